/**
 * Figures of a rendered piece that show what an ear would notice: overload, gaps, and notes that are missing or have
 * another pitch than the written one. They do not replace listening: whether an instrument sounds well is not measured.
 */
import { timelineOf, type Score, type TimedEvent } from '../../engine/index.ts';
import { RATE, hertzOf, levelAt, peakOf } from '../../tests/browser/sound/analyseSamples.ts';

const DRUMS = 129;
/** Part of a note that is analysed: after its attack, at most so long. */
const ATTACK = 0.03;
const LONGEST = 0.4;
/** A window needs this many periods of a pitch to distinguish it from a quarter tone beside it. */
const PERIODS = 45;
const HARMONICS = 8;
/** By how much a note's harmonics exceed the frequencies a quarter tone beside them. */
const PROMINENCE = 1.25;
/** A sounding note is louder than -60 dB. */
const AUDIBLE = 0.001;

export interface SoundFigures {
  readonly seconds: number;
  /** dB below full scale. */
  readonly peak: number;
  /** Mean level (root mean square), in dB below full scale. */
  readonly level: number;
  /** Samples at full scale or without a value. */
  readonly faulty: number;
  /** Notes during whose beginning nothing is audible. */
  readonly silent: number;
  /** Pitched notes, and how many of them sound at the written pitch. */
  readonly pitched: number;
  readonly inTune: number;
}

const decibels = (level: number): number => 20 * Math.log10(level);

function rootMeanSquare(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / Math.max(1, samples.length));
}

/** Whether the harmonics that the window can resolve exceed those a quarter tone higher and lower. */
function soundsAtPitch(samples: Float32Array, { onset, offset, midiPitch }: TimedEvent): boolean | undefined {
  const seconds = Math.min(LONGEST, offset - onset - ATTACK);
  const harmonics = Array.from({ length: HARMONICS }, (_, index) => hertzOf(midiPitch) * (index + 1)).filter(
    (hertz) => hertz * seconds > PERIODS && hertz < RATE / 4,
  );
  if (harmonics.length === 0) return undefined;
  const mean = (cents: number): number =>
    harmonics.reduce((sum, hertz) => sum + levelAt(samples, hertz * 2 ** (cents / 1200), onset + ATTACK, seconds), 0);
  return mean(0) > PROMINENCE * Math.max(mean(-50), mean(50));
}

/** @param samples one channel of the rendered score at speed 1. */
export function soundFigures(score: Score, samples: Float32Array): SoundFigures {
  const { events, duration } = timelineOf(score);
  const beginOf = ({ onset }: TimedEvent): Float32Array => samples.subarray(onset * RATE, (onset + 0.1) * RATE);
  const found = events
    .filter(({ part }) => score.parts[part]?.program !== DRUMS)
    .map((event) => soundsAtPitch(samples, event))
    .filter((each) => each !== undefined);
  return {
    seconds: duration,
    peak: decibels(peakOf(samples)),
    level: decibels(rootMeanSquare(samples.subarray(0, duration * RATE))),
    faulty: samples.filter((value) => !(Math.abs(value) < 1)).length,
    silent: events.filter((event) => rootMeanSquare(beginOf(event)) < AUDIBLE).length,
    pitched: found.length,
    inTune: found.filter(Boolean).length,
  };
}
