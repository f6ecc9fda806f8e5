/**
 * Rods of the texts that must not run together: syllables of each verse, chord symbols, figures of a bass. Each verse of a
 * staff, the chord symbols and the figures of a part are rows of their own beside the staves.
 */
import type { PartMeasure } from '../model/score.ts';
import { textWidth } from '../smufl/textMetrics.ts';
import type { Tuning } from '../theory/tunings.ts';
import type { Columns, MeasureEvent } from './alignColumns.ts';
import { shapeChordSymbol } from './chordSymbol.ts';
import type { Extents } from './columnExtents.ts';
import { headCentre } from './headCentre.ts';
import { diagramFor } from './fretDiagram.ts';
import { LYRIC_SIZE, syllableOffset } from './textSizes.ts';
import type { StaffContext, StaffPlace } from './measureContext.ts';
import type { ChordShape } from './shapes.ts';
import { figureRooms } from './signs/figureShapes.ts';
import { staffScale } from './smallStaves.ts';
import { INK_GAP } from './springMeasure.ts';
import { sungSyllables } from './sungSyllables.ts';
import { verseNumbers } from './verseNumbers.ts';

/** Extra room after a syllable that a hyphen follows, and after every chord symbol. */
const HYPHEN_ROOM = 1.1;
/** Words are a blank of the font apart, of which the gap between all ink is a part. */
const WORD_ROOM = 0.55 * LYRIC_SIZE - INK_GAP;
const HARMONY_ROOM = 0.6;
/** From a barline that runs on to the next staff of the part to the first syllable. */
const BARLINE_ROOM = 0.5;

/** Of a staff of a part; beyond the last one, of that. */
type ScaleOf = (part: number, staff: number) => number;

export interface TextRow {
  readonly column: number;
  /** Reach to the left and right of the column. */
  readonly left: number;
  readonly right: number;
}

function verseRows(
  shapes: readonly (ChordShape | undefined)[],
  staves: readonly StaffContext[],
  places: readonly StaffPlace[],
): readonly (readonly TextRow[])[] {
  const numbers = verseNumbers(shapes, staves);
  const beforeFirst = ({ column, homeStaff }: MeasureEvent): number =>
    column === 0 && places[homeStaff]?.part === places[homeStaff + 1]?.part ? BARLINE_ROOM : 0;
  const rows = new Map<number, TextRow[]>();
  for (const { shape, syllable, line } of sungSyllables(shapes)) {
    if (shape.event.column < 0) continue;
    const size = LYRIC_SIZE * staffScale(staves[shape.event.homeStaff]);
    const left = syllableOffset(syllable, headCentre(shape), size);
    const isInWord = syllable.position === 'begin' || syllable.position === 'middle';
    const right = left + textWidth(syllable.text, size) + (isInWord ? HYPHEN_ROOM : WORD_ROOM);
    const key = shape.event.homeStaff * 64 + line;
    const row = rows.get(key) ?? [];
    const number = numbers.find((found) => found.shape === shape && found.line === line);
    const reach = beforeFirst(shape.event) - (number?.left ?? left);
    row.push({ column: shape.event.column, left: reach, right });
    rows.set(key, row);
  }
  return [...rows.values()];
}

function harmonyRows(
  { at: moments }: Columns,
  partMeasures: readonly PartMeasure[],
  tunings: readonly (Tuning | undefined)[],
  scaleOf: ScaleOf,
): readonly (readonly TextRow[])[] {
  return partMeasures.flatMap(({ harmonies }, part) => {
    if (harmonies === undefined || harmonies.length < 1) return [];
    return [
      harmonies.flatMap((harmony) => {
        const { at, symbol } = harmony;
        const column = moments.indexOf(at);
        if (column < 0) return [];
        const width = Math.max(shapeChordSymbol(symbol).width, diagramFor(harmony, tunings[part])?.width ?? 0);
        return [{ column, left: 0, right: width * scaleOf(part, harmony.staff ?? 0) + HARMONY_ROOM }];
      }),
    ];
  });
}

const FIGURE_ROOM = 0.4;

/** Figured bass. */
const figureRows = (
  { at: moments }: Columns,
  partMeasures: readonly PartMeasure[],
  scaleOf: ScaleOf,
): readonly (readonly TextRow[])[] =>
  partMeasures.flatMap((measure, part) => {
    const row = figureRooms(measure).flatMap(({ at, width }) => {
      const column = moments.indexOf(at);
      return column < 0 ? [] : [{ column, left: 0, right: width * scaleOf(part, Infinity) + FIGURE_ROOM }];
    });
    return row.length === 0 ? [] : [row];
  });

export const textRows = (
  columns: Columns,
  shapes: readonly (ChordShape | undefined)[],
  partMeasures: readonly PartMeasure[],
  tunings: readonly (Tuning | undefined)[],
  staves: readonly StaffContext[],
  places: readonly StaffPlace[],
): readonly (readonly TextRow[])[] => {
  const scaleOf: ScaleOf = (part, staff) => {
    const own = staves.filter((_, index) => places[index]?.part === part && places[index]?.isTablature !== true);
    return staffScale(own[Math.min(staff, own.length - 1)]);
  };
  return [
    ...verseRows(shapes, staves, places),
    ...harmonyRows(columns, partMeasures, tunings, scaleOf),
    ...figureRows(columns, partMeasures, scaleOf),
  ];
};

/** Rows follow those of the staves. */
export function reachTexts(extents: Extents, rows: readonly (readonly TextRow[])[], firstRow: number): void {
  rows.forEach((row, index) => {
    for (const { column, left, right } of row) {
      extents.reachLeft(column, firstRow + index, left);
      extents.reachRight(column, firstRow + index, right);
    }
  });
}
