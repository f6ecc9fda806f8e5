/** Trills, mordents, turns and arpeggios that a user adds and removes. */
import { describe, expect, it } from 'vitest';
import { haveArpeggio, haveOrnament, toggleArpeggio, toggleOrnament } from '../../engine/edit/index.ts';
import type { Selection } from '../../engine/edit/index.ts';
import { readMusicJson } from '../../engine/formats/musicjson/read/readMusicJson.ts';
import { writeMusicJson } from '../../engine/formats/musicjson/write/writeMusicJson.ts';
import { readMusicXml } from '../../engine/formats/musicxml/read/readMusicXml.ts';
import { writeMusicXml } from '../../engine/formats/musicxml/write/writeMusicXml.ts';
import { checkScore } from '../../engine/model/checks/checkScore.ts';
import type { Chord } from '../../engine/model/chord.ts';
import type { Score } from '../../engine/model/score.ts';
import { marked, oneStaff } from '../fixtures/engraving/rule.ts';

const melody = (): Score => oneStaff(['c5q [d5 f5]q rq e5q', 'g5w']);
const at = (chord: number, note = 0, measure = 0): Selection[number] => ({ part: 0, measure, voice: 0, chord, note });
const chordsOf = (score: Score): readonly Chord[] =>
  (score.parts[0]?.measures ?? []).flatMap(({ voices }) => voices[0]?.chords ?? []);
const ornamentsOf = (score: Score) => chordsOf(score).map(({ ornaments = [] }) => ornaments.map(({ kind }) => kind));

/** Expects that the signs survive both formats. */
function expectKept(score: Score): void {
  expect(checkScore(score)).toEqual([]);
  expect(readMusicXml(writeMusicXml(score)).parts).toEqual(score.parts);
  expect(readMusicJson(writeMusicJson(score)).score.parts).toEqual(score.parts);
}

describe('ornaments', () => {
  const all = [at(0), at(1, 0), at(1, 1), at(2, -1), at(3)];

  it.each(['trill', 'mordent', 'inverted-mordent', 'turn'] as const)(
    'E-01 %s is added to all selected chords, and removed where all have it',
    (kind) => {
      const once = toggleOrnament(melody(), [at(1)], kind).score;
      expect(haveOrnament(once, all, kind)).toBe(false);
      const { score, selection } = toggleOrnament(once, all, kind);
      expect(ornamentsOf(score)).toEqual([[kind], [kind], [], [kind], []]);
      expect(selection).toBe(all);
      expectKept(score);
      expect(toggleOrnament(score, all, kind).score).toEqual(melody());
    },
  );

  it('E-01 one takes the place of another, but not of a wavy line', () => {
    const vibrato = oneStaff([marked('c5w', { ornaments: [{ kind: 'vibrato', line: true }] })]);
    const trilled = toggleOrnament(vibrato, [at(0)], 'trill').score;
    expect(ornamentsOf(trilled)).toEqual([['vibrato', 'trill']]);
    expect(ornamentsOf(toggleOrnament(trilled, [at(0)], 'turn').score)).toEqual([['vibrato', 'turn']]);
  });

  it('E-01 a trill takes the end of its line with it', () => {
    const score = oneStaff([
      marked('c5w', { ornaments: [{ kind: 'trill', line: true, isLong: true }] }),
      'd5w',
      marked('e5w', { endsOrnamentLine: true }),
    ]);
    const { score: bare } = toggleOrnament(score, [at(0)], 'trill');
    expect(bare).toEqual(oneStaff(['c5w', 'd5w', 'e5w']));
    expect(chordsOf(toggleOrnament(score, [at(0)], 'mordent').score)[2]?.endsOrnamentLine).toBeUndefined();
  });

  it('rests get none', () => {
    const score = melody();
    expect(toggleOrnament(score, [at(2, -1)], 'trill').score).toEqual(score);
  });
});

describe('an arpeggio', () => {
  it('E-01 is added to chords of several notes, and removed again', () => {
    const all = [at(0), at(1, 0), at(1, 1)];
    const { score } = toggleArpeggio(melody(), all);
    expect(chordsOf(score).map(({ arpeggio }) => arpeggio)).toEqual([undefined, 'plain', ...Array(3).fill(undefined)]);
    expect(haveArpeggio(score, all)).toBe(true);
    expectKept(score);
    expect(toggleArpeggio(score, all).score).toEqual(melody());
  });

  it('needs a chord', () => {
    const score = melody();
    expect(toggleArpeggio(score, [at(0)]).score).toBe(score);
    expect(haveArpeggio(score, [at(0)])).toBe(false);
  });
});
