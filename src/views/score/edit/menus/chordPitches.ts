/** The pitches of the 48 chords with an index, for the preview of a choice. */

/** Semitones above the root: major, minor, seventh, minor seventh, in the order of the index (E-11). */
const TONES = [
  [0, 4, 7],
  [0, 3, 7],
  [0, 4, 7, 10],
  [0, 3, 7, 10],
] as const;

/** C below middle C: chords in this octave sound neither dull nor shrill. */
const LOWEST_ROOT = 48;

/** MIDI pitches of the chord of an index, the root first; none for 0. */
export function chordPitches(index: number): readonly number[] {
  const tones = TONES[Math.floor((index - 1) / 12)] ?? [];
  const root = LOWEST_ROOT + ((index - 1) % 12);
  return tones.map((semitones) => root + semitones);
}
