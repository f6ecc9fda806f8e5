/**
 * Fingerings and the circled numbers of strings above or below chords. Several fingers of one note are in a row; a dash leads to the finger that replaces
 * the one before it, and a slash to an alternative (Gould, "Fingering").
 */
import type { Note } from '../../model/chord.ts';
import { digitGlyphs, glyph, type Glyph } from '../../smufl/glyphs.ts';
import { glyphInk, type OutsideStaff, type Side } from '../skyline/outsideStaff.ts';
import { chordRef } from '../types/elements.ts';
import { type ChordInSystem, headCentreInSystem, isLowerVoice } from '../skyline/chordInSystem.ts';
import { engravingStyle } from '../engravingStyle.ts';

const {
  scale: fingeringScale,
  gap: fingeringGap,
  between,
  slash,
  slashThickness,
  stringScale,
} = engravingStyle.fingerings;

const DIGIT = glyph('fingering0');

interface FingerRow {
  readonly signs: readonly { readonly sign: Glyph; readonly x: number }[];
  /** Left edges of the slashes. */
  readonly slashes: readonly number[];
  readonly width: number;
}

/** The fingers of a note without the hand, such as 3 for `r3`; `3 -1` is a substitution, `1 /2` an alternative. */
function fingerRow(fingering: string, scale: number): FingerRow {
  const signs: { sign: Glyph; x: number }[] = [];
  const slashes: number[] = [];
  let x = 0;
  for (const [, separator = '', digit = ''] of fingering.matchAll(/([^0-9]*)([0-9])/g)) {
    const known = signs.length > 0 ? separator : '';
    if (known.includes('-')) {
      const dash = glyph('fingeringSubstitutionDash');
      signs.push({ sign: dash, x });
      x += dash.advance * scale;
    } else if (known.includes('/')) {
      slashes.push(x + between * scale);
      x += (slash + 2 * between) * scale;
    } else if (known !== '') x += between * scale;
    const sign = digitGlyphs('fingering', Number(digit))[0] ?? DIGIT;
    signs.push({ sign, x });
    x += sign.advance * scale;
  }
  return { signs, slashes, width: x };
}

/** The side of fingerings: below for the lower staff of a part. */
function fingeringSide(sheet: OutsideStaff, chord: ChordInSystem): Side {
  const place = sheet.places[chord.shape.event.staff];
  return isLowerVoice(chord) || (place?.staff ?? 0) > 0 ? 'below' : 'above';
}

function placeRow(sheet: OutsideStaff, chord: ChordInSystem, side: Side, fingering: string): void {
  const { shape, measure } = chord;
  const scale = fingeringScale * shape.scale;
  const { signs, slashes, width } = fingerRow(fingering, scale);
  if (signs.length === 0) return;
  const { staff } = shape.event;
  const left = headCentreInSystem(chord) - width / 2;
  const digits = signs.map(({ sign }) => glyphInk(sign, scale));
  const ink = {
    ascent: Math.max(...digits.map(({ ascent }) => ascent)),
    descent: Math.max(...digits.map(({ descent }) => descent)),
  };
  const y = sheet.clearY(staff, side, left, left + width, ink, fingeringGap);
  const element = chordRef('mark', shape, measure.index, -1);
  for (const { sign, x } of signs) sheet.glyph(staff, sign, left + x, y, element, scale);
  for (const x of slashes)
    sheet.stroke(staff, [left + x, y, left + x + slash * scale, y - ink.ascent], slashThickness * scale, element);
}

const STRINGS = [
  ...(['guitarString1', 'guitarString2', 'guitarString3', 'guitarString4', 'guitarString5'] as const),
  ...(['guitarString6', 'guitarString7', 'guitarString8', 'guitarString9'] as const),
] as const;

const statesString = ({ string, fret }: Note): boolean => string !== undefined && fret === undefined;

/** The number of the string that a note without a fret states, counted from the highest one. */
function stringSign(note: Note, strings: number): Glyph | undefined {
  const name = statesString(note) ? STRINGS[strings - 1 - (note.string ?? 0)] : undefined;
  return name && glyph(name);
}

function placeString(sheet: OutsideStaff, chord: ChordInSystem, side: Side, sign: Glyph): void {
  const { shape, measure } = chord;
  const { staff } = shape.event;
  const scale = stringScale * shape.scale;
  const x = headCentreInSystem(chord) - ((sign.left + sign.right) / 2) * scale;
  const ink = glyphInk(sign, scale);
  const y = sheet.clearY(staff, side, x + sign.left * scale, x + sign.right * scale, ink, fingeringGap);
  sheet.glyph(staff, sign, x, y, chordRef('mark', shape, measure.index, -1), scale);
}

/** Number of strings of the part's instrument; 0 where tablature shows the strings of its notes. */
function stringsOf(sheet: OutsideStaff, { shape, measure }: ChordInSystem): number {
  const { part } = shape.event;
  const { staves } = measure.engraving.context;
  const hasTablature = staves.some(({ tab }, staff) => tab !== undefined && sheet.places[staff]?.part === part);
  return hasTablature ? 0 : (sheet.tunings[part]?.strings.length ?? 0);
}

/** Places fingers and, outside of them, strings; those of the note nearest to the staff are placed first. */
export function placeFingerings(sheet: OutsideStaff): void {
  for (const chord of [...sheet.chords(), ...sheet.graceChords()]) {
    const { notes } = chord.shape.event.chord;
    const hasStrings = notes.some(statesString);
    if (!hasStrings && notes.every(({ fingering }) => fingering === undefined)) continue;
    const side = fingeringSide(sheet, chord);
    const strings = hasStrings ? stringsOf(sheet, chord) : 0;
    for (const note of side === 'above' ? notes : notes.toReversed()) {
      if (note.fingering !== undefined) placeRow(sheet, chord, side, note.fingering);
      const sign = stringSign(note, strings);
      if (sign !== undefined) placeString(sheet, chord, side, sign);
    }
  }
}
