/**
 * Tuplets of one voice of one measure. A bracket of the file is taken as it is where it makes sense: properly nested,
 * complete, and agreeing with the ratios of the notes inside. Where there is none, the groups follow from the ratios
 * alone: as many notes as make the tuplet full, and one that the voice ends in is filled up with a hidden rest. What
 * does not come out even (see `holdTuplets`) is held together as the file has it.
 */
import { chordDuration, type TupletStart } from '../../../model/chord.ts';
import { notatedValues } from '../../../model/rhythm/notatedValues.ts';
import { SHORTEST_VALUE, type TimeModification } from '../../../model/rhythm/noteValue.ts';
import { isSameRatio, NO_RATIO, product, quotient } from '../../../model/rhythm/timeModification.ts';
import { ticks } from '../../../units.ts';
import { LIKELY_RATIOS } from './fitValues.ts';
import { hiddenRest, type FittedVoice, type Unit } from './fitVoice.ts';
import { holdTuplets } from './holdTuplets.ts';
import type { Warn } from './partReading.ts';
import {
  isDyadicLength,
  mark,
  plainGroup,
  plainLength,
  ratioOf,
  spanLength,
  spansOf,
  UNSEEN,
  writtenLength,
  type BracketSpan,
} from './tupletSpans.ts';

interface Resolved {
  readonly span: BracketSpan;
  readonly start: TupletStart;
}

/** Hidden rests for what is missing of a tuplet, as written inside it; it may count in halves of its shortest note. */
function completion(written: number, shortest: number, ratio: TimeModification, staff: number): Unit[] {
  const missingWith = (unit: number): number => {
    const full = ratio.actual * unit;
    return (full - (written % full)) % full;
  };
  const half = shortest / 2 < SHORTEST_VALUE ? shortest : shortest / 2;
  const missing = Math.min(missingWith(shortest), missingWith(half));
  const values = missing === 0 ? [] : (notatedValues(ticks(missing)) ?? []);
  return values.map((value) => hiddenRest({ ...value, modification: ratio }, staff));
}

/**
 * Brackets end at notes, though a tuplet may begin or end with a gap: takes in the rests of the same ratio there, and
 * at the end of the voice what is still missing, if the measure goes on.
 */
function extend(span: BracketSpan, spans: readonly BracketSpan[], voice: FittedVoice, limit: number): void {
  const { units } = voice;
  const start = units[span.first];
  if (start === undefined) return;
  const belongs = (index: number): boolean => {
    const unit = units[index];
    const isFree = !spans.some(({ first, last }) => first <= index && index <= last);
    return unit?.isFill === true && isFree && isSameRatio(ratioOf(unit), ratioOf(start));
  };
  // A tuplet begins at a plain moment: where its first note does not, the gap is in front of it.
  const isLate = (): boolean => !isDyadicLength(spanLength(units, 0, span.first - 1));
  while (!isDyadicLength(spanLength(units, span.first, span.last))) {
    if (belongs(span.first - 1) && isLate()) span.first--;
    else if (belongs(span.last + 1)) span.last++;
    else break;
  }
  if (span.last === units.length - 1) span.last += complete(span, voice, limit);
}

/** Adds the rests that a tuplet lacks at the end of its voice and gives their number. */
function complete({ first, last }: BracketSpan, voice: FittedVoice, limit: number): number {
  const inside = voice.units.slice(first, last + 1);
  const start = inside[0];
  if (start === undefined || isDyadicLength(spanLength(voice.units, first, last))) return 0;
  const written = inside.reduce((sum, unit) => sum + writtenLength(unit), 0);
  const smallest = Math.min(...inside.map(plainLength));
  const rests = completion(written, smallest, ratioOf(start), start.staff);
  const length = rests.reduce((sum, { chord }) => sum + chordDuration(chord), 0);
  if (voice.end + length > limit + 1) return 0;
  voice.units.push(...rests);
  voice.end += length;
  return rests.length;
}

/** The ratio of the tuplet itself, from a note that is in no inner tuplet, otherwise as the file states it. */
function ownRatio(span: BracketSpan, units: readonly Unit[], around: TimeModification): TimeModification | undefined {
  const { edge, children, first, last } = span;
  const isInside = (index: number): boolean => children.some((child) => child.first <= index && index <= child.last);
  const direct = units.slice(first, last + 1).find((_, index) => !isInside(first + index));
  if (direct === undefined) return edge.ratio;
  const ratio = quotient(ratioOf(direct), around);
  return edge.ratio !== undefined && isSameRatio(edge.ratio, ratio) ? edge.ratio : ratio;
}

/** Returns undefined where ratios disagree or a tuplet is not complete. */
function resolve(span: BracketSpan, units: readonly Unit[], around: TimeModification): Resolved[] | undefined {
  const own = ownRatio(span, units, around);
  // A tuplet that contains only tuplets may not state its ratio.
  for (const ratio of own === undefined ? LIKELY_RATIOS : [own]) {
    const resolved = resolveAs(ratio, span, units, around);
    if (resolved !== undefined) return resolved;
  }
  return undefined;
}

