/**
 * Signs in place of notes (Gould, "Repeat bars", "Slash notation"): slashes on the beats, slashes in the rhythm of the
 * notes, signs that repeat the one, two or four measures before. The score keeps the notes, which are played. This file
 * computes which signs are in force on a staff in a measure.
 */
import type { MeasureRepeat, Slashes } from '../../model/direction.ts';
import { isSame } from '../../model/isSame.ts';
import { meterGroups, pickupOffset } from '../../model/rhythm/meterGroups.ts';
import { durationOf } from '../../model/rhythm/noteValue.ts';
import type { Measure, PartMeasure, Score, TimeSignature } from '../../model/score.ts';
import { glyph } from '../../smufl/glyphs.ts';
import { TICKS_PER_WHOLE } from '../../units.ts';
import type { ShorthandSign, Shorthand } from '../types/measureContext.ts';

export interface ShorthandEdge {
  readonly at: number;
  /** Null where the sign in force ends. */
  readonly sign: ShorthandSign | null;
}

export const NO_SHORTHAND: readonly Shorthand[] = [];
const NO_EDGES: readonly ShorthandEdge[] = [];

const signOf = (mark: Slashes | MeasureRepeat): ShorthandSign =>
  mark.kind === 'measure-repeat'
    ? { kind: 'repeat', count: mark.count, except: [] }
    : {
        kind: mark.rhythm === true ? 'rhythm' : 'beats',
        count: 1,
        ...(mark.value !== undefined && { value: mark.value }),
        except: mark.except ?? [],
      };

/** Where signs begin and end on a staff of the part. */
export function shorthandEdges({ directions }: PartMeasure, staff: number): readonly ShorthandEdge[] {
  if (directions === undefined) return NO_EDGES;
  const edges = directions.flatMap((mark): readonly ShorthandEdge[] => {
    if (mark.kind !== 'slashes' && mark.kind !== 'measure-repeat') return NO_EDGES;
    if (mark.allStaves !== true && mark.staff !== staff) return NO_EDGES;
    return [{ at: mark.at, sign: mark.edge === 'stop' ? null : signOf(mark) }];
  });
  return edges.length === 0 ? NO_EDGES : edges;
}

/** Returns the signs in force in a measure that has `edges` and follows a measure with `before` in force. */
export function shorthandAfter(before: readonly Shorthand[], edges: readonly ShorthandEdge[]): readonly Shorthand[] {
  const last = before.at(-1);
  if (last?.to !== Infinity && edges.length === 0) return NO_SHORTHAND;
  const found: Shorthand[] = [];
  let open: Shorthand | null =
    last?.to === Infinity ? { ...last, from: 0, index: (last.index + 1) % last.sign.count } : null;
  for (const { at, sign } of edges) {
    if (open !== null && at > open.from) found.push({ ...open, to: at });
    open = sign && { sign, from: at, to: Infinity, index: 0 };
  }
  if (open !== null) found.push(open);
  return sameShorthand(found, before) ? before : found;
}

const sameSign = (a: ShorthandSign, b: ShorthandSign): boolean =>
  a === b ||
  (a.kind === b.kind &&
    a.count === b.count &&
    a.value?.base === b.value?.base &&
    a.value?.dots === b.value?.dots &&
    isSame(a.except, b.except));

export const sameShorthand = (a: readonly Shorthand[], b: readonly Shorthand[]): boolean =>
  a === b ||
  (a.length === b.length &&
    a.every(({ sign, from, to, index }, at) => {
      const other = b[at] as Shorthand;
      return from === other.from && to === other.to && index === other.index && sameSign(sign, other.sign);
    }));

export interface SlashBeat {
  /** Ticks from the start of the measure. */
  readonly at: number;
  readonly base: number;
  readonly dots: number;
}

const QUARTER = 2;
const isDotted = (length: number): boolean => Number.isInteger(Math.log2((TICKS_PER_WHOLE * 3) / 2 / length));

/** Beats of the meter have black slashes, dotted where the beat is. */
function meterBeats(measure: Measure, time: TimeSignature): readonly SlashBeat[] {
  const offset = pickupOffset(measure, time);
  const { beats } = meterGroups(time);
  return beats.map((start, index) => {
    const length = (beats[index + 1] ?? offset + measure.duration) - start;
    return { at: start - offset, base: QUARTER, dots: isDotted(length) ? 1 : 0 };
  });
}

/** Returns the slashes of a measure; at least one. */
export function slashBeats(
  { sign: { kind, value }, from, to }: Shorthand,
  measure: Measure,
  time: TimeSignature,
): readonly SlashBeat[] {
  if (kind !== 'beats') return [];
  const end = Math.min(to, measure.duration);
  if (value !== undefined) {
    const length = durationOf(value);
    return Array.from({ length: Math.ceil((end - from) / length) }, (_, beat) => ({
      at: from + beat * length,
      ...value,
    }));
  }
  const beats = meterBeats(measure, time).filter(({ at }) => at >= from && at < end);
  return beats.length > 0 || from >= end ? beats : [{ at: from, base: QUARTER, dots: 0 }];
}

/** For each measure, whether signs replace the notes of any staff in it. */
export function shorthandMeasures({ parts, measures }: Score): readonly boolean[] {
  const found = measures.map(() => false);
  for (const part of parts) {
    part.staves.forEach((_, staff) => {
      let inForce = NO_SHORTHAND;
      part.measures.forEach((measure, index) => {
        inForce = shorthandAfter(inForce, shorthandEdges(measure, staff));
        if (inForce.length > 0) found[index] = true;
      });
    });
  }
  return found;
}

const REPEAT_WIDTH = glyph('repeat1Bar').right;

/** Least width of a measure with a sign in its middle, between the gaps at its barlines. */
export const shorthandWidth = (staves: readonly { readonly shorthand: readonly Shorthand[] }[]): number =>
  staves.some(({ shorthand }) => shorthand.some(({ sign }) => sign.kind === 'repeat')) ? REPEAT_WIDTH : 0;
