/**
 * Words as they are printed: broken into lines where they are long, with note values in them drawn as notes ("♩ = ca. 52"),
 * and characters of a music font ("sempre f") as its signs.
 */
import type { ElementRef } from '../../display/displayList.ts';
import { glyph, type Glyph } from '../../smufl/glyphs.ts';
import { textWidth, type TextStyle } from '../../smufl/textMetrics.ts';
import type { GlyphName } from '../../smufl/usedGlyphs.ts';
import { wrapText } from '../pages/wrapText.ts';
import { metronomeNote } from '../signs/metronomeNotes.ts';
import { DYNAMIC_RUN, runGlyphs } from './dynamicLetters.ts';
import { textInk, type MarkSheet } from './markSheet.ts';

/** By character, in the order of note values from the breve on; text fonts lack them. */
const NOTES = ['𝅜', '𝅝', '𝅗𝅥', '♩', '♪', '𝅘𝅥𝅯', '𝅘𝅥𝅰'].map((sign) => sign.normalize());
const NOTE = new RegExp(`(${NOTES.join('|')})(\\.*)`, 'u');
/** Of the glyphs, against the staff, for an em of one space. */
const NOTE_SCALE = 0.33;
/** As high beside letters as the letters of dynamics should be. */
const DYNAMIC_SCALE = 0.42;
/** Accidentals stand around their note's height: so far above the baseline, in ems. */
const ACCIDENTAL_RISE = 0.25;

interface Sign {
  readonly sign: Glyph;
  /** Against the staff, for an em of one space. */
  readonly scale: number;
  /** Above the baseline, in ems. */
  readonly rise: number;
}

const signsOf = (names: readonly GlyphName[], scale: number, rise: number): Sign[] =>
  names.map((name) => ({ sign: glyph(name), scale, rise }));

/** By its character in the private use area, as SMuFL gives it. */
const SIGNS = new Map(
  [
    ...signsOf(['metNoteWhole', 'metNoteHalfUp', 'metNoteQuarterUp', 'metNote8thUp', 'metNote16thUp'], NOTE_SCALE, 0),
    ...signsOf(['metAugmentationDot', 'segno', 'coda', 'keyboardPedalPed', 'keyboardPedalUp'], NOTE_SCALE, 0),
    ...signsOf(['accidentalFlat', 'accidentalNatural', 'accidentalSharp'], NOTE_SCALE, ACCIDENTAL_RISE),
  ].map((sign) => [String.fromCodePoint(sign.sign.codePoint), sign]),
);
const SPECIAL = new RegExp(`${NOTE.source}|(${DYNAMIC_RUN})|[${[...SIGNS.keys()].join('')}]`, 'u');

/** After a note and each of its dots, in ems. */
const SIGN_GAP = 0.09;
const MOST_LINES = 6;
const LEADING = 1.2;

export interface WordLook {
  readonly size: number;
  readonly style: TextStyle;
}

type Piece = { readonly x: number } & ({ readonly text: string } | Sign);

export interface WordLine {
  readonly pieces: readonly Piece[];
  readonly width: number;
}

/** From baseline to baseline. */
const leading = ({ size }: WordLook): number => LEADING * size;

function signsAt([all, note, dots = '', dynamic]: RegExpExecArray): readonly Sign[] {
  const sign = SIGNS.get(all);
  if (sign !== undefined) return [sign];
  if (dynamic !== undefined) return runGlyphs(dynamic).map((own) => ({ sign: own, scale: DYNAMIC_SCALE, rise: 0 }));
  const notes = metronomeNote(NOTES.indexOf(note ?? '') - 1, dots.length);
  return notes.map((own) => ({ sign: own, scale: NOTE_SCALE, rise: 0 }));
}

function lineOf(line: string, { size, style }: WordLook): WordLine {
  const pieces: Piece[] = [];
  let x = 0;
  const addText = (text: string): void => {
    // Painters may drop blanks before the first letter.
    const letters = text.trimStart();
    x += textWidth(text.slice(0, text.length - letters.length), size, style);
    if (letters === '') return;
    pieces.push({ text: letters, x });
    x += textWidth(letters, size, style);
  };
  let rest = line;
  for (let found = SPECIAL.exec(rest); found !== null; found = SPECIAL.exec(rest)) {
    addText(rest.slice(0, found.index));
    for (const sign of signsAt(found)) {
      pieces.push({ ...sign, x });
      x += (sign.sign.advance * sign.scale + (sign.scale === NOTE_SCALE ? SIGN_GAP : 0)) * size;
    }
    rest = rest.slice(found.index + found[0].length);
  }
  addText(rest);
  return { pieces, width: x };
}

/** Lines no wider than `width`, but for a single sign that is. */
function wordLines(text: string, width: number, look: WordLook): readonly WordLine[] {
  return wrapText(text.normalize(), width, look, MOST_LINES).map((line) => lineOf(line, look));
}

/** Words near the end of a system begin sooner; those that are longer than this share of it are broken. */
const LEAST_SHARE = 0.6;

/** Words at `start` in a system that ends at `edge`; `x` is where they begin. */
export function wordLinesAt(
  text: string,
  start: number,
  edge: number,
  look: WordLook,
): { readonly lines: readonly WordLine[]; readonly x: number; readonly width: number } {
  const lines = wordLines(text, Math.max(edge - start, edge * LEAST_SHARE), look);
  const width = Math.max(0, ...lines.map((line) => line.width));
  return { lines, x: Math.max(0, Math.min(start, edge - width)), width };
}

/** Over the baseline of the last line, and under it. */
export function inkOfLines({
  lines,
  look,
}: {
  readonly lines: readonly WordLine[];
  readonly look: WordLook;
}): ReturnType<typeof textInk> {
  const { ascent, descent } = textInk(look.size);
  return { ascent: ascent + (lines.length - 1) * leading(look), descent };
}

/** `y`: baseline of the last line. */
export function drawWordLines(
  sheet: MarkSheet,
  lines: readonly WordLine[],
  { staff, x, y, look, element }: { staff: number; x: number; y: number; look: WordLook; element: ElementRef },
): void {
  lines.forEach(({ pieces }, index) => {
    const baseline = y - (lines.length - 1 - index) * leading(look);
    for (const piece of pieces) {
      if ('sign' in piece) {
        const y = baseline - piece.rise * look.size;
        sheet.glyph(staff, piece.sign, x + piece.x, y, element, piece.scale * look.size);
      } else {
        sheet.text({ staff, text: piece.text, x: x + piece.x, y: baseline, ...look, anchor: 'start', element });
      }
    }
  });
}
