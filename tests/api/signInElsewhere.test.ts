/** Signing in with Facebook and Apple, and with an unavailable Google. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CALLS, TOKEN_HEADER } from '../../server/contract/paths.ts';
import { SIGN_IN_CALLBACK_PATH } from '../../server/contract/signIn.ts';
import { begin, signInWith, leadsTo, problemOf, somebodyAt } from '../providers/signInWith.ts';
import { startGraphServer } from '../providers/graphServer.ts';
import type { GraphServer } from '../providers/graphServer.ts';
import { startOpenIdServer } from '../providers/openIdServer.ts';
import type { OpenIdServer } from '../providers/openIdServer.ts';
import { APPLE_TEAM, appleSettings, facebookSettings, googleSettings } from '../providers/providerSettings.ts';
import { followSignIn } from '../providers/followSignIn.ts';
import type { Choices } from '../providers/followSignIn.ts';
import { linkIn } from './support/outbox.ts';
import { newDataDirectory, removeDataDirectory, startServer } from './support/server.ts';
import type { RunningServer } from './support/server.ts';
import { Visitor } from './support/visitor.ts';

let server: RunningServer;
let dataDirectory: string;
let apple: OpenIdServer;
let facebook: GraphServer;
let visitor: Visitor;

beforeAll(async () => {
  dataDirectory = await newDataDirectory();
  [apple, facebook] = await Promise.all([startOpenIdServer(APPLE_TEAM), startGraphServer()]);
  server = await startServer(dataDirectory, {
    ...googleSettings('http://127.0.0.1:1'),
    ...facebookSettings(facebook),
    ...appleSettings(apple.issuer),
  });
  apple.register(`${server.url}/`);
});
afterAll(async () => {
  await server.stop();
  await Promise.all([apple.stop(), facebook.stop()]);
  await removeDataDirectory(dataDirectory);
});
beforeEach(async () => {
  visitor = await newVisitor();
});

const newVisitor = () => Visitor.withToken(server.url);
let users = 0;

it('O-06 the account call lists the providers for visitors', async () => {
  expect(await visitor.account()).toMatchObject({ providers: ['Google', 'Facebook', 'Apple'] });
});

it('an unavailable provider leads back to the login, which keeps the return address', async () => {
  const answer = await visitor.post(CALLS.externalLogin.path, { provider: 'Google', returnUrl: '/score' });
  expect(leadsTo(answer)).toEqual([303, '/#/login?problem=unavailable&returnurl=%2Fscore']);
});

describe('Facebook', () => {
  const withFacebook = async (me: object) => {
    facebook.me = me;
    return signInWith(visitor, 'Facebook', { login: '' });
  };

  it('O-05 creates an account with an unconfirmed address', async () => {
    const email = `fb${++users}@example.org`;
    const me = { id: `fb${users}`, email, first_name: 'Mary' };
    expect(leadsTo(await withFacebook(me))).toEqual([303, '/#/score?id=1']);
    expect(await visitor.account()).toMatchObject({ email, firstname: 'Mary', emailconfirmed: false });
    await linkIn(dataDirectory, email, /confirm your email/);
  });

  it('does not sign in to an existing account, because the address is not verified', async () => {
    const email = await new Visitor(server.url).register();
    expect(problemOf(await withFacebook({ id: `fb${++users}`, email, first_name: 'Eve' }))).toBe('emailTaken');
    expect((await visitor.account()).error).toBeDefined();
  });

  it('leads back to the login without an address or with an invalid answer', async () => {
    expect(problemOf(await withFacebook({ id: `fb${++users}` }))).toBe('noEmail');
    expect(problemOf(await withFacebook({}))).toBe('refused');
    facebook.status = 503;
    expect(problemOf(await withFacebook({ id: 'x' }))).toBe('unavailable');
    facebook.status = 200;
    const state = (await begin(visitor, 'Facebook')).searchParams.get('state') ?? '';
    expect(problemOf(await visitor.get(`${SIGN_IN_CALLBACK_PATH}?code=x&state=${state}`))).toBe('refused');
  });
});

describe('Apple', () => {
  /** The form that the app sends after the popup, with the values from the popup's page. */
  const popup = async (choices: Choices, user?: object) => {
    const { url, form = new URLSearchParams() } = await followSignIn((await begin(visitor, 'Apple')).href, choices);
    if (user !== undefined) form.set('user', JSON.stringify(user));
    // A post from another site: the browser sends no cookies of this site with it.
    const headers = { origin: apple.issuer, 'sec-fetch-site': 'cross-site' };
    const page = await new Visitor(server.url).send(url.pathname, { method: 'POST', headers, body: form });
    const answer = /data-answer="([^"]+)"/.exec(page.text)?.[1] ?? '';
    const json = answer.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
    return JSON.parse(json) as Record<string, unknown>;
  };
  const login = (payload: Record<string, unknown>, from = visitor) => {
    const headers = { [TOKEN_HEADER]: from.token, 'content-type': 'application/json' };
    return from.send(CALLS.appleLogin.path, { method: 'POST', headers, body: JSON.stringify(payload) });
  };
  const user = { name: { firstName: 'Emmy', lastName: 'Noether' }, email: 'ignored@example.org' };

  it('O-03 A-22 signs in with both tokens and the name, which Apple sends once', async () => {
    const { login: name, email } = somebodyAt(apple, { given_name: undefined });
    const payload = await popup({ login: name }, user);
    expect(payload).toMatchObject({ user: null, firstName: 'Emmy', lastName: 'Noether' });
    expect(await login(payload)).toMatchObject({ status: 200, json: { ok: true } });
    expect(await visitor.account()).toMatchObject({ email, firstname: 'Emmy Noether', emailconfirmed: true });
  });

  it('works once, for this visitor, with this nonce and with both unchanged tokens', async () => {
    const payload = await popup(somebodyAt(apple));
    const other = await popup(somebodyAt(apple));
    const refusal = (problem: string) => ({ status: 400, json: { ok: false, error: expect.any(String), problem } });
    expect(await login(payload, await newVisitor())).toMatchObject(refusal('expired'));
    expect(await login({ ...payload, nonce: other['nonce'] })).toMatchObject(refusal('refused'));
    expect(await login({ ...payload, identityToken: other['identityToken'] })).toMatchObject(refusal('refused'));
    const third = await popup(somebodyAt(apple));
    expect(await login(third)).toMatchObject({ status: 200 });
    await visitor.account();
    expect(await login(third)).toMatchObject(refusal('expired'));
  });

  it('refuses a token without a signature of Apple', async () => {
    const payload = await popup(somebodyAt(apple));
    const [head = '', body = '', signature = ''] = String(payload['identityToken']).split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
    const forged = Buffer.from(JSON.stringify({ ...claims, sub: 'victim' })).toString('base64url');
    expect(await login({ ...payload, identityToken: [head, forged, signature].join('.') })).toMatchObject({
      status: 400,
      json: { problem: 'refused' },
    });
  });

  it('answers any post with the page of the popup, which shows none of the input', async () => {
    for (const body of ['', 'user={', 'state=%00&user=[]', 'id_token="><script>alert(1)</script>', 'error=x&error=y']) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const page = await new Visitor(server.url).send('/', { method: 'POST', headers, body });
      expect(page.status, body).toBe(200);
      expect(page.text).not.toContain('<script>');
    }
  });
});
