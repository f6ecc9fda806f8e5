/**
 * Signing in with Google, against a real OpenID provider on the loopback address. It also tests the behaviour that all
 * providers share.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CALLS, TOKEN_FIELD } from '../../server/contract/paths.ts';
import { SIGN_IN_CALLBACK_PATH } from '../../server/contract/signIn.ts';
import { begin, comeBack, signInWith, leadsTo, problemOf, somebodyAt } from '../providers/signInWith.ts';
import { startOpenIdServer } from '../providers/openIdServer.ts';
import type { OpenIdServer, Person } from '../providers/openIdServer.ts';
import { googleSettings } from '../providers/providerSettings.ts';
import { followSignIn } from '../providers/followSignIn.ts';
import type { Choices } from '../providers/followSignIn.ts';
import { linkIn } from './support/outbox.ts';
import { newDataDirectory, removeDataDirectory, startServer } from './support/server.ts';
import type { RunningServer } from './support/server.ts';
import { Visitor } from './support/visitor.ts';

let server: RunningServer;
let dataDirectory: string;
let google: OpenIdServer;
let visitor: Visitor;

beforeAll(async () => {
  dataDirectory = await newDataDirectory();
  google = await startOpenIdServer();
  server = await startServer(dataDirectory, {
    ...googleSettings(google.issuer),
    LOG_LEVEL: 'info',
  });
  google.register(`${server.url}${SIGN_IN_CALLBACK_PATH}`);
});
afterAll(async () => {
  await server.stop();
  await google.stop();
  await removeDataDirectory(dataDirectory);
});
beforeEach(async () => {
  visitor = await newVisitor();
});

const newVisitor = () => Visitor.withToken(server.url);
const somebody = (claims: Partial<Person> = {}) => somebodyAt(google, claims);
const withGoogle = (choices: Choices, from = visitor) => signInWith(from, 'Google', choices);

describe('POST /ExternalLogin', () => {
  it('O-06 the account call lists the providers for visitors', async () => {
    expect(await visitor.account()).toMatchObject({ providers: ['Google'] });
  });

  it('O-05 A-23 sends state, nonce and PKCE, new each time, and a return address of this site', async () => {
    const [first, second] = [await begin(visitor, 'Google'), await begin(visitor, 'Google')];
    for (const name of ['state', 'nonce', 'code_challenge']) {
      const [a, b] = [first.searchParams.get(name), second.searchParams.get(name)];
      expect(a).toMatch(/^[\w-]{43}$/);
      expect(a).not.toBe(b);
    }
    expect(Object.fromEntries(first.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${server.url}${SIGN_IN_CALLBACK_PATH}`,
    });
  });

  it('refuses an unknown provider, and a return page of another site', async () => {
    expect(await visitor.post(CALLS.externalLogin.path, { provider: 'Myspace' })).toMatchObject({
      status: 400,
      json: { field: 'provider' },
    });
    const body = new URLSearchParams({ provider: 'Google', [TOKEN_FIELD]: 'forged' });
    expect((await visitor.send(CALLS.externalLogin.path, { method: 'POST', body })).status).toBe(403);
  });
});

describe('a new user', () => {
  it('A-11 O-05 gets an account with a confirmed address and no password, and goes to the return address', async () => {
    const { login, email } = somebody();
    expect(leadsTo(await withGoogle({ login }))).toEqual([303, '/#/score?id=1']);
    const expected = { email, firstname: 'Grace', emailconfirmed: true, haspassword: false };
    expect(await visitor.account()).toMatchObject(expected);
  });

  it('signs in to the same account again, even after the address at the provider has changed', async () => {
    const { login } = somebody();
    await withGoogle({ login });
    const { id } = await visitor.account();
    google.people.set(login, { email: 'new@example.org', email_verified: false });
    const again = await newVisitor();
    await withGoogle({ login }, again);
    expect((await again.account()).id).toBe(id);
  });

  it.each([
    ['https://evil.example/', '/#/songbook'],
    ['//evil.example', '/#/songbook'],
    ['/\\evil.example', '/#/songbook'],
    ['/logout', '/#/songbook'],
    ['/#/songbook/upload', '/#/songbook/upload'],
  ])('X-37 with the return address %s is redirected to %s', async (returnUrl, destination) => {
    const { url } = await followSignIn((await begin(visitor, 'Google', returnUrl)).href, somebody());
    expect(leadsTo(await comeBack(visitor, url))).toEqual([303, destination]);
  });

  it('signs in with a new session; the earlier one ends', async () => {
    const { login } = somebody();
    await visitor.register();
    const before = new Map(visitor.cookies);
    await withGoogle({ login });
    expect(visitor.cookies.get('songleaf_session')).not.toBe(before.get('songleaf_session'));
    const former = new Visitor(server.url);
    for (const [name, value] of before) former.cookies.set(name, value);
    expect((await former.account()).error).toBeDefined();
  });

  it('gets one account for two simultaneous first sign-ins', async () => {
    const { login } = somebody();
    const two = [visitor, await newVisitor()];
    const answers = await Promise.all(two.map((each) => withGoogle({ login }, each)));
    expect(answers.map((answer) => answer.status)).toEqual([303, 303]);
    const [a, b] = await Promise.all(two.map((each) => each.account()));
    expect([a?.error, a?.id]).toEqual([undefined, b?.id]);
  });
});

describe('an existing account', () => {
  it('is linked by the verified address, and keeps its password', async () => {
    const { login, email } = somebody();
    const owner = new Visitor(server.url);
    await owner.register(email);
    const { id } = await owner.account();
    const { path, key } = await linkIn(dataDirectory, email, /confirm your email/);
    await owner.post(path, { key });
    await withGoogle({ login });
    expect(await visitor.account()).toMatchObject({ id, haspassword: true, emailconfirmed: true });
    expect((await owner.account()).id).toBe(id);
  });

  it('with an unconfirmed address passes to the owner of the mailbox; its creator cannot sign in any more', async () => {
    const { login, email } = somebody();
    const stranger = new Visitor(server.url);
    await stranger.register(email);
    const { path, key } = await linkIn(dataDirectory, email, /confirm your email/);
    await withGoogle({ login });
    expect(await visitor.account()).toMatchObject({ email, emailconfirmed: true, haspassword: false });
    expect((await stranger.account()).error).toBeDefined();
    const login2 = { Email: email, Password: 'correct horse' };
    expect((await stranger.post(CALLS.login.path, login2)).status).toBe(400);
    expect((await stranger.post(path, { key })).status).toBe(400);
  });

  it.each([
    ['that the provider has not verified', { email_verified: false }, 'unverifiedEmail'],
    ['that is missing', { email: undefined }, 'noEmail'],
    ['that is not an address', { email: 'no address' }, 'noEmail'],
  ])('an address %s opens no account, neither an old one nor a new one', async (_, claims, problem) => {
    const { login, email } = somebody(claims);
    expect(problemOf(await withGoogle({ login }))).toBe(problem);
    expect((await visitor.account()).error).toBeDefined();
    const owner = new Visitor(server.url);
    await owner.register(email);
    expect(problemOf(await withGoogle({ login }))).toBe(problem);
    expect((await visitor.account()).error).toBeDefined();
  });
});

describe('an answer of the provider', () => {
  const expectVisitor = async () => expect((await visitor.account()).error).toBeDefined();

  it('works once: a replayed state is refused', async () => {
    const { url } = await followSignIn((await begin(visitor, 'Google')).href, somebody());
    await comeBack(visitor, url);
    await visitor.account();
    await visitor.post(CALLS.logout.path);
    expect(problemOf(await comeBack(visitor, url))).toBe('expired');
    await expectVisitor();
  });

  it('works once, even where the first use failed and the visitor is the same', async () => {
    const { url } = await followSignIn((await begin(visitor, 'Google')).href, somebody());
    const broken = new URL(url);
    broken.searchParams.set('code', 'x');
    expect(problemOf(await comeBack(visitor, broken))).toBe('refused');
    expect(problemOf(await comeBack(visitor, url))).toBe('expired');
  });

  it('works only for the visitor who began the attempt', async () => {
    const { url } = await followSignIn((await begin(visitor, 'Google')).href, somebody());
    const victim = await newVisitor();
    expect(problemOf(await comeBack(victim, url))).toBe('expired');
    expect(problemOf(await comeBack(new Visitor(server.url), url))).toBe('expired');
    expect((await victim.account()).error).toBeDefined();
  });

  it.each(['?state=x&code=y', '?code=y', '', '?state=a&state=b&code=y', '?state=%00'])(
    'without an attempt (%s) is refused',
    async (query) => {
      expect(problemOf(await visitor.get(`${SIGN_IN_CALLBACK_PATH}${query}`))).toBe('expired');
    },
  );

  it.each(['nonce', 'code_challenge'])('with another %s is refused', async (name) => {
    const url = await begin(visitor, 'Google');
    url.searchParams.set(name, (await begin(visitor, 'Google')).searchParams.get(name) ?? '');
    const { url: back } = await followSignIn(url.href, somebody());
    expect(problemOf(await comeBack(visitor, back))).toBe('refused');
    await expectVisitor();
  });

  it('with a code of another visitor is refused', async () => {
    const { url } = await followSignIn((await begin(visitor, 'Google')).href, somebody());
    const other = await newVisitor();
    const { url: stolen } = await followSignIn((await begin(other, 'Google')).href, somebody());
    url.searchParams.set('code', stolen.searchParams.get('code') ?? '');
    expect(problemOf(await comeBack(visitor, url))).toBe('refused');
    await expectVisitor();
  });

  it('with a denial leads back to the login, which keeps the return address', async () => {
    const answer = await withGoogle({ ...somebody(), consents: false });
    expect(leadsTo(answer)).toEqual([303, '/#/login?problem=denied&returnurl=%2Fscore%3Fid%3D1']);
    await expectVisitor();
  });

  it('writes neither tokens nor addresses into the log', async () => {
    const { login } = somebody({ email_verified: false });
    const { url } = await followSignIn((await begin(visitor, 'Google')).href, { login });
    await comeBack(visitor, url);
    expect(server.output()).not.toMatch(/@example\.org|eyJ/);
    expect(server.output()).not.toContain(url.searchParams.get('code'));
  });
});
