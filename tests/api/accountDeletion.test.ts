/** The remaining data of a deleted account (O-11). The test searches every table of every schema and every blob. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { SongState } from '../../server/contract/calls.ts';
import { CALLS, TOKEN_HEADER } from '../../server/contract/paths.ts';
import { storedFiles } from './support/backend.ts';
import { query, setPlan } from './support/database.ts';
import { newDataDirectory, removeDataDirectory, startServer, waitFor } from './support/server.ts';
import type { RunningServer } from './support/server.ts';
import { STAND_IN_MUSIC_JSON } from './support/standInScore.ts';
import { MP3, Visitor } from './support/visitor.ts';

vi.setConfig({ testTimeout: 120_000 });

let dataDirectory: string;
let server: RunningServer;
beforeAll(async () => {
  dataDirectory = await newDataDirectory();
  server = await startServer(dataDirectory, { TRANSCRIPTIONS_AT_ONCE: '1' });
});
afterAll(async () => {
  await server.stop();
  await removeDataDirectory(dataDirectory);
});

/** Rows of the whole database that contain one of the texts, by table. */
async function traces(texts: readonly string[]): Promise<Record<string, number>> {
  const tables = await query(
    dataDirectory,
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const found: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await query(
      dataDirectory,
      `select count(*)::int as rows from ${String(name)} as each where each::text like any($1)`,
      [texts.map((text) => `%${text}%`)],
    );
    if (Number(row?.['rows']) > 0) found[String(name)] = Number(row?.['rows']);
  }
  return found;
}

/** Creates an account with every kind of data that an account can have. @returns texts that identify its data. */
async function someone(mark: string, ...titles: readonly string[]): Promise<{ visitor: Visitor; betrayals: string[] }> {
  const visitor = new Visitor(server.url);
  const email = await visitor.register(`${mark}@example.org`);
  const { id = '' } = await visitor.account();
  const sheet = JSON.stringify(STAND_IN_MUSIC_JSON);
  const imported = await visitor.upload([{ name: 'a.musj', content: sheet }], { title: mark, path: `${mark}/` });
  const songId = String(imported.json?.['id']);
  await visitor.post(CALLS.shareScore.path, { id: songId });
  await visitor.post(CALLS.saveScore.path, {
    id: songId,
    sheet: sheet.replace(STAND_IN_MUSIC_JSON.MetaInfo.Title, mark),
  });
  await visitor.upload([{ name: 'a.mp3', content: MP3 }], { title: `${mark} done` });
  await visitor.upload([{ name: 'a.mp3', content: MP3 }], { title: `${mark} fail` });
  await visitor.songInState(`${mark} fail`, SongState.Error);
  await visitor.songInState(`${mark} done`, SongState.Ok);
  await visitor.post(CALLS.forgotPassword.path, { Email: email });
  const json = { [TOKEN_HEADER]: visitor.token, 'content-type': 'application/json' };
  const body = JSON.stringify({ email, platform: 'Web App', message: `${mark} says` });
  await visitor.send(CALLS.feedback.path, { method: 'POST', headers: json, body });
  await setPlan(dataDirectory, email, 'premium', 'subscription_cancelled');
  const identity = 'insert into identities (provider, subject, account_id) values ($1, $2, $3)';
  await query(dataDirectory, identity, ['Google', `subject of ${mark}`, id]);
  await query(
    dataDirectory,
    `insert into billing_events (provider, event_id, occurred_at, subscription_id, account_id, facts)
     values ('paddle', $1, now(), $1, $2, '{}')`,
    [`event of ${mark}`, id],
  );
  for (const title of titles) await visitor.upload([{ name: 'a.mp3', content: MP3 }], { title: `${mark} ${title}` });
  // The e-mails are sent and the link for a new password is created.
  await waitFor(async () => {
    const [links] = await query(dataDirectory, 'select count(*)::int as links from mailed_keys where account_id = $1', [
      id,
    ]);
    return links?.['links'] === 2;
  });
  const songs = await visitor.songs();
  return { visitor, betrayals: [mark, email, id, ...songs.map((song) => song.Id)] };
}

it('O-11 A-38 deletes rows in every table, jobs in every state, sessions, links and blobs', async () => {
  const staying = await someone('remaining');
  // One running transcription, and one that waits for it.
  const gone = await someone('vanishing', 'wait 60000', 'behind it');
  const before = await traces(gone.betrayals);
  expect(Object.keys(before).sort()).toEqual(
    expect.arrayContaining(
      [
        ...['accounts', 'billing_events', 'folders', 'identities', 'messages', 'mailed_keys', 'plans'],
        ...['detected_notes', 'score_versions', 'scores', 'sessions', 'shares', 'songs'],
      ].map((table) => `public.${table}`),
    ),
  );
  expect(Object.keys(before).some((table) => table.startsWith('jobs.'))).toBe(true);
  const others = await traces(staying.betrayals);
  const keys = await query(dataDirectory, "select upload_key as key from songs where title like 'remaining%'");

  expect((await gone.visitor.post(CALLS.deleteAccount.path)).json).toMatchObject({ ok: true });

  expect(await traces(gone.betrayals)).toEqual({});
  expect(await storedFiles(dataDirectory)).toEqual(keys.map(({ key }) => String(key)).sort());
  expect((await gone.visitor.account()).error).toBeDefined();
  // Data of other accounts remains.
  expect(Object.keys(await traces(staying.betrayals))).toEqual(Object.keys(others));
  expect(await staying.visitor.songs()).toHaveLength(3);
});
