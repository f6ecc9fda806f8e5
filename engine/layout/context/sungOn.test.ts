import { describe, expect, it } from 'vitest';
import { chords } from '../../../tests/fixtures/engraving/scoreBuilder.ts';
import type { Chord, Syllable } from '../../model/chord.ts';
import type { PartMeasure } from '../../model/score.ts';
import { sungOnAfter } from './sungOn.ts';

/** Syllables by chord: `Ky-` begins a word, `e_` has an extender line, an empty text is no syllable. */
function sung(text: string, ...syllables: readonly string[]): PartMeasure {
  const syllable = (shown: string): Syllable => ({
    text: shown.replace(/[-_]$/, ''),
    position: shown.endsWith('-') ? 'begin' : 'end',
    ...(shown.endsWith('_') && { extender: true }),
  });
  const own = chords(text).map((chord, index): Chord => {
    const shown = syllables[index] ?? '';
    return shown === '' ? chord : { ...chord, lyrics: [syllable(shown)] };
  });
  return { voices: [{ staff: 0, number: 0, chords: own }] };
}

describe('what a staff sings on after a measure', () => {
  it('F-09 is the word or the melisma of its last syllable', () => {
    expect(sungOnAfter(sung('c5h d5h', 'Ky-'), 0)).toEqual([{ voice: 0, verse: 0, kind: 'word' }]);
    expect(sungOnAfter(sung('c5h d5h', 'Ky-', 'rie_'), 0)).toEqual([{ voice: 0, verse: 0, kind: 'melisma' }]);
    expect(sungOnAfter(sung('c5h d5h', 'Ky-', 'rie'), 0)).toEqual([]);
  });

  it('F-09 is that of the measure before where it has neither syllables nor rests', () => {
    expect(sungOnAfter(sung('c5h d5h'), 0)).toBeNull();
  });

  it('F-09 is nothing after a rest, so that no hyphens follow through an interlude', () => {
    expect(sungOnAfter(sung('c5h rh', 'Ky-'), 0)).toEqual([]);
    expect(sungOnAfter(sung('rh c5h'), 0)).toEqual([]);
    expect(sungOnAfter(sung('c5w', 'Ky-'), 1)).toEqual([]);
  });
});
