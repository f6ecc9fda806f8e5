/**
 * Words as printed: broken into lines where they are long, with note values ("♩ = ca. 52"), dynamics ("sempre f") and
 * signs ("al 𝄌") drawn with the music font.
 */
import type { ElementRef } from '../../display/displayList.ts';
import { glyph, type Glyph } from '../../smufl/glyphs.ts';
import { textWidth, type TextStyle } from '../../smufl/textMetrics.ts';
import type { GlyphName } from '../../smufl/usedGlyphs.ts';
import { wrapText } from '../glyphs/wrapText.ts';
import { metronomeNote } from '../glyphs/metronomeNotes.ts';
import { DYNAMIC_RUN, runGlyphs } from '../glyphs/dynamicLetters.ts';
import { textInk, type OutsideStaff } from '../skyline/outsideStaff.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { noteScale, dynamicScale, accidentalRiseRatio, signGapRatio, leadingRatio, leastLineRatio } =
  engravingStyle.texts;

/** Characters of notes by note value from the breve on; text fonts do not have them. */
const NOTES = ['𝅜', '𝅝', '𝅗𝅥', '♩', '♪', '𝅘𝅥𝅯', '𝅘𝅥𝅰'].map((sign) => sign.normalize());
const NOTE = new RegExp(`(${NOTES.join('|')})(\\.*)`, 'u');

interface Sign {
  readonly sign: Glyph;
  /** Size beside signs on the staff, for an em of one staff space. */
  readonly scale: number;
  /** Height above the baseline, in ems. */
  readonly rise: number;
  /** Space after the sign, in ems. */
  readonly gap: number;
}

const signsOf = (
  names: readonly GlyphName[],
  { rise = 0, gap = signGapRatio }: Partial<Pick<Sign, 'rise' | 'gap'>>,
): Sign[] => names.map((name) => ({ sign: glyph(name), scale: noteScale, rise, gap }));

/** Pairs of notes with beams; the beam's glyph joins the stems without a gap. */
const PAIRS = new Map<string, readonly Sign[]>(
  (
    [
      ['♫', ['textBlackNoteShortStem', 'textCont8thBeamShortStem', 'textBlackNoteFrac8thShortStem']],
      ['♬', ['textBlackNoteShortStem', 'textCont16thBeamShortStem', 'textBlackNoteFrac16thShortStem']],
    ] as const
  ).map(([character, names]) => [
    character,
    [...signsOf(names.slice(0, 2), { gap: 0 }), ...signsOf(names.slice(2), {})],
  ]),
);

const characterOf = ({ codePoint }: Glyph): string => String.fromCodePoint(codePoint);

/** Glyphs by their characters in the private use area (SMuFL). */
const SIGNS = new Map(
  [
    ...signsOf(['metNoteWhole', 'metNoteHalfUp', 'metNoteQuarterUp', 'metNote8thUp', 'metNote16thUp'], {}),
    ...signsOf(['metNote32ndUp', 'metNote64thUp', 'metAugmentationDot', 'segno', 'coda', 'fermataAbove'], {}),
    ...signsOf(['keyboardPedalPed', 'keyboardPedalUp', 'textBlackNoteFrac8thShortStem'], {}),
    ...signsOf(['textBlackNoteFrac16thShortStem'], {}),
    ...signsOf(['textBlackNoteShortStem', 'textCont8thBeamShortStem', 'textCont16thBeamShortStem'], { gap: 0 }),
    ...signsOf(['accidentalFlat', 'accidentalNatural', 'accidentalSharp'], { rise: accidentalRiseRatio }),
  ].map((sign) => [characterOf(sign.sign), sign]),
);
const SPECIAL = new RegExp(`${NOTE.source}|(${DYNAMIC_RUN})|[${[...PAIRS.keys(), ...SIGNS.keys()].join('')}]`, 'u');

/** Signs that have several characters: those of Unicode, and the notes of SMuFL that are not metronome marks. */
const TWINS = new Map<string, string>(
  (
    [
      ['segno', 0x1d10b, 0xe04a, 0xe04b],
      ['coda', 0x1d10c],
      ['fermataAbove', 0x1d110],
      ['dynamicRinforzando', 0x1d18c],
      ['dynamicSforzando', 0x1d18d],
      ['dynamicZ', 0x1d18e],
      ['dynamicPiano', 0x1d18f],
      ['dynamicMezzo', 0x1d190],
      ['dynamicForte', 0x1d191],
      ['metNoteWhole', 0xe1d2],
      ['metNoteHalfUp', 0xe1d3, 0xe1d4],
      ['metNoteQuarterUp', 0xe1d5, 0xe1d6],
      ['metNote8thUp', 0xe1d7, 0xe1d8],
      ['metNote16thUp', 0xe1d9, 0xe1da],
      ['metNote32ndUp', 0xe1db, 0xe1dc],
      ['metNote64thUp', 0xe1dd, 0xe1de],
      ['metAugmentationDot', 0xe1e7],
    ] as const
  ).flatMap(([name, ...codePoints]) =>
    codePoints.map((codePoint) => [String.fromCodePoint(codePoint), characterOf(glyph(name))]),
  ),
);
const TWIN = new RegExp(`[${[...TWINS.keys()].join('')}]`, 'gu');

