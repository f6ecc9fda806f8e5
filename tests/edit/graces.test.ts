/** Grace notes that a user adds, selects, moves and removes. */
import { describe, expect, it } from 'vitest';
import { nearestAttachment } from '../../engine/display/hitTest.ts';
import {
  haveGraces,
  mendSlurs,
  moveGrace,
  removeAttachment,
  setGraceLetter,
  toggleGraces,
  toggleSlurs,
  type GraceAddress,
  type Selection,
} from '../../engine/edit/index.ts';
import { readMusicJson } from '../../engine/formats/musicjson/read/readMusicJson.ts';
import { writeMusicJson } from '../../engine/formats/musicjson/write/writeMusicJson.ts';
import { readMusicXml } from '../../engine/formats/musicxml/read/readMusicXml.ts';
import { writeMusicXml } from '../../engine/formats/musicxml/write/writeMusicXml.ts';
import { layoutScore } from '../../engine/layout/sheet/layoutScore.ts';
import { checkScore } from '../../engine/model/checks/checkScore.ts';
import type { Chord } from '../../engine/model/chord.ts';
import type { Score } from '../../engine/model/score.ts';
import { pitchName } from '../../engine/theory/noteName.ts';
import { drumNote } from '../../engine/model/drumset.ts';
import { graces, marked, oneStaff } from '../fixtures/engraving/rule.ts';

const melody = (): Score => oneStaff(['c5q [d5 f5]q rq e5q', 'g5w']);
const at = (chord: number, note = 0, measure = 0): Selection[number] => ({ part: 0, measure, voice: 0, chord, note });
const graceOf = (chord: number, grace = 0): GraceAddress => ({
  ...{ kind: 'grace', part: 0, measure: 0, voice: 0, chord, grace },
});
/** The grace notes of each chord, with a slash before acciaccaturas. */
const gracesOf = ({ parts }: Score) =>
  (parts[0]?.measures ?? []).flatMap(({ voices }) =>
    (voices[0]?.chords ?? []).map(({ graceBefore = [] }) =>
      graceBefore.map(({ notes, slash }) => (slash ? '/' : '') + notes.map(({ pitch }) => pitchName(pitch)).join(' ')),
    ),
  );

describe('grace notes', () => {
  const all = [at(0), at(1, 0), at(1, 1), at(2, -1), at(3)];

  it.each([true, false])(
    'E-01 one is added a step above each selected note, slashed: %s, and removed again',
    (slash) => {
      const once = toggleGraces(melody(), [at(1)], slash).score;
      expect(haveGraces(once, all, slash)).toBe(false);
      const { score, selection } = toggleGraces(once, all, slash);
      const sign = slash ? '/' : '';
      expect(gracesOf(score)).toEqual([[`${sign}D5`], [`${sign}G5`], [], [`${sign}F5`], []]);
      expect(selection).toBe(all);
      expect(checkScore(score)).toEqual([]);
      expect(readMusicXml(writeMusicXml(score)).parts).toEqual(score.parts);
      expect(readMusicJson(writeMusicJson(score)).score.parts).toEqual(score.parts);
      expect(toggleGraces(score, all, slash).score).toEqual(melody());
    },
  );

  it('E-01 the other kind changes the slash and keeps the pitches', () => {
    const short = moveGrace(toggleGraces(melody(), [at(0)], true).score, graceOf(0), 5);
    expect(gracesOf(toggleGraces(short, [at(0)], false).score)[0]).toEqual(['G5']);
  });

  it('E-01 are moved by semitones and letters, and not beyond what can be played', () => {
    const score = toggleGraces(melody(), [at(0)], true).score;
    expect(gracesOf(moveGrace(score, graceOf(0), 1))[0]).toEqual(['/Eb5']);
    expect(gracesOf(moveGrace(score, graceOf(0), -12))[0]).toEqual(['/D4']);
    expect(gracesOf(setGraceLetter(score, graceOf(0), 6))[0]).toEqual(['/B4']);
    expect(setGraceLetter(score, graceOf(0), 1)).toBe(score);
    expect(moveGrace(score, graceOf(0), 100)).toBe(score);
    expect(moveGrace(score, graceOf(1), 1)).toBe(score);
  });

  it('E-01 one of several is removed, with the slur that begins at it', () => {
    const slurred = marked('c5w', { graceBefore: graces('d5 e5', { slurStarts: [{ number: 1 }] }), slurStops: [1] });
    const score = oneStaff([slurred]);
    const removed = mendSlurs(removeAttachment(score, graceOf(0)), score);
    expect(gracesOf(removed)).toEqual([['E5']]);
    expect(checkScore(removed)).toEqual([]);
    expect(removeAttachment(removed, graceOf(0, 1))).toBe(removed);
  });

  it('E-01 a drum gets a grace note of the same drum, which moves from drum to drum', () => {
    const drums = oneStaff([[{ value: { base: 0, dots: 0 }, velocity: 80, notes: [drumNote(38)] }]]);
    const score = toggleGraces(drums, [at(0)], true).score;
    const keys = (of: Score) =>
      of.parts[0]?.measures[0]?.voices[0]?.chords[0]?.graceBefore?.[0]?.notes.map(({ percussionKey }) => percussionKey);
    expect([keys(score), keys(moveGrace(score, graceOf(0), 2))]).toEqual([[38], [40]]);
    expect(moveGrace(score, graceOf(0), 12)).toBe(score);
  });

  it('E-01 the grace note of a drum has its place and head, and no tie or sign of its note', () => {
    const drum = { ...drumNote(42), tied: true, fingering: '1' };
    const half = (notes: Chord['notes']): Chord => ({ value: { base: 1, dots: 0 }, velocity: 80, notes });
    const score = toggleGraces(oneStaff([[half([drum]), half([drumNote(42)])]]), [at(0)], true).score;
    expect(score.parts[0]?.measures[0]?.voices[0]?.chords[0]?.graceBefore?.[0]?.notes).toEqual([drumNote(42)]);
  });

  it('I-08 are found at their ink, and their main notes at theirs', () => {
    const score = toggleSlurs(toggleGraces(melody(), [at(0), at(3)], true).score, [at(0), at(1)]).score;
    const { list } = layoutScore(score, { width: 60 });
    const found = list.systems.flatMap(({ x, y, elements, glyphs: { count, data, element } }) =>
      Array.from({ length: count }, (_, index) => index).flatMap((index) => {
        const own = elements[element[index] ?? 0];
        if (own === undefined || !('grace' in own)) return [];
        return [{ own, x: x + (data[3 * index] ?? 0) + 0.3, y: y + (data[3 * index + 1] ?? 0) }];
      }),
    );
    expect(new Set(found.map(({ own }) => `${String('chord' in own && own.chord)} ${String(own.grace)}`))).toEqual(
      new Set(['0 0', '3 0']),
    );
    for (const place of found) expect(nearestAttachment(list, place.x, place.y, 0.3)?.element).toEqual(place.own);
  });
});
