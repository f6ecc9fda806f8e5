/**
 * Tuplet numbers and brackets (Gould, "Tuplets"). The number alone where one beam joins exactly the tuplet; else a
 * bracket, sloped with its notes, on the stem side. Inner tuplets lie nearer to the notes.
 */
import type { TupletStart } from '../../model/chord.ts';
import { engravingDefaults } from '../../smufl/engravingDefaults.data.ts';
import { advanceOf, digitGlyphs, glyph, type Glyph } from '../../smufl/glyphs.ts';
import type { ChordInSystem, MarkSheet, Side } from './markSheet.ts';
import { eachInSteps, type Steps } from '../../steps.ts';

const THICKNESS = engravingDefaults.tupletBracketThickness;
const HOOK = 0.7;
const GAP = 1.1;
/** The bracket is kept clear of ink piece by piece. */
const STEP = 0.5;
const AROUND_NUMBER = 0.35;
/** Between brackets that follow each other. */
const BETWEEN = 0.35;
const STEEPEST = 0.25;
/** Over several beams, which it cannot all be parallel to. */
const STEEPEST_OVER_BEAMS = 0.1;
/** The font's digits are as heavy as dynamics; a tuplet's number is less than these. */
const NUMBER_SCALE = 0.75;

interface TupletSpan {
  readonly start: TupletStart;
  readonly chords: readonly ChordInSystem[];
  /** What follows it in its measure. */
  readonly next: ChordInSystem | undefined;
  /** 0 for the innermost. */
  readonly depth: number;
}

const hasTuplets = ({ shape: { event } }: ChordInSystem): boolean =>
  event.chord.tupletStarts !== undefined || event.chord.tupletStops !== undefined;

/** The chords of each voice in each measure, where a tuplet begins or ends. Those of a voice follow each other. */
function* voicesOf(chords: readonly ChordInSystem[]): Iterable<readonly ChordInSystem[]> {
  for (let first = 0, end = 0; first < chords.length; first = end) {
    const { measure, shape } = chords[first] as ChordInSystem;
    let hasAny = false;
    for (end = first; end < chords.length; end++) {
      const chord = chords[end] as ChordInSystem;
      const { part, voice } = chord.shape.event;
      if (chord.measure !== measure || part !== shape.event.part || voice !== shape.event.voice) break;
      hasAny ||= hasTuplets(chord);
    }
    if (hasAny) yield chords.slice(first, end);
  }
}

/** Tuplets of one voice in one measure; inner ones first. */
function spansOf(chords: readonly ChordInSystem[]): TupletSpan[] {
  const open: { start: TupletStart; from: number; depth: number }[] = [];
  const spans: TupletSpan[] = [];
  chords.forEach(({ shape }, index) => {
    const { tupletStarts, tupletStops } = shape.event.chord;
    for (const start of tupletStarts ?? []) open.push({ start, from: index, depth: 0 });
    for (let stop = 0; stop < (tupletStops ?? 0); stop++) {
      const closed = open.pop();
      if (closed === undefined) continue;
      const own = chords.slice(closed.from, index + 1);
      spans.push({ start: closed.start, chords: own, next: chords[index + 1], depth: closed.depth });
      for (const outer of open) outer.depth = Math.max(outer.depth, closed.depth + 1);
    }
  });
  return spans;
}

function numberGlyphs({ actual, normal, show }: TupletStart): readonly Glyph[] {
  if (show === 'none') return [];
  const digits = digitGlyphs('tuplet', actual);
  return show === 'both' ? [...digits, glyph('tupletColon'), ...digitGlyphs('tuplet', normal)] : digits;
}

const numberWidth = (start: TupletStart): number => advanceOf(numberGlyphs(start)) * NUMBER_SCALE;

/** One beam that joins exactly these chords makes the bracket needless. */
function isBeamedAlone({ chords }: TupletSpan): boolean {
  const [first] = chords;
  const group = first?.measure.engraving.groups[first.shape.group];
  return (
    group !== undefined &&
    group.events.length === chords.length &&
    chords.every(({ shape }) => shape.group === first?.shape.group)
  );
}

