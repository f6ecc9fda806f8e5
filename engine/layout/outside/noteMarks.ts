/** Fingerings above or below chords. */
import { digitGlyphs, glyph } from '../../smufl/glyphs.ts';
import { glyphInk, type OutsideStaff, type Side } from '../skyline/outsideStaff.ts';
import { chordRef } from '../types/elements.ts';
import { type ChordInSystem, headCentreInSystem, isLowerVoice } from '../skyline/chordInSystem.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { scale: fingeringScale, gap: fingeringGap } = engravingStyle.fingerings;

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
