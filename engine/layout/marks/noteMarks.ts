/** Fingerings over their chords and tremolo strokes through stems. */
import { digitGlyphs, glyph } from '../../smufl/glyphs.ts';
import type { GlyphName } from '../../smufl/usedGlyphs.ts';
import { chordRef } from '../emitChords.ts';
import { headCentre, isLowerVoice } from './articulations.ts';
import { glyphInk, type ChordInSystem, type MarkSheet, type Side } from './markSheet.ts';

const FINGERING_SCALE = 0.85;
const GAP = 0.3;
const STROKE_STEP = 0.25;

/** The finger without the hand: `r3` prints 3. */
const fingerOf = (fingering: string): number | null => {
  const digit = /[0-9]/.exec(fingering)?.[0];
  return digit === undefined ? null : Number(digit);
};

/** The lower staff of a part has its fingerings below. */
function fingeringSide(sheet: MarkSheet, chord: ChordInSystem): Side {
  const place = sheet.places[chord.shape.event.staff];
  return isLowerVoice(chord) || (place?.staff ?? 0) > 0 ? 'below' : 'above';
}

export function placeFingerings(sheet: MarkSheet): void {
  for (const chord of [...sheet.chords(), ...sheet.graceChords()]) {
    const { notes } = chord.shape.event.chord;
    const scale = FINGERING_SCALE * chord.shape.scale;
    if (notes.every(({ fingering }) => fingering === undefined)) continue;
    const side = fingeringSide(sheet, chord);
    // Nearest to the chord first: the highest note's finger ends on top.
    const order = side === 'above' ? notes : notes.toReversed();
    for (const { fingering } of order) {
      const finger = fingering === undefined ? null : fingerOf(fingering);
      if (finger === null) continue;
      const sign = digitGlyphs('fingering', finger)[0] ?? glyph('fingering0');
      const { staff } = chord.shape.event;
      const x = headCentre(chord) - (sign.advance * scale) / 2;
      const y = sheet.clearY(staff, side, x, x + sign.advance * scale, glyphInk(sign, scale), GAP);
      sheet.glyph(staff, sign, x, y, chordRef('mark', chord.shape, chord.measure.index, -1), scale);
    }
  }
}

/** Strokes cross the middle of the stem between the outermost notehead and the free end or its flags. */
export function placeTremolos(sheet: MarkSheet): void {
  for (const chord of sheet.chords()) {
    const { tremolo, value } = chord.shape.event.chord;
    const { stem, heads, event } = chord.shape;
    if (tremolo?.kind !== 'single' || heads.length === 0) continue;
    const sign = glyph(`tremolo${Math.min(4, Math.max(1, tremolo.strokes))}` as GlyphName);
    const direction = stem?.direction ?? 1;
    const outer = ((direction === 1 ? heads.at(-1) : heads[0])?.position ?? 4) / 2;
    const beams = Math.max(0, value.base - 2);
    const end = Number.isNaN(chord.tip) ? outer - 3.2 : chord.tip + direction * 0.75 * beams;
    const x = stem === null ? headCentre(chord) : chord.x + stem.x;
    const left = x - (sign.left + sign.right) / 2;
    const half = (sign.bottom - sign.top) / 2;
    const isFree = (y: number): boolean =>
      sheet.ground(event.staff).shared(left + sign.left, y - half, x, y + half) === 0;
    let y = (outer - direction * 0.5 + end) / 2;
    // Towards the free end, past an accidental beside a stem that points down.
    const steps = direction === -1 ? Math.max(0, Math.floor((end - half - y) / STROKE_STEP)) : 0;
    for (let step = 0; step < steps && !isFree(y); step++) y += STROKE_STEP;
    const element = chordRef('mark', chord.shape, chord.measure.index, -1);
    sheet.glyph(event.staff, sign, left, y - (sign.top + sign.bottom) / 2, element);
  }
}