function sideOf({ chords, start }: TupletSpan): Side {
  if (start.side !== undefined) return start.side;
  const ups = chords.filter(({ shape }) => shape.stemDirection === 1).length;
  const downs = chords.filter(({ shape }) => shape.stemDirection === -1).length;
  if (ups + downs > 0) return ups >= downs ? 'above' : 'below';
  return (chords[0]?.shape.event.voiceNumber ?? 0) % 2 === 1 ? 'below' : 'above';
}

interface Line {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/** How far stems that end on the bracket's side rise over its width; null where its ends have no such stems. */
function riseOfStems({ chords }: TupletSpan, side: Side, width: number): number | null {
  const [first, last] = [chords[0] as ChordInSystem, chords.at(-1) as ChordInSystem];
  const direction = side === 'above' ? 1 : -1;
  const areStemmed = [first, last].every(({ shape }) => shape.stem?.direction === direction);
  if (!areStemmed || first === last) return null;
  const stemX = ({ x, shape }: ChordInSystem): number => x + (shape.stem?.x ?? 0);
  return ((last.tip - first.tip) * width) / Math.max(stemX(last) - stemX(first), 1);
}

const leftEnd = ({ x, shape }: ChordInSystem): number => x + Math.min(0, shape.heads[0]?.x ?? 0);

/** Where the bracket ends: after its last note, but before what follows on another staff, so that two brackets never touch. */
function rightEnd({ chords, next }: TupletSpan): number {
  const { x, shape } = chords.at(-1) as ChordInSystem;
  const own = x + (shape.heads[0]?.glyph.right ?? shape.rest?.glyph.right ?? 1);
  return next === undefined ? own : Math.min(own, leftEnd(next) - BETWEEN);
}

/** The bracket's line just clear of all ink over its width, parallel to its beams or outer notes within limits. */
function bracketLine(sheet: MarkSheet, span: TupletSpan, side: Side, staff: number): Line {
  const { chords } = span;
  const [first, last] = [chords[0] as ChordInSystem, chords.at(-1) as ChordInSystem];
  const [x1, x2] = [leftEnd(first), rightEnd(span)];
  const skyline = sheet.skylines[staff];
  const edge = ({ x, shape }: ChordInSystem): number => {
    const right = x + Math.max(shape.right, 0.5);
    return (side === 'above' ? skyline?.top(x, right) : skyline?.bottom(x, right)) ?? 0;
  };
  const width = Math.max(x2 - x1, 1);
  const wanted = riseOfStems(span, side, width) ?? edge(last) - edge(first);
  const isOneGroup = first.shape.group === last.shape.group;
  const limit = width * (isOneGroup ? STEEPEST : STEEPEST_OVER_BEAMS);
  const rise = Math.min(Math.max(wanted, -limit), limit);
  const sign = side === 'above' ? -1 : 1;
  let y1 = edge(first);
  for (let from = x1; from < x2; from += STEP) {
    const to = Math.min(from + STEP, x2);
    const ink = side === 'above' ? skyline?.top(from, to) : skyline?.bottom(from, to);
    // The piece lies farthest in at one of its ends.
    const along = Math.sign(rise) === (side === 'above' ? 1 : -1) ? to : from;
    const y = (ink ?? 0) - (rise * (along - x1)) / width;
    y1 = side === 'above' ? Math.min(y1, y) : Math.max(y1, y);
  }
  y1 += sign * GAP;
  return { x1, y1, x2, y2: y1 + rise };
}

function placeNumber(sheet: MarkSheet, span: TupletSpan, staff: number, x: number, y: number): void {
  const element = sheet.staffElement('tuplet', staff, span.chords[0]?.measure.index ?? 0);
  let left = x - numberWidth(span.start) / 2;
  for (const digit of numberGlyphs(span.start)) {
    sheet.glyph(staff, digit, left, y - ((digit.top + digit.bottom) / 2) * NUMBER_SCALE, element, NUMBER_SCALE);
    left += digit.advance * NUMBER_SCALE;
  }
}

function placeBracket(sheet: MarkSheet, span: TupletSpan, staff: number, side: Side): void {
  const { x1, y1, x2, y2 } = bracketLine(sheet, span, side, staff);
  const element = sheet.staffElement('tuplet', staff, span.chords[0]?.measure.index ?? 0);
  const middle = (x1 + x2) / 2;
  const slope = (y2 - y1) / Math.max(x2 - x1, 0.01);
  const half = numberWidth(span.start) / 2;
  const gap = half > 0 ? half + AROUND_NUMBER : 0;
  const yAt = (x: number): number => y1 + slope * (x - x1);
  const hook = side === 'above' ? HOOK : -HOOK;
  reachTuplet(sheet, span, side, { x1, y1, x2, y2 });
  sheet.stroke(staff, [x1, y1 + hook, x1, y1], THICKNESS, element);
  sheet.stroke(staff, [x1, y1, middle - gap, yAt(middle - gap)], THICKNESS, element);
  sheet.stroke(staff, [middle + gap, yAt(middle + gap), x2, y2], THICKNESS, element);
  sheet.stroke(staff, [x2, y2, x2, y2 + hook], THICKNESS, element);
  placeNumber(sheet, span, staff, middle, yAt(middle));
}

/** Slurs that end inside of a tuplet end outside of its bracket. */
function reachTuplet(sheet: MarkSheet, { chords }: TupletSpan, side: Side, { x1, y1, x2, y2 }: Line): void {
  const slope = (y2 - y1) / Math.max(x2 - x1, 0.01);
  for (const { shape, x } of chords) sheet.reach(shape, side, y1 + slope * (x - x1));
}

/** A tuplet on two staves has its number over the upper one, where neither stems nor slurs between them are in the way. */
function placeOf(span: TupletSpan, first: ChordInSystem): { readonly staff: number; readonly side: Side } {
  const isBridging = span.chords.some(({ shape }) => shape.event.staff !== first.shape.event.staff);
  if (!isBridging) return { staff: first.shape.event.staff, side: sideOf(span) };
  return { staff: Math.min(...span.chords.map(({ shape }) => shape.event.staff)), side: 'above' };
}

function placeTuplet(sheet: MarkSheet, span: TupletSpan): void {
  const [first, last] = [span.chords[0], span.chords.at(-1)];
  if (first === undefined || last === undefined || span.start.implied === true) return;
  const { staff, side: wanted } = placeOf(span, first);
  const side = sheet.freeSide(staff, wanted, first.x, last.x);
  const isBare = span.start.bracket === false || (span.start.bracket === undefined && isBeamedAlone(span));
  if (!isBare) {
    if (span.start.show !== 'none' || span.start.bracket === true) placeBracket(sheet, span, staff, side);
    return;
  }
  const { x1, y1, x2, y2 } = bracketLine(sheet, span, side, staff);
  // Over a sloping beam the line, which clears it piece by piece, lies farther off than it looks.
  const nearer = (side === 'above' ? 1 : -1) * (0.1 + Math.abs(y2 - y1) / Math.max(x2 - x1, 1));
  const stemX = (chord: ChordInSystem, fallback: number): number =>
    chord.shape.stem === null ? fallback : chord.x + chord.shape.stem.x;
  placeNumber(sheet, span, staff, (stemX(first, x1) + stemX(last, x2)) / 2, (y1 + y2) / 2 + nearer);
}

export function* placeTuplets(sheet: MarkSheet): Steps<void> {
  yield* eachInSteps(voicesOf(sheet.chords()), (chords) => {
    for (const span of spansOf(chords).sort((a, b) => a.depth - b.depth)) placeTuplet(sheet, span);
  });
}
