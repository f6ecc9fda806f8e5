/**
 * Tuplet numbers and brackets (Gould, "Tuplets"). Only the number is printed where one beam joins exactly the tuplet;
 * otherwise a bracket, sloped with its notes, on the stem side. Inner tuplets are nearer to the notes.
 */
import type { TupletStart } from '../../model/chord.ts';
import type { OutsideStaff, Side } from '../skyline/outsideStaff.ts';
import { type ChordInSystem, isLowerVoice } from '../skyline/chordInSystem.ts';
import { engravingStyle } from '../engravingStyle.ts';
import { numberGlyphs, numberWidth } from '../glyphs/tupletNumber.ts';

const {
  thickness: tupletThickness,
  hook: tupletHook,
  gap: tupletGap,
  aroundNumber,
  leastArm,
  between: betweenBrackets,
  steepestSlopeRatio,
  steepestOverBeamsRatio,
  numberScale: tupletNumberScale,
} = engravingStyle.tuplets;

/** Width of the pieces in which the bracket is compared with the skyline, in staff spaces: a sample of the skyline. */
const BRACKET_PIECE = 0.5;

interface TupletSpan {
  readonly start: TupletStart;
  readonly chords: readonly ChordInSystem[];
  /** The next chord of its voice in the measure. */
  readonly next: ChordInSystem | undefined;
  /** Number of tuplets inside of it; 0 for the innermost. */
  readonly depth: number;
}

const hasTuplets = ({ shape: { event } }: ChordInSystem): boolean =>
  event.chord.tupletStarts !== undefined || event.chord.tupletStops !== undefined;

