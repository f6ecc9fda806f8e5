/**
 * Dynamics and hairpins below or above a staff. Those that follow each other closely are at one height, because players
 * read them as a row (Gould, "Dynamics: alignment").
 */
import type { Dynamic, Words } from '../../model/direction.ts';
import { advanceOf, glyph } from '../../smufl/glyphs.ts';
import { xOfMoment, type MeasureFrame } from '../types/frame.ts';
import type { LineSpan } from '../context/resolveSpanners.ts';
import { inMusicFont, letterGlyphs } from '../glyphs/dynamicLetters.ts';
import { levelRows, rowBaseline, rowsOf, type RowItem } from '../markParts/levelRows.ts';
import { lineElement, spanEnds, type LineEnds } from '../markParts/lineEnds.ts';
import { textInk, type OutsideStaff } from '../skyline/outsideStaff.ts';
import { RowIndex, type InRow } from '../skyline/rowIndex.ts';
import { drawWordLines, inkOfLines, wordLinesAt } from '../markParts/wordLines.ts';
import { drawWords, type WordsAt } from './words.ts';
import { engravingStyle } from '../engravingStyle.ts';

const {
  hairpinOpening,
  hairpinThickness,
  mostWidth,
  shortestHairpin,
  letterInk,
  hairpinAfterBarline,
  lettersMiddle,
  wordsWithin,
  beforeWords,
  startTolerance,
} = engravingStyle.dynamics;
const { wordsSize } = engravingStyle.texts;

/** The circle at the narrow end of a hairpin from or to nothing. */
const NIENTE = glyph('dynamicNienteForHairpin');

export interface Item extends RowItem {
  /** x of the moment, where the item begins after it. */
  readonly moment?: number;
  /** The sign of a dynamic, and its measure. */
  readonly sign?: { readonly measure: MeasureFrame; readonly direction: Dynamic };
  readonly draw: (baseline: number) => void;
}

/** Right edge of the barline just before a moment of the measure; minus infinity where there is none. */
function barlineBefore({ left, columnX, engraving }: MeasureFrame, at: number): number {
  if (at <= 0) return left;
  const column = engraving.columns.at.indexOf(at);
  const inner = engraving.attachments.barlines.findLast((own) => own.column === column);
  return inner === undefined ? -Infinity : (columnX[column] ?? 0) + inner.x + inner.barline.width;
}

function dynamicItem(sheet: OutsideStaff, measure: MeasureFrame, part: number, dynamic: Dynamic): Item {
  const staff = sheet.staffOf(part, dynamic.staff);
  const side = dynamic.side ?? 'below';
  const element = sheet.staffElement('direction', staff, measure.index, { kind: 'dynamic', at: dynamic.at });
  const centre = xOfMoment(measure, dynamic.at) + 0.59;
  const sign = { measure, direction: dynamic };
  const letters = letterGlyphs(dynamic.name);
  if (letters === null) {
    const look = { size: wordsSize, style: 'italic' } as const;
    const { lines, x, width } = wordLinesAt(inMusicFont(dynamic.name), centre - 0.6, sheet.frame.lineEnd, look);
    const draw = (y: number): void => drawWordLines(sheet, lines, { staff, x, y, look, element });
    return { staff, side, left: x, right: x + width, sign, ink: inkOfLines({ lines, look }), draw };
  }
  const width = advanceOf(letters);
  // The letters clear the barline before them, which may continue to the next staff.
  const left = Math.max(
    0.2,
    centre - width / 2,
    barlineBefore(measure, dynamic.at) + hairpinAfterBarline - (letters[0]?.left ?? 0),
  );
  const draw = (y: number): void => {
    let x = left;
    for (const letter of letters) {
      sheet.glyph(staff, letter, x, y, element);
      x += letter.advance;
    }
  };
  // Slanted letters extend beyond their advance width, so hairpins and words clear their ink instead.
  const [first, last] = [letters[0], letters.at(-1)];
  const right = left + width + Math.max(0, (last?.right ?? 0) - (last?.advance ?? 0));
  return { staff, side, left: left + Math.min(0, first?.left ?? 0), right, sign, ink: letterInk, draw };
}

const dynamicsOf = (sheet: OutsideStaff, measure: MeasureFrame): readonly Item[] =>
  measure.engraving.partMeasures.flatMap((partMeasure, part) =>
    (partMeasure.directions ?? []).flatMap((direction) =>
      direction.kind === 'dynamic' ? [dynamicItem(sheet, measure, part, direction)] : [],
    ),
  );

/** Where the notes are over which a hairpin is printed. */
type HairpinRange = InRow;

/**
 * Whether words leave enough of each hairpin that they meet: one that begins with them or under them follows them, and
 * is then at least half as long as its notes.
 */
