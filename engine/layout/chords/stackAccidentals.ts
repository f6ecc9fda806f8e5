/**
 * Accidentals of one column of one staff, packed from right to left (Gould, "Accidentals: alignment in chords"): the
 * highest is nearest to the noteheads, then the lowest, and so on inwards, each as far right as the outlines of the placed
 * ones allow. An outline is the glyph's box without SMuFL's cut-outs, so that a flat fits under a sharp.
 */
import { glyph, type Glyph } from '../../smufl/glyphs.ts';
import type { PrintedAccidental } from '../columns/accidentalState.ts';
import type { GlyphAt } from '../types/shapes.ts';
import { accidentalSignGlyph } from '../glyphs/accidentalNames.ts';
import { engravingStyle } from '../engravingStyle.ts';
import { accidentalGlyph } from '../glyphs/accidentalGlyphs.ts';

const { toHead, between: betweenAccidentals, enclosureGap } = engravingStyle.accidentals;

/** Ink that a later accidental must be left of. */
export interface Obstacle {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  /** Distance between this ink and the accidental. */
  readonly gap: number;
}

export const headObstacle = (top: number, bottom: number, left: number): Obstacle => ({
  top,
  bottom,
  left,
  gap: toHead,
});

export interface AccidentalToStack {
  readonly event: number;
  readonly note: number;
  /** In half spaces below the top line. */
  readonly position: number;
  /** x of its head: accidentals of one position are in the order of their heads. 0 where absent. */
  readonly headX?: number;
  readonly printed: PrintedAccidental;
  /** Size of its chord. */
  readonly scale: number;
}

export interface StackedAccidental {
  readonly event: number;
  readonly note: number;
  readonly glyphs: readonly GlyphAt[];
}

interface Band {
  readonly top: number;
  readonly bottom: number;
  readonly edge: number;
}

/** The right (E) or left (W) outline of a glyph as up to three bands. */
function profile({ anchors, left, right, top, bottom }: Glyph, side: 'E' | 'W', scale: number): readonly Band[] {
  const full = side === 'E' ? right : left;
  const north = anchors[`cutOutN${side}`];
  const south = anchors[`cutOutS${side}`];
  const upper = north?.[1] ?? top;
  const lower = south?.[1] ?? bottom;
  const bands: Band[] = [{ top: upper, bottom: lower, edge: full }];
  if (north !== undefined) bands.push({ top, bottom: upper, edge: north[0] });
  if (south !== undefined) bands.push({ top: lower, bottom, edge: south[0] });
  return scale === 1
    ? bands
    : bands.map((band) => ({ top: band.top * scale, bottom: band.bottom * scale, edge: band.edge * scale }));
}

const ENCLOSURES = {
  parentheses: ['accidentalParensLeft', 'accidentalParensRight'],
  brackets: ['accidentalBracketLeft', 'accidentalBracketRight'],
} as const;

interface Cluster {
  /** Glyphs from left to right, x from the cluster's origin. */
  readonly glyphs: readonly { readonly glyph: Glyph; readonly x: number }[];
  readonly scale: number;
}

function clusterOf({ alter, enclosure, sign: asked }: PrintedAccidental, scale: number): Cluster {
  const sign = asked === undefined ? accidentalGlyph(alter) : accidentalSignGlyph(asked);
  if (enclosure === undefined) return { glyphs: [{ glyph: sign, x: 0 }], scale };
  const [left, right] = ENCLOSURES[enclosure];
  const [opening, closing] = [glyph(left), glyph(right)];
  const signX = opening.advance + enclosureGap;
  return {
    glyphs: [
      { glyph: opening, x: 0 },
      { glyph: sign, x: signX * scale },
      { glyph: closing, x: (signX + sign.right + enclosureGap) * scale },
    ],
    scale,
  };
}

/** Rightmost origin at which the glyphs are clear of every obstacle. */
function rightmost(cluster: Cluster, y: number, obstacles: readonly Obstacle[], limit: number): number {
  let x = limit;
  for (const { glyph: sign, x: offset } of cluster.glyphs) {
    for (const band of profile(sign, 'E', cluster.scale)) {
      for (const { top, bottom, left, gap } of obstacles) {
        if (y + band.bottom + betweenAccidentals <= top || y + band.top - betweenAccidentals >= bottom) continue;
        x = Math.min(x, left - gap - band.edge - offset);
      }
    }
  }
  return x;
}

/** The order of stacking: highest, lowest, second highest, second lowest … */
function outsideIn<T>(sorted: readonly T[]): T[] {
  const order: T[] = [];
  for (let low = 0, high = sorted.length - 1; low <= high; low++, high--) {
    order.push(sorted[low] as T);
    if (high > low) order.push(sorted[high] as T);
  }
  return order;
}

/** Places of the accidentals, from the column; `heads` are the obstacles that exist already. */
export function stackAccidentals(
  accidentals: readonly AccidentalToStack[],
  heads: readonly Obstacle[],
): readonly StackedAccidental[] {
  const obstacles = [...heads];
  const nearest = Math.max(...heads.map(({ left }) => left));
  const sorted = [...accidentals].sort((a, b) => a.position - b.position || (b.headX ?? 0) - (a.headX ?? 0));
  return outsideIn(sorted).map(({ event, note, position, printed, scale }) => {
    const cluster = clusterOf(printed, scale);
    const y = position / 2;
    const last = cluster.glyphs.at(-1) as { glyph: Glyph; x: number };
    const x = rightmost(cluster, y, obstacles, nearest - toHead - last.glyph.right * scale - last.x);
    for (const { glyph: sign, x: offset } of cluster.glyphs) {
      for (const { top, bottom, edge } of profile(sign, 'W', scale)) {
        obstacles.push({ top: y + top, bottom: y + bottom, left: x + offset + edge, gap: betweenAccidentals });
      }
    }
    return {
      event,
      note,
      glyphs: cluster.glyphs.map(({ glyph: sign, x: offset }) => ({ glyph: sign, x: x + offset, y })),
    };
  });
}
