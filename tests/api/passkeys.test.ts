/** Passkeys: adding, signing in, removing, and what an attacker tries. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CALLS } from '../../server/contract/paths.ts';
import { passkeys } from '../../server/contract/passkeyAnswers.ts';
import { Authenticator } from './support/authenticator.ts';
import type { Ceremony } from './support/authenticator.ts';
import { query } from './support/database.ts';
import { newDataDirectory, removeDataDirectory, startServer } from './support/server.ts';
import type { RunningServer } from './support/server.ts';
import { Visitor } from './support/visitor.ts';

let server: RunningServer;
let dataDirectory: string;
let user: Visitor;
let email: string;
let origin: string;

beforeAll(async () => {
  dataDirectory = await newDataDirectory();
  server = await startServer(dataDirectory, { SIGN_INS_PER_MINUTE: '1000', LOG_LEVEL: 'info' });
  origin = server.url.replace('127.0.0.1', 'localhost');
});
afterAll(async () => {
  await server.stop();
  await removeDataDirectory(dataDirectory);
});
beforeEach(async () => {
  user = new Visitor(server.url);
  email = await user.register();
});

const post = (visitor: Visitor, call: { path: string }, form: Record<string, string> = {}) =>
  visitor.post(call.path, form);

async function challengeOf(visitor: Visitor, call: { path: string }): Promise<Ceremony> {
  const { challenge } = (await post(visitor, call)).json?.['options'] as { challenge: string };
  return { challenge, origin };
}

async function add(authenticator: Authenticator, changed: Partial<Ceremony> = {}, name = 'My telephone') {
  const ceremony = { ...(await challengeOf(user, CALLS.beginPasskey)), ...changed };
  return post(user, CALLS.addPasskey, { name, answer: authenticator.create(ceremony) });
}

async function begin(): Promise<{ visitor: Visitor; ceremony: Ceremony }> {
  const visitor = await Visitor.withToken(server.url);
  return { visitor, ceremony: await challengeOf(visitor, CALLS.beginPasskeyLogin) };
}

const enter = (visitor: Visitor, answer: string) => post(visitor, CALLS.passkeyLogin, { answer });
const listed = async (visitor = user) => passkeys.parse(JSON.parse((await visitor.get(CALLS.passkeys.path)).text));

describe('a passkey', () => {
  it('A-18 is added with a name, signs in without a password or a code, is listed, and is removed', async () => {
    const authenticator = new Authenticator();
    // The account has two-step sign-in: the passkey is both factors.
    await query(
      dataDirectory,
      "insert into two_step_secrets (account_id, secret, is_on) select id, '\\x00', true from accounts where email = $1",
      [email],
    );
    expect(await add(authenticator)).toMatchObject({ status: 200, json: { ok: true } });
    expect(await listed()).toMatchObject([{ Name: 'My telephone', Used: null }]);
    const { visitor, ceremony } = await begin();
    expect(await enter(visitor, authenticator.use(ceremony))).toMatchObject({ status: 200, json: { ok: true } });
    expect(await visitor.account()).toMatchObject({ email });
    const [used] = await listed(visitor);
    expect(used?.Used).toMatch(/Date/);
    expect((await post(user, CALLS.removePasskey, { id: String(used?.Id) })).status).toBe(200);
    expect(await listed()).toEqual([]);
    const again = await begin();
    expect((await enter(again.visitor, authenticator.use(again.ceremony))).status).toBe(400);
  });

  it('A-38 is added and removed only after a fresh proof', async () => {
    const authenticator = new Authenticator();
    await add(authenticator);
    const [passkey] = await listed();
    const ceremony = await challengeOf(user, CALLS.beginPasskey);
    await query(
      dataDirectory,
      `update sessions set proved_at = now() - interval '16 minutes'
       where account_id = (select id from accounts where email = $1)`,
      [email],
    );
    const answer = new Authenticator().create(ceremony);
    expect((await post(user, CALLS.beginPasskey)).status).toBe(428);
    expect((await post(user, CALLS.addPasskey, { name: 'x', answer })).status).toBe(428);
    expect((await post(user, CALLS.removePasskey, { id: String(passkey?.Id) })).status).toBe(428);
    // A sign-in with the passkey is such a proof.
    const { visitor, ceremony: signIn } = await begin();
    await enter(visitor, authenticator.use(signIn));
    await visitor.account();
    expect((await post(visitor, CALLS.removePasskey, { id: String(passkey?.Id) })).status).toBe(200);
  });
});

describe('what an attacker tries', () => {
  it('A-18 an answer works once, and one of two at the same time', async () => {
    const authenticator = new Authenticator();
    await add(authenticator);
    const { visitor, ceremony } = await begin();
    const answer = authenticator.use(ceremony);
    const all = await Promise.all([enter(visitor, answer), enter(visitor, answer)]);
    expect(all.map(({ status }) => status).sort()).toEqual([200, 400]);
    const later = await Visitor.withToken(server.url);
    expect((await enter(later, answer)).status).toBe(400);
  });

  it('A-18 of another site, for another site, or without a finger or a PIN is refused', async () => {
    const authenticator = new Authenticator();
    await add(authenticator);
    const wrong = [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { isVerified: false }];
    for (const change of wrong) {
      const { visitor, ceremony } = await begin();
      expect((await enter(visitor, authenticator.use({ ...ceremony, ...change }))).status, String(change)).toBe(400);
      // The challenge is used up by the wrong answer.
      expect((await enter(visitor, authenticator.use(ceremony))).status).toBe(400);
      expect((await add(new Authenticator(), change)).status).toBe(400);
    }
    expect(await listed()).toHaveLength(1);
  });

  it('A-18 a challenge of nobody, of somebody else, for another purpose, or of long ago is refused', async () => {
    const authenticator = new Authenticator();
    await add(authenticator);
    const { visitor, ceremony } = await begin();
    const invented = { ...ceremony, challenge: Buffer.from('invented').toString('base64url') };
    expect((await enter(visitor, authenticator.use(invented))).status).toBe(400);
    const stranger = await Visitor.withToken(server.url);
    expect((await enter(stranger, authenticator.use(ceremony))).status).toBe(400);
    const forAdding = await challengeOf(user, CALLS.beginPasskey);
    expect((await enter(user, authenticator.use(forAdding))).status).toBe(400);
    expect((await add(new Authenticator(), { challenge: (await begin()).ceremony.challenge })).status).toBe(400);
    const old = await begin();
    await query(dataDirectory, `update passkey_challenges set expires_at = now() - interval '1 second'`);
    expect((await enter(old.visitor, authenticator.use(old.ceremony))).status).toBe(400);
  });

  it('A-18 a copy of a passkey is noticed by its counter, another key cannot sign for it', async () => {
    const authenticator = new Authenticator();
    await add(authenticator);
    const first = await begin();
    expect((await enter(first.visitor, authenticator.use(first.ceremony))).status).toBe(200);
    authenticator.counter = 1;
    const second = await begin();
    expect((await enter(second.visitor, authenticator.use(second.ceremony))).status).toBe(400);
    const third = await begin();
    const forged = JSON.parse(new Authenticator().use(third.ceremony)) as Record<string, unknown>;
    const id = authenticator.id.toString('base64url');
    expect((await enter(third.visitor, JSON.stringify({ ...forged, id, rawId: id }))).status).toBe(400);
  });

  it("B-29 another user's passkey can be neither added again, listed nor removed", async () => {
    const authenticator = new Authenticator();
    await add(authenticator);
    const [own] = await listed();
    const stranger = new Visitor(server.url);
    await stranger.register();
    expect((await post(stranger, CALLS.removePasskey, { id: String(own?.Id) })).status).toBe(404);
    expect(await listed(stranger)).toEqual([]);
    const ceremony = await challengeOf(stranger, CALLS.beginPasskey);
    const answer = authenticator.create(ceremony);
    expect((await post(stranger, CALLS.addPasskey, { name: 'mine now', answer })).status).toBe(400);
    expect(await listed()).toHaveLength(1);
  });

  it('A-18 an account has at most twenty passkeys', async () => {
    await query(
      dataDirectory,
      `insert into passkeys (account_id, credential_id, name, public_key, counter)
       select id, id || '-' || n, 'key', '\\x00', 0 from accounts, generate_series(1, 20) n where email = $1`,
      [email],
    );
    expect((await post(user, CALLS.beginPasskey)).status).toBe(409);
  });
});
