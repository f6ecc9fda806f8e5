/** The server as `npm start` runs it, without the app and with the stand-in worker. */
import { readConfiguration } from '../../../server/configuration.ts';
import { exitWithMessage } from '../../../server/launch/exitWithMessage.ts';
import { runUntilStopped } from '../../../server/launch/runUntilStopped.ts';
import { startSongleaf } from '../../../server/launch/startSongleaf.ts';

const configuration = await Promise.resolve(process.env).then(readConfiguration).catch(exitWithMessage);
if (configuration) {
  const workerEntry = new URL('./standInWorker.ts', import.meta.url);
  await startSongleaf({ configuration, appDirectory: undefined, workerEntry }).then((running) => {
    runUntilStopped(running);
    console.log(`Songleaf is ready at ${running.address}`);
  }, exitWithMessage);
}
