/** Two-step sign-in, sessions, and the proof of who somebody is: what works, and what an attacker tries. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOf, stepAt } from '../../server/accounts/timedCode.ts';
import { CALLS } from '../../server/contract/paths.ts';
import { bytesOfBase32 } from '../bytesOfBase32.ts';
import { query } from './support/database.ts';
import { newDataDirectory, removeDataDirectory, startServer } from './support/server.ts';
import type { RunningServer } from './support/server.ts';
import { Visitor } from './support/visitor.ts';

let server: RunningServer;
let dataDirectory: string;
let user: Visitor;
let email: string;

beforeAll(async () => {
  dataDirectory = await newDataDirectory();
  server = await startServer(dataDirectory, { SIGN_INS_PER_MINUTE: '1000' });
});
afterAll(async () => {
  await server.stop();
  await removeDataDirectory(dataDirectory);
});
beforeEach(async () => {
  user = new Visitor(server.url);
  email = await user.register();
});

const PASSWORD = 'correct horse';
const post = (visitor: Visitor, call: { path: string }, form: Record<string, string> = {}) =>
  visitor.post(call.path, form);

/** What the user's app shows, `steps` away from now. */
const shown = (secret: string, steps = 0) => codeOf(bytesOfBase32(secret), stepAt(Date.now()) + steps);

/** Switches two-step sign-in on, with the code of the step before now, so that the present one can still be used. */
async function switchOn(): Promise<{ secret: string; codes: string[] }> {
  const secret = String((await post(user, CALLS.beginTwoStep)).json?.['secret']);
  const answer = await post(user, CALLS.confirmTwoStep, { Code: shown(secret, -1) });
  expect(answer).toMatchObject({ status: 200, json: { ok: true } });
  return { secret, codes: answer.json?.['codes'] as string[] };
}

async function logIn(Code?: string, Password = PASSWORD) {
  const visitor = await Visitor.withToken(server.url);
  const answer = await post(visitor, CALLS.login, { Email: email, Password, ...(Code === undefined ? {} : { Code }) });
  await visitor.account();
  return { visitor, answer };
}

const makeProofOld = () =>
  query(
    dataDirectory,
    `update sessions set proved_at = now() - interval '16 minutes'
     where account_id = (select id from accounts where email = $1)`,
    [email],
  );

describe('two-step sign-in', () => {
  it('A-18 asks for a code after the right password only, and a code works once', async () => {
    const { secret } = await switchOn();
    expect((await logIn(undefined, 'wrong')).answer.json).not.toHaveProperty('twoStep');
    expect((await logIn()).answer).toMatchObject({ status: 400, json: { ok: false, twoStep: true } });
    const code = shown(secret);
    // A right code does not make up for a wrong password, and is not used up by it.
    expect((await logIn(code, 'wrong')).answer.status).toBe(400);
    expect((await logIn(code)).answer.json).toMatchObject({ ok: true });
    expect((await logIn(code)).answer).toMatchObject({ status: 400, json: { twoStep: true } });
  });

  it('A-18 of two sign-ins with one code at the same time only one works', async () => {
    const { secret } = await switchOn();
    const code = shown(secret);
    const answers = await Promise.all([logIn(code), logIn(code), logIn(code)]);
    expect(answers.filter(({ answer }) => answer.status === 200)).toHaveLength(1);
  });

  it('A-18 a recovery code works once, however it is typed; new ones replace the old', async () => {
    const { codes } = await switchOn();
    expect(new Set(codes).size).toBe(10);
    const [first = '', second = ''] = codes;
    expect((await logIn(first.toLowerCase().replace('-', ' '))).answer.status).toBe(200);
    expect((await logIn(first)).answer.status).toBe(400);
    const renewed = (await post(user, CALLS.newRecoveryCodes)).json?.['codes'] as string[];
    expect((await logIn(second)).answer.status).toBe(400);
    expect((await logIn(renewed[0])).answer.status).toBe(200);
    const stored = JSON.stringify(await query(dataDirectory, 'select * from recovery_codes'));
    expect(stored).not.toContain(String(renewed[1]));
  });

  it('A-18 guessing ends after five wrong codes, from whatever address, even for the right one', async () => {
    const { secret } = await switchOn();
    const wrong = shown(secret, 40);
    for (let guess = 0; guess < 5; guess += 1) expect((await logIn(wrong)).answer.status).toBe(400);
    const { answer } = await logIn(shown(secret));
    expect(answer.json?.['error']).toMatch(/wait 15 minutes/);
    await query(dataDirectory, `update two_step_secrets set fault_at = now() - interval '16 minutes'`);
    expect((await logIn(shown(secret))).answer.status).toBe(200);
  });

  it('A-18 is off until a code was given, and cannot be replaced while it is on', async () => {
    await post(user, CALLS.beginTwoStep);
    expect((await post(user, CALLS.confirmTwoStep, { Code: '000000' })).status).toBe(400);
    expect((await logIn()).answer.status).toBe(200);
    await switchOn();
    expect((await post(user, CALLS.beginTwoStep)).status).toBe(409);
    expect((await logIn()).answer.status).toBe(400);
    expect((await post(user, CALLS.endTwoStep)).status).toBe(200);
    expect((await logIn()).answer.status).toBe(200);
  });
});

