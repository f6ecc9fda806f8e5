/** A site that is reached by https, with metrics, and its operator's view of attacks. */
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CALLS, TOKEN_HEADER } from '../../server/contract/paths.ts';
import { databaseUrlOf } from './support/backend.ts';
import { query, setPlan } from './support/database.ts';
import { newDataDirectory, removeDataDirectory, startServer, waitFor } from './support/server.ts';
import type { RunningServer } from './support/server.ts';
import { Visitor } from './support/visitor.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const TOKEN = 'a token for the figures';
let server: RunningServer;
let dataDirectory: string;
beforeAll(async () => {
  dataDirectory = await newDataDirectory();
  server = await startServer(dataDirectory, {
    PUBLIC_URL: 'https://songleaf.example',
    METRICS_TOKEN: TOKEN,
    LOG_LEVEL: 'info',
    PAYMENT_PROVIDER: 'fake',
    FAKE_PAYMENT_SECRET: 'a secret of the stand-in',
  });
});
afterAll(async () => {
  await server.stop();
  await removeDataDirectory(dataDirectory);
});

const metrics = async () => {
  const answer = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  return answer.text();
};

describe('M5 cookies of a site that is reached by https', () => {
  it('can be set by this host only and are sent by https only, whatever the proxy says', async () => {
    const visitor = new Visitor(server.url);
    const asked = await visitor.send(CALLS.account.path, { method: 'POST' });
    const email = await visitor.register();
    const form = { Email: email, Password: 'correct horse', RememberMe: 'true' };
    const signedIn = await visitor.post(CALLS.login.path, form);
    const lines = [...asked.headers.getSetCookie(), ...signedIn.headers.getSetCookie()];
    expect(lines.map((line) => line.split('=')[0])).toEqual(
      expect.arrayContaining(['__Host-songleaf_visitor', '__Host-songleaf_session']),
    );
    for (const line of lines) {
      expect(line).toMatch(/^__Host-[^]*; Path=\/;.* HttpOnly; Secure; SameSite=Lax/);
      expect(line).not.toMatch(/Domain/i);
    }
  });

  it('are not read under the name that another host of the domain could set', async () => {
    const visitor = new Visitor(server.url);
    await visitor.register();
    const session = visitor.cookies.get('__Host-songleaf_session') ?? '';
    const other = new Visitor(server.url);
    other.cookies.set('songleaf_session', session);
    expect((await other.account()).error).toBeDefined();
  });
});

it('M6 many questions whether the server is ready share one answer', async () => {
  const statements = async () => {
    const [row] = await query(
      dataDirectory,
      'select sum(calls)::int as calls from (select xact_commit as calls from pg_stat_database where datname = current_database()) as all_calls',
    );
    return Number(row?.['calls']);
  };
  const before = await statements();
  const answers = await Promise.all(Array.from({ length: 200 }, () => fetch(`${server.url}/ready`)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  // The statistics of a connection arrive with a delay of a second.
  await new Promise((resolve) => setTimeout(resolve, 2000));
  expect((await statements()) - before).toBeLessThan(150);
});

describe('M12 an attack', () => {
  it('is seen in the log and in a counter, without an address, a name or a password', async () => {
    const visitor = new Visitor(server.url);
    const email = await visitor.register();
    for (let at = 0; at < 3; at++) await visitor.post(CALLS.login.path, { Email: email, Password: 'a secret' });
    visitor.token = 'forged';
    await visitor.post(CALLS.deleteAccount.path);
    await waitFor(async () => /token refused/.test(server.output()));
    const events = server
      .output()
      .split('\n')
      .filter((line) => line.includes('Security event.'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(events.filter(({ event }) => event === 'sign-in refused')).toHaveLength(3);
    expect(events.find(({ event }) => event === 'registered')).toMatchObject({ level: 30 });
    const forged = events.find(({ event }) => event === 'token refused');
    expect(forged).toMatchObject({ level: 40, account: expect.stringMatching(/^[\da-f]{16}$/) });
    expect(String(forged?.['network'])).toMatch(/\.0\/24$|\/48$/);
    expect(JSON.stringify(events)).not.toMatch(/@example|a secret/);
    const text = await metrics();
    expect(text).toMatch(/songleaf_security_events\{event="sign-in refused"\} 3/);
    expect(text).toMatch(/songleaf_security_events\{event="token refused"\} 1/);
  });
});

describe('M11 the deletion of an account', () => {
  const remove = (user: Visitor) =>
    user.send(CALLS.deleteAccount.path, { method: 'POST', headers: { [TOKEN_HEADER]: user.token } });

  it('asks who is there, where the last sign-in was some time ago', async () => {
    const user = new Visitor(server.url);
    const email = await user.register();
    await query(
      dataDirectory,
      `update sessions set proved_at = now() - interval '1 hour'
       where account_id = (select id from accounts where email = $1)`,
      [email],
    );
    expect(await remove(user)).toMatchObject({ status: 428, json: { proof: true } });
  });

  it('finds a purchase that arrives at the same time', async () => {
    const user = new Visitor(server.url);
    const email = await user.register();
    const client = new Client({ connectionString: await databaseUrlOf(dataDirectory) });
    await client.connect();
    await client.query('begin');
    await client.query('select id from accounts where email = $1 for no key update', [email]);
    const answer = remove(user);
    await new Promise((resolve) => setTimeout(resolve, 500));
    await setPlan(dataDirectory, email, 'premium', 'active_subscription');
    await client.query('commit');
    await client.end();
    expect(await answer).toMatchObject({ status: 409, json: { msg: 'Please cancel your subscription first!' } });
    expect((await user.account()).email).toBe(email);
  });

  it('succeeds with more songs than a statement has parameters', async () => {
    const user = new Visitor(server.url);
    await user.register();
    const { id } = await user.account();
    await query(
      dataDirectory,
      `insert into songs (id, account_id, title, composer, state, source, arrangement, parameters, path)
       select gen_random_uuid(), $1, 'a', 'b', 2, 'File', 'piano', '{}', '' from generate_series(1, 70000)`,
      [id],
    );
    expect(await remove(user)).toMatchObject({ status: 200, json: { ok: true } });
  });
});

it('L13 a failure has an id by which the operator finds it in the log', async () => {
  const user = new Visitor(server.url);
  await user.register();
  await query(dataDirectory, 'alter table folders rename to folders_away');
  const answer = await user.get(CALLS.folders.path);
  await query(dataDirectory, 'alter table folders_away rename to folders');
  expect(answer.status).toBe(500);
  const id = String(answer.json?.['requestId']);
  expect(id).toMatch(/^[\da-f-]{36}$/);
  expect(answer.headers.get('x-request-id')).toBe(id);
  // The text for the user contains its beginning.
  expect(answer.json?.['msg']).toBe(`Something went wrong. Please try again. (Error code ${id.slice(0, 8)})`);
  await waitFor(async () => server.output().includes(id));
});
