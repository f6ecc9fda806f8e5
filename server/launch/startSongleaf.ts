/**
 * Starts all parts of Songleaf: the embedded PostgreSQL (unless DATABASE_URL names another), the HTTP server in this
 * process, and the worker in a child process. Stopping them happens in the opposite order.
 */
import { mkdtemp, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { StartError } from '../configuration.ts';
import type { Configuration } from '../configuration.ts';
import { createFolder } from '../createFolder.ts';
import { errorCode } from '../errorCode.ts';
import { EventStreams } from '../events/eventStreams.ts';
import { createApplication } from '../http/createApplication.ts';
import { openQueues } from '../queue/jobQueues.ts';
import { openLog, openLogWriter } from '../log.ts';
import type { LogWriter } from '../log.ts';
import { mailQueue } from '../queue/mailQueue.ts';
import { transcriptionQueue } from '../queue/transcriptionQueue.ts';
import { openScoreThreads } from '../scores/scoreThreads.ts';
import { openBlobs } from '../blobs/openBlobs.ts';
import { LIMITS, openDatabase } from '../database/database.ts';
import { startEmbeddedPostgres } from '../postgres/embeddedPostgres.ts';
import { takeInstanceLock } from '../postgres/instanceLock.ts';
import { migrateBeforehand } from '../database/migrateBeforehand.ts';
import { openSoundfonts } from '../soundfonts/openSoundfonts.ts';
import { openYouTube } from '../video/youTube.ts';
import { workerEnvironment } from './workerEnvironment.ts';
import { startWorkerProcess } from './workerProcess.ts';

export interface Launch {
  readonly configuration: Configuration;
  /** The built app; undefined where another server serves it. */
  readonly appDirectory: string | undefined;
  readonly workerEntry: URL;
}

export interface Running {
  /** The address to open in a browser. */
  readonly address: string;
  readonly stop: () => Promise<void>;
}

/** Where DATABASE_CONNECTIONS is not set. */
const CONNECTIONS = 12;
const DRAIN_MS = 10_000;

export async function startSongleaf(launch: Launch): Promise<Running> {
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (let next = stops.pop(); next !== undefined; next = stops.pop()) await next();
  };
  try {
    return { address: await startParts(launch, stops), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startParts({ configuration, appDirectory, workerEntry }: Launch, stops: (() => Promise<unknown>)[]) {
  const { dataDirectory, transcriptionMinutes } = configuration;
  await createDataDirectory(dataDirectory);
  const writeLog = openLogWriter(openLog(configuration));
  const soundfonts = await openSoundfonts(configuration, writeLog);
  const blobs = await openBlobs(configuration, writeLog);
  const databaseUrl = configuration.databaseUrl ?? (await startDatabase(dataDirectory, stops, writeLog));
  const { databaseSessionUrl = databaseUrl, databaseConnections = CONNECTIONS } = configuration;
  const onError = (error: Error) => writeLog('The database or its job queue failed.', error);
  await migrateBeforehand(databaseSessionUrl, onError);
  const database = openDatabase(databaseUrl, databaseConnections, onError, LIMITS.calls);
  stops.push(() => database.destroy());
  const boss = await openQueues({ databaseUrl, transcriptionMinutes, maintains: false, onError });
  stops.push(() => boss.stop({ graceful: false }));
  const scores = openScoreThreads(configuration.scoreThreads);
  stops.push(() => scores.close());
  const events = new EventStreams(databaseSessionUrl, database, configuration.limits, writeLog);
  stops.push(() => events.close());
  const context = {
    configuration,
    events,
    database,
    blobs,
    queue: transcriptionQueue(boss),
    mail: mailQueue(boss),
    scores,
    soundfonts,
    videos: configuration.videos && openYouTube(configuration.videos),
    // Not taken from the request: a forged Host header could redirect the links in e-mails.
    site: () => configuration.publicUrl ?? addressOf(application, configuration),
  };
  const application: FastifyInstance = await createApplication(context, appDirectory);
  stops.push(() => closeApplication(application));
  if (configuration.runsWorker) stops.push(await startWorker(workerEntry, databaseUrl, dataDirectory, writeLog));
  // Programs are sliced before the first player requests one, so that it need not wait. A failure is logged here, and
  // each request of a player reports it again.
  if (appDirectory !== undefined) soundfonts.ready().catch(() => undefined);
  return listen(application, configuration);
}

/** @returns a function that stops it. */
async function startWorker(
  entry: URL,
  databaseUrl: string,
  dataDirectory: string,
  writeLog: LogWriter,
): Promise<() => Promise<void>> {
  const environment = workerEnvironment(process.env, { databaseUrl, dataDirectory });
  const worker = await startWorkerProcess(entry, environment, writeLog);
  return () => worker.stop();
}

async function startDatabase(
  dataDirectory: string,
  stops: (() => Promise<unknown>)[],
  writeLog: LogWriter,
): Promise<string> {
  const postgres = await startEmbeddedPostgres(dataDirectory, writeLog);
  // Only the process with the lock may stop the database server, so the lock is taken before the stop is registered.
  const unlock = await takeInstanceLock(postgres.url, dataDirectory);
  stops.push(postgres.stop, unlock);
  return postgres.url;
}

async function listen(application: FastifyInstance, { port, host }: Configuration): Promise<string> {
  try {
    await application.listen({ port, host });
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EADDRINUSE') throw new StartError(`Port ${port} is in use: set PORT to another one.`);
    if (code === 'EACCES')
      throw new StartError(`Port ${port} needs administrator rights: set PORT to a number above 1023.`);
    if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL')
      throw new StartError(`${host} is not an address of this machine: set HOST.`);
    throw error;
  }
  return addressOf(application, { port, host });
}

function addressOf(application: FastifyInstance, { port, host }: Pick<Configuration, 'port' | 'host'>): string {
  const address = application.server.address();
  const actualPort = typeof address === 'object' && address !== null ? address.port : port;
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${actualPort}`;
}

/** Waits until running requests are finished, within a time limit. */
async function closeApplication(application: FastifyInstance): Promise<void> {
  const force = setTimeout(() => application.server.closeAllConnections(), DRAIN_MS);
  await application.close();
  clearTimeout(force);
}

async function createDataDirectory(directory: string): Promise<void> {
  try {
    await createFolder(directory);
    // Permissions do not tell whether a folder takes new ones: /proc and /sys allow it and refuse them.
    await rmdir(await mkdtemp(join(directory, 'probe-')));
  } catch (error) {
    // What is stored can be read and deleted where the disk is full.
    if (['ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '')) return;
    throw new StartError(
      `The data folder ${directory} cannot be used: ${error instanceof Error ? error.message : error}.`,
    );
  }
}
