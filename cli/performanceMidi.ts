/**
 * Writes notes in performance time as a standard MIDI file. The tempo map aligns the file's beats with the detected
 * beats, so that programs with a grid show the music on it; the times in seconds are unchanged.
 */
import { midiFileBytes, TrackBytes, type TimedNote } from '../engine/index.ts';

const TICKS_PER_QUARTER = 960;
const MICROSECONDS = 1e6;
/** The tempo of a file without a tempo event: 120 quarters per minute. */
const DEFAULT_SECONDS_PER_QUARTER = 0.5;
/** The tempo event has 24 bits. */
const LONGEST_QUARTER = 16.7;
const SHORTEST_QUARTER = 1e-4;

export interface Beats {
  /** `[seconds, number in the measure]`. */
  readonly beats: readonly (readonly [time: number, number: number])[];
  /** `6/8`. */
  readonly timeSignature: string;
}

interface Anchor {
  readonly tick: number;
  readonly time: number;
}

function meterOf(timeSignature: string): { numerator: number; denominator: number; ticksPerBeat: number } {
  const [numerator = 4, denominator = 4] = timeSignature.split('/').map(Number);
  const isCompound = denominator >= 8 && numerator % 3 === 0 && numerator > 3;
  const ticksPerBeat = ((TICKS_PER_QUARTER * 4) / denominator) * (isCompound ? 3 : 1);
  return { numerator, denominator, ticksPerBeat };
}

/** Ticks of the beats, from tick 0 at 0 s on. The time before the first beat becomes a whole number of beats. */
function anchorsOf({ beats: allBeats, timeSignature }: Beats): Anchor[] {
  const beats = allBeats.filter(([time]) => time >= 0);
  const { numerator, denominator, ticksPerBeat } = meterOf(timeSignature);
  const beatsPerMeasure = (numerator * TICKS_PER_QUARTER * 4) / denominator / ticksPerBeat;
  const [first] = beats;
  if (!first || beats.length < 2) return [{ tick: 0, time: 0 }];
  const [firstTime, firstNumber] = first;
  const lead = firstTime <= 0 ? 0 : firstNumber > 1 ? firstNumber - 1 : beatsPerMeasure;
  const anchors = beats.map(([time], index) => ({ tick: Math.round((lead + index) * ticksPerBeat), time }));
  return lead === 0 ? anchors : [{ tick: 0, time: 0 }, ...anchors];
}

/** Ticks of a moment: interpolated between anchors, and extrapolated with the last tempo. */
function tickAt(anchors: readonly Anchor[], time: number): number {
  let index = 1;
  while (index < anchors.length - 1 && (anchors[index]?.time ?? 0) <= time) index++;
  const [left, right] = [anchors[index - 1], anchors[index]];
  if (!left) return 0;
  const ticksPerSecond = right
    ? (right.tick - left.tick) / Math.max(SHORTEST_QUARTER, right.time - left.time)
    : TICKS_PER_QUARTER / DEFAULT_SECONDS_PER_QUARTER;
  return Math.max(0, Math.round(left.tick + (time - left.time) * ticksPerSecond));
}

function addTempos(track: TrackBytes, anchors: readonly Anchor[]): void {
  for (const [index, { tick, time }] of anchors.slice(0, -1).entries()) {
    const next = anchors[index + 1] ?? { tick, time };
    const quarter = ((next.time - time) * TICKS_PER_QUARTER) / (next.tick - tick);
    track.tempo(tick, MICROSECONDS * Math.min(LONGEST_QUARTER, Math.max(SHORTEST_QUARTER, quarter)));
  }
}

export function writePerformanceMidi(notes: readonly TimedNote[], beats: Beats): Uint8Array {
  const anchors = anchorsOf(beats);
  const { numerator, denominator } = meterOf(beats.timeSignature);
  const track = new TrackBytes();
  track.meter(0, numerator, Math.floor(Math.log2(denominator)));
  addTempos(track, anchors);
  for (const { onset, offset, midiPitch, velocity } of notes) {
    const start = tickAt(anchors, onset);
    track.note(start, Math.max(start + 1, tickAt(anchors, offset)), 0, midiPitch, velocity);
  }
  return midiFileBytes([track.chunk(0)], TICKS_PER_QUARTER);
}
