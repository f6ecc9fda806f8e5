/**
 * Words around a staff, on one line with the dashes that follow them ("cresc. - - -"). Words that directly follow a
 * dynamic ("p dolce") are in its row, which dynamics.ts places.
 */
import type { Words } from '../../model/direction.ts';
import { xOfMoment, type MeasureFrame } from '../types/frame.ts';
import { isTempoInWords } from '../context/tempoWords.ts';
import type { LineSpan } from '../context/resolveSpanners.ts';
import { drawDashes } from '../markParts/dashes.ts';
import { drawTempo, shapeTempo, type TempoMark } from '../markParts/tempoMarks.ts';
import { drawEnclosure, enclosurePadding } from '../markParts/enclosures.ts';
import { spanEnds } from '../markParts/lineEnds.ts';
import type { OutsideStaff, Side } from '../skyline/outsideStaff.ts';
import { drawWordLines, inkOfLines, wordLinesAt, type WordLine, type WordLook } from '../markParts/wordLines.ts';
import { engravingStyle } from '../engravingStyle.ts';

const {
  wordsSize,
  tempoRoom,
  tempoInk,
  gap: textGap,
  dashesBeforeStop,
  beforeDashes,
  leastDashes,
  dashHeight,
  besideWords,
} = engravingStyle.texts;

export interface WordsAt {
  readonly direction: Words;
  readonly measure: MeasureFrame;
  readonly staff: number;
  readonly side: Side;
  readonly lines: readonly WordLine[];
  readonly look: WordLook;
  readonly x: number;
  /** Width including the dashes. */
  readonly width: number;
  /** Right end of the dashes after the words; NaN without dashes. */
  readonly dashesTo: number;
}

/** Whether dashes begin with words of the system, on whose line they are printed. */
export const followsWords = (sheet: OutsideStaff, { direction, from, part }: LineSpan): boolean =>
  direction.kind === 'line' &&
  direction.style === 'dashes' &&
  (sheet.measureAt(from.measure)?.engraving.partMeasures[part]?.directions ?? []).some(
    (words) => words.kind === 'words' && words.at === direction.at && words.staff === direction.staff,
  );

function dashesAfter(
  sheet: OutsideStaff,
  dashes: readonly LineSpan[],
  { index }: MeasureFrame,
  part: number,
  { at, staff }: Words,
): number {
  const span = dashes.find(
    ({ direction, from, part: other }) =>
      other === part && from.measure === index && direction.at === at && direction.staff === staff,
  );
  const ends = span === undefined ? null : spanEnds(sheet, span);
  return ends === null ? Number.NaN : ends.right - (ends.isContinued ? 0 : dashesBeforeStop);
}

/**
 * Whether an upper staff has the same tempo in words: files that write it in every part have it once on the page. `known`:
 * the words of the measure so far, to which these are added.
 */
function repeatsTempo(words: Words, { engraving }: MeasureFrame, known: Set<string>): boolean {
  if (!isTempoInWords(words, engraving.measure)) return false;
  const key = `${String(words.at)} ${words.text}`;
  const isKnown = known.has(key);
  known.add(key);
  return isKnown;
}

/** White or transparent: programs write such words to move other signs, or to tell their player something. */
const INVISIBLE_COLOR = /^#(00[0-9a-f]{6}|([0-9a-f]{2})?ffffff)$/i;

const isInvisible = ({ look }: Words): boolean => INVISIBLE_COLOR.test(look?.['color'] ?? '');

