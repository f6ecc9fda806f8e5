/** A worker on a machine of its own: in a child process that is started again when it dies or loses the database. */
import { readConfiguration } from '../configuration.ts';
import { openLog, tellTo } from '../log.ts';
import { runUntilStopped } from './runUntilStopped.ts';
import { startWorkerProcess } from './workerProcess.ts';

/** @param entry the program that takes up the work where it is somebody's child. */
export async function runWorkerAlone(entry: URL): Promise<void> {
  const tell = tellTo(openLog(readConfiguration(process.env)));
  runUntilStopped(await startWorkerProcess(entry, process.env, tell));
  console.log('The worker is ready.');
}
