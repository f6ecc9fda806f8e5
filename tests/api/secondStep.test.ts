/** Two-step sign-in of accounts that sign in by a provider: the code is asked for after the provider's pages too. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOf, stepAt } from '../../server/accounts/timedCode.ts';
import { CALLS } from '../../server/contract/paths.ts';
import { SIGN_IN_CALLBACK_PATH } from '../../server/contract/signIn.ts';
import { leadsTo, problemOf, signInWith, somebodyAt } from '../providers/signInWith.ts';
import { startOpenIdServer } from '../providers/openIdServer.ts';
import type { OpenIdServer } from '../providers/openIdServer.ts';
import { googleSettings } from '../providers/providerSettings.ts';
import { query } from './support/database.ts';
import { newDataDirectory, removeDataDirectory, startServer } from './support/server.ts';
import type { RunningServer } from './support/server.ts';
import { Visitor } from './support/visitor.ts';

let server: RunningServer;
let dataDirectory: string;
let google: OpenIdServer;
let login: string;
let id: string;

beforeAll(async () => {
  dataDirectory = await newDataDirectory();
  google = await startOpenIdServer();
  server = await startServer(dataDirectory, { ...googleSettings(google.issuer), SIGN_INS_PER_MINUTE: '1000' });
  google.register(`${server.url}${SIGN_IN_CALLBACK_PATH}`);
});
afterAll(async () => {
  await server.stop();
  await google.stop();
  await removeDataDirectory(dataDirectory);
});

const SECRET = Buffer.alloc(20, 7);
const rightCode = () => codeOf(SECRET, stepAt(Date.now()));

/** An account that was created by Google, with two-step sign-in. */
beforeEach(async () => {
  ({ login } = somebodyAt(google));
  const owner = await Visitor.withToken(server.url);
  await signInWith(owner, 'Google', { login });
  id = (await owner.account()).id ?? '';
  await query(dataDirectory, 'insert into two_step_secrets (account_id, secret, is_on) values ($1, $2, true)', [
    id,
    SECRET,
  ]);
});

async function withGoogle() {
  const visitor = await Visitor.withToken(server.url);
  const answer = await signInWith(visitor, 'Google', { login });
  return { visitor, answer };
}

const give = (visitor: Visitor, Code: string) => visitor.post(CALLS.secondStep.path, { Code });

async function isSignedIn(visitor: Visitor): Promise<boolean> {
  return (await visitor.account()).id === id;
}

describe('a sign-in by a provider to an account with two-step sign-in', () => {
  it('A-10 A-18 leads to the login screen, and signs in with the code only, which works once', async () => {
    const { visitor, answer } = await withGoogle();
    expect(leadsTo(answer)).toEqual([303, '/#/login?problem=codeNeeded&returnurl=%2Fscore%3Fid%3D1']);
    expect(await isSignedIn(visitor)).toBe(false);
    const code = rightCode();
    expect(await give(visitor, code)).toMatchObject({ status: 200, json: { ok: true } });
    expect(await isSignedIn(visitor)).toBe(true);
    const other = await withGoogle();
    expect(await give(other.visitor, code)).toMatchObject({ status: 400, json: { ok: false, twoStep: true } });
    expect(await isSignedIn(other.visitor)).toBe(false);
  });

  it('A-18 takes a wrong code for none, counts it for the account, and takes a right one afterwards', async () => {
    const { visitor } = await withGoogle();
    for (let time = 0; time < 3; time++) expect((await give(visitor, '000000')).status).toBe(400);
    expect(await query(dataDirectory, 'select faults from two_step_secrets where account_id = $1', [id])).toEqual([
      { faults: 3 },
    ]);
    expect((await give(visitor, rightCode())).status).toBe(200);
    expect(await isSignedIn(visitor)).toBe(true);
  });

  it('A-18 waits no longer after five wrong codes, from whatever browser they come', async () => {
    for (let time = 0; time < 5; time++) await give((await withGoogle()).visitor, '000000');
    const { visitor } = await withGoogle();
    expect((await give(visitor, rightCode())).json).toMatchObject({
      ok: false,
      error: expect.stringMatching(/Too many/),
    });
    expect(await isSignedIn(visitor)).toBe(false);
  });

  it('A-18 is finished by the browser that began it, once, and within ten minutes', async () => {
    const { visitor } = await withGoogle();
    const stranger = await Visitor.withToken(server.url);
    const expired = { status: 400, json: { ok: false, problem: 'expired' } };
    expect(await give(stranger, rightCode())).toMatchObject(expired);
    await query(dataDirectory, "update pending_sign_ins set expires_at = now() - interval '1 second'");
    expect(await give(visitor, rightCode())).toMatchObject(expired);
    const again = await withGoogle();
    expect((await give(again.visitor, rightCode())).status).toBe(200);
    await again.visitor.account();
    expect(await give(again.visitor, rightCode())).toMatchObject(expired);
  });

  it('a sign-in that waits changes nothing about the session that the browser had', async () => {
    const { visitor } = await withGoogle();
    await visitor.register();
    const before = (await visitor.account()).id;
    expect(problemOf(await signInWith(visitor, 'Google', { login }))).toBe('codeNeeded');
    expect((await visitor.account()).id).toBe(before);
  });
});
