/**
 * Exports a score's sound as a file: all parts, or without the user's own part to play along. It renders in windows and
 * encodes in a worker, so that a score of ten minutes takes the memory of one window and of the encoded file.
 */
import type { Score } from '../../../engine/index.ts';
import { playbackTexts } from '../../texts/index.ts';
import { PlaybackError } from '../playbackSource.ts';
import type { MissingProgram, ProgramLibrary } from '../soundfont/programLibrary.ts';
import type { PartMix } from '../synth/partMixer.ts';
import { neededPrograms } from '../neededPrograms.ts';
import type { EncodeAnswer, EncodeRequest } from './encodeWorker.ts';
import type { SoundFormat } from './encoders.ts';
import { renderScore } from './renderScore.ts';

export interface SoundExport {
  readonly format: SoundFormat;
  /** Indexes of parts that are left out. */
  readonly without?: readonly number[];
  /** Speed, 1 where absent. */
  readonly rate?: number;
  readonly metronome?: boolean;
}

export interface ExportedSound {
  readonly file: Blob;
  /** Programs that could not be loaded; their parts are silent. */
  readonly missing: readonly MissingProgram[];
}

const SAMPLE_RATE = 44_100;
/** Share of the progress for loading the programs. */
const LOADING = 10;

/**
 * `onProgress` receives 0–100. Rejects with the signal's reason after an abort, and with a PlaybackError where no
 * instrument can be loaded or no part remains.
 */
export async function exportSound(
  score: Score,
  { format, without = [], rate = 1, metronome = false }: SoundExport,
  programs: ProgramLibrary,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<ExportedSound> {
  const mix = score.parts.map((_, part): PartMix => ({
    mute: without.includes(part),
    solo: false,
    volume: 1,
  }));
  if (mix.every(({ mute }) => mute)) throw new PlaybackError('not-found', playbackTexts.nothingToExport);
  const needed = neededPrograms(score, (part) => mix[part]?.mute === false);
  const missing = await programs.load(needed, (percent) => onProgress((percent * LOADING) / 100), signal);
  const encoder = openEncodeWorker();
  try {
    await encoder.ask({ kind: 'open', format, sampleRate: SAMPLE_RATE });
    const options = { sampleRate: SAMPLE_RATE, rate, mix, metronome };
    for await (const { samples, done } of renderScore(score, programs, options, signal)) {
      await encoder.ask({ kind: 'block', samples });
      onProgress(LOADING + (100 - LOADING) * done);
    }
    const answer = await encoder.ask({ kind: 'finish' });
    signal.throwIfAborted();
    if (answer.kind !== 'done') throw new Error('The encoder did not finish.');
    return { file: answer.file, missing };
  } finally {
    encoder.close();
  }
}

function openEncodeWorker() {
  const worker = new Worker(new URL('./encodeWorker.ts', import.meta.url), { type: 'module' });
  const ask = (request: EncodeRequest): Promise<EncodeAnswer> =>
    new Promise((resolve, reject) => {
      const fail = (message: string, sentence: string = playbackTexts.encodingFailed): void =>
        reject(new PlaybackError('broken', sentence, { cause: new Error(message) }));
      worker.onmessage = ({ data }: MessageEvent<EncodeAnswer>) => {
        if (data.kind !== 'fault') resolve(data);
        else fail(data.message, data.isTooLong ? playbackTexts.tooLongForWav : undefined);
      };
      worker.onerror = ({ message }) => fail(message);
      const transfer = request.kind === 'block' ? request.samples.map(({ buffer }) => buffer) : [];
      worker.postMessage(request, transfer);
    });
  return { ask, close: () => worker.terminate() };
}
