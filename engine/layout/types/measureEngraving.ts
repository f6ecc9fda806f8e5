/** What the passes over one measure produce. */
import type { Measure, PartMeasure } from '../../model/score.ts';
import type { EngravingContext } from './measureContext.ts';
import type { Columns, NotePlace } from './columns.ts';
import type { BeamGroup } from './beams.ts';
import type { ChordShape, Attachments, TabChord } from './shapes.ts';
import type { Springs } from './springs.ts';
import type { StaffSpaces } from '../../units.ts';

export interface MeasureEngraving {
  readonly measure: Measure;
  readonly partMeasures: readonly PartMeasure[];
  readonly context: EngravingContext;
  readonly columns: Columns;
  readonly groups: readonly BeamGroup[];
  /** By event id; absent for hidden rests. */
  readonly shapes: readonly (ChordShape | undefined)[];
  readonly attachments: Attachments;
  /** Digits of the tablature under parts. */
  readonly tablature: readonly TabChord[];
  /** By event id, the written pitch and position of each note. */
  readonly places: readonly (readonly NotePlace[])[];
  /** By staff: whether several voices are seen on it. */
  readonly hasVoices: readonly boolean[];
  readonly springs: Springs;
  /** Why the measure is drawn empty; absent where it is not. */
  readonly fault?: Error;
  /** Least and comfortable width from the first column to the barline, lead included. */
  readonly minimumWidth: StaffSpaces;
  readonly naturalWidth: StaffSpaces;
}
