/** A site whose operator requires encrypted connections. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { CALLS } from '../../server/contract/paths.ts';
import { newDataDirectory, removeDataDirectory, startServer } from './support/server.ts';
import type { RunningServer } from './support/server.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let server: RunningServer;
let dataDirectory: string;
beforeAll(async () => {
  dataDirectory = await newDataDirectory();
  const site = { PUBLIC_URL: 'https://songleaf.example', REQUIRE_TLS: 'true', TRUST_PROXY: 'loopback' };
  server = await startServer(dataDirectory, site);
});
afterAll(async () => {
  await server.stop();
  await removeDataDirectory(dataDirectory);
});

const ask = (path: string, method: string, protocol: string) =>
  fetch(server.url + path, { method, redirect: 'manual', headers: { 'x-forwarded-proto': protocol } });

it('redirects pages to https, refuses calls, and answers the probes of the platform', async () => {
  const page = await ask('/?from=letter', 'GET', 'http');
  expect([page.status, page.headers.get('location')]).toEqual([308, 'https://songleaf.example/?from=letter']);
  const call = await ask(CALLS.account.path, 'POST', 'http');
  expect([call.status, await call.text()]).toEqual([403, expect.stringContaining('Please use https')]);
  expect((await ask('/health', 'GET', 'http')).status).toBe(200);
  expect((await ask(CALLS.account.path, 'POST', 'https')).status).toBe(200);
});
