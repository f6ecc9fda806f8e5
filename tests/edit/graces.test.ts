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
  besideInTime,
  completeAttachment,
  isSameAttachment,
  setGraceKind,
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
import { slurEdges, slursOf } from '../../engine/model/slurs.ts';
import { pitchName } from '../../engine/theory/noteName.ts';
import { drumNote } from '../../engine/model/drumset.ts';
import { attachmentOf } from '../../src/views/score/canvas/attachmentOf.ts';
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

  it('E-01 a slur from a removed one to a later note begins at its main note', () => {
    const begun = { graceBefore: graces('d5', { slurStarts: [{ number: 1 }] }) };
    const score = oneStaff([marked('c5h e5q f5q', begun, {}, { slurStops: [1] })]);
    const removed = mendSlurs(removeAttachment(score, graceOf(0)), score);
    expect(removed).toEqual(oneStaff([marked('c5h e5q f5q', { slurStarts: [{ number: 1 }] }, {}, { slurStops: [1] })]));
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

describe('grace notes after a chord', () => {
  const trilled = (): Score =>
    oneStaff([
      [
        ...marked('c5h', { graceBefore: graces('d5'), graceAfter: graces('b4 c5') }),
        ...marked('g5h', { graceBefore: graces('f5') }),
      ],
    ]);
  const after = (grace: number): GraceAddress => ({ ...graceOf(0, grace), isAfter: true });
  const afterOf = (score: Score) =>
    score.parts[0]?.measures[0]?.voices[0]?.chords[0]?.graceAfter?.map(
      ({ notes, slash }) => (slash ? '/' : '') + notes.map(({ pitch }) => pitchName(pitch)).join(' '),
    );

  it('I-08 are known by their ink, and are not those before the chord', () => {
    const { list } = layoutScore(trilled(), { width: 60 });
    const found = list.systems.flatMap(({ elements }) =>
      elements.flatMap((element) => attachmentOf(element) ?? []).filter(({ kind }) => kind === 'grace'),
    );
    const distinct = found.filter((each, index) => !found.slice(0, index).some((one) => isSameAttachment(one, each)));
    expect(distinct).toEqual(expect.arrayContaining([graceOf(0), after(0), after(1), graceOf(1)]));
    expect(distinct).toHaveLength(4);
    expect(completeAttachment(trilled(), after(1))).toEqual(after(1));
    expect(isSameAttachment(after(0), graceOf(0))).toBe(false);
  });

  it('I-08 E-01 are moved, changed and removed, and those before the chord stay', () => {
    expect(afterOf(moveGrace(trilled(), after(0), 1))).toEqual(['C5', 'C5']);
    expect(afterOf(setGraceLetter(trilled(), after(1), 1))).toEqual(['B4', 'D5']);
    expect(afterOf(setGraceKind(trilled(), after(1), true))).toEqual(['/B4', '/C5']);
    expect(gracesOf(setGraceKind(trilled(), after(1), true))[0]).toEqual(['D5']);
    expect(afterOf(removeAttachment(trilled(), after(0)))).toEqual(['C5']);
    const none = removeAttachment(removeAttachment(trilled(), after(0)), after(0));
    expect([afterOf(none), gracesOf(none)[0], checkScore(none)]).toEqual([undefined, ['D5'], []]);
    expect(removeAttachment(none, after(0))).toBe(none);
  });

  it('E-18 one is removed with the slur to or from its main note, and shortens a longer slur', () => {
    const start = { slurStarts: [{ number: 1 }] };
    const stop = { slurStops: [1] };
    const [plain, begun, ended] = [graces('b4'), graces('b4', start), graces('b4', stop)];
    /** The slurs after the grace note of the second chord is removed: the indexes of their chords. */
    const left = (...fields: readonly Partial<Chord>[]): readonly string[] => {
      const score = oneStaff([marked('c5q d5q e5q f5q', ...fields)]);
      const removed = mendSlurs(removeAttachment(score, { ...graceOf(1), isAfter: true }), score);
      const [part] = removed.parts as [Score['parts'][number]];
      expect(checkScore(removed)).toEqual([]);
      expect(part.measures.flatMap(slurEdges)).toHaveLength(2 * slursOf(part).length);
      return slursOf(part).map(({ from, to }) => `${from.chord}–${to.chord}`);
    };
    expect(left({}, { ...start, graceAfter: ended })).toEqual([]);
    expect(left({}, { graceAfter: begun }, stop)).toEqual([]);
    expect(left(start, { graceAfter: ended })).toEqual(['0–1']);
    expect(left({}, { graceAfter: begun }, {}, stop)).toEqual(['2–3']);
    expect(left(start, { graceAfter: plain }, stop)).toEqual(['0–2']);
  });

  it('I-32 are between their chord and the grace notes of the next one', () => {
    const [first, second] = [0, 1].map((chord) => ({ part: 0, measure: 0, voice: 0, chord }));
    const places = [graceOf(0), first, after(0), after(1), graceOf(1), second];
    places.forEach((place, index) => {
      if (place === undefined) return;
      expect(besideInTime(trilled(), place, 1)).toEqual(places[index + 1]);
      expect(besideInTime(trilled(), place, -1)).toEqual(places[index - 1]);
    });
  });
});
