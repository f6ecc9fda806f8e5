/**
 * Accidentals of one column of one staff, packed from right to left (Gould, "Accidentals: alignment in chords"): the
 * highest stands nearest to the noteheads, then the lowest, and so on inwards, each as far right as the outlines of
 * what is there allow. The outlines are the glyph boxes less SMuFL's cut-outs, so that a flat tucks under a sharp.
 */
import { glyph, type Glyph } from '../smufl/glyphs.ts';
import type { GlyphName } from '../smufl/usedGlyphs.ts';
import type { PrintedAccidental } from './accidentalState.ts';
import type { GlyphAt } from './shapes.ts';
import { namedAccidental } from './signs/accidentalNames.ts';

const BY_ALTERATION: ReadonlyMap<number, GlyphName> = new Map<number, GlyphName>([
  [-3, 'accidentalTripleFlat'],
  [-2, 'accidentalDoubleFlat'],
  [-1.5, 'accidentalThreeQuarterTonesFlatZimmermann'],
  [-1, 'accidentalFlat'],
  [-0.5, 'accidentalQuarterToneFlatStein'],
  [0, 'accidentalNatural'],
  [0.5, 'accidentalQuarterToneSharpStein'],
  [1, 'accidentalSharp'],
  [1.5, 'accidentalThreeQuarterTonesSharpStein'],
  [2, 'accidentalDoubleSharp'],
  [3, 'accidentalTripleSharp'],
]);

/** Alterations beyond SMuFL's common set print the nearest whole one. */
export const accidentalGlyph = (alter: number): Glyph =>
  glyph(BY_ALTERATION.get(alter) ?? (alter > 0 ? 'accidentalDoubleSharp' : 'accidentalDoubleFlat'));

/** Clearance to noteheads and between accidentals, staff spaces. */
const TO_HEAD = 0.22;
const BETWEEN = 0.1;

/** Ink that a later accidental must stay left of. */
export interface Obstacle {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  /** Clearance that this ink asks for. */
  readonly gap: number;
}

export const headObstacle = (top: number, bottom: number, left: number): Obstacle => ({
  top,
  bottom,
  left,
  gap: TO_HEAD,
});

export interface AccidentalToStack {
  readonly event: number;
  readonly note: number;
  /** Half spaces. */
  readonly position: number;
  readonly printed: PrintedAccidental;
  /** Of its chord. */
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

/** The right-hand (or left-hand) profile of a glyph as up to three bands. */
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

const ENCLOSURE_GAP = 0.08;
const ENCLOSURES = {
  parentheses: ['accidentalParensLeft', 'accidentalParensRight'],
  brackets: ['accidentalBracketLeft', 'accidentalBracketRight'],
} as const;

interface Cluster {
  /** Glyphs from left to right, x from the cluster's origin. */
  readonly glyphs: readonly { readonly glyph: Glyph; readonly x: number }[];
  readonly scale: number;
}

function clusterOf({ alter, enclosure, name }: PrintedAccidental, scale: number): Cluster {
  const sign = namedAccidental(name ?? '') ?? accidentalGlyph(alter);
  if (enclosure === undefined) return { glyphs: [{ glyph: sign, x: 0 }], scale };
  const [left, right] = ENCLOSURES[enclosure];
  const [opening, closing] = [glyph(left), glyph(right)];
  const signX = opening.advance + ENCLOSURE_GAP;
  return {
    glyphs: [
      { glyph: opening, x: 0 },
      { glyph: sign, x: signX * scale },
      { glyph: closing, x: (signX + sign.right + ENCLOSURE_GAP) * scale },
    ],
    scale,
  };
}

/** Rightmost origin at which the cluster clears every obstacle. */
function rightmost(cluster: Cluster, y: number, obstacles: readonly Obstacle[], limit: number): number {
  let x = limit;
  for (const { glyph: sign, x: offset } of cluster.glyphs) {
    for (const band of profile(sign, 'E', cluster.scale)) {
      for (const { top, bottom, left, gap } of obstacles) {
        if (y + band.bottom + BETWEEN <= top || y + band.top - BETWEEN >= bottom) continue;
        x = Math.min(x, left - gap - band.edge - offset);
      }
    }
  }
  return x;
}

/** Highest, lowest, second highest, second lowest … */
function outsideIn<T>(sorted: readonly T[]): T[] {
  const order: T[] = [];
  for (let low = 0, high = sorted.length - 1; low <= high; low++, high--) {
    order.push(sorted[low] as T);
    if (high > low) order.push(sorted[high] as T);
  }
  return order;
}

export function stackAccidentals(
  accidentals: readonly AccidentalToStack[],
  heads: readonly Obstacle[],
): readonly StackedAccidental[] {
  const obstacles = [...heads];
  const nearest = Math.max(...heads.map(({ left }) => left));
  const sorted = [...accidentals].sort((a, b) => a.position - b.position);
  return outsideIn(sorted).map(({ event, note, position, printed, scale }) => {
    const cluster = clusterOf(printed, scale);
    const y = position / 2;
    const last = cluster.glyphs.at(-1) as { glyph: Glyph; x: number };
    const x = rightmost(cluster, y, obstacles, nearest - TO_HEAD - last.glyph.right * scale - last.x);
    for (const { glyph: sign, x: offset } of cluster.glyphs) {
      for (const { top, bottom, edge } of profile(sign, 'W', scale)) {
        obstacles.push({ top: y + top, bottom: y + bottom, left: x + offset + edge, gap: BETWEEN });
      }
    }
    return {
      event,
      note,
      glyphs: cluster.glyphs.map(({ glyph: sign, x: offset }) => ({ glyph: sign, x: x + offset, y })),
    };
  });
}
