/** German names of bars and pitches. */

/** `Takt 4`; a bar without a printed number (null) is a pickup. */
export const barName = (number: string | null): string => (number === null ? 'Auftakt' : `Takt ${number}`);

/** The German name of a pitch. `name`: as in E-10, such as `C#4` or `Bb`: letter, accidentals, octave if there is one. */
export function pitchName(name: string): string {
  const [, letter = '', signs = '', octave = ''] = /^(.)([#b]*)(.*)$/.exec(name) ?? [];
  if (letter === 'B' && signs === 'b') return `B${octave}`;
  const syllables = signs.replaceAll('#', 'is').replaceAll('b', 'es');
  // In Es and As the first flat loses its vowel.
  const ending = /[AE]/.test(letter) ? syllables.replace(/^e/, '') : syllables;
  return (letter === 'B' ? 'H' : letter) + ending + octave;
}