function leavesHairpins(index: RowIndex<HairpinRange>, words: WordsAt, right: number): boolean {
  const { x, dashesTo } = words;
  // A hairpin along which words have dashes is in another row.
  if (!Number.isNaN(dashesTo)) return true;
  return index
    .reaching(words, x, right)
    .filter((hairpin) => hairpin.right > x + startTolerance)
    .every((hairpin) => {
      const rest = hairpin.right - right;
      return x <= hairpin.left + startTolerance && rest >= Math.max(shortestHairpin, hairpin.right - hairpin.left) / 2;
    });
}

/** Whether the words modify the dynamic after them. */
const isModifier = ({ direction }: WordsAt): boolean =>
  /^(.* )?(sempre|pi[uù]|meno|poco|molto|quasi|subito|sub\.)$/iu.test(direction.text.trim());

/** Whether a dynamic is after words of its part: at a later moment, or later among the signs of one moment. */
function isAfter({ sign }: Item, { direction, measure }: WordsAt): boolean {
  if (sign === undefined) return false;
  if (sign.measure !== measure) return sign.measure.index > measure.index;
  if (sign.direction.at !== direction.at) return sign.direction.at > direction.at;
  return measure.engraving.partMeasures.some(
    ({ directions = [] }) =>
      directions.includes(direction) && directions.indexOf(direction) < directions.indexOf(sign.direction),
  );
}

/** Words that stand directly before the dynamic that they modify ("sempre *pp*"), where there is room for them. */
function modifierItem(
  sheet: OutsideStaff,
  dynamics: RowIndex<Item>,
  hairpins: RowIndex<HairpinRange>,
  words: WordsAt,
): Item | null {
  const { staff, side, x, width, lines, dashesTo } = words;
  if (!isModifier(words) || lines.length > 1 || !Number.isNaN(dashesTo)) return null;
  const next = dynamics.beginning(words, x - 1, x + width + wordsWithin).find((item) => isAfter(item, words));
  if (next === undefined) return null;
  const right = Math.min(x + width, next.left - beforeWords);
  const left = right - width;
  const meets = (other: InRow): boolean => other.right > left - beforeWords && other.left < next.left;
  const isFree =
    left >= 0 && ![...dynamics.reaching(words, left, right), ...hairpins.reaching(words, left, right)].some(meets);
  if (!isFree) return null;
  return { staff, side, left, right, ink: textInk(wordsSize), draw: (y) => drawWords(sheet, words, left, y) };
}

/** Words in the row of a dynamic; those of its moment directly follow it. */
function wordsItems(
  sheet: OutsideStaff,
  dynamics: readonly Item[],
  hairpins: readonly HairpinRange[],
  found: readonly WordsAt[],
): readonly { readonly direction: Words; readonly item: Item }[] {
  const [index, hairpinIndex] = [new RowIndex(dynamics), new RowIndex(hairpins)];
  const order = new Map(dynamics.map((item, number) => [item, number]));
  return found.flatMap((words) => {
    const { staff, side, x, width, direction, lines } = words;
    const modifier = modifierItem(sheet, index, hairpinIndex, words);
    if (modifier !== null) return [{ direction, item: modifier }];
    const [leader] = index
      .reaching(words, x - wordsWithin, x + 1)
      .filter((item) => x - item.right < wordsWithin && !(isModifier(words) && isAfter(item, words)))
      .sort((a, b) => (order.get(b) ?? 0) - (order.get(a) ?? 0));
    if (leader === undefined || lines.length > 1) return [];
    const left = Math.max(x, leader.right + beforeWords);
    const isFree = index.beginning(words, leader.left, left + width).every((item) => item.left <= leader.left);
    if (!isFree || left + width > sheet.frame.lineEnd || !leavesHairpins(hairpinIndex, words, left + width)) return [];
    const draw = (y: number): void => drawWords(sheet, words, left, y);
    return [
      {
        direction,
        item: { staff, side, left, right: left + width, moment: x, ink: textInk(wordsSize), reach: wordsWithin, draw },
      },
    ];
  });
}

/**
 * The ends of a hairpin in this system. One that leads to the first moment after a system break ends before the break (Gould,
 * "Hairpins"): nothing of it is left to draw beside the letters there.
 */
function hairpinEnds(sheet: OutsideStaff, span: LineSpan): LineEnds | null {
  const { to } = span;
  const ends = spanEnds(sheet, span);
  if (ends === null || to.at > 0) return ends;
  if (ends.continues && to.measure === sheet.frame.measures[0]?.index) return null;
  return { ...ends, isContinued: ends.isContinued && to.measure - 1 !== sheet.frame.measures.at(-1)?.index };
}

