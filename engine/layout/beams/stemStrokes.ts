/** The strokes of a tremolo through one stem: their glyph, and the room that they need (Gould, "Tremolos: unmeasured"). */
import { glyph, type Glyph } from '../../smufl/glyphs.ts';
import type { GlyphName } from '../../smufl/usedGlyphs.ts';
import type { ChordShape } from '../types/shapes.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { halfHeight: halfHead } = engravingStyle.noteheads;
const { step: beamStep } = engravingStyle.beams;
const { besideStrokes } = engravingStyle.tremolos;

/** The glyph of the strokes through the stem of a chord; null without such strokes. */
export function strokesOf({ event, heads }: ChordShape): Glyph | null {
  const { tremolo } = event.chord;
  if (tremolo?.kind !== 'single' || heads.length === 0) return null;
  return glyph(`tremolo${Math.min(4, Math.max(1, tremolo.strokes))}` as GlyphName);
}

/** Distance by which a downward stem must pass the outer head so that strokes beside it are clear of the accidentals. */
function pastAccidentals({ accidentals }: ChordShape, headY: number): number {
  const bottoms = accidentals.flatMap(({ glyphs }) => glyphs.map(({ glyph: sign, y }) => y + sign.bottom));
  return Math.max(0, ...bottoms.map((bottom) => bottom - headY));
}

/** Length from the head at `headY` to the middle of the primary beam that leaves room for the strokes; 0 without strokes. */
export function lengthForStrokes(shape: ChordShape, headY: number, direction: 1 | -1, beams: number): number {
  const sign = strokesOf(shape);
  if (sign === null) return 0;
  const start = Math.max(halfHead, direction === -1 ? pastAccidentals(shape, headY) : 0);
  return start + besideStrokes + (sign.bottom - sign.top) + beamStep * beams;
}
