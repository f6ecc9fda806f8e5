/** One system with every position decided: all that `emit` needs. */
import type { Box } from '../display/displayList.ts';
import type { Frame } from './frame.ts';
import type { Mark } from './marks.ts';
import type { StaffPlace } from './measureContext.ts';
import type { PlacedStems } from './placeBeams.ts';
import type { StaffGroups } from './staffGroups.ts';

export interface SystemLayout {
  readonly frame: Frame;
  readonly stems: PlacedStems;
  readonly marks: readonly Mark[];
  /** Of each staff's top line. */
  readonly staffY: readonly number[];
  readonly places: readonly StaffPlace[];
  readonly groups: StaffGroups;
  /** By part; empty where none is printed. */
  readonly names: readonly string[];
  /** Room left of the systemic barline. */
  readonly indent: number;
  /** Ink from the system's origin (systemic barline, top line of the first staff). */
  readonly bounds: Box;
}
