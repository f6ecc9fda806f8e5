/** The signs of articulations above or below a note, and where they are if no other ink is in the way. */
import type { Articulation } from '../../model/chord.ts';
import type { Glyph } from '../../smufl/glyphs.ts';
import type { GlyphName } from '../../smufl/usedGlyphs.ts';
import type { Side } from '../types/marks.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { gap: articulationGap, outsideStaff } = engravingStyle.articulations;
const { topY, bottomY } = engravingStyle.staff;

export interface ArticulationSign {
  readonly above: GlyphName;
  readonly below: GlyphName;
  /** Whether the sign is small enough to be printed between the staff lines. */
  readonly isInner?: boolean;
  /** Whether the sign is above the staff for any stem direction. */
  readonly isAlwaysAbove?: boolean;
}

/** In order from the notehead outwards. */
export const ARTICULATION_SIGNS: ReadonlyMap<Articulation, ArticulationSign> = new Map<Articulation, ArticulationSign>([
  ['staccato', { above: 'articStaccatoAbove', below: 'articStaccatoBelow', isInner: true }],
  ['tenuto', { above: 'articTenutoAbove', below: 'articTenutoBelow', isInner: true }],
  ['detached-legato', { above: 'articTenutoStaccatoAbove', below: 'articTenutoStaccatoBelow' }],
  ['spiccato', { above: 'articStaccatissimoStrokeAbove', below: 'articStaccatissimoStrokeBelow' }],
  ['staccatissimo', { above: 'articStaccatissimoAbove', below: 'articStaccatissimoBelow' }],
  ['accent', { above: 'articAccentAbove', below: 'articAccentBelow' }],
  ['soft-accent', { above: 'articSoftAccentAbove', below: 'articSoftAccentBelow' }],
  ['stress', { above: 'articStressAbove', below: 'articStressBelow' }],
  ['unstress', { above: 'articUnstressAbove', below: 'articUnstressBelow' }],
  ['marcato', { above: 'articMarcatoAbove', below: 'articMarcatoBelow', isAlwaysAbove: true }],
  ['harmonic', { above: 'stringsHarmonic', below: 'stringsHarmonic', isAlwaysAbove: true }],
  ['open', { above: 'brassMuteOpen', below: 'brassMuteOpen', isAlwaysAbove: true }],
  ['stopped', { above: 'brassMuteClosed', below: 'brassMuteClosed', isAlwaysAbove: true }],
  ['up-bow', { above: 'stringsUpBow', below: 'stringsUpBow', isAlwaysAbove: true }],
  ['down-bow', { above: 'stringsDownBow', below: 'stringsDownBow', isAlwaysAbove: true }],
  ['snap-pizzicato', { above: 'pluckedSnapPizzicatoAbove', below: 'pluckedSnapPizzicatoBelow', isAlwaysAbove: true }],
]);

/** Middle of the first free space beyond `edge`. */
function innerY(edge: number, direction: 1 | -1): number {
  const y = edge + direction * 0.5;
  if (y < topY - 0.25 || y > bottomY + 0.25) return y;
  const isOnLine = Math.abs(y - Math.round(y)) < 0.25;
  return isOnLine ? Math.round(y) + direction * 0.5 : Math.floor(y) + 0.5;
}

function outerY(edge: number, { top, bottom }: Pick<Glyph, 'top' | 'bottom'>, side: Side): number {
  return side === 'above'
    ? Math.min(edge - articulationGap, topY - outsideStaff) - bottom
    : Math.max(edge + articulationGap, bottomY + outsideStaff) - top;
}

/** y of the sign's origin, near the edge of a chord on a side. `ink`: the extent of the sign at its size. */
export function signY(sign: ArticulationSign, ink: Pick<Glyph, 'top' | 'bottom'>, edge: number, side: Side): number {
  if (sign.isInner !== true) return outerY(edge, ink, side);
  return innerY(edge, side === 'above' ? -1 : 1) - (ink.top + ink.bottom) / 2;
}
