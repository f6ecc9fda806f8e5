/** Guessing at other people's accounts: limits by address and by account, which no header or session evades. */
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CALLS } from '../../server/contract/paths.ts';
import { query } from './support/database.ts';
import { newDataDirectory, removeDataDirectory, startServer, waitFor } from './support/server.ts';
import type { RunningServer } from './support/server.ts';
import { Visitor } from './support/visitor.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let server: RunningServer;
let dataDirectory: string;
let port: number;
const letters: string[] = [];
let refuses = 0;
const mail = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _, done) => {
    let text = '';
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
    stream.on('end', () => {
      if (refuses > 0) {
        refuses -= 1;
        return done(Object.assign(new Error('busy'), { responseCode: 451 }));
      }
      letters.push(text.replaceAll('=\r\n', '').replaceAll('=3D', '='));
      done();
    });
  },
});

beforeAll(async () => {
  dataDirectory = await newDataDirectory();
  await new Promise<void>((resolve) => mail.listen(0, '127.0.0.1', resolve));
  port = (mail.server.address() as { port: number }).port;
  server = await startServer(dataDirectory, {
    SIGN_INS_PER_MINUTE: '10',
    WRONG_PASSWORDS: '6',
    REGISTRATIONS_PER_DAY: '30',
    TRUST_PROXY: 'loopback',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    UNCONFIRMED_TRANSCRIPTIONS_PER_DAY: '2',
  });
});
afterAll(async () => {
  await server.stop();
  await new Promise<void>((resolve) => mail.close(resolve));
  await removeDataDirectory(dataDirectory);
});

let network = 0;
/** A visitor behind the proxy, with an address of their own. */
class Distant extends Visitor {
  forwarded = `203.0.113.${++network}`;
  override send(path: string, init: RequestInit = {}) {
    const headers = new Headers(init.headers);
    headers.set('x-forwarded-for', this.forwarded);
    return super.send(path, { ...init, headers });
  }
}

async function distant(forwarded?: string): Promise<Distant> {
  const visitor = new Distant(server.url);
  if (forwarded !== undefined) visitor.forwarded = forwarded;
  await visitor.account();
  return visitor;
}

const guess = (visitor: Visitor, email: string, Password = 'wrong') =>
  visitor.post(CALLS.login.path, { Email: email, Password });
const statuses = async (answers: readonly Promise<{ status: number }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).sort();

describe('the limit of one address', () => {
  const tenThenRefused = [...new Array<number>(10).fill(400), 429, 429];

  it('H5 counts a signed-in visitor too', async () => {
    const visitor = await distant();
    const own = await visitor.register();
    expect(own).toContain('@');
    const answers = [];
    // The registration has a limit of its own.
    for (let at = 0; at < 12; at++) answers.push(guess(visitor, `someone${at}@example.org`));
    expect(await statuses(answers)).toEqual(tenThenRefused);
  });

  it('H5 counts the address that the proxy saw, whatever the visitor wrote before it', async () => {
    const visitor = await distant();
    const seen = visitor.forwarded;
    const answers = [];
    for (let at = 0; at < 12; at++) {
      visitor.forwarded = `198.51.100.${at}, ${seen}`;
      answers.push(guess(visitor, `other${at}@example.org`));
    }
    expect(await statuses(answers)).toEqual(tenThenRefused);
  });

  it('H5 counts a network of IPv6 as one, and text that is no address as one', async () => {
    for (const addressOf of [(at: number) => `2001:db8:1:2::${at + 1}`, (at: number) => `nonsense-${at}`]) {
      const visitor = await distant();
      const answers = [];
      for (let at = 0; at < 12; at++) {
        visitor.forwarded = addressOf(at);
        answers.push(guess(visitor, `six${at}${network}@example.org`));
      }
      expect(await statuses(answers)).toEqual(tenThenRefused);
    }
  });
});

describe('the limit of one account', () => {
  it('H5 holds for all addresses together, also for one without an account, and for the right password', async () => {
    const owner = await distant();
    const email = await owner.register();
    for (const target of [email, `nobody.${email}`]) {
      const answers = [];
      for (let at = 0; at < 9; at++) answers.push(guess(await distant(), target));
      expect(await statuses(answers)).toEqual([400, 400, 400, 400, 400, 400, 429, 429, 429]);
    }
    const refused = await guess(await distant(), email.toUpperCase(), 'correct horse');
    expect(refused).toMatchObject({
      status: 429,
      json: { ok: false, error: expect.stringMatching(/Forgot password/) },
    });
    // Whoever is signed in stays it, and a quarter of an hour later the password works again.
    expect((await owner.account()).email).toBe(email);
    await query(dataDirectory, 'update throttles set ends_at = now()');
    expect(await guess(await distant(), email, 'correct horse')).toMatchObject({ status: 200 });
    for (let at = 0; at < 5; at++) await guess(await distant(), email);
    expect(await guess(await distant(), email, 'correct horse')).toMatchObject({ status: 200 });
    expect(await guess(await distant(), email)).toMatchObject({ status: 400 });
  });
});

