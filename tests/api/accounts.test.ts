import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALL_TABLE } from '../../server/contract/callTable.ts';
import { CALLS, TOKEN_FIELD, TOKEN_HEADER } from '../../server/contract/paths.ts';
import type { CallName } from '../../server/contract/paths.ts';
import { newestVersionAt } from '../../server/texts/changeLog/changeLog.ts';
import { newDataDirectory, removeDataDirectory, startServer } from './support/server.ts';
import type { RunningServer } from './support/server.ts';
import { MP3, Visitor } from './support/visitor.ts';

let server: RunningServer;
let dataDirectory: string;

beforeAll(async () => {
  dataDirectory = await newDataDirectory();
  server = await startServer(dataDirectory);
});
afterAll(async () => {
  await server.stop();
  await removeDataDirectory(dataDirectory);
});

const newVisitor = () => Visitor.withToken(server.url);
const registration = { FirstName: 'Ada', Email: 'ada@example.org', Password: 'correct horse', RememberMe: 'true' };

describe('the account', () => {
  it('O-06 answers a visitor with an error and a token, a user with A-44', async () => {
    const visitor = new Visitor(server.url);
    const anonymous = await visitor.account();
    expect(anonymous).toEqual({ error: expect.any(String), token: expect.any(String) });
    const email = await visitor.register();
    expect(await visitor.account()).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      firstname: 'Ada',
      email,
      emailconfirmed: false,
      haspassword: true,
      firstversion: newestVersionAt(new Date()),
      premium: true,
      standard: false,
      paused: 0,
      plan: null,
      token: expect.any(String),
    });
  });
});

describe('registration', () => {
  it.each([
    ['A-19 without a first name', { FirstName: ' ' }, 'this field is required'],
    ['A-19 with a bad e-mail', { Email: 'ada@' }, 'email is not valid'],
    ['A-19 with five characters', { Password: 'a1b2c' }, 'Password must be at least 6 characters long'],
    ['X-21 with a common password', { Password: 'Password1' }, expect.stringMatching(/too common/)],
  ])('%s is refused', async (_, change, error) => {
    const answer = await (await newVisitor()).post(CALLS.register.path, { ...registration, ...change });
    expect(answer).toMatchObject({ status: 400, json: { ok: false, error } });
  });

  it('O-02 refuses an e-mail that has an account, in any case', async () => {
    const email = await new Visitor(server.url).register();
    const again = await (await newVisitor()).post(CALLS.register.path, { ...registration, Email: email.toUpperCase() });
    expect(again).toMatchObject({ status: 400, json: { ok: false, error: expect.stringMatching(/already exists/) } });
  });
});

describe('login', () => {
  it('A-18 accepts only the right password, and does not reveal which part was wrong', async () => {
    const email = await new Visitor(server.url).register();
    const visitor = await newVisitor();
    const wrong = await visitor.post(CALLS.login.path, { Email: email, Password: 'wrong horse' });
    const unknown = await visitor.post(CALLS.login.path, { Email: `x${email}`, Password: 'correct horse' });
    expect(wrong).toMatchObject({ status: 400, json: { ok: false, error: expect.any(String) } });
    expect(unknown.json).toEqual(wrong.json);
    const right = await visitor.post(CALLS.login.path, { Email: email, Password: 'correct horse' });
    expect(right).toMatchObject({ status: 200, json: { ok: true } });
    expect((await visitor.account()).email).toBe(email);
  });

  it('A-18 A-19 A-37 no call reads a password of 50,000 marks', async () => {
    const visitor = await newVisitor();
    await visitor.register();
    const Password = `a${'\u0300\u0323'.repeat(25_000)}`;
    const twice = { NewPassword: Password, ConfirmPassword: Password };
    for (const [path, form] of [
      [CALLS.login.path, { Email: 'ada@example.org', Password }],
      [CALLS.register.path, { ...registration, Password }],
      [CALLS.changePassword.path, { OldPassword: Password, ...twice }],
      [CALLS.resetPassword.path, { key: 'key', ...twice }],
      [CALLS.proveIdentity.path, { Password }],
    ] as const)
      expect(await visitor.post(path, form), path).toMatchObject({
        status: 400,
        // Refused by its length, before it is compared.
        json: { field: expect.stringMatching(/Password$/) },
      });
  });

  it('A-18 RememberMe decides whether the cookie outlives the browser; scripts cannot read it', async () => {
    const email = await new Visitor(server.url).register();
    const cookieOf = async (RememberMe: string) => {
      const form = { Email: email, Password: 'correct horse', RememberMe };
      return (await (await newVisitor()).post(CALLS.login.path, form)).headers.getSetCookie()[0];
    };
    expect(await cookieOf('true')).toMatch(/Max-Age=\d{6,}.*HttpOnly; SameSite=Lax/);
    expect(await cookieOf('false')).not.toMatch(/Max-Age|Expires/);
  });

  it('opens a new session and ends the earlier session of the visitor', async () => {
    const visitor = new Visitor(server.url);
    const email = await visitor.register();
    const before = new Map(visitor.cookies);
    await visitor.post(CALLS.login.path, { Email: email, Password: 'correct horse' });
    expect(visitor.cookies.get('songleaf_session')).not.toBe(before.get('songleaf_session'));
    const former = new Visitor(server.url);
    for (const [name, value] of before) former.cookies.set(name, value);
    expect((await former.account()).error).toBeDefined();
  });

  it('O-04 logout ends the session', async () => {
    const visitor = new Visitor(server.url);
    await visitor.register();
    const cookies = new Map(visitor.cookies);
    expect((await visitor.post(CALLS.logout.path)).status).toBe(200);
    for (const [name, value] of cookies) visitor.cookies.set(name, value);
    expect((await visitor.account()).error).toBeDefined();
    expect((await visitor.get(CALLS.songs.path)).status).toBe(401);
    // The session has ended; its cookie is still there.
    const again = await visitor.post(CALLS.logout.path);
    expect(again).toMatchObject({ status: 200, json: { ok: true } });
    expect(visitor.cookies.has('songleaf_session')).toBe(false);
  });
});

