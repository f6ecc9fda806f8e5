/**
 * Vitest's global setup of the tests that start servers: one PostgreSQL for the whole run, with a database that already
 * has all tables and queues. Each server of a test gets a copy of it, which takes milliseconds; a cluster of its own
 * with all migrations would take seconds. Nothing is started where `npm run test:backends` names a server.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('./sharedPostgresProcess.ts', import.meta.url));

/** @returns a function that stops the server and removes its files. */
export default async function startSharedPostgres(): Promise<() => Promise<void>> {
  if (process.env['TEST_DATABASE_SERVER'] !== undefined) return async () => undefined;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', PROGRAM], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  const line = await Promise.race([once(child.stdout, 'data'), exit.then(() => undefined)]);
  if (line === undefined) throw new Error('The PostgreSQL of the tests did not start; the reason is printed above.');
  const { url, template } = JSON.parse(String(line[0])) as { url: string; template: string };
  process.env['TEST_DATABASE_SERVER'] = url;
  process.env['TEST_DATABASE_TEMPLATE'] = template;
  return async () => {
    child.stdin.end();
    await exit;
  };
}
