/** The language in which the server answers, renders its pages and writes its e-mails. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CALLS, TOKEN_FIELD } from '../../server/contract/paths.ts';
import { linkIn } from './support/outbox.ts';
import { newDataDirectory, removeDataDirectory, startServer } from './support/server.ts';
import type { RunningServer } from './support/server.ts';
import { Visitor } from './support/visitor.ts';

let server: RunningServer;
let dataDirectory: string;

beforeAll(async () => {
  dataDirectory = await newDataDirectory();
  server = await startServer(dataDirectory, { SIGN_INS_PER_MINUTE: '4' });
});
afterAll(async () => {
  await server.stop();
  await removeDataDirectory(dataDirectory);
});

const GERMAN = { 'accept-language': 'de-CH,de;q=0.9,en;q=0.8' };

function send(visitor: Visitor, call: { path: string }, form: Record<string, string>, headers: HeadersInit) {
  const body = new URLSearchParams({ ...form, [TOKEN_FIELD]: visitor.token });
  return visitor.send(call.path, { method: 'POST', body, headers });
}

it('X-20 answers in the language of the request, whoever else is answered at the same time, and limits too', async () => {
  const visitor = await Visitor.withToken(server.url);
  const wrong = { Email: 'nobody@example.org', Password: 'wrong horse' };
  const answers = await Promise.all([
    send(visitor, CALLS.login, wrong, GERMAN),
    send(visitor, CALLS.login, wrong, { 'accept-language': 'en' }),
    send(visitor, CALLS.login, wrong, {}),
    send(visitor, CALLS.login, wrong, GERMAN),
  ]);
  const english = 'The email or the password is wrong.';
  const german = 'Die E-Mail-Adresse oder das Passwort ist falsch.';
  expect(answers.map(({ json }) => json?.['error'])).toEqual([german, english, english, german]);
  expect((await send(visitor, CALLS.login, wrong, GERMAN)).text).toMatch(/Zu viele Versuche/);
});

it('X-20 renders its pages in the language of the browser, and says so', async () => {
  const visitor = await Visitor.withToken(server.url);
  const { text } = await visitor.send(CALLS.forgotPassword.path, { headers: { ...GERMAN, accept: 'text/html' } });
  expect(text).toContain('<html lang="de">');
  for (const words of ['Passwort vergessen?', 'Link senden', 'Zurück zur Anmeldung']) expect(text).toContain(words);
  const english = (await visitor.send(CALLS.forgotPassword.path, { headers: { accept: 'text/html' } })).text;
  expect(english).toContain('<html lang="en">');
  expect(english).toContain('Back to login');
});

it('X-20 writes an e-mail in the language of the request that has caused it', async () => {
  const visitor = await Visitor.withToken(server.url);
  const email = 'anna@example.org';
  const form = { FirstName: 'Anna', Email: email, Password: 'correct horse' };
  expect((await send(visitor, CALLS.register, form, GERMAN)).status).toBe(200);
  expect((await linkIn(dataDirectory, email, /Willkommen bei Songleaf!/)).key).not.toBe('');
});
