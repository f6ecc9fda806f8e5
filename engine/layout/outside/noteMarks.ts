/** Fingerings above or below chords, and tremolo strokes through stems. */
import { digitGlyphs, glyph } from '../../smufl/glyphs.ts';
import { strokesOf } from '../beams/stemStrokes.ts';
import { glyphInk, type OutsideStaff, type Side } from '../skyline/outsideStaff.ts';
import { chordRef } from '../types/elements.ts';
import { type ChordInSystem, headCentreInSystem, isLowerVoice } from '../skyline/chordInSystem.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { scale: fingeringScale, gap: fingeringGap } = engravingStyle.fingerings;

/** Step of the search for a free place along the stem, in staff spaces. */
const STROKE_STEP = 0.25;

/** The number of the finger without the hand: 3 for `r3`. */
const fingerOf = (fingering: string): number | null => {
  const digit = /[0-9]/.exec(fingering)?.[0];
  return digit === undefined ? null : Number(digit);
};

/** The side of fingerings: below for the lower staff of a part. */
function fingeringSide(sheet: OutsideStaff, chord: ChordInSystem): Side {
  const place = sheet.places[chord.shape.event.staff];
  return isLowerVoice(chord) || (place?.staff ?? 0) > 0 ? 'below' : 'above';
}

export function placeFingerings(sheet: OutsideStaff): void {
  for (const chord of [...sheet.chords(), ...sheet.graceChords()]) {
    const { notes } = chord.shape.event.chord;
    const scale = fingeringScale * chord.shape.scale;
    if (notes.every(({ fingering }) => fingering === undefined)) continue;
    const side = fingeringSide(sheet, chord);
    // The finger nearest to the chord is placed first, so that the highest note's finger is on top.
    const order = side === 'above' ? notes : notes.toReversed();
    for (const { fingering } of order) {
      const finger = fingering === undefined ? null : fingerOf(fingering);
      if (finger === null) continue;
      const sign = digitGlyphs('fingering', finger)[0] ?? glyph('fingering0');
      const { staff } = chord.shape.event;
      const x = headCentreInSystem(chord) - (sign.advance * scale) / 2;
      const y = sheet.clearY(staff, side, x, x + sign.advance * scale, glyphInk(sign, scale), fingeringGap);
      sheet.glyph(staff, sign, x, y, chordRef('mark', chord.shape, chord.measure.index, -1), scale);
    }
  }
}

/** Places tremolo strokes in the middle of the stem, between the outermost notehead and the free end or its flags. */
export function placeTremolos(sheet: OutsideStaff): void {
  for (const chord of sheet.chords()) {
    const { value } = chord.shape.event.chord;
    const { stem, heads, event } = chord.shape;
    const sign = strokesOf(chord.shape);
    if (sign === null) continue;
    const direction = stem?.direction ?? 1;
    const outer = ((direction === 1 ? heads.at(-1) : heads[0])?.position ?? 4) / 2;
    const beams = Math.max(0, value.base - 2);
    const end = Number.isNaN(chord.tip) ? outer - 3.2 : chord.tip + direction * 0.75 * beams;
    const x = stem === null ? headCentreInSystem(chord) : chord.x + stem.x;
    const left = x - (sign.left + sign.right) / 2;
    const half = (sign.bottom - sign.top) / 2;
    const isFree = (y: number): boolean =>
      sheet.obstacleGrid(event.staff).shared(left + sign.left, y - half, x, y + half) === 0;
    let y = (outer - direction * 0.5 + end) / 2;
    // Moves towards the free end, past an accidental beside a downward stem.
    const last = direction === -1 ? end - half : y;
    while (y < last && !isFree(y)) y = Math.min(y + STROKE_STEP, last);
    const element = chordRef('mark', chord.shape, chord.measure.index, -1);
    sheet.glyph(event.staff, sign, left, y - (sign.top + sign.bottom) / 2, element);
  }
}
