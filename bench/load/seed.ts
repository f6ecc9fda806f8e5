/**
 * Inserts users with full songbooks directly into the database, because registering users and uploading 50,000 songs is
 * not part of the measurement.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Client } from 'pg';

export interface SeededUser {
  readonly id: string;
  /** The value of the session cookie. */
  readonly cookie: string;
}

const SESSION_COOKIE = 'songleaf_session';

export async function seedUsers(client: Client, count: number, songsEach: number): Promise<SeededUser[]> {
  const users = Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    token: randomBytes(32).toString('base64url'),
    index,
  }));
  const hashes = users.map(({ token }) => createHash('sha256').update(token).digest());
  const ids = users.map(({ id }) => id);
  await client.query(
    `insert into accounts (id, email, first_name, email_confirmed)
     select id, 'user' || nr || '@load.example', 'User ' || nr, true from unnest($1::uuid[]) with ordinality as each (id, nr)`,
    [ids],
  );
  await client.query(
    `insert into sessions (token_hash, account_id, remember, expires_at)
     select token_hash, id, true, now() + interval '59 days' from unnest($1::bytea[], $2::uuid[]) as each (token_hash, id)`,
    [hashes, ids],
  );
  await client.query(
    `insert into songs (id, account_id, title, composer, state, source, arrangement, parameters, quality, path)
     select gen_random_uuid(), id, 'Song number ' || nr || ' of the book', 'A composer', 0, 'File', 'piano',
       '{"mode":"universal","instrument":"piano"}', 0.8, 'Folder ' || nr % 7 || '/'
     from unnest($1::uuid[]) as each (id), generate_series(1, $2) as nr`,
    [ids, songsEach],
  );
  await client.query('analyze');
  return users.map(({ id, token }) => ({ id, cookie: `${SESSION_COOKIE}=${token}` }));
}