function resolveAs(
  ratio: TimeModification,
  span: BracketSpan,
  units: readonly Unit[],
  around: TimeModification,
): Resolved[] | undefined {
  const inside = product(around, ratio);
  const length = spanLength(units, span.first, span.last);
  if (!isDyadicLength((length * around.actual) / around.normal)) return undefined;
  const printed = isSameRatio(ratio, NO_RATIO) ? plainGroup(units.slice(span.first, span.last + 1)) : ratio;
  const found: Resolved[] = [{ span, start: { ...printed, ...span.edge.look } }];
  for (const child of span.children) {
    const resolved = resolve(child, units, inside);
    if (resolved === undefined) return undefined;
    found.push(...resolved);
  }
  return agrees(span, units, inside) ? found : undefined;
}

/** The notes that stand in no tuplet further inside carry the product of the ratios. */
function agrees({ first, last, children }: BracketSpan, units: readonly Unit[], inside: TimeModification): boolean {
  const isChild = (index: number): boolean => children.some((child) => child.first <= index && index <= child.last);
  return units
    .slice(first, last + 1)
    .every((unit, index) => isChild(first + index) || isSameRatio(ratioOf(unit), inside));
}

interface Fitting {
  readonly voice: FittedVoice;
  /** The outermost brackets by the index of their first unit. */
  readonly spans: Map<number, BracketSpan>;
  /** Whether brackets cross each other; they then only indicate where a tuplet starts. */
  readonly isTangled: boolean;
  readonly warn: Warn;
}

/** A run of one ratio from `first` as far as it makes a tuplet full, or as far as it goes. */
function runOf(
  { voice: { units }, spans }: Fitting,
  first: number,
): { last: number; written: number; smallest: number } {
  const start = units[first];
  const ratio = start === undefined ? NO_RATIO : ratioOf(start);
  let [index, written, smallest] = [first, 0, Infinity];
  for (; index < units.length; index++) {
    const unit = units[index];
    const isNext = index > first && spans.has(index);
    if (unit === undefined || isNext || !isSameRatio(ratioOf(unit), ratio)) break;
    written += writtenLength(unit);
    smallest = Math.min(smallest, plainLength(unit));
    if (written % (ratio.actual * smallest) === 0) return { last: index, written, smallest };
  }
  return { last: index - 1, written, smallest };
}

/** The index after the group that starts at `first`, which stands in no bracket. */
function takeGroup(fitting: Fitting, first: number): number {
  const { voice, warn, isTangled, spans } = fitting;
  const { units } = voice;
  const start = units[first];
  if (start === undefined) return first + 1;
  const { last: full, written, smallest } = runOf(fitting, first);
  let last = full;
  if (!isDyadicLength(spanLength(units, first, last))) {
    const held = last < units.length - 1 && !isTangled ? holdTuplets(voice, first, spans) : undefined;
    if (held !== undefined) return held;
    const rests = completion(written, smallest, ratioOf(start), start.staff);
    units.splice(last + 1, 0, ...rests);
    // The following brackets have moved.
    if (last < units.length - 1 - rests.length) spans.clear();
    voice.end += rests.reduce((sum, { chord }) => sum + chordDuration(chord), 0);
    last += rests.length;
    warn('an incomplete tuplet is filled up with rests');
  }
  const drawn = start.edges.find(({ edge }) => edge === 'start')?.look;
  mark(units, first, last, { ...ratioOf(start), ...(drawn ?? (isTangled ? {} : UNSEEN)) });
  return last + 1;
}

/** The index after what starts at `first`, at a plain moment. */
function takeNext(fitting: Fitting, first: number): number {
  const { voice, spans, warn } = fitting;
  const { units } = voice;
  const unit = units[first];
  const span = spans.get(first);
  const resolved = span && resolve(span, units, NO_RATIO);
  if (span !== undefined && resolved !== undefined) {
    for (const each of resolved) mark(units, each.span.first, each.span.last, each.start);
    return span.last + 1;
  }
  if (span !== undefined) {
    const held = holdTuplets(voice, first, spans);
    if (held !== undefined) return held;
    warn('tuplet brackets that do not fit their notes are drawn anew');
  }
  if (unit === undefined || isSameRatio(ratioOf(unit), NO_RATIO)) return first + 1;
  return takeGroup(fitting, first);
}

/** `limit` is how long the measure is in the file. */
export function fitTuplets(voice: FittedVoice, limit: number, warn: Warn): void {
  const { units } = voice;
  const hasBrackets = units.some(({ edges }) => edges.length > 0);
  if (!hasBrackets && units.every((unit) => isSameRatio(ratioOf(unit), NO_RATIO))) return;
  const found = spansOf(units);
  const spans = found ?? [];
  for (const span of spans) extend(span, spans, voice, limit);
  if (found === undefined) warn('tuplet brackets that do not fit their notes are drawn anew');
  const byFirst = new Map(spans.map((span) => [span.first, span]));
  const fitting: Fitting = { voice, spans: byFirst, isTangled: found === undefined, warn };
  for (let index = 0; index < units.length;) index = takeNext(fitting, index);
}
