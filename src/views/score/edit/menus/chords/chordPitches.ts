/** The pitches of a chord, for the preview of a choice. */
import { chordOfSymbol } from '../../../../../../engine/index.ts';
import type { ChordSymbol } from '../../../../../../engine/index.ts';

/** C below middle C: chords in this octave sound neither dull nor shrill. */
const LOWEST_ROOT = 48;
const OCTAVE = 12;

/** MIDI pitches of the chord, the root first, or a bass note below it; none for kinds of which the tones are unknown. */
export function chordPitches(symbol: ChordSymbol): readonly number[] {
  const chord = chordOfSymbol(symbol);
  if (chord === undefined) return [];
  const root = LOWEST_ROOT + chord.root;
  const tones = chord.tones.map((tone) => root + ((tone - chord.root + OCTAVE) % OCTAVE));
  return chord.bass === undefined ? tones : [LOWEST_ROOT - OCTAVE + chord.bass, ...tones];
}
