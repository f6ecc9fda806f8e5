/**
 * The worker process: transcriptions and housekeeping. It runs under `npm start` (it then also ends when the process
 * that started it is gone) or on its own on any machine that can reach the database and the files.
 */
import { join } from 'node:path';
import { readConfiguration, StartError } from '../configuration.ts';
import type { Configuration } from '../configuration.ts';
import { onStopRequest } from './onStopRequest.ts';
import { openLog, openLogWriter } from '../log.ts';
import { openMailer } from '../mail/mailer.ts';
import { openBlobs } from '../blobs/openBlobs.ts';
import { openDatabase } from '../database/database.ts';
import type { Database } from '../database/database.ts';
import { migrateBeforehand } from '../database/migrateBeforehand.ts';
import { openQueues } from '../queue/jobQueues.ts';
import { jobHandlers, startHandlers } from '../transcribing/registry.ts';
import type { MailContext } from '../mail/sendMail.ts';
import type { Transcriber } from '../transcribing/transcriber.ts';
import { WorkerFigures } from '../transcribing/workerFigures.ts';
import { openWorkerServer } from './workerServer.ts';
import { takeWorkerIdentity } from '../queue/workerIdentity.ts';

/** Longer than a transcription takes to detect its cancellation. */
const STOP_MS = 10_000;
/** Where DATABASE_CONNECTIONS is not set. */
const CONNECTIONS = 8;

export async function runWorker(transcribe: Transcriber): Promise<void> {
  const configuration = readConfiguration(process.env);
  const databaseUrl = requireDatabase(configuration);
  const log = openLogWriter(openLog(configuration));
  const { databaseSessionUrl = databaseUrl, databaseConnections = CONNECTIONS } = configuration;
  const onError = (error: Error) => log('A database connection failed.', error);
  await migrateBeforehand(databaseSessionUrl, onError);
  const database = openDatabase(databaseUrl, databaseConnections, onError);
  const blobs = await openBlobs(configuration, log);
  const identity = await takeWorkerIdentity(databaseSessionUrl, (error) => {
    log('The worker lost its database session and ends.', error);
    process.exit(1);
  });
  const boss = await openQueues({
    databaseUrl,
    transcriptionMinutes: configuration.transcriptionMinutes,
    maintains: true,
    onError: (error) => log('The job queue failed.', error),
  });
  const limitMs = configuration.transcriptionMinutes * 60_000;
  const { sells, videos } = configuration;
  const { number: worker } = identity;
  const figures = new WorkerFigures();
  const context = { database, boss, blobs, ytDlp: videos?.ytDlp, worker, transcribe, limitMs, sells, figures, log };
  const handlers = jobHandlers(context, mailContext(configuration, database), configuration.transcriptionsAtOnce);
  const stopHandlers = await startHandlers(handlers);
  const closeServer = await openWorkerServer(configuration, figures);
  if (process.connected) process.send?.('ready');
  await stopRequested();
  setTimeout(() => process.exit(1), STOP_MS).unref();
  closeServer();
  await stopHandlers();
  await boss.stop({ graceful: false });
  await identity.close();
  await database.destroy();
  if (process.connected) process.disconnect();
}

function requireDatabase({ databaseUrl }: Configuration): string {
  if (databaseUrl !== undefined) return databaseUrl;
  throw new StartError(
    'A worker without npm start needs DATABASE_URL, because it uses the database of a server. (npm start runs a worker itself.)',
  );
}

function mailContext(
  { smtpUrl, mailFrom, supportEmail, dataDirectory }: Configuration,
  database: Database,
): MailContext {
  const outbox = join(dataDirectory, 'outbox');
  return { database, mailer: openMailer({ smtpUrl, from: mailFrom, outbox }), supportEmail };
}

/** Resolves when this process should end. */
function stopRequested(): Promise<void> {
  return new Promise((resolve) => {
    onStopRequest(resolve);
    process.once('disconnect', resolve);
    // The parent may have ended while this process started.
    if (process.connected === false) resolve();
    process.on('message', (message) => {
      if (message === 'stop') resolve();
    });
  });
}
