/**
 * One run of one song's transcription: watches that the song still wants it, shows progress, keeps the time limit, and
 * settles how it ended.
 */
import type { PgBoss } from 'pg-boss';
import { findPlans, tierOf } from '../accounts/plans.ts';
import { RECORDING_SECONDS } from '../contract/limits.ts';
import { packScore } from '../songbook/scoreDocuments.ts';
import { BlobMissing, BlobStoreAway } from '../storage/blobErrors.ts';
import type { Blobs } from '../storage/blobs.ts';
import type { Database } from '../storage/database.ts';
import { TEXTS } from '../texts.ts';
import { TranscriptionError } from '../transcription/transcriptionError.ts';
import type { ClaimedSong } from './claimTranscription.ts';
import { fallbackCodeOf } from './errorCodes.ts';
import { countTouched } from './jobQueues.ts';
import { settleTranscription } from './settleTranscription.ts';
import type { Ending } from './settleTranscription.ts';
import { withSongAudio } from './songAudio.ts';
import type { Transcribe } from './transcribe.ts';

export interface TranscriptionContext {
  readonly database: Database;
  readonly boss: PgBoss;
  readonly blobs: Blobs;
  /** The yt-dlp program; undefined where this machine fetches no videos. */
  readonly ytDlp: string | undefined;
  readonly worker: number;
  readonly transcribe: Transcribe;
  readonly limitMs: number;
  /** Whether plans decide what a user may have. */
  readonly sells: boolean;
  readonly log: (message: string, error?: unknown) => void;
}

type StopReason = 'withdrawn' | 'too slow' | 'server stops';

/** How often the song's row hears of the progress, and this run of the song's fate: who deletes a song ends it within a second. */
const PULSE_MS = 750;
/** A recorder needs a moment to stop. */
const RECORDING_TOLERANCE_SECONDS = 2;
/** Between two tries while the blobs cannot be read. */
const STORE_AWAY_SECONDS = 5;
/** @param serverStops aborted when this process is to end: the song goes back into the queue. */
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
  const pulse = setInterval(() => void beat(context, song, progress, abort), PULSE_MS);
  try {
    const ending = await transcribeSong(context, song, progress, control.signal);
    clearInterval(pulse);
    if (control.signal.reason === 'withdrawn') return;
    if (ending.outcome === 'crashed') context.log(`The transcription of ${song.id} crashed: ${ending.message}`);
    await settleTranscription(context, song, ending);
  } finally {
    clearInterval(pulse);
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
    const { musicVo, quality, report } = await withSongAudio(context, song, { onProgress, signal }, context.transcribe);
    const tooLong = song.source === 'Mic' && (await isTooLong(context, song, report?.duration_seconds ?? 0));
    if (tooLong) return { outcome: 'failed', code: fallbackCodeOf(song.source), reason: TEXTS.recordingTooLong };
    return { outcome: 'transcribed', document: await packScore(JSON.stringify(musicVo)), quality };
  } catch (error) {
    if (signal.reason === 'server stops') return { outcome: 'returned', afterSeconds: 0 };
    if (signal.reason === 'too slow')
      return { outcome: 'failed', code: fallbackCodeOf(song.source), reason: TEXTS.transcriptionTooSlow };
    return endingOf(context, song, error);
  }
}

async function endingOf({ blobs, log }: TranscriptionContext, song: ClaimedSong, error: unknown): Promise<Ending> {
  try {
    // A file that vanished while it was read makes a decoder say anything.
    const key = song.uploadKey;
    if (error instanceof BlobMissing || (key !== null && !(await blobs.has(key)))) return gone(song);
    if (error instanceof BlobStoreAway) throw error;
  } catch (away) {
    if (!(away instanceof BlobStoreAway)) throw away;
    log(`The recording of ${song.id} cannot be read now; it is tried again in ${STORE_AWAY_SECONDS} seconds.`, away);
    return { outcome: 'returned', afterSeconds: STORE_AWAY_SECONDS };
  }
  if (song.source === 'Youtube') log(`The video of ${song.id} was not transcribed.`, error);
  if (error instanceof TranscriptionError) return { outcome: 'failed', code: error.code, reason: error.reason };
  return { outcome: 'crashed', message: error instanceof Error ? error.message : String(error) };
}

/**
 * C-28, N-19: recorders stop in time by themselves; this is for those that do not. How long a recording is, only its
 * decoding tells.
 */
async function isTooLong({ database, sells }: TranscriptionContext, song: ClaimedSong, seconds: number) {
  const plans = await findPlans(database, [song.accountId]);
  const isPremium = tierOf(plans.get(song.accountId), sells) === 'premium';
  return seconds > RECORDING_SECONDS[isPremium ? 'premium' : 'free'] + RECORDING_TOLERANCE_SECONDS;
}

/** Tells the queue that this run lives and the song how far it is; learns whether the song still wants it. */
async function beat(
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
      .execute();
  } catch (error) {
    // The database is away for a moment. If it stays away, the worker's identity breaks and the worker ends.
    log(`The progress of ${song.id} could not be written.`, error);
  }
}

function gone({ source }: ClaimedSong): Ending {
  return { outcome: 'failed', code: fallbackCodeOf(source), reason: TEXTS.uploadGone };
}
