/** One system with all positions: the input of the passes that emit its ink. */
import type { Box } from '../../display/displayList.ts';
import type { Frame } from './frame.ts';
import type { Mark } from './marks.ts';
import type { StaffPlace } from './measureContext.ts';
import type { PlacedStems } from './beams.ts';
import type { StaffSpaces } from '../../units.ts';

export interface SystemLayout {
  readonly frame: Frame;
  readonly stems: PlacedStems;
  readonly marks: readonly Mark[];
  /** y of the top line of each staff. */
  readonly staffY: readonly StaffSpaces[];
  readonly places: readonly StaffPlace[];
  readonly groups: StaffGroups;
  /** By part; empty strings where no name is printed. */
  readonly names: readonly string[];
  /** Width left of the systemic barline, in staff spaces. */
  readonly indent: StaffSpaces;
  /** Extent of the ink, from the system's origin (systemic barline, top line of the first staff). */
  readonly bounds: Box;
}

export interface StaffGroup {
  /** `none`: only the name is printed. */
  readonly symbol: 'brace' | 'bracket' | 'square' | 'line' | 'none';
  readonly firstStaff: number;
  readonly lastStaff: number;
  readonly part: number;
  /** Names of a group of parts: the full one before the first system, the short one before the others. */
  readonly names?: readonly [full: string, short: string];
}

export interface StaffGroups {
  readonly symbols: readonly StaffGroup[];
  /** Ranges of staves ([first, last]) that are connected by barlines; every staff is in exactly one. */
  readonly barlineSpans: readonly (readonly [number, number])[];
}
