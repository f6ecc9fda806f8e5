import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SongState } from '../../server/contract/calls.ts';
import { CALLS, TOKEN_FIELD } from '../../server/contract/paths.ts';
import { storedFiles } from './support/backend.ts';
import { query, setPlan } from './support/database.ts';
import { emailsTo, linkIn } from './support/outbox.ts';
import { newDataDirectory, removeDataDirectory, startServer, waitFor } from './support/server.ts';
import type { RunningServer } from './support/server.ts';
import { STAND_IN_MUSIC_JSON } from './support/standInScore.ts';
import { MP3, Visitor } from './support/visitor.ts';

let server: RunningServer;
let dataDirectory: string;
let user: Visitor;
let email: string;

beforeAll(async () => {
  dataDirectory = await newDataDirectory();
  server = await startServer(dataDirectory, { PAYMENT_PROVIDER: 'fake' });
});
afterAll(async () => {
  await server.stop();
  await removeDataDirectory(dataDirectory);
});
beforeEach(async () => {
  user = new Visitor(server.url);
  email = await user.register();
});

const newVisitor = () => Visitor.withToken(server.url);
const canLogIn = async (Password: string) =>
  (await (await newVisitor()).post(CALLS.login.path, { Email: email, Password })).status === 200;
const forgot = async (Email = email) => (await newVisitor()).post(CALLS.forgotPassword.path, { Email });
const RESET = /Choose a new password/;
const newPassword = { NewPassword: 'battery staple', ConfirmPassword: 'battery staple' };

describe('a forgotten password', () => {
  it('O-01 A-10 is replaced by a mailed link, which works once and ends every session', async () => {
    expect(await forgot()).toMatchObject({ status: 200, json: { ok: true } });
    const { path, key } = await linkIn(dataDirectory, email, RESET);
    expect(path).toBe(CALLS.resetPassword.path);
    const visitor = await newVisitor();
    expect(await visitor.post(path, { key, ...newPassword })).toMatchObject({ status: 200, json: { ok: true } });
    expect([await canLogIn('correct horse'), await canLogIn('battery staple')]).toEqual([false, true]);
    expect((await user.account()).error).toBeDefined();
    expect(await visitor.post(path, { key, ...newPassword })).toMatchObject({ status: 400, json: { ok: false } });
    await waitFor(async () => (await emailsTo(dataDirectory, email, /Your password was changed/)).length === 1);
  });

  it('confirms the address, because the user has read the mailbox', async () => {
    await forgot();
    const { path, key } = await linkIn(dataDirectory, email, RESET);
    await (await newVisitor()).post(path, { key, ...newPassword });
    await user.account();
    await user.post(CALLS.login.path, { Email: email, Password: 'battery staple' });
    expect((await user.account()).emailconfirmed).toBe(true);
  });

  it('has links that stay valid when others ask for one, until one is used or an hour has passed', async () => {
    await forgot();
    const first = await linkIn(dataDirectory, email, RESET);
    for (const sent of [2, 3, 4]) {
      await query(dataDirectory, `update mailed_keys set mailed_at = mailed_at - interval '2 minutes'`);
      await forgot();
      await linkIn(dataDirectory, email, RESET, sent);
    }
    const last = await linkIn(dataDirectory, email, RESET, 4);
    const visitor = await newVisitor();
    expect((await visitor.post(first.path, { key: first.key, ...newPassword })).status).toBe(200);
    expect((await visitor.post(last.path, { key: last.key, ...newPassword })).status).toBe(400);
    expect(await canLogIn('battery staple')).toBe(true);
  });

  it('X-34 is with the operator where the site sends no e-mails, which the page says for any address', async () => {
    const words = expect.stringMatching(/does not send emails.*its operator has a link/);
    for (const address of [email, 'nobody@example.org']) expect((await forgot(address)).text).toEqual(words);
    await linkIn(dataDirectory, email, RESET);
  });

  it('has a link that expires, and that ends with a change of the password', async () => {
    await forgot();
    const expired = await linkIn(dataDirectory, email, RESET);
    await query(
      dataDirectory,
      `update mailed_keys set expires_at = now() - interval '1 minute', mailed_at = mailed_at - interval '1 hour'`,
    );
    const visitor = await newVisitor();
    expect((await visitor.post(expired.path, { key: expired.key, ...newPassword })).status).toBe(400);
    await forgot();
    const overtaken = await linkIn(dataDirectory, email, RESET, 2);
    await user.post(CALLS.changePassword.path, { OldPassword: 'correct horse', ...newPassword });
    expect((await visitor.post(overtaken.path, { key: overtaken.key, ...newPassword })).status).toBe(400);
  });

  it('sends at most one e-mail a minute to an address', async () => {
    for (let asked = 0; asked < 3; asked++) await forgot();
    await linkIn(dataDirectory, email, RESET);
    // E-mails are written in order: when the last one, to another user, exists, all earlier ones are done.
    const other = new Visitor(server.url);
    const otherEmail = await other.register();
    await forgot(otherEmail);
    await linkIn(dataDirectory, otherEmail, RESET);
    expect(await emailsTo(dataDirectory, email, RESET)).toHaveLength(1);
  });

  it('does not reveal whether an account exists', async () => {
    const known = await forgot();
    const unknown = await forgot(`nobody.${email}`);
    expect(unknown).toMatchObject({ status: known.status, json: known.json });
    expect(await forgot('no address')).toMatchObject({ status: 400, json: { ok: false, field: 'Email' } });
  });

  const OWN_ADDRESS = 'the address of the account';
  it.each([
    ['X-21 too short', { NewPassword: 'a1b2c', ConfirmPassword: 'a1b2c' }, /at least 6/],
    ['X-21 the address itself', { NewPassword: OWN_ADDRESS, ConfirmPassword: OWN_ADDRESS }, /too common/],
    ['A-37 not repeated', { NewPassword: 'battery staple', ConfirmPassword: 'x' }, /password mismatch/],
  ])('%s: refused, and the link still works', async (_, form, msg) => {
    await forgot();
    const { path, key } = await linkIn(dataDirectory, email, RESET);
    const visitor = await newVisitor();
    const own = form.NewPassword === OWN_ADDRESS ? { NewPassword: email, ConfirmPassword: email } : form;
    expect(await visitor.post(path, { key, ...own })).toMatchObject({
      status: 400,
      json: { msg: expect.stringMatching(msg) },
    });
    expect((await visitor.post(path, { key, ...newPassword })).status).toBe(200);
  });

  it('is a page for people: a form without inline scripts, with its errors as texts and all input escaped', async () => {
    const visitor = new Visitor(server.url);
    const accept = { accept: 'text/html,*/*' };
    const form = await visitor.send(`${CALLS.resetPassword.path}?key="><script>alert(1)</script>`, { headers: accept });
    expect(form.status).toBe(200);
    expect(form.text).not.toContain('<script');
    const nonce = /style nonce="([^"]+)"/.exec(form.text)?.[1];
    expect(form.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
    const token = new RegExp(`name="${TOKEN_FIELD}" value="([^"]+)"`).exec(form.text)?.[1] ?? '';
    const body = new URLSearchParams({ key: 'x', NewPassword: 'a', ConfirmPassword: 'b', [TOKEN_FIELD]: token });
    const wrong = await visitor.send(CALLS.resetPassword.path, { method: 'POST', headers: accept, body });
    expect(wrong).toMatchObject({ status: 400, text: expect.stringMatching(/role="alert">password mismatch/) });
  });
});

