/** A chord or rest at its place in the system, and the edges of its ink. */
import type { MeasureFrame } from '../types/frame.ts';
import type { ChordShape } from '../types/shapes.ts';
import { headCentre } from '../columns/headCentre.ts';
import type { Side } from '../types/marks.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { halfThickness: halfBeam } = engravingStyle.beams;

export interface ChordInSystem {
  readonly measure: MeasureFrame;
  readonly shape: ChordShape;
  /** x of the chord's column. */
  readonly x: number;
  /** y of the free end of its stem, or of the stem that it shares; NaN without a stem. */
  readonly tip: number;
}

/** Whether the shape belongs to the voice with stems down; without a stem, the place of the voice on the staff decides. */
export const isLower = ({ stemDirection, event }: ChordShape): boolean =>
  stemDirection === 0 ? event.isLower : stemDirection === -1;

export const headCentreInSystem = ({ shape, x }: ChordInSystem): number => x + headCentre(shape);

/** y of the chord's outermost ink on a side, stem included. */
export function chordEdge({ shape, tip }: Pick<ChordInSystem, 'shape' | 'tip'>, side: Side): number {
  if (shape.heads.length === 0) return side === 'above' ? shape.top : shape.bottom;
  const head = side === 'above' ? shape.heads.at(-1) : shape.heads[0];
  const atHead = (head?.position ?? 4) / 2 + (side === 'above' ? -0.5 : 0.5);
  const isStemSide = shape.stem !== null && (shape.stem.direction === 1) === (side === 'above');
  if (!isStemSide || Number.isNaN(tip)) return atHead;
  return shape.group < 0 ? tip : tip + (side === 'above' ? -halfBeam : halfBeam);
}

export const isLowerVoice = ({ shape, measure }: ChordInSystem): boolean =>
  measure.engraving.hasVoices[shape.event.staff] === true && isLower(shape);
