/**
 * Renders a score to samples in windows, so that the memory does not grow with the score's length. Each window is a
 * separate offline context that plays the notes which begin in it, with their tails and the reverb's; the tails are
 * added to the following windows. All of this is linear; the limiter is applied last, to the sum.
 */
import type { Score } from '../../../engine/index.ts';
import type { ProgramLibrary } from '../soundfont/programLibrary.ts';
import { openMasterBus } from '../synth/masterBus.ts';
import type { PartMix } from '../synth/partMixer.ts';
import { ScorePlayer } from '../synth/scorePlayer.ts';
import type { SequenceSink } from '../synth/sequencer.ts';
import { Sequencer } from '../synth/sequencer.ts';
import { soundSequenceOf } from '../synth/soundSequence.ts';

/** Left and right, of equal length. */
export type Stereo = readonly [Float32Array<ArrayBuffer>, Float32Array<ArrayBuffer>];

export interface RenderOptions {
  readonly sampleRate: number;
  /** Speed, 1 as written. */
  readonly rate: number;
  /** One entry for each part. */
  readonly mix: readonly PartMix[];
  readonly metronome: boolean;
}

/** Seconds of one window. */
const WINDOW = 20;
/** Seconds of sound after the last note's end: the longest release and the reverb. */
const TAIL = 9;
/** An offline rendering has no deadline, so the limit of voices is high enough that voices are hardly ever stolen. */
const MOST_VOICES = 1024;

/** Windows in order; the last ones contain the tail. Throws the signal's reason after an abort. */
export async function* renderScore(
  score: Score,
  programs: Pick<ProgramLibrary, 'get'>,
  options: RenderOptions,
  signal: AbortSignal,
): AsyncGenerator<{ readonly samples: Stereo; readonly done: number }> {
  const { sampleRate, rate } = options;
  const total = soundSequenceOf(score).duration / rate;
  const windowFrames = WINDOW * sampleRate;
  const windows = Math.ceil(total / WINDOW);
  let tail: Stereo = [new Float32Array(0), new Float32Array(0)];
  for (let window = 0; window < windows; window += 1) {
    signal.throwIfAborted();
    const rendered = await renderWindow(score, programs, options, window * WINDOW);
    signal.throwIfAborted();
    const sum = added(rendered, tail);
    const isLast = window === windows - 1;
    const end = isLast ? endOfSound(sum) : windowFrames;
    tail = slice(sum, windowFrames, sum[0].length);
    yield { samples: slice(sum, 0, end), done: (window + 1) / windows };
  }
}

async function renderWindow(
  score: Score,
  programs: Pick<ProgramLibrary, 'get'>,
  { sampleRate, rate, mix, metronome }: RenderOptions,
  from: number,
): Promise<Stereo> {
  const sounding = longestEnd(score, from, rate, metronome);
  const length = Math.ceil((Math.max(WINDOW, sounding - from) + TAIL) * sampleRate);
  const context = new OfflineAudioContext({ numberOfChannels: 2, length, sampleRate });
  const bus = openMasterBus(context, context.destination);
  const player = new ScorePlayer({ context, bus, programs }, score, MOST_VOICES);
  player.setMix(mix);
  player.sequencer.clicks = metronome;
  // Notes that are held at the beginning of the window sound on in the tail of the former one.
  player.sequencer.jump(0, from * rate, rate, false);
  player.sequencer.scheduleUntil(WINDOW);
  const buffer = await context.startRendering();
  player.dispose();
  bus.dispose();
  return [buffer.getChannelData(0), buffer.getChannelData(1)];
}

/** The end of the last note that begins in a window, in seconds at the rate. */
function longestEnd(score: Score, from: number, rate: number, metronome: boolean): number {
  let latest = from;
  const sink: SequenceSink = {
    strike: (_, __, end) => (latest = Math.max(latest, from + end)),
    click: () => undefined,
  };
  const sequencer = new Sequencer(soundSequenceOf(score), sink);
  sequencer.clicks = metronome;
  sequencer.jump(0, from * rate, rate, false);
  sequencer.scheduleUntil(WINDOW);
  return latest;
}

function added(longer: Stereo, tail: Stereo): Stereo {
  const length = Math.max(longer[0].length, tail[0].length);
  const sum = (channel: 0 | 1): Float32Array<ArrayBuffer> => {
    const samples = new Float32Array(length);
    samples.set(longer[channel]);
    tail[channel].forEach((value, frame) => (samples[frame] = (samples[frame] ?? 0) + value));
    return samples;
  };
  return [sum(0), sum(1)];
}

const slice = (samples: Stereo, from: number, to: number): Stereo => [
  samples[0].slice(from, to),
  samples[1].slice(from, to),
];

/** -80 dB: after the last sample above this level, the sound counts as silence. */
const AUDIBLE = 1e-4;

function endOfSound([left, right]: Stereo): number {
  let end = left.length;
  while (end > 0 && Math.abs(left[end - 1] ?? 0) < AUDIBLE && Math.abs(right[end - 1] ?? 0) < AUDIBLE) end -= 1;
  return end;
}