function hairpinRange(sheet: OutsideStaff, span: LineSpan): HairpinRange | null {
  const { direction, part } = span;
  const ends = direction.kind === 'hairpin' ? hairpinEnds(sheet, span) : null;
  if (direction.kind !== 'hairpin' || ends === null) return null;
  return {
    staff: sheet.staffOf(part, direction.staff),
    side: direction.side ?? 'below',
    left: ends.left,
    right: ends.right,
  };
}

/** A hairpin, shortened at the letters that it meets; words with dashes over all of it are in another row. */
function hairpinItem(sheet: OutsideStaff, span: LineSpan, letters: RowIndex<Item>): Item | null {
  const { direction } = span;
  if (direction.kind !== 'hairpin') return null;
  const ends = hairpinEnds(sheet, span);
  if (ends === null) return null;
  const staff = sheet.staffOf(span.part, direction.staff);
  const element = lineElement(sheet, span, staff, ends.measure);
  const side = direction.side ?? 'below';
  const before = letters
    .reaching({ staff, side }, ends.left, ends.left + wordsWithin)
    .filter((item) => (item.moment ?? item.left) <= ends.left + startTolerance)
    .filter((item) => item.right > ends.left && item.right < Math.max(ends.right, ends.left + mostWidth))
    .map((item) => item.right + 0.4);
  const left = Math.max(ends.left + 0.1, ...before);
  const after = letters
    .beginning({ staff, side }, left, ends.right + 1.5)
    .filter((item) => item.left > left && item.left < ends.right + 1.5)
    .map((item) => item.left - 0.4);
  const right = Math.max(Math.min(ends.right - 0.4, ...after), left + 1.2);
  // A hairpin that begins directly before a system break is only drawn after it, and one that ends directly after it only before it.
  if (ends.isContinued !== ends.continues && right - left < shortestHairpin) return null;
  // A hairpin that continues after a system break is open at the break.
  const [closed, broken] = [0, 0.35];
  const opens = direction.direction === 'crescendo';
  const start = opens ? (ends.continues ? broken : closed) : hairpinOpening / 2;
  const stop = opens ? hairpinOpening / 2 : ends.isContinued ? broken : closed;
  const fromNothing = opens && direction.niente === true && !ends.continues;
  const toNothing = !opens && span.stop.kind === 'hairpin' && span.stop.niente === true && !ends.isContinued;
  const [from, to] = [left + (fromNothing ? NIENTE.right : 0), right - (toNothing ? NIENTE.right : 0)];
  const draw = (baseline: number): void => {
    const y = baseline - lettersMiddle;
    for (const sign of [-1, 1])
      sheet.stroke(staff, [from, y + sign * start, to, y + sign * stop], hairpinThickness, element);
    const middle = (NIENTE.top + NIENTE.bottom) / 2;
    if (fromNothing) sheet.glyph(staff, NIENTE, left, y - middle, element);
    if (toNothing) sheet.glyph(staff, NIENTE, to, y - middle, element);
  };
  return { staff, side, left, right, ink: { ascent: 1, descent: 0.2 }, draw };
}

export function placeRow(sheet: OutsideStaff, row: readonly Item[]): void {
  const [first, ...others] = row;
  if (first === undefined) return;
  const y = rowBaseline(sheet, [first, ...others]);
  for (const { draw } of row) draw(y);
}

/** Returns the row, with all of its items on the other side where one of them must be there. */
function onFreeSide(sheet: OutsideStaff, row: readonly Item[]): readonly Item[] {
  const sides = row.map(({ staff, side, left, right }) => sheet.freeSide(staff, side, left, right));
  const other = sides.find((side, index) => side !== row[index]?.side);
  return other === undefined ? row : row.map((item) => ({ ...item, side: other }));
}

export interface DynamicRows {
  readonly rows: readonly (readonly Item[])[];
  /** Words that are in one of the rows. */
  readonly words: ReadonlySet<Words>;
}

/** Dynamics, hairpins and words grouped by rows of one height; `found`: all words of the system. */
export function dynamicRows(sheet: OutsideStaff, spans: readonly LineSpan[], found: readonly WordsAt[]): DynamicRows {
  const dynamics = sheet.frame.measures.flatMap((measure) => dynamicsOf(sheet, measure));
  const ranges = spans.flatMap((span) => hairpinRange(sheet, span) ?? []);
  const words = wordsItems(sheet, dynamics, ranges, found);
  const letters = [...dynamics, ...words.map(({ item }) => item)];
  const index = new RowIndex(letters);
  const hairpins = spans.flatMap((span) => hairpinItem(sheet, span, index) ?? []);
  const rows = rowsOf(rowsOf([...letters, ...hairpins]).flatMap((row) => onFreeSide(sheet, row)));
  return { rows: levelRows(sheet, rows), words: new Set(words.map(({ direction }) => direction)) };
}
