/** Types of beam groups, and of placed beams with the ends of their stems. */
import type { MeasureEvent, StemDirection } from './columns.ts';
import type { BeamQuad, ChordShape } from './shapes.ts';
import type { StaffSpaces } from '../../units.ts';

export interface BeamSegment {
  readonly level: number;
  /** Indexes into the group. */
  readonly from: number;
  readonly to: number;
  /** Direction of a beamlet; 0 for a beam between stems. */
  readonly beamlet: -1 | 0 | 1;
}

export interface BeamGroup {
  readonly events: readonly MeasureEvent[];
  readonly stem: StemDirection;
  readonly segments: readonly BeamSegment[];
  /** Whether the beam is between two staves of a part and has stems on both sides. */
  readonly isCrossStaff: boolean;
  /** Number of strokes of a tremolo between two notes; 0 for an ordinary group. */
  readonly strokes: number;
  /** Index of a group with the same rhythm whose stems and beams are printed for this group too. */
  readonly stemOwner?: number;
}

export interface BeamLine {
  /** y of the primary beam's middle at the first stem; `slope` is its rise per staff space. */
  readonly y: StaffSpaces;
  readonly slope: number;
}

export interface PlacedBeam {
  /** Index of the measure in the frame. */
  readonly measure: number;
  readonly group: BeamGroup;
  readonly staff: number;
  readonly part: number;
  readonly line: BeamLine;
  readonly firstX: StaffSpaces;
  readonly quads: readonly BeamQuad[];
}

export interface PlacedStems {
  readonly beams: readonly PlacedBeam[];
  /** y of the stem's free end, by measure of the frame, then by event id; NaN without a stem. */
  readonly tips: readonly Float64Array[];
}

export interface CrossGroup {
  /** Index of the measure in the frame. */
  readonly measure: number;
  readonly group: BeamGroup;
  readonly shapes: readonly ChordShape[];
  readonly xs: readonly number[];
  readonly upper: number;
  readonly lower: number;
}
