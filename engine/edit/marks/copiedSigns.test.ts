import { describe, expect, it } from 'vitest';
import { BASS, buildScore, TREBLE } from '../../../tests/fixtures/engraving/scoreBuilder.ts';
import { readMusicJson } from '../../formats/musicjson/read/readMusicJson.ts';
import { writeMusicJson } from '../../formats/musicjson/write/writeMusicJson.ts';
import { checkScore } from '../../model/checks/checkScore.ts';
import type { Score } from '../../model/score.ts';
import type { ChordSymbol } from '../../theory/chordSymbol.ts';
import { ticks, wholes } from '../../units.ts';
import type { ChordAddress } from '../address.ts';
import { copySelection, paste } from '../clipboard.ts';
import { selectAll } from '../selection.ts';
import { setHarmony } from './annotations.ts';
import { setDynamic } from './directions.ts';

const C: ChordSymbol = { root: { step: 0, alter: 0 }, kind: 'major' };
const G7: ChordSymbol = { root: { step: 4, alter: 0 }, kind: 'dominant' };
const AM: ChordSymbol = { root: { step: 5, alter: 0 }, kind: 'minor' };

const melody = (...measures: readonly string[]): Score =>
  buildScore({ measures: measures.map((text) => ({ parts: [[[text]]] })) });

const at = (measure: number, chord: number, voice = 0): ChordAddress => ({ part: 0, measure, voice, chord });
const head = (measure: number, chord: number, voice = 0) => ({ ...at(measure, chord, voice), note: 0 });

/** Pastes as the clipboard does, through MusicJSON. */
function pasted(score: Score, selection: Parameters<typeof copySelection>[1], to: ChordAddress): Score {
  const copied = copySelection(score, selection) as Score;
  expect(checkScore(copied)).toEqual([]);
  const edited = paste(score, to, readMusicJson(JSON.stringify(writeMusicJson(copied))).score).score;
  expect(checkScore(edited)).toEqual([]);
  return edited;
}

const symbols = (score: Score) =>
  score.parts[0]?.measures.map(({ harmonies = [] }) => harmonies.map((each) => [each.at, each.symbol]));

const dynamics = (score: Score) =>
  score.parts[0]?.measures.map(({ directions = [] }) =>
    directions.flatMap((mark) => (mark.kind === 'dynamic' ? [[mark.at, mark.name]] : [])),
  );

describe('chord symbols of copied notes', () => {
  const score = setHarmony(setHarmony(melody('c5h d5h', 'e5q f5h.', 'g5w'), at(0, 0), C), at(0, 1), G7);

  it('I-20 are pasted at their moments, also over a barline, in place of those there', () => {
    const other = setHarmony(setHarmony(score, at(1, 1), AM), at(2, 0), AM);
    expect(symbols(pasted(other, selectAll(other, { first: 0, last: 0 }), at(1, 1)))).toEqual([
      [
        [0, C],
        [wholes(1, 2), G7],
      ],
      [
        [wholes(1, 4), C],
        [wholes(3, 4), G7],
      ],
      [],
    ]);
  });

  it('I-20 are those of the copied span, and none are removed where none are copied', () => {
    const marked = setHarmony(score, at(2, 0), AM);
    expect(symbols(pasted(marked, [head(0, 1)], at(1, 0)))?.[1]).toEqual([[0, G7]]);
    expect(symbols(pasted(marked, [head(1, 0)], at(2, 0)))).toEqual(symbols(marked));
  });

  it('I-20 above the top staff stay with its notes', () => {
    const piano = buildScore({
      staves: [[TREBLE, BASS]],
      measures: [{ parts: [[['c5w'], ['c3w']]] }, { parts: [[['d5w'], ['d3w']]] }],
    });
    const marked = setHarmony(setHarmony(piano, at(0, 0), C), at(1, 0), AM);
    expect(symbols(pasted(marked, [head(0, 0, 1)], at(1, 0, 1)))).toEqual(symbols(marked));
    expect(symbols(pasted(marked, [head(0, 0)], at(1, 0, 1)))).toEqual(symbols(marked));
    expect(symbols(pasted(marked, [head(0, 0)], at(1, 0)))?.[1]).toEqual([[0, C]]);
  });

  it('I-20 beyond the end of the score are cut off', () => {
    expect(symbols(pasted(score, selectAll(score, { first: 0, last: 0 }), at(2, 0)))?.[2]).toHaveLength(2);
    const short = melody('c5h d5h');
    const marked = setHarmony(setHarmony(short, at(0, 0), C), at(0, 1), G7);
    expect(symbols(pasted(marked, selectAll(marked), at(0, 1)))).toEqual([
      [
        [0, C],
        [wholes(1, 2), C],
      ],
    ]);
  });
});

describe('dynamics of copied notes', () => {
  it('I-20 are pasted with their notes and hold from there on', () => {
    const score = setDynamic(melody('c5h d5h', 'e5h f5h', 'g5w'), { part: 0, measure: 0, at: wholes(1, 2) }, 'p');
    const loud = setDynamic(score, { part: 0, measure: 1, at: ticks(0) }, 'f');
    const edited = pasted(loud, [head(0, 1)], at(1, 1));
    expect(dynamics(edited)).toEqual([
      [[wholes(1, 2), 'p']],
      [
        [0, 'f'],
        [wholes(1, 2), 'p'],
      ],
      [],
    ]);
    expect(edited.parts[0]?.measures[2]?.voices[0]?.chords[0]?.velocity).toBe(49);
    expect(dynamics(pasted(loud, [head(0, 0)], at(2, 0)))).toEqual(dynamics(loud));
  });
});