describe('an e-mail for a new password', () => {
  const to = (email: string) =>
    letters.filter((text) => text.includes(email) && text.includes('Choose a new password'));

  it('M1 is sent again after the mail server refused it', async () => {
    const visitor = await distant();
    const email = await visitor.register();
    // Otherwise the e-mail of another test could be the one that is refused.
    await waitFor(async () => (await query(dataDirectory, MAIL_WAITING)).length === 0);
    refuses = 1;
    const { text } = await visitor.post(CALLS.forgotPassword.path, { Email: email });
    expect(text).toContain('a link for a new password is on its way');
    // The queue waits longer than this test should.
    const sendNow = `update jobs.job set start_after = now() where name = 'mail' and state = 'retry' returning id`;
    await waitFor(async () => (await query(dataDirectory, sendNow)).length === 1);
    await waitFor(async () => to(email).length === 1);
  });

  it('M2 gives the mailbox owner an account that somebody else has prepared, without the ways in that they left', async () => {
    const visitor = await distant();
    const email = await visitor.register();
    const [account] = await query(dataDirectory, 'select id from accounts where email = $1', [email]);
    await query(dataDirectory, "insert into identities (provider, subject, account_id) values ('Facebook', $2, $1)", [
      account?.['id'],
      `stranger ${email}`,
    ]);
    await query(dataDirectory, "insert into two_step_secrets (account_id, secret, is_on) values ($1, '\\x00', true)", [
      account?.['id'],
    ]);
    await visitor.post(CALLS.forgotPassword.path, { Email: email });
    await waitFor(async () => to(email).length === 1);
    const key = /ResetPassword#key=([\w-]+)/.exec(to(email)[0] ?? '')?.[1] ?? '';
    const form = { key, NewPassword: 'battery staple', ConfirmPassword: 'battery staple' };
    expect(await (await distant()).post(CALLS.resetPassword.path, form)).toMatchObject({ status: 200 });
    const left = await query(
      dataDirectory,
      'select account_id from identities where account_id = $1 union all select account_id from two_step_secrets where account_id = $1',
      [account?.['id']],
    );
    expect(left).toEqual([]);
    expect((await visitor.account()).error).toBeDefined();
  });

  it('M13 is not sent more than ten times a day, nor five times an hour for one address', async () => {
    const owner = await distant();
    const email = await owner.register();
    const attacker = await distant();
    const ask = async (visitor: Visitor) => {
      await visitor.post(CALLS.forgotPassword.path, { Email: email });
      await waitFor(async () => (await query(dataDirectory, MAIL_WAITING)).length === 0);
      await query(dataDirectory, "update mailed_keys set mailed_at = mailed_at - interval '2 minutes'");
    };
    for (let asked = 0; asked < 7; asked++) await ask(attacker);
    expect(to(email)).toHaveLength(5);
    for (let asked = 0; asked < 7; asked++) await ask(await distant());
    expect(to(email)).toHaveLength(10);
  });
});

const MAIL_WAITING = "select id from jobs.job where name = 'mail' and state < 'completed'";

it('L6 a session ends after a year, however often it is used', async () => {
  const visitor = await distant();
  const email = await visitor.register();
  await query(
    dataDirectory,
    `update sessions set created_at = now() - interval '366 days'
     where account_id = (select id from accounts where email = $1)`,
    [email],
  );
  expect((await visitor.account()).error).toBeDefined();
});

it('L11 an e-mail for confirming the address is sent again at a sign-in after its link has expired', async () => {
  const visitor = await distant();
  const email = await visitor.register();
  const confirming = () => letters.filter((text) => text.includes(email) && text.includes('ConfirmEmail'));
  await waitFor(async () => confirming().length === 1);
  const old = `update accounts set created_at = now() - interval '8 days' where email = $1 returning id`;
  const [account] = await query(dataDirectory, old, [email]);
  await query(dataDirectory, 'delete from mailed_keys where account_id = $1', [account?.['id']]);
  for (let at = 0; at < 2; at++) await guess(visitor, email, 'correct horse');
  await waitFor(async () => confirming().length === 2);
});

it('one address creates a limited number of accounts in a day', async () => {
  const visitor = await distant('192.0.2.1');
  for (let made = 0; made < 3; made++) {
    visitor.cookies.clear();
    await visitor.register(`made${made}.${port}@example.org`);
  }
  // The count whose period is a day; the calls of a minute are counted too.
  await query(dataDirectory, "update throttles set count = 30 where count = 3 and ends_at > now() + interval '1 hour'");
  visitor.cookies.clear();
  await visitor.account();
  const form = { FirstName: 'Ada', Email: `late.${port}@example.org`, Password: 'correct horse' };
  expect(await visitor.post(CALLS.register.path, form)).toMatchObject({
    status: 429,
    json: { ok: false, error: expect.stringMatching(/tomorrow/) },
  });
});
