/** One system with every position decided: all that `emit` needs. */
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
  /** Of each staff's top line. */
  readonly staffY: readonly StaffSpaces[];
  readonly places: readonly StaffPlace[];
  readonly groups: StaffGroups;
  /** By part; empty where none is printed. */
  readonly names: readonly string[];
  /** Room left of the systemic barline. */
  readonly indent: StaffSpaces;
  /** Ink from the system's origin (systemic barline, top line of the first staff). */
  readonly bounds: Box;
}

export interface StaffGroup {
  readonly symbol: 'brace' | 'bracket' | 'square' | 'line';
  readonly firstStaff: number;
  readonly lastStaff: number;
  readonly part: number;
  /** Of a group of parts, before the first system and before the others. */
  readonly names?: readonly [full: string, short: string];
}

export interface StaffGroups {
  readonly symbols: readonly StaffGroup[];
  /** Spans of staves that one barline runs through, [first, last]; every staff is in exactly one. */
  readonly barlineSpans: readonly (readonly [number, number])[];
}