describe('the address', () => {
  it('A-44 is confirmed by a mailed link; opening the link is not enough', async () => {
    const { path, key } = await linkIn(dataDirectory, email, /confirm your email/);
    expect((await user.get(`${path}?key=${key}`)).status).toBe(200);
    expect((await user.account()).emailconfirmed).toBe(false);
    expect(await user.post(path, { key })).toMatchObject({ status: 200, json: { ok: true } });
    expect((await user.account()).emailconfirmed).toBe(true);
    expect((await user.post(path, { key })).status).toBe(400);
  });

  it('A-44 is confirmed in another browser only with the password, so that nobody can have prepared the account', async () => {
    const { path, key } = await linkIn(dataDirectory, email, /confirm your email/);
    const reader = await newVisitor();
    for (const form of [{ key }, { key, Password: 'wrong horse' }])
      expect(await reader.post(path, form)).toMatchObject({ status: 400, json: { field: 'Password' } });
    const body = new URLSearchParams({ key, [TOKEN_FIELD]: reader.token });
    const page = await reader.send(path, { method: 'POST', headers: { accept: 'text/html' }, body });
    expect(page).toMatchObject({
      status: 400,
      text: expect.stringMatching(/name="Password".*href="\/ForgotPassword"/s),
    });
    expect((await user.account()).emailconfirmed).toBe(false);
    expect(await reader.post(path, { key, Password: 'correct horse' })).toMatchObject({
      status: 200,
      json: { ok: true },
    });
    expect((await user.account()).emailconfirmed).toBe(true);
  });

  it('a link whose key is longer than any is a page, not JSON', async () => {
    const page = await (
      await newVisitor()
    ).send(`${CALLS.resetPassword.path}?key=${'x'.repeat(300)}`, {
      headers: { accept: 'text/html' },
    });
    expect(page).toMatchObject({ status: 200, text: expect.stringMatching(/<!doctype html>/) });
  });

  it('has links to the server, whatever host a request names', async () => {
    const headers = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
    const visitor = await newVisitor();
    const body = new URLSearchParams({ Email: email, [TOKEN_FIELD]: visitor.token });
    await visitor.send(CALLS.forgotPassword.path, { method: 'POST', headers, body });
    await linkIn(dataDirectory, email, RESET);
    const [letter] = await emailsTo(dataDirectory, email, RESET);
    expect(letter).toContain(`${server.url}${CALLS.resetPassword.path}`);
    expect(letter).not.toContain('evil');
  });
});

