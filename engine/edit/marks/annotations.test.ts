import { expect, it } from 'vitest';
import { buildScore } from '../../../tests/fixtures/engraving/scoreBuilder.ts';
import { checkScore } from '../../model/checks/checkScore.ts';
import type { Syllable } from '../../model/chord.ts';
import { setSyllable } from './annotations.ts';

const at = (measure: number) => ({ part: 0, measure, voice: 0, chord: 0 });

it.each([
  ['begin end', 0, '- single'],
  ['begin end', 1, 'single -'],
  ['begin middle end', 0, '- begin end'],
  ['begin middle end', 1, 'begin - end'],
  ['begin middle end', 2, 'begin end -'],
  ['single begin end', 0, '- begin end'],
])('I-11 what is left of a word is joined again: %s without number %s is %s', (word, removed, expected) => {
  const positions = word.split(' ') as Syllable['position'][];
  const sung = positions.reduce(
    (score, position, measure) => setSyllable(score, at(measure), 0, { text: 'la', position }),
    buildScore({ measures: positions.map(() => ({ parts: [[['c5h rh']]] })) }),
  );
  const edited = setSyllable(sung, at(removed), 0, null);
  expect(checkScore(edited)).toEqual([]);
  const left = edited.parts[0]?.measures.map(({ voices }) => voices[0]?.chords[0]?.lyrics?.[0]?.position ?? '-');
  expect(left?.join(' ')).toBe(expected);
});
