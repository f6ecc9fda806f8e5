/** Signs that stand beside the head of a note, left of it or after it (Gould, "Jazz articulation"). */
import type { Articulation } from '../model/chord.ts';
import { glyph } from '../smufl/glyphs.ts';
import type { GlyphName } from '../smufl/usedGlyphs.ts';
import type { ChordShape } from './shapes.ts';

interface BesideSign {
  readonly name: GlyphName;
  readonly side: 'left' | 'right';
}

const SIGNS: ReadonlyMap<Articulation, BesideSign> = new Map([
  ['scoop', { name: 'brassScoop', side: 'left' }],
  ['plop', { name: 'brassPlop', side: 'left' }],
  ['doit', { name: 'brassDoitShort', side: 'right' }],
  ['falloff', { name: 'brassFallLipShort', side: 'right' }],
]);

export const BESIDE_GAP = 0.25;

/** Undefined for signs over or under the note. */
export const besideSign = (articulation: Articulation): BesideSign | undefined => SIGNS.get(articulation);

/** How far a chord reaches to a side of its column with what stands beside it. */
export function reachBeside({ event, heads, left, right }: ChordShape, side: BesideSign['side']): number {
  const own = side === 'left' ? -left : right;
  if (heads.length === 0) return own;
  const widths = (event.chord.articulations ?? []).flatMap((articulation) => {
    const sign = SIGNS.get(articulation);
    return sign?.side === side ? [glyph(sign.name).right - glyph(sign.name).left] : [];
  });
  return widths.length === 0 ? own : own + BESIDE_GAP + Math.max(...widths);
}
