/** Signs beside the head of a note, left or right of it (Gould, "Jazz articulation"). */
import type { Articulation } from '../../model/chord.ts';
import { glyph } from '../../smufl/glyphs.ts';
import type { GlyphName } from '../../smufl/usedGlyphs.ts';
import type { ChordShape } from '../types/shapes.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { besideHead: besideHeadGap } = engravingStyle.articulations;

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

/** The sign of an articulation beside the note; undefined for signs above or below it. */
export const besideSign = (articulation: Articulation): BesideSign | undefined => SIGNS.get(articulation);

/** Extent of a chord to a side of its column, with the signs beside its heads. */
export function extentWithSigns({ event, heads, left, right }: ChordShape, side: BesideSign['side']): number {
  const own = side === 'left' ? -left : right;
  if (heads.length === 0) return own;
  const widths = (event.chord.articulations ?? []).flatMap((articulation) => {
    const sign = SIGNS.get(articulation);
    return sign?.side === side ? [glyph(sign.name).right - glyph(sign.name).left] : [];
  });
  return widths.length === 0 ? own : own + besideHeadGap + Math.max(...widths);
}
