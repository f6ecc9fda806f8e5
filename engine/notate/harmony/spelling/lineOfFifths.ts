/** Pitch classes and the two spellings of a note on the line of fifths (… B♭ F C G …; C is 0, G is 1, F is -1). */
import { modulo } from '../../../theory/modulo.ts';

export const CLASSES = 12;

/** Fifths from C to a pitch class, 0 to 11. */
export const classOnFifths = (midiPitch: number): number => modulo(7 * midiPitch, CLASSES);

/** Fifths from C, or the tonic of another signature, to the flattest spelling: B double flat. The sharpest one is C double sharp. */
const LOWEST = -9;
/** F double flat and B double sharp. */
const [LEAST, MOST] = [-15, 19];

/** Places of both spellings of a note on the line of fifths: the flatter one, and the sharper one, twelve fifths above. */
export function spellingsOf(midiPitch: number, fifths: number): readonly [number, number] {
  const lower = fifths + LOWEST + modulo(classOnFifths(midiPitch) - fifths - LOWEST, CLASSES);
  return [lower, lower + CLASSES];
}

export const isWritable = (fifth: number): boolean => fifth >= LEAST && fifth <= MOST;
