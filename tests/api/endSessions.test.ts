/** `npm run end-sessions` as an operator runs it, beside the server. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { databaseUrlOf } from './support/backend.ts';
import { runCommand } from './support/command.ts';
import { newDataDirectory, removeDataDirectory, startServer } from './support/server.ts';
import type { RunningServer } from './support/server.ts';
import { Visitor } from './support/visitor.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let server: RunningServer;
let dataDirectory: string;
beforeAll(async () => {
  dataDirectory = await newDataDirectory();
  server = await startServer(dataDirectory);
});
afterAll(async () => {
  await server.stop();
  await removeDataDirectory(dataDirectory);
});

const end = async (...args: string[]) =>
  runCommand('server/endSessions.ts', args, dataDirectory, { DATABASE_URL: await databaseUrlOf(dataDirectory) });
const isSignedIn = async (visitor: Visitor): Promise<boolean> => (await visitor.account()).error === undefined;

describe('an operator', () => {
  it('signs one user out everywhere, or everybody', async () => {
    const visitors = [new Visitor(server.url), new Visitor(server.url), new Visitor(server.url)] as const;
    const emails = await Promise.all(visitors.map((visitor) => visitor.register()));
    expect(await end(` ${(emails[0] ?? '').toUpperCase()}`)).toEqual({ code: 0, output: 'Ended sessions: 1.\n' });
    expect(await Promise.all(visitors.map(isSignedIn))).toEqual([false, true, true]);
    expect(await end('--all')).toEqual({ code: 0, output: 'Ended sessions: 2.\n' });
    expect(await Promise.all(visitors.map(isSignedIn))).toEqual([false, false, false]);
  });

  it('is told of an address without an account, and how the command is used', async () => {
    expect(await end('nobody@example.org')).toMatchObject({ code: 1, output: expect.stringContaining('No account') });
    expect(await end()).toMatchObject({ code: 1, output: expect.stringContaining('Usage: npm run end-sessions') });
  });
});
