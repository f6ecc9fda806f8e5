/** The German name of a pitch. `name`: as in E-10, such as `C#4` or `Bb`: letter, accidentals, octave if there is one. */
export function pitchName(name: string): string {
  const [, letter = '', signs = '', octave = ''] = /^(.)([#b]*)(.*)$/.exec(name) ?? [];
  if (letter === 'B' && signs === 'b') return `B${octave}`;
  const syllables = signs.replaceAll('#', 'is').replaceAll('b', 'es');
  // In Es and As the first flat loses its vowel.
  const ending = /[AE]/.test(letter) ? syllables.replace(/^e/, '') : syllables;
  return (letter === 'B' ? 'H' : letter) + ending + octave;
}
