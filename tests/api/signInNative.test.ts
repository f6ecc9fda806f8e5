/** Signing in by the libraries of a phone, in an app around the page: the server checks the tokens that they return. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { codeOf, stepAt } from '../../server/accounts/timedCode.ts';
import { CALLS, SELECT_PLAN_PATH, TOKEN_HEADER } from '../../server/contract/paths.ts';
import { SIGN_IN_CALLBACK_PATH } from '../../server/contract/signIn.ts';
import { startGraphServer } from '../providers/graphServer.ts';
import type { GraphServer } from '../providers/graphServer.ts';
import { startOpenIdServer } from '../providers/openIdServer.ts';
import type { OpenIdServer } from '../providers/openIdServer.ts';
import { APPLE_TEAM, appleSettings, facebookSettings, googleSettings } from '../providers/providerSettings.ts';
import { leadsTo, somebodyAt } from '../providers/signInWith.ts';
import { query } from './support/database.ts';
import { newDataDirectory, removeDataDirectory, startServer } from './support/server.ts';
import type { RunningServer } from './support/server.ts';
import { Visitor } from './support/visitor.ts';

const PHONE_APP = 'org.example.songleaf';
let server: RunningServer;
let dataDirectory: string;
let google: OpenIdServer;
let apple: OpenIdServer;
let facebook: GraphServer;
let visitor: Visitor;

beforeAll(async () => {
  dataDirectory = await newDataDirectory();
  [google, apple, facebook] = await Promise.all([
    startOpenIdServer(),
    startOpenIdServer(APPLE_TEAM),
    startGraphServer(),
  ]);
  server = await startServer(dataDirectory, {
    ...googleSettings(google.issuer),
    ...facebookSettings(facebook),
    ...appleSettings(apple.issuer),
    APPLE_NATIVE_CLIENT_IDS: `another.app ${PHONE_APP}`,
  });
  google.register(`${server.url}${SIGN_IN_CALLBACK_PATH}`);
  apple.register(`${server.url}/`);
});
afterAll(async () => {
  await server.stop();
  await Promise.all([google.stop(), apple.stop(), facebook.stop()]);
  await removeDataDirectory(dataDirectory);
});
beforeEach(async () => {
  visitor = await Visitor.withToken(server.url);
});

async function nonceFor(provider: string): Promise<string> {
  const answer = await visitor.post(CALLS.beginNativeLogin.path, { provider });
  expect(answer.status, answer.text).toBe(200);
  return String(answer.json?.['nonce']);
}

async function enter(provider: string, identityToken: string, nonce: string, firstName?: string) {
  const headers = { [TOKEN_HEADER]: visitor.token, 'content-type': 'application/json' };
  const body = JSON.stringify({ provider, identityToken, nonce, firstName });
  const answer = await visitor.send(CALLS.nativeLogin.path, { method: 'POST', headers, body });
  return { status: answer.status, problem: answer.json?.['problem'] };
}

it('R-02 a token of Google signs in, once, and only the visitor who began', async () => {
  const { login, email } = somebodyAt(google);
  const nonce = await nonceFor('Google');
  const token = await google.tokenFor(login, nonce);
  const owner = visitor;
  visitor = await Visitor.withToken(server.url);
  expect(await enter('Google', token, nonce)).toEqual({ status: 400, problem: 'expired' });
  visitor = owner;
  expect((await enter('Google', token, nonce)).status).toBe(200);
  expect(await visitor.account()).toMatchObject({ email, firstname: 'Grace', emailconfirmed: true });
  visitor = await Visitor.withToken(server.url);
  expect(await enter('Google', token, nonce)).toEqual({ status: 400, problem: 'expired' });
});

it('R-02 a token of the app at Apple signs in, with the name that only the app receives', async () => {
  const { login, email } = somebodyAt(apple, { given_name: undefined });
  const nonce = await nonceFor('Apple');
  const token = await apple.tokenFor(login, nonce, { aud: PHONE_APP, email_verified: 'true' });
  expect((await enter('Apple', token, nonce, 'Ada')).status).toBe(200);
  expect(await visitor.account()).toMatchObject({ email, firstname: 'Ada' });
});

it('R-02 a token for another app, attempt, issuer or key, or an old one, is refused', async () => {
  const { login } = somebodyAt(google);
  const wrong: readonly ((nonce: string) => Promise<string>)[] = [
    (nonce) => google.tokenFor(login, nonce, { aud: 'another app' }),
    () => google.tokenFor(login, 'another nonce'),
    (nonce) => google.tokenFor(login, nonce, { iss: 'https://evil.example' }),
    async (nonce) => `${(await google.tokenFor(login, nonce)).slice(0, -20)}AAAAAAAAAAAAAAAAAAAA`,
    (nonce) => google.tokenFor(login, nonce, {}, '-1 minute'),
    () => Promise.resolve('garbage'),
  ];
  for (const tokenFor of wrong) {
    const nonce = await nonceFor('Google');
    expect(await enter('Google', await tokenFor(nonce), nonce)).toEqual({ status: 400, problem: 'refused' });
  }
  expect(await visitor.account()).toHaveProperty('error');
});

it("R-02 an access token of Facebook signs in, unless it is another app's", async () => {
  facebook.me = { id: 'native1', email: 'native1@example.org', first_name: 'Mary' };
  const stolen = await nonceFor('Facebook');
  expect(await enter('Facebook', facebook.tokenFor('another app'), stolen)).toEqual({
    status: 400,
    problem: 'refused',
  });
  const nonce = await nonceFor('Facebook');
  expect((await enter('Facebook', facebook.tokenFor(), nonce)).status).toBe(200);
  expect(await visitor.account()).toMatchObject({ firstname: 'Mary' });
});

it('N-10 the address for an upgrade on the web leads to the page of plans', async () => {
  expect(leadsTo(await visitor.get(`${SELECT_PLAN_PATH}?id=upgrade`))).toEqual([303, '/#/upgrade']);
});

it('A-18 R-02 a phone too asks for the code of two-step sign-in', async () => {
  const { login } = somebodyAt(google);
  const first = await nonceFor('Google');
  await enter('Google', await google.tokenFor(login, first), first);
  const { id } = await visitor.account();
  const secret = Buffer.alloc(20, 9);
  const sql = 'insert into two_step_secrets (account_id, secret, is_on) values ($1, $2, true)';
  await query(dataDirectory, sql, [id, secret]);
  visitor = await Visitor.withToken(server.url);
  const nonce = await nonceFor('Google');
  expect(await enter('Google', await google.tokenFor(login, nonce), nonce)).toEqual({
    status: 400,
    problem: 'codeNeeded',
  });
  expect(await visitor.account()).toHaveProperty('error');
  expect((await visitor.post(CALLS.secondStep.path, { Code: codeOf(secret, stepAt(Date.now())) })).status).toBe(200);
  expect((await visitor.account()).id).toBe(id);
});