/** The chords of each voice with tuplets; `chords` lists the chords of one voice one after the other. */
function voicesOf(chords: readonly ChordInSystem[]): readonly (readonly ChordInSystem[])[] {
  const voices: (readonly ChordInSystem[])[] = [];
  for (let first = 0, end = 0; first < chords.length; first = end) {
    const { measure, shape } = chords[first] as ChordInSystem;
    let hasAny = false;
    for (end = first; end < chords.length; end++) {
      const chord = chords[end] as ChordInSystem;
      const { part, voice } = chord.shape.event;
      if (chord.measure !== measure || part !== shape.event.part || voice !== shape.event.voice) break;
      hasAny ||= hasTuplets(chord);
    }
    if (hasAny) voices.push(chords.slice(first, end));
  }
  return voices;
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

/** Whether one beam joins exactly these chords, so that no bracket is needed. */
function isBeamedAlone({ chords }: TupletSpan): boolean {
  const [first] = chords;
  const group = first?.measure.engraving.groups[first.shape.group];
  return (
    group !== undefined &&
    group.events.length === chords.length &&
    chords.every(({ shape }) => shape.group === first?.shape.group)
  );
}

/** Between the voices of a staff there is no room, so each voice has its brackets on its own side. */
function sideOf({ chords, start }: TupletSpan): Side {
  const voiced = chords.find(({ measure, shape }) => measure.engraving.hasVoices[shape.event.staff] === true);
  if (voiced !== undefined) return isLowerVoice(voiced) ? 'below' : 'above';
  if (start.side !== undefined) return start.side;
  const ups = chords.filter(({ shape }) => shape.stemDirection === 1).length;
  const downs = chords.filter(({ shape }) => shape.stemDirection === -1).length;
  if (ups + downs > 0) return ups >= downs ? 'above' : 'below';
  return chords[0]?.shape.event.isLower === true ? 'below' : 'above';
}

interface Line {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/**
 * Rise over the bracket's width of the stem ends on its side; null where its ends have no such stems, or where a beam
 * between staves, which is placed later, decides them.
 */
function riseOfStems({ chords }: TupletSpan, side: Side, width: number): number | null {
  const [first, last] = [chords[0] as ChordInSystem, chords.at(-1) as ChordInSystem];
  const direction = side === 'above' ? 1 : -1;
  const areStemmed = [first, last].every(({ shape }) => shape.stem?.direction === direction);
  const rise = last.tip - first.tip;
  if (!areStemmed || first === last || Number.isNaN(rise)) return null;
  const stemX = ({ x, shape }: ChordInSystem): number => x + (shape.stem?.x ?? 0);
  return (rise * width) / Math.max(stemX(last) - stemX(first), 1);
}

const leftEnd = ({ x, shape }: ChordInSystem): number => x + Math.min(0, shape.heads[0]?.x ?? 0);

/** Right end of the bracket: after its last note, but before the next chord on another staff, so that two brackets never touch. */
function rightEnd({ chords, next }: TupletSpan): number {
  const { x, shape } = chords.at(-1) as ChordInSystem;
  const own = x + (shape.heads[0]?.glyph.right ?? shape.rest?.glyph.right ?? 1);
  return next === undefined ? own : Math.min(own, leftEnd(next) - betweenBrackets);
}

/** The bracket's line, just clear of all ink over its width; parallel to its beams or outer notes, up to a largest slope. */
function bracketLine(sheet: OutsideStaff, span: TupletSpan, side: Side, staff: number): Line {
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
  const limit = width * (isOneGroup ? steepestSlopeRatio : steepestOverBeamsRatio);
  const rise = Math.min(Math.max(wanted, -limit), limit);
  const sign = side === 'above' ? -1 : 1;
  let y1 = edge(first);
  for (let from = x1; from < x2; from += BRACKET_PIECE) {
    const to = Math.min(from + BRACKET_PIECE, x2);
    const ink = side === 'above' ? skyline?.top(from, to) : skyline?.bottom(from, to);
    // The innermost point of the piece is at one of its ends.
    const along = Math.sign(rise) === (side === 'above' ? 1 : -1) ? to : from;
    const y = (ink ?? 0) - (rise * (along - x1)) / width;
    y1 = side === 'above' ? Math.min(y1, y) : Math.max(y1, y);
  }
  y1 += sign * tupletGap;
  return { x1, y1, x2, y2: y1 + rise };
}

function placeNumber(sheet: OutsideStaff, span: TupletSpan, staff: number, x: number, y: number): void {
  const element = sheet.staffElement('tuplet', staff, span.chords[0]?.measure.index ?? 0);
  let left = x - numberWidth(span.start) / 2;
  for (const digit of numberGlyphs(span.start)) {
    sheet.glyph(
      staff,
      digit,
      left,
      y - ((digit.top + digit.bottom) / 2) * tupletNumberScale,
      element,
      tupletNumberScale,
    );
    left += digit.advance * tupletNumberScale;
  }
}

function placeBracket(sheet: OutsideStaff, span: TupletSpan, staff: number, side: Side): void {
  const { x1, y1, x2, y2 } = bracketLine(sheet, span, side, staff);
  const element = sheet.staffElement('tuplet', staff, span.chords[0]?.measure.index ?? 0);
  const middle = (x1 + x2) / 2;
  const slope = (y2 - y1) / Math.max(x2 - x1, 0.01);
  const half = numberWidth(span.start) / 2;
  const gap = half > 0 ? half + aroundNumber : 0;
  const yAt = (x: number): number => y1 + slope * (x - x1);
  const hook = side === 'above' ? tupletHook : -tupletHook;
  addToChords(sheet, span, side, staff, { x1, y1, x2, y2 });
  // A tuplet of one note, such as a tremolo, can be narrower than its number.
  if (middle - gap - x1 >= leastArm) {
    sheet.stroke(staff, [x1, y1 + hook, x1, y1], tupletThickness, element);
    sheet.stroke(staff, [x1, y1, middle - gap, yAt(middle - gap)], tupletThickness, element);
    sheet.stroke(staff, [middle + gap, yAt(middle + gap), x2, y2], tupletThickness, element);
    sheet.stroke(staff, [x2, y2, x2, y2 + hook], tupletThickness, element);
  }
  placeNumber(sheet, span, staff, middle, yAt(middle));
}

/** Records the bracket as a sign of its chords on the same staff, so that slurs end outside of it. */
function addToChords(
  sheet: OutsideStaff,
  { chords }: TupletSpan,
  side: Side,
  staff: number,
  { x1, y1, x2, y2 }: Line,
): void {
  const slope = (y2 - y1) / Math.max(x2 - x1, 0.01);
  for (const { shape, x } of chords) if (shape.event.staff === staff) sheet.addSign(shape, side, y1 + slope * (x - x1));
}

/**
 * Staff and side of the number. On two staves it is above the upper one, clear of stems and slurs between them, or below it
 * where its notes there are a lower voice.
 */
function placeOf(span: TupletSpan, first: ChordInSystem): { readonly staff: number; readonly side: Side } {
  const isBridging = span.chords.some(({ shape }) => shape.event.staff !== first.shape.event.staff);
  if (!isBridging) return { staff: first.shape.event.staff, side: sideOf(span) };
  const staff = Math.min(...span.chords.map(({ shape }) => shape.event.staff));
  const onUpper = span.chords.filter(({ shape }) => shape.event.staff === staff);
  return { staff, side: onUpper.every(isLowerVoice) ? 'below' : 'above' };
}

const stemXOf = ({ x, shape }: ChordInSystem, fallback: number): number =>
  shape.stem === null ? fallback : x + shape.stem.x;

/** Whether the number is placed later, at a beam between two staves. */
function isLeftToBeam(sheet: OutsideStaff, span: TupletSpan, first: ChordInSystem, last: ChordInSystem): boolean {
  const { measure } = first;
  const group = measure.engraving.groups[first.shape.group];
  if (group?.isCrossStaff !== true || span.chords.some(({ shape }) => shape.group !== first.shape.group)) return false;
  const staves = [...new Set(group.events.map(({ staff }) => staff))];
  const [from, to] = [stemXOf(first, first.x), stemXOf(last, last.x)];
  sheet.crossStaffTuplets.push({ start: span.start, measure, group, staves, from, to });
  return true;
}

function placeTuplet(sheet: OutsideStaff, span: TupletSpan): void {
  const [first, last] = [span.chords[0], span.chords.at(-1)];
  if (first === undefined || last === undefined || span.start.implied === true) return;
  const { staff, side: wanted } = placeOf(span, first);
  const side = sheet.freeSide(staff, wanted, first.x, last.x);
  // Where the stems to a beam between the staves leave no room, a bracket on the other side would seem to be of the other voice.
  if (side !== wanted && isLeftToBeam(sheet, span, first, last)) return;
  const isBare = span.start.bracket === false || (span.start.bracket === undefined && isBeamedAlone(span));
  if (!isBare) {
    if (span.start.show !== 'none' || span.start.bracket === true) placeBracket(sheet, span, staff, side);
    return;
  }
  if (isLeftToBeam(sheet, span, first, last)) return;
  const { x1, y1, x2, y2 } = bracketLine(sheet, span, side, staff);
  // Over a sloping beam the bracket clears each piece of it, so that it is farther away than it looks.
  const nearer = (side === 'above' ? 1 : -1) * (0.1 + Math.abs(y2 - y1) / Math.max(x2 - x1, 1));
  placeNumber(sheet, span, staff, (stemXOf(first, x1) + stemXOf(last, x2)) / 2, (y1 + y2) / 2 + nearer);
}

/** Places the tuplets of a whole measure, whose chords are given. */
export function placeTuplets(sheet: OutsideStaff, chords: readonly ChordInSystem[]): void {
  for (const voice of voicesOf(chords))
    for (const span of spansOf(voice).sort((a, b) => a.depth - b.depth)) placeTuplet(sheet, span);
}
