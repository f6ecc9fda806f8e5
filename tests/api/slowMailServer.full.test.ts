/** A mail server that takes its time gets every e-mail once. */
import { setTimeout as delay } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { query } from './support/database.ts';
import { newDataDirectory, removeDataDirectory, startServer, waitFor } from './support/server.ts';
import type { RunningServer } from './support/server.ts';
import { Visitor } from './support/visitor.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let server: RunningServer;
let dataDirectory: string;
/** How long the mail server reads an e-mail before it confirms it. */
let readsMs = 0;
let addressees: string[] = [];
const mail = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, { envelope }, done) => {
    stream.resume();
    stream.on('end', () => {
      addressees.push(...envelope.rcptTo.map(({ address }) => address));
      setTimeout(done, readsMs);
    });
  },
});

beforeAll(async () => {
  dataDirectory = await newDataDirectory();
  await new Promise<void>((resolve) => mail.listen(0, '127.0.0.1', resolve));
  const { port } = mail.server.address() as { port: number };
  server = await startServer(dataDirectory, { SMTP_URL: `smtp://127.0.0.1:${port}` });
});
afterAll(async () => {
  await server.stop();
  await new Promise<void>((resolve) => mail.close(resolve));
  await removeDataDirectory(dataDirectory);
});

const UNSENT = "select id from jobs.job where name = 'mail' and state in ('created', 'retry', 'active')";

/** Registers visitors at the same time, and waits until no e-mail waits. @returns who got an e-mail, once for each. */
async function addresseesOf(count: number): Promise<{ registered: string[]; got: string[] }> {
  addressees = [];
  const registered = await Promise.all(Array.from({ length: count }, () => new Visitor(server.url).register()));
  await waitFor(async () => (await query(dataDirectory, UNSENT)).length === 0, 110_000);
  return { registered: registered.sort(), got: addressees.sort() };
}

it('an e-mail is sent once where many wait, longer together than the time limit of their jobs', async () => {
  readsMs = 2500;
  // Instead of five minutes, and long minutes of the mail server.
  await query(dataDirectory, "update jobs.queue set expire_seconds = 6 where name = 'mail' returning name");
  const { registered, got } = await addresseesOf(5);
  await query(dataDirectory, "update jobs.queue set expire_seconds = 300 where name = 'mail' returning name");
  expect(got).toEqual(registered);
});

it('an e-mail is sent once where the server reads it for longer than half a minute before it confirms it', async () => {
  readsMs = 33_000;
  const { registered, got } = await addresseesOf(1);
  await delay(1000);
  expect(got).toEqual(registered);
});
