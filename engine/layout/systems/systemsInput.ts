/** What all systems of a score are laid out from. */
import type { Score } from '../../model/score.ts';
import type { SpanIndex } from '../context/spanIndex.ts';
import type { ResolvedOptions } from '../types/layoutOptions.ts';
import type { StaffPlace } from '../types/measureContext.ts';
import type { MeasureEngraving } from '../types/measureEngraving.ts';
import type { StaffGroups } from '../types/systemLayout.ts';

export interface SystemsInput {
  readonly score: Score;
  readonly places: readonly StaffPlace[];
  readonly options: ResolvedOptions;
  readonly groups: StaffGroups;
  readonly spans: SpanIndex;
  /** One for each measure of the score; filled as far as the system and the measure after it. */
  readonly engravings: readonly MeasureEngraving[];
  /** Distance between the margins, in staff spaces. */
  readonly width: number;
  /** Whether every system has the names of its parts, also of those without an abbreviation. */
  readonly namesEachSystem: boolean;
}
