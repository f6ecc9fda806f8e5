/** Rhythms that fill a duration exactly: plain and dotted values, tuplets of many ratios, nested tuplets. */
import type { TupletStart } from '../../engine/model/chord.ts';
import { isDyadic, notatedValues } from '../../engine/model/rhythm/notatedValues.ts';
import { durationOf, type NoteBase, type NoteValue } from '../../engine/model/rhythm/noteValue.ts';
import { TICKS_PER_WHOLE, ticks } from '../../engine/units.ts';
import type { Tape } from './tape.ts';

export interface Beat {
  readonly value: NoteValue;
  tupletStarts?: TupletStart[];
  tupletStops?: number;
}

type Ratio = readonly [actual: number, normal: number];

const RATIOS: readonly Ratio[] = [
  [3, 2],
  [5, 4],
  [6, 4],
  [7, 4],
  [2, 3],
  [4, 3],
  [7, 8],
  [9, 8],
  [10, 8],
  [11, 8],
  [13, 8],
];

const baseLength = (base: number): number => TICKS_PER_WHOLE / 2 ** base;

const scaled = (value: NoteValue, [actual, normal]: Ratio): NoteValue =>
  actual === normal && actual === 1 ? value : { ...value, modification: { actual, normal } };

/** The values of one tuplet: `actual` units of its base; some are joined, and one may be a tuplet itself. */
function tuplet(tape: Tape, base: NoteBase, around: Ratio, depth: number): Beat[] {
  const [actual, normal] = RATIOS[depth > 1 ? 0 : tape.draw(RATIOS.length)] ?? [3, 2];
  const ratio: Ratio = [around[0] * actual, around[1] * normal];
  const beats: Beat[] = [];
  for (let unit = 0; unit < actual;) {
    const room = actual - unit;
    if (depth === 1 && room >= 2 && base < 7 && tape.chance(12)) {
      beats.push(...tuplet(tape, (base + 1) as NoteBase, ratio, 2).map((beat) => beat));
      unit += 1;
      continue;
    }
    const joined = room >= 3 && tape.chance(8) ? 3 : room >= 2 && tape.chance(4) ? 2 : 1;
    const value: NoteValue =
      joined === 3 ? { base: (base - 1) as NoteBase, dots: 1 } : { base: (base - joined + 1) as NoteBase, dots: 0 };
    beats.push({ value: scaled(value, ratio) });
    unit += joined;
  }
  const start: TupletStart = {
    actual,
    normal,
    ...(tape.chance(6) ? { bracket: tape.chance(2) } : {}),
    ...(tape.chance(8) ? { show: tape.pick('actual', 'both', 'none') } : {}),
    ...(tape.chance(8) ? { side: tape.pick('above', 'below') } : {}),
  };
  const [first, last] = [beats[0], beats.at(-1)];
  if (first !== undefined) first.tupletStarts = [start, ...(first.tupletStarts ?? [])];
  if (last !== undefined) last.tupletStops = (last.tupletStops ?? 0) + 1;
  return beats;
}

const spanOf = (beats: readonly Beat[]): number => beats.reduce((sum, { value }) => sum + durationOf(value), 0);

/** Quarters come first, so that they are the choice of a plain tape. */
function plainBeat(tape: Tape, left: number, shortest: number): Beat {
  const drawn = tape.pick<NoteBase>(2, 3, 2, 3, 4, 1, 0, 3, 4, 5, 6, -1, 7, 8, 9);
  const base = Math.min(drawn, shortest) as NoteBase;
  const dots = base > shortest - 3 ? 0 : tape.pick<0 | 1 | 2 | 3>(0, 0, 0, 0, 1, 1, 0, 2, 0, 0, 0, 3);
  const value: NoteValue = { base, dots };
  if (durationOf(value) <= left) return { value };
  return { value: notatedValues(ticks(left))?.[0] ?? { base: 9, dots: 0 } };
}

export interface RhythmOptions {
  readonly exoticTuplets: boolean;
  /** Base of the shortest plain value. */
  readonly shortest: number;
}

export function rhythm(tape: Tape, duration: number, { exoticTuplets, shortest }: RhythmOptions): Beat[] {
  const beats: Beat[] = [];
  for (let left = duration; left > 0;) {
    const base = tape.pick<NoteBase>(3, 2, 4, 5);
    const depth = exoticTuplets ? 1 : 2;
    const attempt = tape.chance(6) ? tuplet(tape, base, [1, 1], depth) : [];
    const span = spanOf(attempt);
    const aligned = (duration - left) % Math.min(span, baseLength(2)) === 0;
    const fits = span > 0 && span <= left && aligned && isDyadic(span) && span <= 4 * baseLength(0);
    const next = fits ? attempt : [plainBeat(tape, left, shortest)];
    beats.push(...next);
    left -= spanOf(next);
  }
  return beats;
}
