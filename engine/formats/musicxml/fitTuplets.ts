/**
 * Tuplets of one voice of one measure. The file's brackets are taken where they make sense: properly nested, complete,
 * and agreeing with the ratios of the notes inside. Where they do not, or where there are none, the groups follow from
 * the ratios alone: as many notes as make the tuplet full. One that never gets full is filled up with a hidden rest.
 */
import type { TupletStart } from '../../model/chord.ts';
import { chordDuration } from '../../model/chord.ts';
import { notatedValues } from '../../model/notatedValues.ts';
import { durationOf, type TimeModification } from '../../model/noteValue.ts';
import { TICKS_PER_WHOLE, ticks } from '../../units.ts';
import type { TupletEdge } from './draft.ts';
import { hiddenRest, type FittedVoice, type Unit } from './fitVoice.ts';
import type { Warn } from './partReading.ts';

const NONE: TimeModification = { actual: 1, normal: 1 };
const SHORTEST = TICKS_PER_WHOLE / 512;

const ratioOf = ({ chord }: Unit): TimeModification => chord.value.modification ?? NONE;

const isEqual = (a: TimeModification, b: TimeModification): boolean => a.actual * b.normal === b.actual * a.normal;

function reduced({ actual, normal }: TimeModification): TimeModification {
  let [a, b] = [actual, normal];
  while (b !== 0) [a, b] = [b, a % b];
  return { actual: actual / a, normal: normal / a };
}

const quotient = (a: TimeModification, b: TimeModification): TimeModification =>
  isEqual(b, NONE) ? a : reduced({ actual: a.actual * b.normal, normal: a.normal * b.actual });

const product = (a: TimeModification, b: TimeModification): TimeModification => ({
  actual: a.actual * b.actual,
  normal: a.normal * b.normal,
});

interface Span {
  first: number;
  last: number;
  readonly edge: TupletEdge;
  readonly children: Span[];
}

/** Deeper than any music nests. */
const DEEPEST = 16;

/** Undefined where brackets cross. */
function spansOf(units: readonly Unit[]): Span[] | undefined {
  const roots: Span[] = [];
  const open: Span[] = [];
  for (const [index, { edges }] of units.entries()) {
    for (const edge of edges) {
      if (edge.edge !== 'start') continue;
      const span: Span = { first: index, last: -1, edge, children: [] };
      (open.at(-1)?.children ?? roots).push(span);
      open.push(span);
      if (open.length > DEEPEST) return undefined;
    }
    // Several that end together may be listed in any order.
    const stops = edges.filter(({ edge }) => edge === 'stop').map(({ number }) => number);
    while (stops.length > 0) {
      const innermost = open.at(-1);
      const place = stops.lastIndexOf(innermost?.edge.number ?? NaN);
      if (innermost === undefined || place < 0) break;
      innermost.last = index;
      open.pop();
      stops.splice(place, 1);
    }
    if (stops.some((number) => open.some((span) => span.edge.number === number))) return undefined;
  }
  return open.length === 0 ? roots : undefined;
}

interface Resolved {
  readonly span: Span;
  readonly start: TupletStart;
}

const isDyadicLength = (length: number): boolean => Math.abs(length / SHORTEST - Math.round(length / SHORTEST)) < 1e-3;

const spanLength = (units: readonly Unit[], first: number, last: number): number =>
  units.slice(first, last + 1).reduce((sum, { chord }) => sum + chordDuration(chord), 0);

const writtenLength = ({ chord }: Unit): number => durationOf({ base: chord.value.base, dots: chord.value.dots });
const plainLength = ({ chord }: Unit): number => durationOf({ base: chord.value.base, dots: 0 });

/** Hidden rests for what is missing of a tuplet, as written inside it; it may count in halves of its shortest note. */
function completion(written: number, shortest: number, ratio: TimeModification, staff: number): Unit[] {
  const missingWith = (unit: number): number => {
    const full = ratio.actual * unit;
    return (full - (written % full)) % full;
  };
  const half = shortest / 2 < SHORTEST ? shortest : shortest / 2;
  const missing = Math.min(missingWith(shortest), missingWith(half));
  const values = missing === 0 ? [] : (notatedValues(ticks(missing)) ?? []);
  return values.map((value) => hiddenRest({ ...value, modification: ratio }, staff));
}

/**
 * Brackets end at notes, though a tuplet may begin or end with a gap: takes in the rests of the same ratio there, and
 * at the end of the voice what is still missing, if the measure goes on.
 */
