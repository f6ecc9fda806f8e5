/** Direct access to a server's database, for states that no call can produce: a bought plan, an old song. */
import { Client } from 'pg';
import { databaseUrlOf } from './backend.ts';

export async function query(
  dataDirectory: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly Record<string, unknown>[]> {
  const client = new Client({ connectionString: await databaseUrlOf(dataDirectory) });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** Writes a plan as a payment provider would report it. */
export async function setPlan(dataDirectory: string, email: string, tier: string, state: string): Promise<void> {
  await query(
    dataDirectory,
    `insert into plans (account_id, tier, state, provider, product_id)
     select id, $2, $3, 'paddle', '667640' from accounts where email = $1
     on conflict (account_id) do update set tier = excluded.tier, state = excluded.state`,
    [email, tier, state],
  );
}
