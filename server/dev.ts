/**
 * `npm run dev`: Vite serves the app from its sources on PORT and forwards the calls to the server, which runs beside
 * it and restarts when one of its files changes.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { readConfiguration } from './configuration.ts';
import { PROJECT_DIRECTORY } from './launch/buildApp.ts';
import { exitWithMessage } from './launch/exitWithMessage.ts';
import { onStopRequest } from './launch/onStopRequest.ts';
import { findFreePort } from './postgres/postgresProcess.ts';

async function develop(): Promise<void> {
  const { port, host } = readConfiguration(process.env);
  const apiPort = await findFreePort();
  const start = fileURLToPath(new URL('./start.ts', import.meta.url));
  const api = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '--watch', start, '--api-only'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PORT: String(apiPort), HOST: 'localhost' },
  });
  api.once('exit', (code) => process.exit(code ?? 1));
  // The app's Vite configuration reads the port to which it forwards the calls.
  process.env['API_URL'] = `http://localhost:${apiPort}`;
  const { createServer } = await import('vite');
  const vite = await createServer({ root: PROJECT_DIRECTORY, server: { port, host, strictPort: true } });
  await vite.listen();
  vite.printUrls();
  onStopRequest(() => {
    api.kill('SIGTERM');
    void vite.close();
  });
}

await develop().catch(exitWithMessage);