describe('POST /UpdateAccount', () => {
  const update = (form: Record<string, string>) => user.post(CALLS.updateAccount.path, form);

  it('O-07 A-36 changes the first name; the address is read-only', async () => {
    expect(await update({ firstname: ' Grace ', email })).toMatchObject({
      status: 200,
      json: { ok: true, msg: expect.any(String) },
    });
    expect((await user.account()).firstname).toBe('Grace');
    expect(await update({ firstname: 'Eve', email: 'eve@example.org' })).toMatchObject({
      status: 400,
      json: { field: 'email' },
    });
    expect(await update({ firstname: ' ' })).toMatchObject({ status: 400, json: { msg: 'this field is required' } });
    expect(await user.account()).toMatchObject({ firstname: 'Grace', email });
  });
});

describe('POST /ChangePassword', () => {
  const change = (form: Record<string, string>) =>
    user.post(CALLS.changePassword.path, { OldPassword: 'correct horse', ...newPassword, ...form });

  it('O-08 A-37 changes the password, answers no text, and ends every other session and the present one', async () => {
    const other = await newVisitor();
    await other.post(CALLS.login.path, { Email: email, Password: 'correct horse' });
    const former = new Visitor(server.url);
    for (const [name, value] of user.cookies) former.cookies.set(name, value);
    expect(await change({})).toMatchObject({ status: 200, json: { ok: true, msg: '' } });
    expect((await user.account()).email).toBe(email);
    expect((await former.account()).error).toBeDefined();
    expect((await other.account()).error).toBeDefined();
    expect([await canLogIn('correct horse'), await canLogIn('battery staple')]).toEqual([false, true]);
  });

  it.each([
    [{ OldPassword: '' }, 'this field is required'],
    [{ NewPassword: '' }, 'this field is required'],
    [{ ConfirmPassword: 'x' }, 'password mismatch'],
    [{ OldPassword: 'wrong' }, expect.stringMatching(/wrong/)],
    [{ NewPassword: 'password', ConfirmPassword: 'password' }, expect.stringMatching(/too common/)],
  ])('A-37 refuses %o', async (form, msg) => {
    expect(await change(form)).toMatchObject({ status: 400, json: { ok: false, msg } });
    expect(await canLogIn('correct horse')).toBe(true);
  });
});

describe('POST /DeleteMyAccountForever', () => {
  it('O-11 removes everything: songs, files, jobs, sessions, links, messages', async () => {
    await setPlan(dataDirectory, email, 'premium', 'active_subscription');
    await user.account();
    const before = await storedFiles(dataDirectory);
    await user.upload([{ name: 'a.mp3', content: MP3 }], { title: 'wait 60000', path: 'Mine/' });
    await user.upload([{ name: 'a.musj', content: JSON.stringify(STAND_IN_MUSIC_JSON) }]);
    await user.songInState('wait 60000', SongState.Processing);
    await query(dataDirectory, 'delete from plans');
    expect(await user.post(CALLS.deleteAccount.path)).toMatchObject({ status: 200, json: { ok: true } });
    expect((await user.account()).error).toBeDefined();
    expect(await canLogIn('correct horse')).toBe(false);
    expect(await storedFiles(dataDirectory)).toEqual(before);
    const [rows] = await query(
      dataDirectory,
      `select (select count(*) from accounts where email = $1) + (select count(*) from songs) + (select count(*) from folders)
         + (select count(*) from jobs.job where name = 'transcribe') as count`,
      [email],
    );
    expect(rows).toEqual({ count: '0' });
    expect((await newVisitor()).token).not.toBe('');
    await new Visitor(server.url).register(email);
  });

  it('A-38 refuses until the subscription is cancelled', async () => {
    await setPlan(dataDirectory, email, 'premium', 'active_subscription');
    expect(await user.post(CALLS.deleteAccount.path)).toMatchObject({
      status: 409,
      json: { ok: false, msg: 'Please cancel your subscription first!' },
    });
    await setPlan(dataDirectory, email, 'premium', 'subscription_cancelled');
    expect((await user.post(CALLS.deleteAccount.path)).status).toBe(200);
  });
});

describe('plans', () => {
  it.each([
    ['premium', 'active_subscription', { premium: true, standard: false, paused: 0 }],
    ['standard', 'successful', { premium: false, standard: true, paused: 0 }],
    ['premium', 'payment_paused', { premium: false, standard: false, paused: 1 }],
    ['premium', 'payment_refunded', { premium: false, standard: false, paused: 0 }],
  ])('A-44 N-01 N-02 A-09 %s, %s', async (tier, state, expected) => {
    await setPlan(dataDirectory, email, tier, state);
    const plan = { State: state, PaymentProvider: 'paddle', ProductId: '667640' };
    expect(await user.account()).toMatchObject({ ...expected, plan });
  });

  it('O-09 O-10 O-25 without a subscription nothing can be cancelled or shown, and prices are the default ones', async () => {
    expect((await user.post(CALLS.cancelSubscription.path, { reason: 'Other' })).status).toBe(409);
    expect((await user.post(CALLS.receipts.path)).text).toBe('[]');
    expect((await user.get(`${CALLS.storePrices.path}?region=de-AT`)).json).toEqual({
      Yearly: { PriceMicros: 42_990_000, Currency: 'USD' },
      Monthly: { PriceMicros: 5_990_000, Currency: 'USD' },
    });
  });
});
