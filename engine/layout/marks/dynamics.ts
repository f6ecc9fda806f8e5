/**
 * Dynamics and the lines below or above a staff. Dynamics and hairpins that follow each other share one height per staff
 * and system where they touch, as players expect to read them in a row; vocal parts may ask for the upper side.
 */
import type { Dynamic, Words } from '../../model/direction.ts';
import { engravingDefaults } from '../../smufl/engravingDefaults.data.ts';
import { advanceOf, glyph } from '../../smufl/glyphs.ts';
import { xOfMoment, type MeasureFrame } from '../frame.ts';
import type { LineSpan } from '../resolveSpanners.ts';
import { inMusicFont, letterGlyphs } from './dynamicLetters.ts';
import { spanEnds } from './lineEnds.ts';
import { textInk, type MarkSheet } from './markSheet.ts';
import { RowIndex, type InRow } from './rowIndex.ts';
import { drawWordLines, inkOfLines, wordLinesAt } from './wordLines.ts';
import { drawWords, WORDS_SIZE, wordsOf, type WordsAt } from './words.ts';
import { eachInSteps, mapInSteps, type Steps } from '../../steps.ts';

const GAP = 0.7;
const HAIRPIN_OPENING = 1.1;
const HAIRPIN = engravingDefaults.hairpinThickness;
/** Dynamic letters are no wider than this. */
const LETTERS = 6;
/** Of a hairpin before a system break. */
const SHORTEST_PIECE = 2;
/** The circle at the narrow end. */
const NIENTE = glyph('dynamicNienteForHairpin');
/** Ink of dynamic letters around the baseline. */
const LETTER_INK = { ascent: 1.3, descent: 0.6 };
const AROUND_LETTERS = 0.35;
const AFTER_BARLINE = 0.25;
/** Hairpins lie at the middle of the letters' height. */
const MIDDLE_OF_LETTERS = 0.45;

interface Item extends InRow {
  readonly ink: { readonly ascent: number; readonly descent: number };
  /** How far after another item it still joins its row. */
  readonly reach?: number;
  readonly draw: (baseline: number) => void;
}

function dynamicItem(sheet: MarkSheet, measure: MeasureFrame, part: number, dynamic: Dynamic): Item {
  const staff = sheet.staffOf(part, dynamic.staff);
  const side = dynamic.side ?? 'below';
  const element = sheet.staffElement('direction', staff, measure.index);
  const centre = xOfMoment(measure, dynamic.at) + 0.59;
  const letters = letterGlyphs(dynamic.name);
  if (letters === null) {
    const look = { size: WORDS_SIZE, style: 'italic' } as const;
    const { lines, x, width } = wordLinesAt(inMusicFont(dynamic.name), centre - 0.6, sheet.frame.right, look);
    const draw = (y: number): void => drawWordLines(sheet, lines, { staff, x, y, look, element });
    return { staff, side, left: x, right: x + width, ink: inkOfLines({ lines, look }), draw };
  }
  const width = advanceOf(letters);
  // The letters stand clear of the barline before them, which runs through to the next staff.
  const left = Math.max(
    0.2,
    centre - width / 2,
    dynamic.at <= 0 ? measure.left + AFTER_BARLINE - (letters[0]?.left ?? 0) : -Infinity,
  );
  const draw = (y: number): void => {
    let x = left;
    for (const letter of letters) {
      sheet.glyph(staff, letter, x, y, element);
      x += letter.advance;
    }
  };
  // Letters lean out of their advance: hairpins and words keep clear of the ink.
  const [first, last] = [letters[0], letters.at(-1)];
  const right = left + width + Math.max(0, (last?.right ?? 0) - (last?.advance ?? 0));
  return { staff, side, left: left + Math.min(0, first?.left ?? 0), right, ink: LETTER_INK, draw };
}

const dynamicsOf = (sheet: MarkSheet, measure: MeasureFrame): readonly Item[] =>
  measure.engraving.partMeasures.flatMap((partMeasure, part) =>
    (partMeasure.directions ?? []).flatMap((direction) =>
      direction.kind === 'dynamic' ? [dynamicItem(sheet, measure, part, direction)] : [],
    ),
  );

/** Words that begin this near after a dynamic belong to its row. */
const WORDS_REACH = 7;
const BEFORE_WORDS = 0.7;

/** Words that stand in the row of a dynamic; those of the same moment stand right after it. */
function wordsItems(
  sheet: MarkSheet,
  dynamics: readonly Item[],
  found: readonly WordsAt[],
): readonly { readonly direction: Words; readonly item: Item }[] {
  const index = new RowIndex(dynamics);
  const order = new Map(dynamics.map((item, number) => [item, number]));
  return found.flatMap((words) => {
    const { staff, side, x, width, direction, lines } = words;
    const [leader] = index
      .reaching(words, x - WORDS_REACH, x + 1)
      .filter((item) => x - item.right < WORDS_REACH)
      .sort((a, b) => (order.get(b) ?? 0) - (order.get(a) ?? 0));
    if (leader === undefined || lines.length > 1) return [];
    const left = Math.max(x, leader.right + BEFORE_WORDS);
    const isFree = index.beginning(words, leader.left, left + width).every((item) => item.left <= leader.left);
    if (!isFree || left + width > sheet.frame.right) return [];
    const draw = (y: number): void => drawWords(sheet, words, left, y);
    return [
      {
        direction,
        item: { staff, side, left, right: left + width, ink: textInk(WORDS_SIZE), reach: WORDS_REACH, draw },
      },
    ];
  });
}

