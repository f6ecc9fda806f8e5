/**
 * Splits a span of a measure into note values that show the beat (Gould, "Behind Bars", 2011, pages 164–170): a note may
 * hide a metrical boundary only if it starts or ends on one at least as strong; the syncopations of one beat across a
 * weak beat and half a beat across its half stay whole. Rests are stricter: they never hide a boundary stronger than
 * where they start.
 */
import type { NoteBase, NoteValue } from '../model/noteValue.ts';
import type { Meter } from './meter.ts';

export interface ValuedSpan {
  readonly unit: number;
  readonly length: number;
  readonly value: NoteValue;
}

const BINARY: ReadonlyMap<number, { base: NoteBase; dots: 0 | 1 }> = new Map([
  [3, { base: 5, dots: 0 }],
  [6, { base: 4, dots: 0 }],
  [9, { base: 4, dots: 1 }],
  [12, { base: 3, dots: 0 }],
  [18, { base: 3, dots: 1 }],
  [24, { base: 2, dots: 0 }],
  [36, { base: 2, dots: 1 }],
  [48, { base: 1, dots: 0 }],
  [72, { base: 1, dots: 1 }],
  [96, { base: 0, dots: 0 }],
  [144, { base: 0, dots: 1 }],
]);

/** How strong the metrical boundary at a unit of the measure is; the barline is the strongest. */
export function metricalStrength(unit: number, meter: Meter): number {
  const inside = unit % meter.measure;
  if (inside === 0) return 10;
  const beats = meter.measure / meter.beat;
  if (beats % 2 === 0 && beats > 2 && inside % (2 * meter.beat) === 0) return 5;
  if (inside % meter.beat === 0) return 4;
  const part = meter.compound ? meter.beat / 3 : meter.beat / 2;
  if (inside % part === 0) return 3;
  if (inside % (part / 2) === 0) return 2;
  return inside % (part / 4) === 0 ? 1 : 0;
}

interface Boundary {
  readonly unit: number;
  readonly strength: number;
}

/** Boundaries strictly inside a span that are the strongest there. */
function strongestInside(start: number, end: number, meter: Meter): Boundary[] {
  let best: Boundary[] = [];
  for (let unit = start + 1; unit < end; unit++) {
    if (unit % 3 !== 0) continue;
    const strength = metricalStrength(unit, meter);
    if (strength > (best[0]?.strength ?? -1)) best = [{ unit, strength }];
    else if (strength === best[0]?.strength) best.push({ unit, strength });
  }
  return best;
}

function reads(start: number, length: number, meter: Meter, isRest: boolean, inside: number): boolean {
  const [from, to] = [metricalStrength(start, meter), metricalStrength(start + length, meter)];
  if (meter.compound && inside >= 4) return length % (2 * meter.beat) === 0 && from >= inside;
  if (isRest) return from >= inside && (length !== 18 && length !== 36 && length !== 72 ? true : meter.compound);
  if (from >= inside || to >= inside) return true;
  const syncopated = !meter.compound && length === meter.beat && inside === 4;
  return syncopated || (inside === 3 && length === 12);
}

/** Binary spans only: `start` and `length` are multiples of 3 units. */
export function splitSpan(start: number, length: number, meter: Meter, isRest: boolean): ValuedSpan[] {
  const inside = strongestInside(start, start + length, meter);
  const value = BINARY.get(length);
  const strength = inside[0]?.strength ?? -1;
  if (value && reads(start, length, meter, isRest, strength)) return [{ unit: start, length, value }];
  const boundary = metricalStrength(start, meter) >= strength ? inside.at(-1) : inside[0];
  // A span too short to cut is the grid's finest value, which BINARY holds.
  if (!boundary) return value ? [{ unit: start, length, value }] : [];
  return [
    ...splitSpan(start, boundary.unit - start, meter, isRest),
    ...splitSpan(boundary.unit, start + length - boundary.unit, meter, isRest),
  ];
}

const TERNARY: ReadonlyMap<number, { base: NoteBase; dots: 0 | 1 }> = new Map([
  [4, { base: 4, dots: 0 }],
  [8, { base: 3, dots: 0 }],
  [12, { base: 3, dots: 1 }],
  [16, { base: 2, dots: 0 }],
]);

/** Spans inside a tuplet of `actual` in the time of `normal` (a ratio of 3 to 2): lengths are multiples of 4 units. */
export function splitTernary(start: number, length: number, actual: number, normal: number): ValuedSpan[] {
  const value = TERNARY.get(length);
  if (value) return [{ unit: start, length, value: { ...value, modification: { actual, normal } } }];
  if (length < 4) return [];
  const first = length > 16 ? 16 : length - (length % 4 || 4);
  return [
    ...splitTernary(start, first, actual, normal),
    ...splitTernary(start + first, length - first, actual, normal),
  ];
}
