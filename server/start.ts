/**
 * `npm start`: starts all parts on one machine. With `--api-only` the app is neither built nor served (`npm run dev`
 * uses this).
 */
import { readConfiguration } from './configuration.ts';
import { APP_DIRECTORY, buildAppIfStale } from './launch/buildApp.ts';
import { exitWithMessage } from './launch/exitWithMessage.ts';
import { runUntilStopped } from './launch/runUntilStopped.ts';
import { startSongleaf } from './launch/startSongleaf.ts';

async function start(): Promise<void> {
  const configuration = readConfiguration(process.env);
  const isApiOnly = process.argv.includes('--api-only');
  if (!isApiOnly) await buildAppIfStale();
  const appDirectory = isApiOnly ? undefined : APP_DIRECTORY;
  const workerEntry = new URL('./worker.ts', import.meta.url);
  const running = await startSongleaf({ configuration, appDirectory, workerEntry });
  runUntilStopped(running);
  console.log(`Songleaf is ready at ${running.address}`);
}

await start().catch(exitWithMessage);
