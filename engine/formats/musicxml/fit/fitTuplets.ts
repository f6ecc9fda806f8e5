/**
 * Computes the tuplets of one voice of one measure. A tuplet bracket of the file is used if it is properly nested,
 * complete, and agrees with the ratios of the notes inside. Notes with a ratio but without a bracket are grouped by
 * their ratios: a group ends as soon as its notes complete a tuplet, and a group that the voice leaves incomplete is
 * completed with hidden rests. A group that cannot be completed where it stands is enclosed in an implied tuplet (see
 * `encloseInImpliedTuplet`).
 */
import { chordDuration, type TupletStart } from '../../../model/chord.ts';
import { notatedValues } from '../../../model/rhythm/notatedValues.ts';
import { SHORTEST_VALUE, type TimeModification } from '../../../model/rhythm/noteValue.ts';
import { isSameRatio, NO_RATIO, product, quotient } from '../../../model/rhythm/timeModification.ts';
import { ticks } from '../../../units.ts';
import { LIKELY_RATIOS } from './fitValues.ts';
import { hiddenRest, type FittedVoice, type Unit } from './fitVoice.ts';
import { encloseInImpliedTuplet } from './encloseInImpliedTuplet.ts';
import type { Warn } from './partReading.ts';
import {
  isDyadicLength,
  mark,
  plainGroup,
  plainLength,
  ratioOf,
  spanLength,
  spansOf,
  IMPLIED,
  writtenLength,
  type BracketSpan,
} from './tupletSpans.ts';

const REPLACED_BRACKETS = 'tuplet brackets that do not fit their notes are replaced';

interface Resolved {
  readonly span: BracketSpan;
  readonly start: TupletStart;
}

/**
 * Returns hidden rests for the missing part of a tuplet whose notes add up to `written` before the ratio is applied.
 * The tuplet's unit is its shortest note or half of it, whichever needs fewer rests.
 */
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
 * Extends a bracket to the whole tuplet. Brackets start and stop at notes, but a tuplet may start or stop with a gap;
 * so adjacent rests of the same ratio are included, and at the end of the voice the missing rests are added, if the
 * measure has room for them.
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
  // A tuplet starts at a dyadic position. Where its first note does not, the gap is before that note.
  const isLate = (): boolean => !isDyadicLength(spanLength(units, 0, span.first - 1));
  while (!isDyadicLength(spanLength(units, span.first, span.last))) {
    if (belongs(span.first - 1) && isLate()) span.first--;
    else if (belongs(span.last + 1)) span.last++;
    else break;
  }
  if (span.last === units.length - 1) span.last += complete(span, voice, limit);
}

/** Adds the rests that a tuplet lacks at the end of its voice and returns their number. */
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

/** Returns the tuplet's own ratio: from a note that is in no inner tuplet, otherwise the ratio that the file states. */
function ownRatio(span: BracketSpan, units: readonly Unit[], around: TimeModification): TimeModification | undefined {
  const { edge, children, first, last } = span;
  const isInside = (index: number): boolean => children.some((child) => child.first <= index && index <= child.last);
  const direct = units.slice(first, last + 1).find((_, index) => !isInside(first + index));
  if (direct === undefined) return edge.ratio;
  const ratio = quotient(ratioOf(direct), around);
  return edge.ratio !== undefined && isSameRatio(edge.ratio, ratio) ? edge.ratio : ratio;
}

/** Returns the tuplet of a bracket and those inside it; undefined where ratios disagree or a tuplet is not complete. */
function resolve(span: BracketSpan, units: readonly Unit[], around: TimeModification): Resolved[] | undefined {
  const own = ownRatio(span, units, around);
  // A tuplet that contains only other tuplets need not state its ratio, so the likely ones are tried.
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

/** Whether the notes that are in no inner tuplet have the product of the ratios around them. */
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
  /**
   * Whether brackets cross each other. Groups then follow from the ratios alone, and a bracket's start only determines
   * the appearance of the group that starts there.
   */
  readonly isTangled: boolean;
  readonly warn: Warn;
}

/** Returns the run of one ratio from `first` to where it completes a tuplet, or to the end of the run. */
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

/**
 * Marks the group that starts at `first`, for which there is no usable bracket, as a tuplet. Returns the index after
 * it.
 */
function takeGroup(fitting: Fitting, first: number): number {
  const { voice, warn, isTangled, spans } = fitting;
  const { units } = voice;
  const start = units[first];
  if (start === undefined) return first + 1;
  const { last: full, written, smallest } = runOf(fitting, first);
  let last = full;
  if (!isDyadicLength(spanLength(units, first, last))) {
    const held = last < units.length - 1 && !isTangled ? encloseInImpliedTuplet(voice, first, spans) : undefined;
    if (held !== undefined) return held;
    const rests = completion(written, smallest, ratioOf(start), start.staff);
    units.splice(last + 1, 0, ...rests);
    // The rests have moved the following units, so the brackets' indexes are no longer valid.
    if (last < units.length - 1 - rests.length) spans.clear();
    voice.end += rests.reduce((sum, { chord }) => sum + chordDuration(chord), 0);
    last += rests.length;
    warn('an incomplete tuplet is completed with rests');
  }
  const drawn = start.edges.find(({ edge }) => edge === 'start')?.look;
  // The rest of a bracket that began before the barline is a tuplet of its own, which must be printed as well.
  const isEnd = units.slice(first, last + 1).some(({ edges }) => edges.some(({ edge }) => edge === 'stop'));
  mark(units, first, last, { ...ratioOf(start), ...(drawn ?? (isTangled || isEnd ? {} : IMPLIED)) });
  return last + 1;
}

/** Marks the tuplet, if any, that starts at the unit `first`. Returns the index after the tuplet or the unit. */
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
    const held = encloseInImpliedTuplet(voice, first, spans);
    if (held !== undefined) return held;
    warn(REPLACED_BRACKETS);
  }
  if (unit === undefined || isSameRatio(ratioOf(unit), NO_RATIO)) return first + 1;
  return takeGroup(fitting, first);
}

/** Marks the tuplets of a voice and completes them. `limit` is the length of the measure in the file, in ticks. */
export function fitTuplets(voice: FittedVoice, limit: number, warn: Warn): void {
  const { units } = voice;
  const hasBrackets = units.some(({ edges }) => edges.length > 0);
  if (!hasBrackets && units.every((unit) => isSameRatio(ratioOf(unit), NO_RATIO))) return;
  const found = spansOf(units);
  const spans = found ?? [];
  for (const span of spans) extend(span, spans, voice, limit);
  if (found === undefined) warn(REPLACED_BRACKETS);
  const byFirst = new Map(spans.map((span) => [span.first, span]));
  const fitting: Fitting = { voice, spans: byFirst, isTangled: found === undefined, warn };
  for (let index = 0; index < units.length;) index = takeNext(fitting, index);
}
