/** The database behind a server, for what no call can do: buying a plan, making a song old. */
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

/** What a payment provider would have told. */
export async function setPlan(dataDirectory: string, email: string, tier: string, state: string): Promise<void> {
  await query(
    dataDirectory,
    `insert into plans (account_id, tier, state, provider, product_id)
     select id, $2, $3, 'paddle', '667640' from accounts where email = $1
     on conflict (account_id) do update set tier = excluded.tier, state = excluded.state`,
    [email, tier, state],
  );
}