/** A hairpin gives way to the letters that it meets; words with dashes over all of it stand in another row. */
function hairpinItem(sheet: MarkSheet, span: LineSpan, letters: RowIndex<Item>): Item | null {
  const { direction } = span;
  if (direction.kind !== 'hairpin') return null;
  const ends = spanEnds(sheet, span);
  if (ends === null) return null;
  const staff = sheet.staffOf(span.part, direction.staff);
  const element = sheet.staffElement('direction', staff, ends.measure);
  const side = direction.side ?? 'below';
  const before = letters
    .reaching({ staff, side }, ends.left, ends.left + 0.6)
    .filter((item) => item.right > ends.left && item.right < Math.max(ends.right, ends.left + LETTERS))
    .map((item) => item.right + 0.4);
  const left = Math.max(ends.left + 0.1, ...before);
  const after = letters
    .beginning({ staff, side }, left, ends.right + 1.5)
    .filter((item) => item.left > left && item.left < ends.right + 1.5)
    .map((item) => item.left - 0.4);
  const right = Math.max(Math.min(ends.right - 0.4, ...after), left + 1.2);
  // One that begins right before a system break is drawn after it only.
  if (ends.isContinued && !ends.continues && right - left < SHORTEST_PIECE) return null;
  // A hairpin that goes on over a system break stays open at the break.
  const [closed, broken] = [0, 0.35];
  const opens = direction.direction === 'crescendo';
  const start = opens ? (ends.continues ? broken : closed) : HAIRPIN_OPENING / 2;
  const stop = opens ? HAIRPIN_OPENING / 2 : ends.isContinued ? broken : closed;
  const fromNothing = opens && direction.niente === true && !ends.continues;
  const toNothing = !opens && span.stop.kind === 'hairpin' && span.stop.niente === true && !ends.isContinued;
  const [from, to] = [left + (fromNothing ? NIENTE.right : 0), right - (toNothing ? NIENTE.right : 0)];
  const draw = (baseline: number): void => {
    const y = baseline - MIDDLE_OF_LETTERS;
    for (const sign of [-1, 1]) sheet.stroke(staff, [from, y + sign * start, to, y + sign * stop], HAIRPIN, element);
    const middle = (NIENTE.top + NIENTE.bottom) / 2;
    if (fromNothing) sheet.glyph(staff, NIENTE, left, y - middle, element);
    if (toNothing) sheet.glyph(staff, NIENTE, to, y - middle, element);
  };
  return { staff, side, left, right, ink: { ascent: 1, descent: 0.2 }, draw };
}

/** Items closer than this stand in one row. */
const ROW_REACH = 4;

function placeRow(sheet: MarkSheet, row: readonly Item[]): void {
  const [first] = row;
  if (first === undefined) return;
  const baselines = row.map(({ staff, side, left, right, ink }) =>
    sheet.clearY(staff, side, left - AROUND_LETTERS, right + AROUND_LETTERS, ink, GAP),
  );
  const y = first.side === 'above' ? Math.min(...baselines) : Math.max(...baselines);
  for (const { draw } of row) draw(y);
}

function rowsOf(items: readonly Item[]): Item[][] {
  const rows: Item[][] = [];
  const sorted = [...items].sort(
    (a, b) => a.staff - b.staff || Number(a.side > b.side) - Number(a.side < b.side) || a.left - b.left,
  );
  for (const item of sorted) {
    const row = rows.at(-1);
    const last = row?.at(-1);
    const joins =
      last !== undefined &&
      last.staff === item.staff &&
      last.side === item.side &&
      item.left >= last.right &&
      item.left - last.right < (item.reach ?? ROW_REACH);
    if (joins) row?.push(item);
    else rows.push([item]);
  }
  return rows;
}

/** A row stays together: where one of it has to go to the other side all do. */
function onFreeSide(sheet: MarkSheet, row: readonly Item[]): readonly Item[] {
  const sides = row.map(({ staff, side, left, right }) => sheet.freeSide(staff, side, left, right));
  const other = sides.find((side, index) => side !== row[index]?.side);
  return other === undefined ? row : row.map((item) => ({ ...item, side: other }));
}

/** Answers the words that it has placed with them. */
export function* placeDynamics(sheet: MarkSheet, spans: readonly LineSpan[]): Steps<ReadonlySet<Words>> {
  const ofMeasures = yield* mapInSteps(sheet.frame.measures, (measure) => dynamicsOf(sheet, measure));
  const dynamics = ofMeasures.flat();
  const words = wordsItems(sheet, dynamics, yield* wordsOf(sheet, spans));
  yield;
  const letters = [...dynamics, ...words.map(({ item }) => item)];
  const index = new RowIndex(letters);
  const hairpins = yield* mapInSteps(spans, (span) => hairpinItem(sheet, span, index) ?? []);
  const rows = rowsOf(rowsOf([...letters, ...hairpins.flat()]).flatMap((row) => onFreeSide(sheet, row)));
  yield;
  yield* eachInSteps(rows, (row) => placeRow(sheet, row));
  return new Set(words.map(({ direction }) => direction));
}