describe('a proof of who somebody is', () => {
  it('A-38 is asked for before the account is deleted or two-step sign-in is changed', async () => {
    const { secret } = await switchOn();
    await makeProofOld();
    for (const call of [CALLS.deleteAccount, CALLS.endTwoStep, CALLS.newRecoveryCodes, CALLS.beginTwoStep]) {
      expect((await post(user, call)).status, call.path).toBe(428);
    }
    expect((await post(user, CALLS.proveIdentity, { Password: 'wrong' })).status).toBe(400);
    expect((await post(user, CALLS.proveIdentity, { Password: PASSWORD })).json).toMatchObject({ twoStep: true });
    const proof = { Password: PASSWORD, Code: shown(secret) };
    expect((await post(user, CALLS.proveIdentity, proof)).status).toBe(200);
    expect((await post(user, CALLS.deleteAccount)).status).toBe(200);
  });

  it('A-38 of one session is none of another', async () => {
    const { visitor } = await logIn();
    await makeProofOld();
    expect((await post(user, CALLS.proveIdentity, { Password: PASSWORD })).status).toBe(200);
    expect((await post(visitor, CALLS.deleteAccount)).status).toBe(428);
  });
});

describe('sessions', () => {
  it('A-16 are listed without their cookies, and end one by one or all but this one', async () => {
    const phone = (await logIn()).visitor;
    const tablet = (await logIn()).visitor;
    const list = JSON.parse((await user.get(CALLS.sessions.path)).text) as { Id: string; IsThis: boolean }[];
    expect(list.map(({ IsThis }) => IsThis)).toEqual([false, false, true]);
    for (const cookie of [...user.cookies.values(), ...phone.cookies.values()]) {
      expect(JSON.stringify(list)).not.toContain(cookie);
    }
    // The newest first.
    expect((await post(user, CALLS.endSession, { id: String(list[0]?.Id) })).status).toBe(200);
    expect((await tablet.get(CALLS.sessions.path)).status).toBe(401);
    expect((await phone.get(CALLS.sessions.path)).status).toBe(200);
    expect((await post(user, CALLS.endOtherSessions)).status).toBe(200);
    expect((await phone.get(CALLS.sessions.path)).status).toBe(401);
    expect((await user.get(CALLS.sessions.path)).status).toBe(200);
  });

  it('A-16 of somebody else cannot be ended', async () => {
    const list = JSON.parse((await user.get(CALLS.sessions.path)).text) as { Id: string }[];
    const stranger = new Visitor(server.url);
    await stranger.register();
    expect((await post(stranger, CALLS.endSession, { id: String(list[0]?.Id) })).status).toBe(404);
    expect((await user.get(CALLS.sessions.path)).status).toBe(200);
  });
});