/** Characters that are signs only in the font of a program. A text font has a box for each of them. */
const PRIVATE = /[\uE000-\uF8FF]/gu;

/** More lines than this are not printed: they would push the staves apart. */
const MOST_LINES = 6;
/** More characters than those lines have; the time of normalizing grows with the square of the number of marks. */
const LONGEST_TEXT = 2000;

export interface WordLook {
  readonly size: number;
  readonly style: TextStyle;
}

type Piece = { readonly x: number } & ({ readonly text: string } | Sign);

export interface WordLine {
  readonly pieces: readonly Piece[];
  readonly width: number;
}

/** Distance of two baselines, in staff spaces: that of text, or more where a line has signs that are higher. */
function leading(lines: readonly WordLine[], { size }: WordLook): number {
  const { descent } = textInk(size);
  const heights = lines
    .slice(1)
    .flatMap(({ pieces }) => pieces)
    .map((piece) => ('sign' in piece ? (piece.rise - piece.sign.top * piece.scale) * size : 0));
  return Math.max(leadingRatio * size, ...heights.map((height) => height + descent));
}

function signsAt([all, note, dots = '', dynamic]: RegExpExecArray): readonly Sign[] {
  const sign = SIGNS.get(all);
  if (sign !== undefined) return [sign];
  const pair = PAIRS.get(all);
  if (pair !== undefined) return pair;
  if (dynamic !== undefined)
    return runGlyphs(dynamic).map((own) => ({ sign: own, scale: dynamicScale, rise: 0, gap: 0 }));
  const notes = metronomeNote(NOTES.indexOf(note ?? '') - 1, dots.length);
  return notes.map((own) => ({ sign: own, scale: noteScale, rise: 0, gap: signGapRatio }));
}

function lineOf(line: string, { size, style }: WordLook): WordLine {
  const pieces: Piece[] = [];
  let x = 0;
  const addText = (text: string): void => {
    // Painters may leave out blanks before the first letter.
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
      x += (sign.sign.advance * sign.scale + sign.gap) * size;
    }
    rest = rest.slice(found.index + found[0].length);
  }
  addText(rest);
  return { pieces, width: x };
}

/** The text with its signs as the characters that `SPECIAL` matches. */
const withKnownSigns = (text: string): string =>
  text
    .slice(0, LONGEST_TEXT)
    .normalize()
    .replaceAll(TWIN, (character) => TWINS.get(character) ?? character)
    .replaceAll(PRIVATE, (character) => (SPECIAL.test(character) ? character : ''));

/** Words on one line. */
export const wordLine = (text: string, look: WordLook): WordLine => lineOf(withKnownSigns(text), look);

/** Lines that are at most `width` wide, except for a single sign that is wider. */
function wordLines(text: string, width: number, look: WordLook): readonly WordLine[] {
  return wrapText(withKnownSigns(text), width, look, MOST_LINES).map((line) => lineOf(line, look));
}

/** The lines of words at `start` in a system that ends at `edge`; `x` is their left edge, which may be earlier. */
export function wordLinesAt(
  text: string,
  start: number,
  edge: number,
  look: WordLook,
): { readonly lines: readonly WordLine[]; readonly x: number; readonly width: number } {
  const lines = wordLines(text, Math.max(edge - start, edge * leastLineRatio), look);
  const width = Math.max(0, ...lines.map((line) => line.width));
  return { lines, x: Math.max(0, Math.min(start, edge - width)), width };
}

/** Ink above and below the baseline of the last line. */
export function inkOfLines({
  lines,
  look,
}: {
  readonly lines: readonly WordLine[];
  readonly look: WordLook;
}): ReturnType<typeof textInk> {
  const { ascent, descent } = textInk(look.size);
  return { ascent: ascent + (lines.length - 1) * leading(lines, look), descent };
}

/** Draws the lines; `y` is the baseline of the last one. */
export function drawWordLines(
  sheet: OutsideStaff,
  lines: readonly WordLine[],
  { staff, x, y, look, element }: { staff: number; x: number; y: number; look: WordLook; element: ElementRef },
): void {
  const step = leading(lines, look);
  lines.forEach(({ pieces }, index) => {
    const baseline = y - (lines.length - 1 - index) * step;
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
