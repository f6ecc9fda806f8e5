/**
 * One run of a song's transcription. It writes progress, stops when the song is deleted or the time limit is reached,
 * and settles the result.
 */
import type { PgBoss } from 'pg-boss';
import type { DetectedNotes } from '../../engine/index.ts';
import { findPlans, tierOf } from '../accounts/plans.ts';
import { MAX_DETECTED_BYTES, RECORDING_SECONDS } from '../contract/limits.ts';
import { packDetected } from '../scores/detectedDocuments.ts';
import { packScore } from '../scores/scoreDocuments.ts';
import { BlobMissing, BlobStoreUnavailable } from '../blobs/blobErrors.ts';
import type { Blobs } from '../blobs/blobs.ts';
import type { Database } from '../database/database.ts';
import { TEXTS } from '../texts/texts.ts';
import { TranscriptionError } from '../transcription/messages/transcriptionError.ts';
import type { ClaimedSong } from './claimTranscription.ts';
import { fallbackCodeOf } from './errorCodes.ts';
import { countTouched } from '../queue/jobQueues.ts';
import { settleTranscription } from './settleTranscription.ts';
import type { Ending } from './settleTranscription.ts';
import { withSongAudio } from './songAudio.ts';
import type { Transcriber } from './transcriber.ts';
import type { RunOutcome, WorkerFigures } from './workerFigures.ts';

export interface TranscriptionContext {
  readonly database: Database;
  readonly boss: PgBoss;
  readonly blobs: Blobs;
  /** Path of the yt-dlp program; undefined where this worker cannot download videos. */
  readonly ytDlp: string | undefined;
  readonly worker: number;
  readonly transcribe: Transcriber;
  readonly limitMs: number;
  /** Whether premium is sold: the plan then decides which limits a user has. */
  readonly sells: boolean;
  readonly figures: WorkerFigures;
  readonly log: (message: string, error?: unknown) => void;
}

type StopReason = 'withdrawn' | 'too slow' | 'server stops';

/** Interval at which progress is written to the song's row and the existence of the job is checked. */
const HEARTBEAT_MS = 750;
/** Allowed excess of a recording, because a recorder does not stop instantly. */
const RECORDING_TOLERANCE_SECONDS = 2;
/** Pause between two attempts while the blobs cannot be read. */
const STORE_RETRY_SECONDS = 5;

/** @param serverStops aborted when this process should end; the song then returns to the queue. */
export async function runTranscription(
  context: TranscriptionContext,
  song: ClaimedSong,
  serverStops: AbortSignal,
): Promise<void> {
  const control = new AbortController();
  const abort = (reason: StopReason) => control.abort(reason);
  const onServerStops = () => abort('server stops');
  serverStops.addEventListener('abort', onServerStops, { once: true });
  if (serverStops.aborted) onServerStops();
  const limit = setTimeout(abort, context.limitMs, 'too slow');
  const progress = { percent: 0 };
  const ended = context.figures.begun();
  let outcome: RunOutcome = 'crashed';
  const heartbeat = setInterval(() => void sendHeartbeat(context, song, progress, abort), HEARTBEAT_MS);
  try {
    const ending = await transcribeSong(context, song, progress, control.signal);
    clearInterval(heartbeat);
    if (control.signal.reason === 'withdrawn') return void (outcome = 'withdrawn');
    if (ending.outcome === 'crashed') context.log(`The transcription of ${song.id} crashed: ${ending.message}`);
    outcome = (await settleTranscription(context, song, ending)) ? ending.outcome : 'withdrawn';
  } finally {
    ended(outcome);
    clearInterval(heartbeat);
    clearTimeout(limit);
    serverStops.removeEventListener('abort', onServerStops);
  }
}

