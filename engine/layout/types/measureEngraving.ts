/** The result of the passes over one measure. */
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
  /** Shapes by event id; absent for hidden rests. */
  readonly shapes: readonly (ChordShape | undefined)[];
  readonly attachments: Attachments;
  /** Digits of the tablature under the staves of parts. */
  readonly tablature: readonly TabChord[];
  /** The written pitch and the position of each note, by event id. */
  readonly places: readonly (readonly NotePlace[])[];
  /** For each staff, whether it has several printed voices. */
  readonly hasVoices: readonly boolean[];
  readonly springs: Springs;
  /** The error that prevented the engraving; the measure is then drawn empty. */
  readonly fault?: Error;
  /** Least and natural width up to the barline, `springs.lead` included. */
  readonly minimumWidth: StaffSpaces;
  readonly naturalWidth: StaffSpaces;
}