describe('the anti-forgery token', () => {
  const readByHandler: readonly string[] = [CALLS.account.path, CALLS.uploadMusicFile.path, CALLS.uploadRecording.path];
  /** Only reads: it is a POST because the key of the link stands in its body. */
  const reads: readonly string[] = [CALLS.sharedScore.path];
  const writes = Object.values(CALLS).filter(
    ({ method, path }) => method === 'POST' && ![...readByHandler, ...reads].includes(path),
  );

  it.each(writes)('O-35 is required by $path', async ({ path }) => {
    const visitor = new Visitor(server.url);
    await visitor.register();
    const other = await newVisitor();
    for (const token of ['', 'x', other.token]) {
      expect((await visitor.send(path, { method: 'POST', headers: { [TOKEN_HEADER]: token } })).status).toBe(403);
    }
    const withoutAny = await visitor.send(path, { method: 'POST', body: new URLSearchParams({ id: 'x' }) });
    expect(withoutAny.status).toBe(403);
  });

  it('is required by the upload, as a header or as a field', async () => {
    const visitor = new Visitor(server.url);
    await visitor.register();
    const right = visitor.token;
    visitor.token = 'x';
    expect((await visitor.upload([{ name: 'a.mp3', content: 'x' }])).status).toBe(403);
    const form = new FormData();
    form.set(TOKEN_FIELD, right);
    expect((await visitor.send(CALLS.uploadMusicFile.path, { method: 'POST', body: form })).status).toBe(400);
  });

  it('does not allow requests of another site', async () => {
    const visitor = new Visitor(server.url);
    await visitor.register();
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ]) {
      const init = { method: 'POST', headers: { ...headers, [TOKEN_HEADER]: visitor.token } };
      expect((await visitor.send(CALLS.logout.path, init)).status).toBe(403);
    }
    expect((await visitor.account()).error).toBeUndefined();
  });
});

describe('everybody', () => {
  it('gets 401 from calls that need an account', async () => {
    const visitor = await newVisitor();
    for (const [name, { method, path }] of Object.entries(CALLS)) {
      if (CALL_TABLE[name as CallName].who === 'anybody') continue;
      const answer = await visitor.send(path, { method, headers: { [TOKEN_HEADER]: visitor.token } });
      expect(answer, path).toMatchObject({ status: 401, json: { ok: false, msg: expect.any(String) } });
    }
  });

  it('gets health, a 404 with a text, and headers that forbid frames and foreign scripts', async () => {
    const visitor = await newVisitor();
    const health = await visitor.get(CALLS.health.path);
    expect(health).toMatchObject({ status: 200, json: { ok: true } });
    expect(health.headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/);
    expect(health.headers.get('content-security-policy')).not.toMatch(/unsafe-inline|'unsafe-eval'/);
    expect(await visitor.get('/Nothing')).toMatchObject({ status: 404, json: { ok: false } });
  });
});

it('limits the rate of sign-ins, e-mails and uploads, with a text', async () => {
  const directory = await newDataDirectory();
  const small = await startServer(directory, { SIGN_INS_PER_MINUTE: '3', UPLOADS_PER_HOUR: '2' });
  try {
    const visitor = new Visitor(small.url);
    await visitor.account();
    const tries = [];
    for (let i = 0; i < 4; i++) tries.push(await visitor.post(CALLS.login.path, { Email: 'a@b.cd', Password: 'x' }));
    expect(tries.map((answer) => answer.status)).toEqual([400, 400, 400, 429]);
    expect(tries[3]?.json).toMatchObject({ ok: false, error: expect.stringMatching(/Too many/) });
    const letters = [];
    for (let i = 0; i < 4; i++) letters.push(await visitor.post(CALLS.forgotPassword.path, { Email: 'a@b.cd' }));
    expect(letters.map((answer) => answer.status)).toEqual([200, 200, 200, 429]);
    for (const { path } of [CALLS.externalLogin, CALLS.appleLogin, CALLS.resetPassword]) {
      const others = [];
      for (let i = 0; i < 4; i++) others.push((await visitor.post(path)).status);
      expect(others, path).toEqual([400, 400, 400, 429]);
    }
    await visitor.register();
    const changes = [];
    const wrong = { OldPassword: 'x', NewPassword: 'battery staple', ConfirmPassword: 'battery staple' };
    for (let i = 0; i < 4; i++) changes.push((await visitor.post(CALLS.changePassword.path, wrong)).status);
    expect(changes).toEqual([400, 400, 400, 429]);
    const uploads = [];
    for (let i = 0; i < 3; i++) uploads.push(await visitor.upload([{ name: 'a.mp3', content: MP3 }]));
    expect(uploads.map((answer) => answer.status)).toEqual([200, 200, 429]);
    expect(uploads[2]?.json).toMatchObject({ ok: false, msg: expect.stringMatching(/try again later/) });
  } finally {
    await small.stop();
    await removeDataDirectory(directory);
  }
});
