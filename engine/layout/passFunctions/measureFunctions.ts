/**
 * The functions of the measure passes, by their names in passes.ts. They are re-exported from the folders of layout, or
 * adapted to the fields of the draft.
 */
import type { Measure, PartMeasure } from '../../model/score.ts';
import type { Beams } from '../beams/groupBeams.ts';
import * as tremolos from '../beams/reserveTremolos.ts';
import type { AttachInput } from '../chords/attachLeft.ts';
import * as chords from '../chords/shapeChords.ts';
import * as tab from '../chords/tablature.ts';
import * as accidentals from '../columns/accidentalState.ts';
import * as extent from '../columns/columnExtents.ts';
import { gracePlacer } from '../columns/placeNotes.ts';
import * as repeats from '../context/measureRepeatVoices.ts';
import * as tunings from '../context/partTunings.ts';
import type { MeasureInput } from '../passInputs.ts';
import * as springs from '../spacing/springMeasure.ts';
import * as texts from '../spacing/textRows.ts';
import type { Columns } from '../types/columns.ts';
import type { EngravingContext, StaffPlace } from '../types/measureContext.ts';
import type { MeasureEngraving } from '../types/measureEngraving.ts';
import type { TabChord } from '../types/shapes.ts';

export { groupBeams } from '../beams/groupBeams.ts';
export { attachLeft } from '../chords/attachLeft.ts';
export { reserveSlashes, slashMoments } from '../chords/slashShapes.ts';
export { reserveTablature } from '../chords/tablature.ts';
export { alignColumns } from '../columns/alignColumns.ts';
export { placeNotes, staffMoments } from '../columns/placeNotes.ts';
export { measureWidths } from '../spacing/measureWidths.ts';

type Shapes = MeasureEngraving['shapes'];
type Notes = AttachInput['notes'];
type Rows = Parameters<typeof texts.reserveTexts>[1];

export const printedVoices = (
  partMeasures: readonly PartMeasure[],
  { staves }: EngravingContext,
  places: readonly StaffPlace[],
) => repeats.printedVoices(partMeasures, staves, places);

export const printAccidentals = (
  { events }: Columns,
  { places }: Notes,
  moments: AttachInput['moments'],
  own: EngravingContext,
) => accidentals.printAccidentals({ events, places, placeGrace: gracePlacer(moments), context: own });

export const shapeChords = (
  columns: Columns,
  notes: Notes,
  beams: Beams,
  { notes: printed }: AttachInput['printed'],
  own: EngravingContext,
) => chords.shapeChords(columns, { notes, beams, printed, context: own });

export const partTunings = ({ length }: readonly PartMeasure[], own: EngravingContext, places: readonly StaffPlace[]) =>
  tunings.partTunings(length, own, places);

export const textRows = (
  columns: Columns,
  shapes: Shapes,
  partMeasures: readonly PartMeasure[],
  strings: ReturnType<typeof partTunings>,
  { staves }: EngravingContext,
  places: readonly StaffPlace[],
) => texts.textRows(columns, shapes, partMeasures, strings, staves, places);

export const chordExtents = (columns: Columns, shapes: Shapes, staves: readonly StaffPlace[], rows: Rows) =>
  extent.chordExtents(columns, shapes, staves.length + rows.length);

export const reserveTremolos = (extents: extent.Extents, beams: Beams, shapes: Shapes): void => {
  tremolos.reserveTremolos(extents, beams.groups, shapes);
};

export const shapeTablature = (columns: Columns, { places }: Notes, own: EngravingContext): readonly TabChord[] =>
  tab.shapeTablature(columns, places, own);

export const attachInput = (
  measure: Measure,
  columns: Columns,
  shapes: Shapes,
  moments: AttachInput['moments'],
  notes: Notes,
  beams: Beams,
  printed: AttachInput['printed'],
  own: MeasureInput['context'],
): AttachInput => ({ measure, columns, shapes, moments, notes, beams, printed, context: own });

export const reserveTexts = (extents: extent.Extents, rows: Rows, staves: readonly StaffPlace[]): void => {
  texts.reserveTexts(extents, rows, staves.length);
};

export const springMeasure = (
  columns: Columns,
  extents: extent.Extents,
  staves: readonly StaffPlace[],
  rows: Rows,
  own: EngravingContext,
) => springs.springMeasure(columns, extents, { staves: staves.length, rows: staves.length + rows.length }, own);