function extend(span: Span, spans: readonly Span[], voice: FittedVoice, limit: number): void {
  const { units } = voice;
  const start = units[span.first];
  if (start === undefined) return;
  const belongs = (index: number): boolean => {
    const unit = units[index];
    const isFree = !spans.some(({ first, last }) => first <= index && index <= last);
    return unit?.isFill === true && isFree && isEqual(ratioOf(unit), ratioOf(start));
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
function complete({ first, last }: Span, voice: FittedVoice, limit: number): number {
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

/** The ratio of its own, from a note that stands in no tuplet further inside, else as the file says. */
function ownRatio(span: Span, units: readonly Unit[], around: TimeModification): TimeModification | undefined {
  const { edge, children, first, last } = span;
  const isInside = (index: number): boolean => children.some((child) => child.first <= index && index <= child.last);
  const direct = units.slice(first, last + 1).find((_, index) => !isInside(first + index));
  if (direct === undefined) return edge.ratio;
  const ratio = quotient(ratioOf(direct), around);
  return edge.ratio !== undefined && isEqual(edge.ratio, ratio) ? edge.ratio : ratio;
}

/** For a tuplet that holds nothing but tuplets and does not say its ratio. */
const USUAL: readonly TimeModification[] = [
  { actual: 3, normal: 2 },
  { actual: 2, normal: 3 },
  { actual: 5, normal: 4 },
  { actual: 6, normal: 4 },
  { actual: 7, normal: 4 },
];

/** Fails, with undefined, where ratios disagree or a tuplet is not full. */
function resolve(span: Span, units: readonly Unit[], around: TimeModification): Resolved[] | undefined {
  const own = ownRatio(span, units, around);
  for (const ratio of own === undefined ? USUAL : [own]) {
    const resolved = resolveAs(ratio, span, units, around);
    if (resolved !== undefined) return resolved;
  }
  return undefined;
}

/** Four notes in the time of four: a bracket with a number over notes that keep their values. */
function plainGroup(units: readonly Unit[]): TimeModification {
  const count = Math.round(
    units.reduce((sum, unit) => sum + writtenLength(unit), 0) / Math.min(...units.map(plainLength)),
  );
  return { actual: count, normal: count };
}

function resolveAs(
  ratio: TimeModification,
  span: Span,
  units: readonly Unit[],
  around: TimeModification,
): Resolved[] | undefined {
  const inside = product(around, ratio);
  const length = spanLength(units, span.first, span.last);
  if (!isDyadicLength((length * around.actual) / around.normal)) return undefined;
  const printed = isEqual(ratio, NONE) ? plainGroup(units.slice(span.first, span.last + 1)) : ratio;
  const found: Resolved[] = [{ span, start: { ...printed, ...span.edge.look } }];
  for (const child of span.children) {
    const resolved = resolve(child, units, inside);
    if (resolved === undefined) return undefined;
    found.push(...resolved);
  }
  return agrees(span, units, inside) ? found : undefined;
}

/** The notes that stand in no tuplet further inside carry the product of the ratios. */
function agrees({ first, last, children }: Span, units: readonly Unit[], inside: TimeModification): boolean {
  const isChild = (index: number): boolean => children.some((child) => child.first <= index && index <= child.last);
  return units.slice(first, last + 1).every((unit, index) => isChild(first + index) || isEqual(ratioOf(unit), inside));
}

function mark(units: readonly Unit[], first: number, last: number, start: TupletStart): void {
  const opening = units[first]?.chord;
  const closing = units[last]?.chord;
  if (opening !== undefined) opening.tupletStarts = [...(opening.tupletStarts ?? []), start];
  if (closing !== undefined) closing.tupletStops = (closing.tupletStops ?? 0) + 1;
}

/** As the file brackets them; false where that does not hold together. */
function takeBrackets(voice: FittedVoice, limit: number): boolean {
  const { units } = voice;
  const spans = spansOf(units) ?? [];
  for (const span of spans) extend(span, spans, voice, limit);
  const found = spans.map((span) => resolve(span, units, NONE));
  if (found.length === 0) return false;
  const resolved = found.flatMap((each) => each ?? []);
  if (found.includes(undefined)) return false;
  const isInside = (index: number): boolean => resolved.some(({ span }) => span.first <= index && index <= span.last);
  if (units.some((unit, index) => !isEqual(ratioOf(unit), NONE) && !isInside(index))) return false;
  for (const { span, start } of resolved) mark(units, span.first, span.last, start);
  return true;
}

/** The index after the group that starts at `first`; fills it up where the ratio ends before it is full. */
function takeGroup(voice: FittedVoice, first: number, look: TupletEdge['look'], warn: Warn): number {
  const { units } = voice;
  const start = units[first];
  const ratio = start === undefined ? NONE : ratioOf(start);
  let [index, written, smallest] = [first, 0, Infinity];
  for (; index < units.length; index++) {
    const unit = units[index];
    if (unit === undefined || !isEqual(ratioOf(unit), ratio)) break;
    written += writtenLength(unit);
    smallest = Math.min(smallest, plainLength(unit));
    if (written % (ratio.actual * smallest) === 0) break;
  }
  const isFull = index < units.length && written % (ratio.actual * smallest) === 0;
  let last = isFull ? index : index - 1;
  if (!isDyadicLength(spanLength(units, first, last))) {
    const rests = completion(written, smallest, ratio, start?.staff ?? 0);
    units.splice(last + 1, 0, ...rests);
    voice.end += rests.reduce((sum, { chord }) => sum + chordDuration(chord), 0);
    last += rests.length;
    warn('an incomplete tuplet is filled up with rests');
  }
  mark(units, first, last, { ...ratio, ...look });
  return last + 1;
}

/** What a file without brackets shows: nothing. */
const UNSEEN: TupletEdge['look'] = { bracket: false, show: 'none' };

/** `limit` is how long the measure is in the file. */
export function fitTuplets(voice: FittedVoice, limit: number, warn: Warn): void {
  const { units } = voice;
  const hasRatios = units.some((unit) => !isEqual(ratioOf(unit), NONE));
  const hasBrackets = units.some(({ edges }) => edges.length > 0);
  if (hasBrackets && takeBrackets(voice, limit)) return;
  if (hasBrackets) warn('tuplet brackets that do not fit their notes are drawn anew');
  for (let index = 0; hasRatios && index < units.length;) {
    const unit = units[index];
    if (unit === undefined || isEqual(ratioOf(unit), NONE)) {
      index++;
      continue;
    }
    const look = unit.edges.find(({ edge }) => edge === 'start')?.look;
    index = takeGroup(voice, index, look ?? (hasBrackets ? {} : UNSEEN), warn);
  }
}