async function transcribeSong(
  context: TranscriptionContext,
  song: ClaimedSong,
  progress: { percent: number },
  signal: AbortSignal,
): Promise<Ending> {
  const onProgress = (percent: number) => (progress.percent = Math.min(100, Math.max(0, Math.round(percent))));
  try {
    const { musicVo, detected, quality, report } = await withSongAudio(
      context,
      song,
      { onProgress, signal, limitMs: context.limitMs },
      context.transcribe,
    );
    const reason = song.source === 'Mic' ? await findExcess(context, song, report?.duration_seconds ?? 0) : undefined;
    if (reason !== undefined) return { outcome: 'failed', code: fallbackCodeOf(song.source), reason };
    const document = await packScore(JSON.stringify(musicVo));
    const packed = await packWithinLimit(context, song, detected);
    const facts = { detector: report?.detector, remarks: report?.remarks };
    return { outcome: 'transcribed', document, detected: packed, quality, ...facts };
  } catch (error) {
    if (signal.reason === 'server stops') return { outcome: 'returned', afterSeconds: 0 };
    if (signal.reason === 'too slow')
      return { outcome: 'failed', code: fallbackCodeOf(song.source), reason: TEXTS.transcriptionTooSlow };
    return endingOf(context, song, error);
  }
}

/**
 * Returns the packed document; undefined where the transcriber returned none, or where it is too large to be stored.
 */
async function packWithinLimit({ log }: TranscriptionContext, song: ClaimedSong, detected: DetectedNotes | undefined) {
  const packed = detected && (await packDetected(detected));
  if (packed === undefined || packed.length <= MAX_DETECTED_BYTES) return packed;
  log(`The detected notes of ${song.id} take ${packed.length} bytes and are not stored.`);
  return undefined;
}

async function endingOf({ blobs, log }: TranscriptionContext, song: ClaimedSong, error: unknown): Promise<Ending> {
  try {
    // If the file disappeared while it was being read, the error of the decoder is misleading.
    const key = song.uploadKey;
    if (error instanceof BlobMissing || (key !== null && !(await blobs.has(key)))) return missingUpload(song);
    if (error instanceof BlobStoreUnavailable) throw error;
  } catch (failure) {
    if (!(failure instanceof BlobStoreUnavailable)) throw failure;
    log(
      `The recording of ${song.id} cannot be read now; the next attempt follows in ${STORE_RETRY_SECONDS} seconds.`,
      failure,
    );
    return { outcome: 'returned', afterSeconds: STORE_RETRY_SECONDS };
  }
  if (song.source === 'Youtube') log(`The video of ${song.id} was not transcribed.`, error);
  if (error instanceof TranscriptionError) return { outcome: 'failed', code: error.code, reason: error.reason };
  return { outcome: 'crashed', message: error instanceof Error ? error.message : String(error) };
}

/**
 * The reason why a recording exceeds the user's limit (C-28, N-19), or undefined. The app stops recording in time; this
 * check is for clients that do not. The length is known only after decoding.
 */
async function findExcess(
  { database, sells }: TranscriptionContext,
  song: ClaimedSong,
  seconds: number,
): Promise<string | undefined> {
  const plans = await findPlans(database, [song.accountId]);
  const isPremium = tierOf(plans.get(song.accountId), sells) === 'premium';
  const limit = RECORDING_SECONDS[isPremium ? 'premium' : 'free'];
  if (seconds <= limit + RECORDING_TOLERANCE_SECONDS) return undefined;
  // Premium is no advice to somebody who has it, or where nothing is sold.
  return isPremium ? TEXTS.recordingOverLimit(limit / 60) : TEXTS.recordingTooLong;
}

/** Renews the job's heartbeat and writes the progress; aborts the run if the job no longer exists. */
async function sendHeartbeat(
  { database, boss, worker, log }: TranscriptionContext,
  song: ClaimedSong,
  progress: { percent: number },
  abort: (reason: StopReason) => void,
): Promise<void> {
  try {
    const isHeld = countTouched(await boss.touch('transcribe', { id: song.id, retryCount: song.attempt })) === 1;
    if (!isHeld) return abort('withdrawn');
    await database
      .updateTable('songs')
      .set({ progress: progress.percent })
      .where('id', '=', song.id)
      .where('worker', '=', worker)
      // A row that is written again counts as changed, and is sent to the user again.
      .where('progress', '!=', progress.percent)
      .execute();
  } catch (error) {
    // The database does not answer. If this continues, the worker loses its identity and ends.
    log(`The progress of ${song.id} could not be written.`, error);
  }
}

function missingUpload({ source }: ClaimedSong): Ending {
  return { outcome: 'failed', code: fallbackCodeOf(source), reason: TEXTS.uploadGone };
}
