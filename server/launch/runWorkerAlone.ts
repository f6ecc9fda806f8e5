/**
 * Runs a worker on a machine of its own, in a child process that is started again when it ends or loses the database.
 */
import { readConfiguration } from '../configuration.ts';
import { openLog, openLogWriter } from '../log.ts';
import { runUntilStopped } from './runUntilStopped.ts';
import { startWorkerProcess } from './workerProcess.ts';

/** @param entry the program that runs the worker when it is started as a child process. */
export async function runWorkerAlone(entry: URL): Promise<void> {
  const writeLog = openLogWriter(openLog(readConfiguration(process.env)));
  runUntilStopped(await startWorkerProcess(entry, process.env, writeLog));
  console.log('The worker is ready.');
}
