/** Words, words for a tempo, and jumps with their signs, which a user adds, changes and removes. */
import { describe, expect, it } from 'vitest';
import {
  addWords,
  JUMPS,
  jumpAt,
  jumpSignAt,
  setJump,
  setJumpSign,
  setTempo,
  setTempoText,
  setWordsText,
  wordsAt,
} from '../../engine/edit/index.ts';
import { readMusicJson } from '../../engine/formats/musicjson/read/readMusicJson.ts';
import { writeMusicJson } from '../../engine/formats/musicjson/write/writeMusicJson.ts';
import { readMusicXml } from '../../engine/formats/musicxml/read/readMusicXml.ts';
import { writeMusicXml } from '../../engine/formats/musicxml/write/writeMusicXml.ts';
import { checkScore } from '../../engine/model/checks/checkScore.ts';
import type { Score } from '../../engine/model/score.ts';
import { playOrder } from '../../engine/timeline/playOrder.ts';
import { ticks, TICKS_PER_QUARTER } from '../../engine/units.ts';
import { oneStaff } from '../fixtures/engraving/rule.ts';

const song = (): Score => oneStaff(['c5q d5q e5q f5q', 'g5w', 'a5w', 'b5w', 'c5w']);
const place = { part: 0, measure: 0, at: ticks(TICKS_PER_QUARTER) };

function expectKept(score: Score): void {
  expect(checkScore(score)).toEqual([]);
  const { parts, measures } = readMusicXml(writeMusicXml(score));
  expect([parts, measures]).toEqual([score.parts, score.measures]);
  expect(readMusicJson(writeMusicJson(score)).score.measures).toEqual(score.measures);
}

describe('words', () => {
  it('are added in italics below or upright above the staff, changed and removed', () => {
    const soft = addWords(song(), { ...place, staff: 0 }, 'expression', ' dolce ');
    const both = addWords(soft, { ...place, staff: 0 }, 'instruction', 'pizz.');
    expect(wordsAt(both, place).map(({ text, side, style }) => [text, side, style])).toEqual([
      ['dolce', 'below', 'italic'],
      ['pizz.', 'above', 'normal'],
    ]);
    expectKept(both);
    const [dolce] = wordsAt(soft, place);
    if (dolce === undefined) throw new Error('no words');
    expect(setWordsText(soft, place, dolce, '')).toEqual(song());
  });

  it('without a text change nothing', () => {
    const score = song();
    expect(addWords(score, { ...place, staff: 0 }, 'expression', '  ')).toBe(score);
  });

  it('J-10 stand before a metronome mark, and are removed again', () => {
    const faster = setTempo(song(), 2, 144);
    const score = setTempoText(faster, 2, 'Allegro');
    expect(score.measures[2]?.tempos).toEqual([
      { quartersPerMinute: 144, at: 0, text: 'Allegro', beat: { base: 2, dots: 0 } },
    ]);
    expectKept(score);
    expect(setTempoText(score, 2, '').measures[2]?.tempos?.[0]?.text).toBeUndefined();
    expect(setTempoText(score, 2, 'Allegro')).toBe(score);
  });
});

describe('jumps', () => {
  it('lead to their signs, and are played', () => {
    const marked = setJumpSign(setJumpSign(song(), 1, 'segno'), 4, 'coda');
    const score = setJump(setJump(marked, 2, 'To Coda'), 3, 'D.S. al Coda');
    expect(playOrder(score.measures)).toEqual([0, 1, 2, 3, 1, 2, 4]);
    expectKept(score);
    const bare = setJump(setJump(setJumpSign(setJumpSign(score, 1, null), 4, null), 2, null), 3, null);
    expect(bare).toEqual(song());
  });

  it('one takes the place of another at the end of its bar, and keeps the sign at the beginning', () => {
    let score = setJumpSign(song(), 3, 'segno');
    for (const words of JUMPS) {
      score = setJump(score, 3, words);
      expect([jumpAt(score, 3), jumpSignAt(score, 3)]).toEqual([words, 'segno']);
      expectKept(score);
      expect(setJump(score, 3, words)).toBe(score);
    }
    expect(jumpSignAt(setJumpSign(score, 3, 'coda'), 3)).toBe('coda');
  });
});