/** All words of the system, with the dashes that follow them. */
export function wordsOf(sheet: OutsideStaff, spans: readonly LineSpan[]): readonly WordsAt[] {
  const edge = sheet.frame.lineEnd;
  const dashes = spans.filter(({ direction }) => direction.kind === 'line' && direction.style === 'dashes');
  return sheet.frame.measures.flatMap((measure) => {
    const known = new Set<string>();
    return measure.engraving.partMeasures.flatMap(({ directions }, part) =>
      (directions ?? []).flatMap((direction): readonly WordsAt[] => {
        if (direction.kind !== 'words' || isInvisible(direction) || repeatsTempo(direction, measure, known)) return [];
        const style =
          direction.style === undefined ? 'italic' : direction.style === 'normal' ? 'roman' : direction.style;
        const staff = sheet.staffOf(part, direction.staff);
        const [look, start] = [{ size: wordsSize, style } as const, xOfMoment(measure, direction.at)];
        const { lines, x, width: textWidth } = wordLinesAt(direction.text, start, edge, look);
        if (lines.length === 0) return [];
        const dashesTo = dashesAfter(sheet, dashes, measure, part, direction);
        const width = Math.max(textWidth, Number.isNaN(dashesTo) ? 0 : dashesTo - x);
        return [{ direction, measure, staff, side: direction.side ?? 'above', lines, look, x, width, dashesTo }];
      }),
    );
  });
}

/** Draws words and dashes; `y` is the baseline of the last line. */
export function drawWords(sheet: OutsideStaff, words: WordsAt, x: number, y: number): void {
  const { direction, staff, measure, lines, look, dashesTo } = words;
  const element = sheet.staffElement('direction', staff, measure.index, { kind: 'words', at: words.direction.at });
  drawWordLines(sheet, lines, { staff, x, y, look, element });
  const { enclosure } = direction;
  if (enclosure !== undefined) {
    const [pad, { ascent, descent }] = [enclosurePadding(enclosure), inkOfLines(words)];
    const right = x + Math.max(...lines.map(({ width }) => width));
    const box = { left: x - pad.x, right: right + pad.x, top: y - ascent - pad.y, bottom: y + descent + pad.y };
    drawEnclosure(sheet, staff, box, enclosure, element);
  }
  const from = x + (lines.at(-1)?.width ?? 0) + beforeDashes;
  if (dashesTo - from >= leastDashes) drawDashes(sheet, staff, from, dashesTo, y - dashHeight, element);
}

/** Whether words are a tempo: bold ones over a staff. They are over its chord symbols and endings, as metronome marks are. */
export const isTempo = ({ side, look }: WordsAt): boolean => side === 'above' && look.style === 'bold';

/** The metronome mark that stands beside the words: bold ones of its moment over the top staff are its text. */
function tempoBeside(sheet: OutsideStaff, words: WordsAt, side: Side): TempoMark | undefined {
  const { direction, measure, staff, lines, look, x, width, dashesTo } = words;
  const isPlain = direction.enclosure === undefined && Number.isNaN(dashesTo) && lines.length === 1;
  if (!isPlain || staff !== 0 || side !== 'above' || look.style !== 'bold') return undefined;
  const tempo = measure.engraving.measure.tempos?.find(
    ({ at, printed, text = '' }) => at === direction.at && printed !== false && text === '',
  );
  if (tempo === undefined || sheet.tempoBesideWords.has(tempo)) return undefined;
  const mark = shapeTempo(sheet, measure, tempo);
  const left = x + width + tempoRoom;
  return left + mark.width > sheet.frame.lineEnd ? undefined : { ...mark, left };
}

/** Places words that are not in the row of a dynamic; many files write `Allegro` and `♩ = 120` as words and a mark. */
export function placeWords(sheet: OutsideStaff, words: WordsAt): void {
  const { staff, x, width } = words;
  const side = sheet.freeSide(staff, words.side, x, x + width);
  const pad = enclosurePadding(words.direction.enclosure);
  const { ascent, descent } = inkOfLines(words);
  const ink = { ascent: ascent + pad.y, descent: descent + pad.y };
  // A sign directly beside the words, such as that of an ottava, is on another line.
  const beside = pad.x + besideWords;
  const y = sheet.clearY(staff, side, x - beside, x + width + beside, ink, textGap);
  const tempo = tempoBeside(sheet, words, side);
  if (tempo === undefined) {
    drawWords(sheet, words, x, y);
    return;
  }
  const clear = sheet.clearY(staff, side, tempo.left, tempo.left + tempo.width, tempoInk, textGap);
  drawWords(sheet, words, x, Math.min(y, clear));
  drawTempo(sheet, { ...tempo, y: Math.min(y, clear) });
  sheet.tempoBesideWords.add(tempo.tempo);
}
