/**
 * The log of server, worker and database after many actions of a user, some of which fail. It never contains who the
 * user is, what they wrote, or a secret that would let somebody else sign in.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { SongState } from '../../server/contract/calls.ts';
import { CALLS, TOKEN_HEADER } from '../../server/contract/paths.ts';
import { isOnInstalledBackends } from './support/backend.ts';
import { newDataDirectory, removeDataDirectory, startServer, waitFor } from './support/server.ts';
import type { RunningServer } from './support/server.ts';
import { STAND_IN_MUSIC_JSON } from './support/standInScore.ts';
import { MP3, Visitor } from './support/visitor.ts';

vi.setConfig({ testTimeout: 120_000 });

const SECRET = 'zqx';
const EMAIL = `${SECRET}.mailbox@example.org`;
const FORGED = '\n{"level":60,"msg":"forged"}';

let dataDirectory: string;
let server: RunningServer;
/** Accepts any password, refuses every e-mail and repeats its address, as mail servers do. */
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onAuth: ({ username: user }, _session, done) => done(null, { user }),
  onRcptTo: ({ address }, _session, done) => done(new Error(`no mailbox <${address}> here`)),
});
const cookies: string[] = [];

beforeAll(async () => {
  dataDirectory = await newDataDirectory();
  const smtpPort = await new Promise<number>((resolve) => {
    const listening = mailServer.listen(0, '127.0.0.1', () => {
      const address = listening.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  const SMTP_URL = `smtp://${SECRET}user:${SECRET}password@127.0.0.1:${smtpPort}`;
  server = await startServer(dataDirectory, { LOG_LEVEL: 'trace', SMTP_URL }, { embedsDatabase: true });
});
afterAll(async () => {
  await server.stop();
  await new Promise<void>((resolve) => mailServer.close(resolve));
  await removeDataDirectory(dataDirectory);
});

it('X-34 contains what failed, and no personal data', async () => {
  const visitor = new Visitor(server.url);
  await visitor.account();
  cookies.push(...visitor.cookies.values(), visitor.token);
  const person = { FirstName: `Ada ${SECRET}`, Email: EMAIL, Password: `${SECRET} horse` };
  await visitor.post(CALLS.register.path, person);
  // A second account with this address: the database refuses it.
  await new Visitor(server.url).post(CALLS.register.path, person);
  await visitor.account();
  cookies.push(...visitor.cookies.values(), visitor.token);
  await failAtEverything(visitor);
  await visitor.upload([{ name: `${SECRET}.mp3`, content: MP3 }], {
    title: `fail ${SECRET}`,
    composer: `Ms ${SECRET}`,
  });
  await visitor.songInState(`fail ${SECRET}`, SongState.Error);
  await waitFor(async () => /The job mail \S+ failed/.test(server.output()));

  const log =
    server.output() + (isOnInstalledBackends ? '' : await readFile(join(dataDirectory, 'postgres.log'), 'utf8'));
  expect(log).toMatch(/no mailbox/);
  expect(log).not.toContain(SECRET);
  expect(log).not.toMatch(/example\.org|\?id=|\?path=|forged/);
  for (const cookie of cookies) expect(log).not.toContain(cookie);
  // One line for each event; all except the address at the start is JSON.
  const lines = server.output().split('\n').filter(Boolean);
  const others = lines.filter((line) => !line.startsWith('{"level":'));
  expect(others).toEqual([`Songleaf is ready at ${server.url}`]);
  for (const line of lines.filter((each) => each !== others[0]))
    expect(() => JSON.parse(line) as unknown).not.toThrow();
});

it('/metrics does not exist unless its token is set', async () => {
  expect((await new Visitor(server.url).get('/metrics')).status).toBe(404);
});

async function failAtEverything(visitor: Visitor): Promise<void> {
  const headers = { [TOKEN_HEADER]: visitor.token, 'user-agent': `a${SECRET}`, 'x-request-id': FORGED.trim() };
  const sheet = JSON.stringify({ ...STAND_IN_MUSIC_JSON, Title: SECRET });
  const imported = await visitor.upload([{ name: 'a.musj', content: sheet }], { title: SECRET, path: `${SECRET}/` });
  const id = String(imported.json?.['id']);
  const shared = await visitor.post(CALLS.shareScore.path, { id });
  cookies.push(String(shared.json?.['url']).split('key=').at(-1) ?? '');
  for (const path of [
    `/MusicJson?id=${SECRET}${encodeURIComponent(FORGED)}`,
    `/ExportAsPdf?id=${id}&marginLeft=${SECRET}`,
    `/SharedScore?key=${SECRET}`,
    `/ForgotPassword?email=${EMAIL}`,
    `/ResetPassword?key=${SECRET}`,
    `/${SECRET}${encodeURIComponent(FORGED)}`,
    `/%ff${SECRET}`,
  ])
    await visitor.send(path, { headers });
  await visitor.send(`${CALLS.createFolder.path}?path=${SECRET}/`, { method: 'POST', headers });
  await visitor.post(CALLS.login.path, { Email: `${EMAIL}${FORGED}`, Password: SECRET });
  await visitor.post(CALLS.saveScore.path, { id, sheet: `{"Title":"${SECRET}"`, version: '1' });
  await visitor.post(CALLS.forgotPassword.path, { Email: EMAIL });
  await visitor.post(CALLS.updateAccount.path, { firstname: `${SECRET}\u0000` });
  const json = { ...headers, 'content-type': 'application/json' };
  await visitor.send(CALLS.feedback.path, { method: 'POST', headers: json, body: `{"email":"${EMAIL}` });
}
