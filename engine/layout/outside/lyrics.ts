/**
 * Lyrics under their staff (Gould, "Vocal music"): one baseline per verse and system, syllables centred under their notes,
 * hyphens between the syllables of a word, extender lines under melismas.
 */
import type { ElementRef } from '../../display/displayList.ts';
import type { Syllable } from '../../model/chord.ts';
import { endedExtenders } from '../../model/noteSigns.ts';
import { textWidth } from '../../smufl/textMetrics.ts';
import type { ChordShape } from '../types/shapes.ts';
import { staffScale } from '../context/smallStaves.ts';
import { carriedJoins, type CarriedJoin } from '../markParts/lyricJoins.ts';
import { sungSyllables } from '../columns/sungSyllables.ts';
import { syllableOffset } from '../glyphs/textSizes.ts';
import { verseNumbers, type VerseNumber } from '../columns/verseNumbers.ts';
import { textInk, type OutsideStaff } from '../skyline/outsideStaff.ts';
import { type ChordInSystem, headCentreInSystem } from '../skyline/chordInSystem.ts';
import type { Mark } from '../types/marks.ts';
import { textBox } from '../glyphs/textBox.ts';
import { isSameVoice } from '../types/columns.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { size: lyricSize, gap: lyricGap, hyphen: lyricHyphen, extenderThickness, joinGap } = engravingStyle.lyrics;
const { bottomY } = engravingStyle.staff;

type Range = readonly [from: number, to: number];

interface PlacedSyllable {
  readonly chord: ChordInSystem;
  readonly syllable: Syllable;
  readonly verse: number;
  /** Line of text, counted from the staff downwards. */
  readonly line: number;
  readonly left: number;
  readonly right: number;
}

/** Syllables by staff, sorted from left to right. */
function syllablesByStaff(sheet: OutsideStaff): ReadonlyMap<number, readonly PlacedSyllable[]> {
  const byStaff = new Map<number, PlacedSyllable[]>();
  for (const { index, engraving } of sheet.frame.measures) {
    const sung = sungSyllables(engraving.shapes);
    if (sung.length === 0) continue;
    const chords = new Map(sheet.chordsWithin(index).map((chord) => [chord.shape, chord]));
    for (const { shape, syllable, verse, line } of sung) {
      const chord = chords.get(shape) as ChordInSystem;
      const staff = shape.event.homeStaff;
      const size = lyricSize * staffScale(engraving.context.staves[staff]);
      const left = chord.x + syllableOffset(syllable, headCentreInSystem(chord) - chord.x, size);
      const placed = { chord, syllable, verse, line, left, right: left + textWidth(syllable.text, size) };
      const known = byStaff.get(staff);
      if (known === undefined) byStaff.set(staff, [placed]);
      else known.push(placed);
    }
  }
  for (const syllables of byStaff.values()) syllables.sort((a, b) => a.chord.x - b.chord.x);
  return byStaff;
}

/** Returns the number before a syllable, by its chord and line of text. */
function numbersOf(sheet: OutsideStaff): (shape: ChordShape, line: number) => VerseNumber | undefined {
  const numbers = sheet.frame.measures.flatMap(({ engraving }) =>
    verseNumbers(engraving.shapes, engraving.context.staves),
  );
  return (shape, line) => numbers.find((number) => number.shape === shape && number.line === line);
}

function lyricRef({ shape, measure }: ChordInSystem, verse: number): ElementRef {
  const { part, voice, index } = shape.event;
  return { kind: 'lyric', part, measure: measure.index, voice, chord: index, verse };
}

/** Whether hyphens follow: the word goes on, with `next` or in the next system. A word that the score cuts off has none. */
const isInWord = ({ frame }: OutsideStaff, { position }: Syllable, next: PlacedSyllable | undefined): boolean =>
  (position === 'begin' || position === 'middle') && (next !== undefined || !frame.endsScore);

/** Baselines at which the hyphens and extender lines between syllables are clear of other ink. */
function joinLines(sheet: OutsideStaff, staff: number, verse: readonly PlacedSyllable[]): number[] {
  return verse.flatMap((sung, index) => {
    const { syllable, right } = sung;
    const next = verse[index + 1];
    const end = next?.left ?? sheet.frame.right;
    const hasHyphens = isInWord(sheet, syllable, next);
    const isLine = !hasHyphens && syllable.extender === true;
    if (!isLine && !hasHyphens) return [];
    const to = isLine ? Math.min(lastOfMelisma(sheet, sung, next?.chord), end) : end;
    const ink = { ascent: isLine ? extenderThickness : lyricHyphen.height + lyricHyphen.thickness, descent: 0 };
    return to <= right ? [] : [sheet.clearY(staff, 'below', right, to, ink, joinGap)];
  });
}

/** Hyphens between two places, evenly distributed. */
function drawHyphens(
  sheet: OutsideStaff,
  staff: number,
  [from, to]: Range,
  baseline: number,
  element: ElementRef,
): void {
  const count = Math.max(1, Math.floor((to - from) / lyricHyphen.spacing));
  const y = baseline - lyricHyphen.height;
  for (let hyphen = 1; hyphen <= count; hyphen++) {
    const x = from + ((to - from) * hyphen) / (count + 1);
    const half = Math.min(lyricHyphen.width, (to - from) * 0.8) / 2;
    sheet.stroke(staff, [x - half, y, x + half, y], lyricHyphen.thickness, element);
  }
}

/** What begins in the system before and goes on here. */
function drawCarried(
  sheet: OutsideStaff,
  staff: number,
  { kind, from, to, element }: CarriedJoin,
  baseline: number,
): void {
  if (kind === 'melisma') sheet.stroke(staff, [from, baseline, to, baseline], extenderThickness, element);
  else if (to - from > lyricHyphen.width * 0.6) drawHyphens(sheet, staff, [from, to], baseline, element);
}

