/**
 * The velocity with which a chord is played: its own if it comes from a performance, otherwise that of the dynamics. A
 * velocity equal to the default, or to that of the dynamic in force (`setDynamic`), does not come from a performance:
 * such notes follow hairpins and marks for a single chord (sfz, fp). Any other velocity is used unchanged.
 *
 * A hairpin, or the words cresc. or dim., lead to the dynamic at their end if that is louder for a crescendo, or softer
 * for a diminuendo, and otherwise by one step (16) up or down. The velocity that is reached is in force until the next
 * dynamic.
 */
import type { Articulation, Chord } from '../model/chord.ts';
import type { Part } from '../model/score.ts';
import { DEFAULT_VELOCITY, velocityOfDynamic } from '../theory/dynamics.ts';
import { TICKS_PER_QUARTER } from '../units.ts';
import { rampsFor, swellsOf, type Mark, type Placed, type Ramp } from './swells.ts';

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

/** `sfz` and similar marks apply to one chord; `fp` is loud for one chord and soft after it. */
const MOMENTARY = /^(s?f+z|s?f+zp|sf+|rfz?)$/;
const LOUD_THEN_SOFT = /^s?f+z?(p+)$/;

interface Marks {
  readonly lasting: readonly Mark[];
  readonly momentary: ReadonlyMap<number, number>;
  /** In order of time. Those of one direction do not overlap. */
  readonly ramps: readonly Ramp[];
}

/** The directions of a part in order of time. */
const placedOf = (part: Part, starts: readonly number[]): readonly Placed[] =>
  part.measures.flatMap(({ directions = [] }, measure) =>
    directions.map((direction) => ({ at: (starts[measure] ?? 0) + direction.at, direction })),
  );

interface PlacedDynamic extends Placed {
  readonly name: string;
}

/**
 * The dynamics that apply to a staff: its own, and those of another staff at a moment where it has none. A mark for one
 * chord that is printed below the lowest staff applies to that staff alone.
 */
function dynamicsFor(staff: number, lowest: number, placed: readonly Placed[]): readonly PlacedDynamic[] {
  const dynamics = placed.flatMap(({ at, direction }) =>
    direction.kind === 'dynamic' ? [{ at, direction, name: direction.name }] : [],
  );
  const own = new Set(dynamics.filter(({ direction }) => direction.staff === staff).map(({ at }) => at));
  return dynamics.filter(({ at, name, direction: { staff: of, side } }) => {
    if (of === staff) return true;
    const isOfLowest = of === lowest && side !== 'above' && MOMENTARY.test(name);
    return !own.has(at) && !isOfLowest;
  });
}

function marksOf(dynamics: readonly PlacedDynamic[]): Omit<Marks, 'ramps'> {
  const lasting: Mark[] = [];
  const momentary = new Map<number, number>();
  for (const { at, name } of dynamics) {
    const velocity = velocityOfDynamic(name);
    const soft = LOUD_THEN_SOFT.exec(name)?.[1];
    if (velocity === undefined) continue;
    if (soft !== undefined || MOMENTARY.test(name)) momentary.set(at, velocity);
    const level = soft === undefined ? velocity : velocityOfDynamic(soft);
    if (level !== undefined && (soft !== undefined || !momentary.has(at))) lasting.push({ at, velocity: level });
  }
  return { lasting, momentary };
}

const clamp = (velocity: number): number => Math.min(LOUDEST, Math.max(SOFTEST, Math.round(velocity)));

function targetOf({ at, end, sign, isToNothing }: Ramp, level: number, lasting: readonly Mark[]): number {
  if (isToNothing) return SOFTEST;
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

/** Returns the velocity (1–127) of a chord of a staff at a moment of the score as written. */
export type Loudness = (chord: Chord, moment: number, staff: number) => number;

interface StaffMarks {
  readonly momentary: Marks['momentary'];
  readonly segments: readonly Segment[];
}

/** The loudness of a part. `starts` are the moments at which the written measures begin. */
export function loudnessOf(part: Part, starts: readonly number[]): Loudness {
  const placed = placedOf(part, starts);
  const swells = swellsOf(placed);
  const lowest = part.staves.length - 1;
  const staves = part.staves.map((_, staff): StaffMarks => {
    const marks = marksOf(dynamicsFor(staff, lowest, placed));
    return {
      momentary: marks.momentary,
      segments: segmentsOf({ ...marks, ramps: rampsFor(staff, swells, marks.lasting) }),
    };
  });
  const isOfDynamics = (velocity: number, moment: number): boolean =>
    velocity === DEFAULT_VELOCITY || staves.some(({ segments }) => segmentAt(segments, moment)?.mark === velocity);
  return (chord, moment, staff) => {
    const { velocity } = chord;
    const marks = staves[staff] ?? staves[0];
    if (marks === undefined || !isOfDynamics(velocity, moment)) return clamp(velocity + accentOf(chord));
    const segment = segmentAt(marks.segments, moment);
    const level = segment === undefined ? velocity : levelIn(segment, moment);
    return clamp((marks.momentary.get(moment) ?? level) + accentOf(chord));
  };
}
