/**
 * Signs that stand for notes, which MusicXML calls styles of measures (Gould, "Repeat bars", "Slash notation"): slashes
 * on the beats, the rhythm alone on slashes, signs that repeat the one, two or four measures before. The score keeps the
 * notes, which are played; here is told which signs are in force on a staff in a measure.
 */
import { meterGroups, pickupOffset } from '../model/meterGroups.ts';
import { durationOf, type NoteValue } from '../model/noteValue.ts';
import type { Measure, PartMeasure, Score, TimeSignature } from '../model/score.ts';
import type { Foreign } from '../model/foreign.ts';
import { glyph } from '../smufl/glyphs.ts';
import { TICKS_PER_WHOLE } from '../units.ts';
import { attributeOf, childOf, childrenOf, textIn } from './signs/foreignReading.ts';

export interface ShorthandSign {
  readonly kind: 'beats' | 'rhythm' | 'repeat';
  /** Measures that are repeated at once: 1, 2 or 4. */
  readonly count: number;
  /** What one slash lasts; the beat of the meter where absent. */
  readonly value?: Pick<NoteValue, 'base' | 'dots'>;
  /** Voices that are printed as ever, by their names in MusicXML. */
  readonly except: readonly string[];
}

/** A sign in force in a measure. */
export interface Shorthand {
  readonly sign: ShorthandSign;
  /** Ticks in the measure; `to` is Infinity where it goes on after it. */
  readonly from: number;
  readonly to: number;
  /** Of a repeat: the measure's place among those that one sign stands for. */
  readonly index: number;
}

export interface ShorthandEdge {
  readonly at: number;
  /** Null where what is in force ends. */
  readonly sign: ShorthandSign | null;
}

export const NO_SHORTHAND: readonly Shorthand[] = [];
const NO_EDGES: readonly ShorthandEdge[] = [];

const BASES: Readonly<Record<string, NoteValue['base']>> = {
  breve: -1,
  whole: 0,
  half: 1,
  quarter: 2,
  eighth: 3,
  '16th': 4,
};
const COUNTS: ReadonlySet<number> = new Set([1, 2, 4]);

/** Null where it ends; undefined where nothing of it can be drawn. */
function slashSign(slash: Foreign): ShorthandSign | null {
  if (attributeOf(slash, 'type') === 'stop') return null;
  const base = BASES[textIn(slash, 'slash-type')];
  return {
    kind: attributeOf(slash, 'use-stems') === 'yes' ? 'rhythm' : 'beats',
    count: 1,
    ...(base !== undefined && { value: { base, dots: childrenOf(slash, 'slash-dot').length > 0 ? 1 : 0 } }),
    except: childrenOf(slash, 'except-voice').map(({ text = '' }) => text),
  };
}

function repeatSign(repeat: Foreign): ShorthandSign | null | undefined {
  if (attributeOf(repeat, 'type') === 'stop') return null;
  const count = Number(repeat.text ?? '1');
  return COUNTS.has(count) ? { kind: 'repeat', count, except: [] } : undefined;
}

function signOf(style: Foreign): ShorthandSign | null | undefined {
  const [slash, repeat] = [childOf(style, 'slash'), childOf(style, 'measure-repeat')];
  return slash === undefined ? repeat && repeatSign(repeat) : slashSign(slash);
}

/** Where signs begin and end on a staff of the part; a style that names no staff is that of all. */
export function shorthandEdges({ directions }: PartMeasure, staff: number): readonly ShorthandEdge[] {
  if (directions === undefined) return NO_EDGES;
  const edges = directions.flatMap((mark): readonly ShorthandEdge[] => {
    if (mark.kind !== 'foreign' || mark.element.name !== 'measure-style') return NO_EDGES;
    const number = attributeOf(mark.element, 'number');
    if (number !== undefined && Number(number) !== staff + 1) return NO_EDGES;
    const sign = signOf(mark.element);
    return sign === undefined ? NO_EDGES : [{ at: mark.at, sign }];
  });
  return edges.length === 0 ? NO_EDGES : edges;
}

/** What is in force in a measure that follows one with `before`, and that has `edges`. */
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
    a.except.join() === b.except.join());

export const sameShorthand = (a: readonly Shorthand[], b: readonly Shorthand[]): boolean =>
  a === b ||
  (a.length === b.length &&
    a.every(({ sign, from, to, index }, at) => {
      const other = b[at] as Shorthand;
      return from === other.from && to === other.to && index === other.index && sameSign(sign, other.sign);
    }));

export interface SlashBeat {
  /** Ticks in the measure. */
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

/** Where slashes stand in a measure; at least one. */
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

/** By measure, whether signs stand for the notes of any staff in it. */
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

/** Least width of a measure that a sign stands in the middle of, between the gaps at its barlines. */
export const shorthandWidth = (staves: readonly { readonly shorthand: readonly Shorthand[] }[]): number =>
  staves.some(({ shorthand }) => shorthand.some(({ sign }) => sign.kind === 'repeat')) ? REPEAT_WIDTH : 0;
