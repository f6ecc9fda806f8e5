/** Names of notes such as `C#4` and `Bb3` (E-10, E-17). */
import { keySignatureOf, type KeyIndex } from './key.ts';
import { STEP_NAMES, midiPitch, type Pitch, type Step } from './pitch.ts';
import { spellPitch } from './spellPitch.ts';

const LOWEST_NAMED = 12;
const HIGHEST_NAMED = 127;
const NAME = /^([A-G])(#{1,3}|b{1,3})?(-?\d)$/;

/** Whole alterations only; a quarter tone is named by the semitone below it. */
const accidental = (alter: number): string =>
  alter >= 0 ? '#'.repeat(Math.floor(alter)) : 'b'.repeat(Math.floor(-alter));

/** Name of a pitch class, such as `C#` or `Bb`. */
export const pitchClassName = ({ step, alter }: Pick<Pitch, 'step' | 'alter'>): string =>
  STEP_NAMES[step] + accidental(alter);

/** Name of a pitch with its octave, such as `C#4`. */
export const pitchName = (pitch: Pitch): string => pitchClassName(pitch) + String(pitch.octave);

/** Name of a MIDI number 12–127, with sharps or flats by key. Throws RangeError otherwise. */
export function noteName(midi: number, key: KeyIndex = 0): string {
  if (!Number.isInteger(midi) || midi < LOWEST_NAMED || midi > HIGHEST_NAMED)
    throw new RangeError('Invalid MIDI number');
  return pitchName(spellPitch(midi, keySignatureOf(key)));
}

/** The pitch of a note name, the inverse of `noteName`. Throws RangeError if the text is not a note name. */
export function parseNoteName(name: string): Pitch {
  const [, letter, sign = '', octave] = NAME.exec(name) ?? [];
  if (letter === undefined) throw new RangeError('Invalid note argument');
  const pitch: Pitch = {
    step: STEP_NAMES.indexOf(letter as 'C') as Step,
    alter: sign.startsWith('b') ? -sign.length : sign.length,
    octave: Number(octave),
  };
  const midi = midiPitch(pitch);
  if (midi < LOWEST_NAMED || midi > HIGHEST_NAMED) throw new RangeError('Invalid note argument');
  return pitch;
}