/** Baselines at which what goes on from the system before is clear of other ink, and as far from the staff as a syllable. */
const carriedClear = (sheet: OutsideStaff, staff: number, carried: readonly CarriedJoin[]): number[] =>
  carried.flatMap(({ kind, from, to }) => {
    const ascent = kind === 'melisma' ? extenderThickness : lyricHyphen.height + lyricHyphen.thickness;
    return [
      sheet.clearY(staff, 'below', from, to, { ascent, descent: 0 }, joinGap),
      sheet.clearY(staff, 'below', from, from, textInk(lyricSize), lyricGap),
    ];
  });

function joinSyllables(sheet: OutsideStaff, staff: number, inLine: readonly PlacedSyllable[], baseline: number): void {
  inLine.forEach((sung, index) => {
    const { chord, syllable, verse, right } = sung;
    const next = inLine[index + 1];
    const end = next?.left ?? sheet.frame.right;
    const element = lyricRef(chord, verse);
    if (isInWord(sheet, syllable, next) && end - right > lyricHyphen.width * 0.6) {
      drawHyphens(sheet, staff, [right, end], baseline, element);
    } else if (syllable.extender === true) {
      const last = lastOfMelisma(sheet, sung, next?.chord);
      if (last > right + 1)
        sheet.stroke(staff, [right + 0.25, baseline, Math.min(last, end - 0.5), baseline], extenderThickness, element);
    }
  });
}

/** Right edge of the last note of a syllable's melisma, which is before the next syllable or states that it is the last. */
function lastOfMelisma(
  sheet: OutsideStaff,
  { chord: first, verse }: PlacedSyllable,
  next: ChordInSystem | undefined,
): number {
  const notes = sheet
    .chordsWithin(first.measure.index, next?.measure.index ?? Infinity)
    .filter(({ shape, x }) => isSameVoice(shape.event, first.shape.event) && shape.heads.length > 0 && x >= first.x);
  const ends = notes.filter(({ shape, x }) => x > first.x && endedExtenders(shape.event.chord).includes(verse));
  const end = Math.min(Infinity, ...ends.map(({ x }) => x));
  const held = notes.filter(({ x }) => x <= end && (next === undefined || x < next.x));
  return Math.max(first.x, ...held.map(({ x, shape }) => x + shape.right));
}

function bottomOf(mark: Mark): number {
  if (mark.kind === 'glyph') return mark.y + mark.glyph.bottom * mark.scale;
  if (mark.kind === 'text') return textBox(mark).bottom;
  return mark.kind === 'stroke' ? Math.max(mark.y1, mark.y2) : -Infinity;
}

/** The lowest ink of the dynamics, hairpins and words below a staff: none of them is beside syllables. */
function marksBelow(sheet: OutsideStaff, staff: number): number {
  const kinds: readonly ElementRef['kind'][] = ['direction', 'hairpin'];
  const marks = sheet.marks.filter((mark) => mark.staff === staff && kinds.includes(mark.element.kind));
  return Math.max(-Infinity, ...marks.map(bottomOf).filter((bottom) => bottom > bottomY));
}

/** The lines of text of one staff. */
function placeStaff(
  sheet: OutsideStaff,
  staff: number,
  syllables: readonly PlacedSyllable[],
  numberOf: ReturnType<typeof numbersOf>,
): void {
  const carried = carriedJoins(sheet, staff, syllables);
  const lines = Math.max(-1, ...[...syllables, ...carried].map(({ line }) => line)) + 1;
  const ink = textInk(lyricSize);
  let band: OutsideStaff['lyricBands'][number];
  for (let index = 0; index < lines; index++) {
    const inLine = syllables.filter(({ line }) => line === index);
    const goingOn = carried.filter(({ line }) => line === index);
    if (inLine.length + goingOn.length === 0) continue;
    const clear = inLine.map(({ chord, left, right }) => {
      const start = chord.x + (numberOf(chord.shape, index)?.left ?? left - chord.x);
      return sheet.clearY(staff, 'below', start, right, textInk(lyricSize), lyricGap);
    });
    const joins = [...joinLines(sheet, staff, inLine), ...carriedClear(sheet, staff, goingOn)];
    const y = Math.max(...clear, ...joins, (band?.bottom ?? marksBelow(sheet, staff)) + lyricGap + ink.ascent);
    band = { top: band?.top ?? y - ink.ascent, bottom: y + ink.descent };
    for (const { chord, syllable, verse, left } of inLine) {
      const base = { staff, y, size: lyricSize, style: 'roman', anchor: 'start' } as const;
      const element = lyricRef(chord, verse);
      const before = numberOf(chord.shape, index);
      if (before !== undefined) sheet.text({ ...base, text: before.text, x: chord.x + before.left, element });
      sheet.text({ ...base, text: syllable.text, x: left, element });
    }
    joinSyllables(sheet, staff, inLine, y);
    for (const join of goingOn) drawCarried(sheet, staff, join, y);
  }
  sheet.lyricBands[staff] = band;
}

/** Staves of the system that have syllables. */
export const sungStaves = (sheet: OutsideStaff): ReadonlySet<number> =>
  new Set(
    sheet.frame.measures.flatMap(({ engraving }) =>
      sungSyllables(engraving.shapes).map(({ shape }) => shape.event.homeStaff),
    ),
  );

export function placeLyrics(sheet: OutsideStaff): void {
  const numberOf = numbersOf(sheet);
  const byStaff = syllablesByStaff(sheet);
  sheet.places.forEach((_, staff) => {
    placeStaff(sheet, staff, byStaff.get(staff) ?? [], numberOf);
  });
}
