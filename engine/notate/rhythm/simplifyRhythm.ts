/**
 * Replaces rhythms that are never written, such as three notes of a sextuplet followed by a sixteenth: the tracker places
 * each onset by itself, and a rushed group of four sixteenths gives such a rhythm. Here each beat is treated as a whole:
 * it gets the plain rhythm with the same number of notes that is nearest to the performance, unless that is too far off.
 */
import { UNITS_PER_QUARTER, type Meter } from '../meter/notateMeter.ts';
import type { OnsetGroup } from '../meter/onsetGroups.ts';

/** Standard deviation of an onset in seconds, and the share of a beat (of up to half a second) that is added to it. */
const JITTER = 0.03;
const RELATIVE_JITTER = 0.03;
const LONGEST_BEAT = 0.5;
/** Plain divisions of a beat: step in units, and negative log probability of such rhythms. */
const PLAIN = [
  { step: 12, rarity: 2.3 },
  { step: 6, rarity: 3.9 },
  { step: 8, rarity: 4.6 },
] as const;
/** Negative log probability of any other rhythm, and the margin by which the plain one has to be likelier. */
const ODD = 8;
const MARGIN = 2;
/** Onsets in a beat. */
const MOST = 8;
/** A rhythm that occurs at least this often in the piece is treated as intended. */
const RETURNS = 3;

interface Onset {
  readonly group: number;
  readonly unit: number;
  readonly time: number;
}

interface Beat {
  readonly start: number;
  readonly onsets: readonly Onset[];
}

/** Returns the units of the groups (-1 for an ornament), with unusual rhythms replaced. */
export function simplifyRhythm(groups: readonly OnsetGroup[], units: Int32Array, meter: Meter): Int32Array {
  const span = meter.compound ? meter.beat : UNITS_PER_QUARTER;
  const result = Int32Array.from(units);
  const beats = beatsOf(groups, units, span);
  const isMeant = returning(beats);
  beats.forEach((beat, index) => {
    const tracked = rhythmOf(beat);
    if (tracked.length > MOST || isPlain(tracked, span) || isMeant(tracked)) return;
    const played = playedUnits(beat, beats[index - 1], beats[index + 1], span);
    const plain = played && plainRhythm(tracked, played, span);
    for (const { group, unit } of beat.onsets)
      result[group] = beat.start + (plain?.[tracked.indexOf(unit - beat.start)] ?? unit - beat.start);
  });
  return result;
}

const rhythmOf = ({ start, onsets }: Beat): number[] => [...new Set(onsets.map(({ unit }) => unit - start))];

function returning(beats: readonly Beat[]): (rhythm: readonly number[]) => boolean {
  const counts = new Map<string, number>();
  for (const beat of beats) {
    const name = rhythmOf(beat).join();
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return (rhythm) => (counts.get(rhythm.join()) ?? 0) >= RETURNS;
}

function beatsOf(groups: readonly OnsetGroup[], units: Int32Array, span: number): Beat[] {
  const beats = new Map<number, Onset[]>();
  let latest = 0;
  groups.forEach(({ time }, group) => {
    const unit = units[group] ?? -1;
    if (unit < latest) return;
    latest = unit;
    const start = Math.floor(unit / span) * span;
    const onsets = beats.get(start);
    if (onsets) onsets.push({ group, unit, time });
    else beats.set(start, [{ group, unit, time }]);
  });
  return [...beats].map(([start, onsets]) => ({ start, onsets }));
}

interface PlayedBeat {
  /** Units since the beat began, not rounded, of each place that has onsets. */
  readonly units: readonly number[];
  /** Seconds. */
  readonly period: number;
  readonly onBeat: boolean;
}

/** Positions at a constant tempo from the onset on the beat, or the last before it, to the first of the next beat. */
function playedUnits(beat: Beat, last: Beat | undefined, next: Beat | undefined, span: number): PlayedBeat | undefined {
  const { start, onsets } = beat;
  const onBeat = onsets[0]?.unit === start;
  const [before, after] = [onBeat ? onsets[0] : last?.onsets.at(-1), next?.onsets[0]];
  if (!before || !after || before.unit < start - span || after.unit > start + 2 * span) return undefined;
  const period = (after.time - before.time) / (after.unit - before.unit);
  const times = new Map<number, number[]>();
  for (const { unit, time } of onsets) times.set(unit, [...(times.get(unit) ?? []), time]);
  const units = [...times.values()].map((each) => {
    const mean = each.reduce((sum, time) => sum + time, 0) / each.length;
    return before.unit - start + (mean - before.time) / period;
  });
  return { units, period, onBeat };
}

/** The plain rhythm that is likelier than the tracked one. */
function plainRhythm(tracked: readonly number[], played: PlayedBeat, span: number): readonly number[] | undefined {
  const { units, period, onBeat } = played;
  const jitter = JITTER + RELATIVE_JITTER * Math.min(LONGEST_BEAT, UNITS_PER_QUARTER * period);
  const misfit = (rhythm: readonly number[]): number =>
    rhythm.reduce((sum, unit, index) => sum + 0.5 * (((unit - (units[index] ?? 0)) * period) / jitter) ** 2, 0);
  let least = misfit(tracked) + ODD - MARGIN;
  let best: readonly number[] | undefined;
  for (const { rhythm, rarity } of plainRhythms(span)) {
    if (rhythm.length !== tracked.length || (onBeat && rhythm[0] !== 0)) continue;
    const cost = misfit(rhythm) + rarity;
    if (cost < least) [least, best] = [cost, rhythm];
  }
  return best;
}

const isPlain = (rhythm: readonly number[], span: number): boolean =>
  PLAIN.some(({ step }) => span % step === 0 && rhythm.every((unit) => unit % step === 0));

interface PlainRhythm {
  readonly rhythm: readonly number[];
  readonly rarity: number;
}

const RHYTHMS = new Map<number, PlainRhythm[]>();

/** All subsets of the positions of each plain division. */
function plainRhythms(span: number): readonly PlainRhythm[] {
  let rhythms = RHYTHMS.get(span);
  if (!rhythms) {
    rhythms = PLAIN.filter(({ step }) => span % step === 0).flatMap(({ step, rarity }) => {
      const places = Array.from({ length: span / step }, (_, index) => index * step);
      const subsets = places.reduce<number[][]>((all, place) => [...all, ...all.map((some) => [...some, place])], [[]]);
      return subsets.map((rhythm) => ({ rhythm, rarity }));
    });
    RHYTHMS.set(span, rhythms);
  }
  return rhythms;
}
