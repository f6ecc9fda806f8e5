/** Words as they are printed: broken into lines where they are long, with note values in them drawn as notes ("♩ = ca. 52"). */
import type { ElementRef } from '../../display/displayList.ts';
import type { Glyph } from '../../smufl/glyphs.ts';
import { textWidth, type TextStyle } from '../../smufl/textMetrics.ts';
import { wrapText } from '../pages/wrapText.ts';
import { metronomeNote } from '../signs/metronomeNotes.ts';
import type { MarkSheet } from './markSheet.ts';

/** By character, in the order of note values from the breve on; text fonts lack them. */
const NOTES = ['𝅜', '𝅝', '𝅗𝅥', '♩', '♪', '𝅘𝅥𝅯', '𝅘𝅥𝅰'].map((sign) => sign.normalize());
const NOTE = new RegExp(`(${NOTES.join('|')})(\\.*)`, 'u');
/** Of the glyphs, against the staff, for an em of one space. */
const NOTE_SCALE = 0.33;
/** After a note and each of its dots, in ems. */
const SIGN_GAP = 0.09;
const MOST_LINES = 6;
const LEADING = 1.2;

export interface WordLook {
  readonly size: number;
  readonly style: TextStyle;
}

type Piece = { readonly x: number } & ({ readonly text: string } | { readonly sign: Glyph });

export interface WordLine {
  readonly pieces: readonly Piece[];
  readonly width: number;
}

/** From baseline to baseline. */
export const leading = ({ size }: WordLook): number => LEADING * size;

function lineOf(line: string, { size, style }: WordLook): WordLine {
  const pieces: Piece[] = [];
  let x = 0;
  const addText = (text: string): void => {
    if (text === '') return;
    pieces.push({ text, x });
    x += textWidth(text, size, style);
  };
  let rest = line;
  for (let note = NOTE.exec(rest); note !== null; note = NOTE.exec(rest)) {
    const [all, sign = '', dots = ''] = note;
    addText(rest.slice(0, note.index));
    for (const own of metronomeNote(NOTES.indexOf(sign) - 1, dots.length)) {
      pieces.push({ sign: own, x });
      x += (own.advance * NOTE_SCALE + SIGN_GAP) * size;
    }
    rest = rest.slice(note.index + all.length);
  }
  addText(rest);
  return { pieces, width: x };
}

/** Lines no wider than `width`, but for a single sign that is. */
export function wordLines(text: string, width: number, look: WordLook): readonly WordLine[] {
  return wrapText(text.normalize(), width, look, MOST_LINES).map((line) => lineOf(line, look));
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
        sheet.glyph(staff, piece.sign, x + piece.x, baseline, element, NOTE_SCALE * look.size);
      } else {
        sheet.text({ staff, text: piece.text, x: x + piece.x, y: baseline, ...look, anchor: 'start', element });
      }
    }
  });
}
