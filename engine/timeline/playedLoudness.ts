/**
 * The velocity with which a chord is played: its own if it comes from a performance, otherwise that of the dynamics. A
 * velocity equal to the default, or to that of the dynamic in force (`setDynamic`), does not come from a performance:
 * such notes follow hairpins and marks for a single chord (sfz, fp). Any other velocity is used unchanged.
 *
 * A hairpin leads to the dynamic at its end if that is louder for a crescendo, or softer for a diminuendo, and
 * otherwise by one step (16) up or down. The velocity that it reaches is in force until the next dynamic.
 */
import type { Articulation, Chord } from '../model/chord.ts';
import type { Part } from '../model/score.ts';
import { DEFAULT_VELOCITY, velocityOfDynamic } from '../theory/dynamics.ts';
import { TICKS_PER_QUARTER } from '../units.ts';

const DYNAMIC_STEP = 16;
const SOFTEST = 1;
const LOUDEST = 127;

const ACCENTS: ReadonlyMap<Articulation, number> = new Map([
  ['marcato', 20],
  ['accent', 14],
  ['soft-accent', 8],
  ['stress', 8],
  ['unstress', -8],
]);

/**
 * Velocities from `start` on: between `start` and `end` they change linearly from `from` to `to`, then stay at `to`.
 */
interface Segment {
  readonly start: number;
  readonly end: number;
  readonly from: number;
  readonly to: number;
  /** Velocity of the dynamic in force. Notes with this velocity follow the dynamics. */
  readonly mark: number;
}

interface Mark {
  readonly at: number;
  readonly velocity: number;
}

interface Ramp {
  readonly at: number;
  readonly end: number;
  readonly sign: 1 | -1;
}

/** `sfz` and similar marks apply to one chord; `fp` is loud for one chord and soft after it. */
const MOMENTARY = /^(s?f+z|s?f+zp|sf+|rfz?)$/;
const LOUD_THEN_SOFT = /^s?f+z?(p+)$/;

interface Marks {
  readonly lasting: readonly Mark[];
  readonly momentary: ReadonlyMap<number, number>;
  readonly ramps: readonly Ramp[];
}

function marksOf(part: Part, starts: readonly number[]): Marks {
  const lasting: Mark[] = [];
  const momentary = new Map<number, number>();
  const ramps: Ramp[] = [];
  const open = new Map<number, { at: number; sign: 1 | -1 }>();
  part.measures.forEach(({ directions = [] }, measure) => {
    for (const direction of directions) {
      const at = (starts[measure] ?? 0) + direction.at;
      if (direction.kind === 'dynamic') {
        const velocity = velocityOfDynamic(direction.name);
        const soft = LOUD_THEN_SOFT.exec(direction.name)?.[1];
        if (velocity === undefined) continue;
        if (soft !== undefined || MOMENTARY.test(direction.name)) momentary.set(at, velocity);
        const level = soft === undefined ? velocity : velocityOfDynamic(soft);
        if (level !== undefined && (soft !== undefined || !momentary.has(at))) lasting.push({ at, velocity: level });
      } else if (direction.kind === 'hairpin' && direction.edge === 'start')
        open.set(direction.number, { at, sign: direction.direction === 'crescendo' ? 1 : -1 });
      else if (direction.kind === 'hairpin') {
        const start = open.get(direction.number);
        open.delete(direction.number);
        if (start !== undefined && at > start.at) ramps.push({ ...start, end: at });
      }
    }
  });
  return { lasting, momentary, ramps: ramps.sort((a, b) => a.at - b.at) };
}

const clamp = (velocity: number): number => Math.min(LOUDEST, Math.max(SOFTEST, Math.round(velocity)));

function targetOf({ at, end, sign }: Ramp, level: number, lasting: readonly Mark[]): number {
  // The dynamic at the end of a hairpin may be written up to a quarter note after it.
  const next = lasting.find((mark) => mark.at > at && mark.at <= end + TICKS_PER_QUARTER);
  return next !== undefined && sign * (next.velocity - level) > 0 ? next.velocity : clamp(level + sign * DYNAMIC_STEP);
}

/** The velocities of a part as segments, in order of `start`. */
function segmentsOf({ lasting, ramps }: Marks): readonly Segment[] {
  const segments: Segment[] = [];
  let [level, mark, nextMark] = [DEFAULT_VELOCITY as number, DEFAULT_VELOCITY as number, 0];
  const passMarks = (until: number): void => {
    for (let next = lasting[nextMark]; next !== undefined && next.at <= until; next = lasting[++nextMark]) {
      level = mark = next.velocity;
      segments.push({ start: next.at, end: next.at, from: level, to: level, mark });
    }
  };
  for (const ramp of ramps) {
    passMarks(ramp.at);
    const to = targetOf(ramp, level, lasting);
    segments.push({ start: ramp.at, end: ramp.end, from: level, to, mark });
    level = to;
  }
  passMarks(Infinity);
  return segments;
}

function segmentAt(segments: readonly Segment[], moment: number): Segment | undefined {
  let [low, high] = [0, segments.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((segments[middle]?.start ?? 0) <= moment) low = middle + 1;
    else high = middle;
  }
  return segments[low - 1];
}

const levelIn = ({ start, end, from, to }: Segment, moment: number): number =>
  moment >= end ? to : from + ((to - from) * (moment - start)) / (end - start);

const accentOf = ({ articulations }: Chord): number =>
  articulations?.reduce((most, each) => most || (ACCENTS.get(each) ?? 0), 0) ?? 0;

/** Returns the velocity (1–127) of a chord at a moment of the score as written. */
export type Loudness = (chord: Chord, moment: number) => number;

/** The loudness of a part. `starts` are the moments at which the written measures begin. */
export function loudnessOf(part: Part, starts: readonly number[]): Loudness {
  const marks = marksOf(part, starts);
  const segments = segmentsOf(marks);
  return (chord, moment) => {
    const segment = segmentAt(segments, moment);
    const isOwn = chord.velocity !== DEFAULT_VELOCITY && chord.velocity !== segment?.mark;
    if (isOwn) return clamp(chord.velocity + accentOf(chord));
    const level = segment === undefined ? chord.velocity : levelIn(segment, moment);
    return clamp((marks.momentary.get(moment) ?? level) + accentOf(chord));
  };
}
