/**
 * Rods of the texts that must not touch each other: syllables of each verse, chord symbols, numerals of chords, figures
 * of a bass. Each verse of a staff, the chord symbols of a part, its numerals and its figures are a row of their own
 * beside the staves.
 */
import { numeralsOf } from '../../model/numerals.ts';
import type { PartMeasure } from '../../model/score.ts';
import { textWidth } from '../../smufl/textMetrics.ts';
import type { ChordSymbol } from '../../theory/chordSymbol.ts';
import type { Tuning } from '../../theory/tunings.ts';
import type { Extents } from '../columns/columnExtents.ts';
import { headCentre } from '../columns/headCentre.ts';
import { symbolRow } from '../glyphs/symbolRow.ts';
import { syllableOffset } from '../glyphs/textSizes.ts';
import type { ChordShape } from '../types/shapes.ts';
import { figureRooms } from '../glyphs/figureShapes.ts';
import { staffScale } from '../context/smallStaves.ts';
import { writtenSymbol } from '../context/writtenPitch.ts';
import { sungSyllables } from '../columns/sungSyllables.ts';
import { verseNumbers } from '../columns/verseNumbers.ts';
import { engravingStyle } from '../engravingStyle.ts';
import type { StaffContext, StaffPlace } from '../types/measureContext.ts';
import type { Columns, MeasureEvent } from '../types/columns.ts';

const { hyphenRoom, afterBarline: lyricAfterBarline, size: lyricSize, wordSpaceRatio } = engravingStyle.lyrics;
const { after: afterHarmony, size: harmonySize } = engravingStyle.harmony;
const { after: afterFigures } = engravingStyle.figuredBass;
const { inkGap } = engravingStyle.spacing;

/** Room after a word, in addition to the distance between all ink. */
const WORD_ROOM = wordSpaceRatio * lyricSize - inkGap;

/** Size of a staff of a part; for an index beyond the last staff, that of the last one. */
type ScaleOf = (part: number, staff: number) => number;

export interface TextRow {
  readonly column: number;
  /** Extent to the left and right of the column, in staff spaces. */
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
    column === 0 && places[homeStaff]?.part === places[homeStaff + 1]?.part ? lyricAfterBarline : 0;
  const rows = new Map<number, TextRow[]>();
  for (const { shape, syllable, line } of sungSyllables(shapes)) {
    if (shape.event.column < 0) continue;
    const size = lyricSize * staffScale(staves[shape.event.homeStaff]);
    const left = syllableOffset(syllable, headCentre(shape), size);
    const isInWord = syllable.position === 'begin' || syllable.position === 'middle';
    const right = left + textWidth(syllable.text, size) + (isInWord ? hyphenRoom : WORD_ROOM);
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
  writtenIn: (symbol: ChordSymbol, part: number) => ChordSymbol,
): readonly (readonly TextRow[])[] {
  return partMeasures.flatMap(({ harmonies }, part) => {
    if (harmonies === undefined || harmonies.length < 1) return [];
    return [
      symbolRow(harmonies, tunings[part], ({ symbol }) => writtenIn(symbol, part)).flatMap((placed) => {
        const { at, staff } = placed.harmony;
        const column = moments.indexOf(at);
        if (column < 0) return [];
        const right = (placed.offset + placed.width) * scaleOf(part, staff ?? 0) + afterHarmony;
        return [{ column, left: 0, right }];
      }),
    ];
  });
}

/** One row per part with chords that are named by their numerals. */
const numeralRows = (
  { at: moments }: Columns,
  partMeasures: readonly PartMeasure[],
  scaleOf: ScaleOf,
): readonly (readonly TextRow[])[] =>
  partMeasures.flatMap((measure, part) => {
    const row = numeralsOf(measure).flatMap(({ at, staff, text }) => {
      const column = moments.indexOf(at);
      const right = textWidth(text, harmonySize) * scaleOf(part, staff) + afterHarmony;
      return column < 0 ? [] : [{ column, left: 0, right }];
    });
    return row.length === 0 ? [] : [row];
  });

/** One row per part with figured bass. */
const figureRows = (
  { at: moments }: Columns,
  partMeasures: readonly PartMeasure[],
  scaleOf: ScaleOf,
): readonly (readonly TextRow[])[] =>
  partMeasures.flatMap((measure, part) => {
    const row = figureRooms(measure).flatMap(({ at, width }) => {
      const column = moments.indexOf(at);
      return column < 0 ? [] : [{ column, left: 0, right: width * scaleOf(part, Infinity) + afterFigures }];
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
  const writtenIn = (symbol: ChordSymbol, part: number): ChordSymbol => {
    const staff = staves[places.findIndex((place) => place.part === part)];
    return staff === undefined ? symbol : writtenSymbol(symbol, staff);
  };
  return [
    ...verseRows(shapes, staves, places),
    ...harmonyRows(columns, partMeasures, tunings, scaleOf, writtenIn),
    ...numeralRows(columns, partMeasures, scaleOf),
    ...figureRows(columns, partMeasures, scaleOf),
  ];
};

/** Extends the columns by the texts; their rows follow those of the staves. */
export function reserveTexts(extents: Extents, rows: readonly (readonly TextRow[])[], firstRow: number): void {
  rows.forEach((row, index) => {
    for (const { column, left, right } of row) {
      extents.extendLeft(column, firstRow + index, left);
      extents.extendRight(column, firstRow + index, right);
    }
  });
}
