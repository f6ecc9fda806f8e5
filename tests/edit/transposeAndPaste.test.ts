import { describe, expect, it } from 'vitest';
import type { NoteAddress } from '../../engine/edit/address.ts';
import { setHarmony } from '../../engine/edit/marks/annotations.ts';
import { copySelection, paste, pasteAt } from '../../engine/edit/clipboard.ts';
import { selectAll } from '../../engine/edit/selection.ts';
import { transpose } from '../../engine/edit/transpose.ts';
import { updateChord } from '../../engine/edit/update.ts';
import { readMusicJson } from '../../engine/formats/musicjson/read/readMusicJson.ts';
import { writeMusicJson } from '../../engine/formats/musicjson/write/writeMusicJson.ts';
import { checkScore } from '../../engine/model/checks/checkScore.ts';
import type { Score } from '../../engine/model/score.ts';
import { TICKS_PER_WHOLE, ticks } from '../../engine/units.ts';
import { BASS, buildScore, TREBLE } from '../fixtures/engraving/scoreBuilder.ts';
import { melodyText, voiceText } from './voiceText.ts';

const melody = (...measures: readonly string[]): Score =>
  buildScore({ measures: measures.map((text) => ({ parts: [[[text]]] })) });

const at = (measure: number, chord: number, note = 0): NoteAddress => ({ part: 0, measure, voice: 0, chord, note });

const sound = (score: Score): Score => {
  expect(checkScore(score)).toEqual([]);
  return score;
};

describe('transposition', () => {
  const inD = { toKey: 2, direction: 1, octaves: 0, updateNotes: true, updateKey: true, updateChords: true } as const;

  it('J-02 up to D: pitches, key and spelling', () => {
    const score = sound(transpose(melody('c5q e5q f#5q b5q'), inD));
    expect(melodyText(score)).toBe('d5q f#5q g#5q c#6q');
    expect(score.measures[0]?.key?.fifths).toBe(2);
  });

  it('J-02 downwards and an octave more', () => {
    expect(melodyText(transpose(melody('c5w'), { ...inD, direction: -1 }))).toBe('d4w');
    expect(melodyText(transpose(melody('c5w'), { ...inD, octaves: 1 }))).toBe('d6w');
  });

  it('J-03 up and down again is the identity', () => {
    const score = melody('c5q eb5q f#5q b5q', '[c4 e4 g#4]w');
    const there = transpose(score, inD);
    expect(transpose(there, { ...inD, toKey: 0, direction: -1 })).toEqual(score);
  });

  it('J-02 each switch works alone, and J-03 the given score is not changed', () => {
    const score = setHarmony(melody('c5w', 'e5w'), at(0, 0), { root: { step: 0, alter: 0 }, kind: 'major' });
    const before = structuredClone(score);
    const off = { ...inD, updateNotes: false, updateKey: false, updateChords: false };
    const parts = (edited: Score) => ({
      notes: melodyText(edited),
      key: edited.measures[0]?.key?.fifths,
      root: edited.parts[0]?.measures[0]?.harmonies?.[0]?.symbol.root.step,
    });
    const asBefore = { notes: 'c5w | e5w', key: 0, root: 0 };
    expect(parts(transpose(score, { ...off, updateNotes: true }))).toEqual({ ...asBefore, notes: 'd5w | f#5w' });
    expect(parts(transpose(score, { ...off, updateKey: true }))).toEqual({ ...asBefore, key: 2 });
    expect(parts(transpose(score, { ...off, updateChords: true }))).toEqual({ ...asBefore, root: 1 });
    expect(transpose(score, off)).toBe(score);
    expect(score).toEqual(before);
  });

  it('J-02 a later key that would need more than seven accidentals is respelled, with its notes', () => {
    const score = buildScore({
      measures: [{ parts: [[['c5w']]] }, { key: { fifths: 6, mode: 'major' }, parts: [[['f#5w']]] }],
    });
    const edited = sound(transpose(score, inD));
    expect(edited.measures[1]?.key?.fifths).toBe(-4);
    expect(melodyText(edited)).toBe('d5w | ab5w');
  });

  it('J-02 a transposition beyond the playable range is refused', () => {
    expect(() => transpose(melody('g9w'), inD)).toThrow('notes-out-of-range');
  });
});

describe('clipboard', () => {
  it('E-08 the copied part is a score, and survives MusicJSON', () => {
    const score = melody('c5q {d5e/3:2 e5~e/3:2 e5e/3:2} g5h');
    const copied = copySelection(score, [at(0, 0), at(0, 1), at(0, 2), at(0, 3)]) as Score;
    const { score: read } = readMusicJson(JSON.stringify(writeMusicJson(copied)));
    expect(melodyText(paste(melody('R'), at(0, 0, -1), read).score)).toBe(
      melodyText(paste(melody('R'), at(0, 0, -1), copied).score),
    );
  });

  it('I-20 from two staves to the lower of two, notes without a staff there are pasted on their own', () => {
    const crossing = buildScore({ staves: [[TREBLE, BASS]], measures: [{ parts: [[['c5w'], ['c3w']]] }] });
    const crossed = updateChord(crossing, at(0, 0), (chord) => ({ ...chord, staff: 1 }));
    const copied = copySelection(sound(crossed), [at(0, 0)]) as Score;
    expect(sound(copied).parts[0]?.staves).toHaveLength(1);
    const pasted = sound(paste(crossing, { part: 0, measure: 0, voice: 1, chord: 0 }, copied).score);
    expect(voiceText(pasted, 0, 1)).toBe('c5w');
  });

  it('I-20 replaces the existing notes, across the barline, and selects the pasted ones', () => {
    const score = melody('c5q d5q e5q f5q', 'g5q a5q b5q c6q');
    const copied = copySelection(score, [at(0, 0), at(0, 1), at(0, 2)]);
    expect(copied && checkScore(copied)).toEqual([]);
    const pasted = paste(score, at(0, 2), copied as Score);
    expect(melodyText(sound(pasted.score))).toBe('c5q d5q c5q d5q | e5q a5q b5q c6q');
    expect(pasted.selection).toEqual([at(0, 2), at(0, 3), at(1, 0)]);
  });

  it('I-20 several parts are pasted into the same number of parts from the selected one on', () => {
    const score = buildScore({
      staves: [[TREBLE, BASS], [TREBLE]],
      measures: [{ parts: [[['c5h d5h'], ['c3w']], [['e4q f4h.']]] }, { parts: [[['R'], ['R']], [['R']]] }],
    });
    const copied = sound(copySelection(score, selectAll(score, { first: 0, last: 0 })) as Score);
    const { score: read } = readMusicJson(JSON.stringify(writeMusicJson(copied)));
    const pasted = sound(paste(score, at(1, 0, -1), read).score);
    expect([voiceText(pasted, 1, 0), voiceText(pasted, 1, 1)]).toEqual(['c5h d5h', 'c3w']);
    const below = pasted.parts[1]?.measures[1]?.voices[0];
    expect(below?.chords).toEqual(score.parts[1]?.measures[0]?.voices[0]?.chords);
    const lower = sound(paste(score, { part: 1, measure: 1, voice: 0, chord: 0 }, copied).score);
    expect(lower.parts[1]?.measures[1]?.voices[0]?.chords.map(({ notes }) => notes.length)).toEqual([1, 1]);
  });

  it('I-20 a copied voice that rests silences its own, and a staff of which nothing was copied stays', () => {
    const score = buildScore({
      staves: [[TREBLE, BASS], [TREBLE], [TREBLE]],
      measures: [
        { parts: [[['c5w'], ['R']], [['f5w']], [['rh rh']]] },
        { parts: [[['d5w'], ['c3h g3h']], [['g5w']], [['a5q b5q a5q b5q']]] },
      ],
    });
    const first = selectAll(score, { first: 0, last: 0 });
    const pasteAll = (copied: Score): Score => {
      const { score: read } = readMusicJson(JSON.stringify(writeMusicJson(sound(copied))));
      return sound(paste(score, at(1, 0), read).score);
    };
    const texts = (pasted: Score): readonly string[] => [
      ...[0, 1].map((voice) => voiceText(pasted, 1, voice)),
      ...[1, 2].map((part) => voiceText({ ...pasted, parts: pasted.parts.slice(part) }, 1, 0)),
    ];
    expect(texts(pasteAll(copySelection(score, first) as Score))).toEqual(['c5w', 'R', 'f5w', 'R']);
    const others = first.filter(({ part }) => part !== 1);
    expect(texts(pasteAll(copySelection(score, others) as Score))).toEqual(['c5w', 'R', 'g5w', 'R']);
  });

  it('I-20 a copied voice that rests adds no voice where there are no notes to silence', () => {
    const score = buildScore({
      measures: [{ parts: [[['c5w', 'rh rh']]] }, { parts: [[['d5w']]] }, { parts: [[['e5w', 'c4w']]] }],
    });
    const copied = copySelection(score, selectAll(score, { first: 0, last: 0 })) as Score;
    const pasted = sound(paste(score, at(1, 0), copied).score);
    expect(pasted.parts[0]?.measures[1]?.voices).toHaveLength(1);
    expect(voiceText(sound(paste(score, at(2, 0), copied).score), 2, 1)).toBe('R');
  });

  it('I-20 of a chord only the selected heads are copied, also within a tuplet', () => {
    const score = melody('[c4 e4 g4]q {[d4 f4]e/3:2 e4e/3:2 re/3:2} c5h', 'R');
    const heads = [at(0, 0, 1), at(0, 0, 2), at(0, 1, 1)];
    const copied = sound(copySelection(score, heads) as Score);
    expect(melodyText(copied)).toBe('[e4 g4]q {f4e/3:2 re/3:2 re/3:2}');
    expect(voiceText(copySelection(score, [{ ...at(0, 0), note: -1 }]) as Score, 0)).toBe('[c4 e4 g4]q');
  });

  it('I-20 a paste is shortened at the end of the score', () => {
    const score = melody('c5q d5q e5q f5q');
    const copied = copySelection(score, [at(0, 0), at(0, 1)]) as Score;
    expect(melodyText(sound(paste(score, at(0, 3), copied).score))).toBe('c5q d5q e5q c5q');
  });

  it('I-20 unselected notes between are pasted as rests, tuplets completely', () => {
    const score = melody('c5q {d5e/3:2 e5e/3:2 f5e/3:2} g5h', 'R');
    const copied = copySelection(score, [at(0, 0), at(0, 2)]) as Score;
    expect(melodyText(sound(paste(score, at(1, 0), copied).score))).toBe(
      'c5q {d5e/3:2 e5e/3:2 f5e/3:2} g5h | c5q {re/3:2 e5e/3:2 re/3:2} rq rq',
    );
  });

  it('I-20 at the caret, where nothing is selected and where no chord begins', () => {
    const copied = copySelection(melody('c5q d5q e5h'), [at(0, 0), at(0, 1)]) as Score;
    const caret = { part: 0, measure: 0, staff: 0, number: 0, onset: ticks(TICKS_PER_WHOLE / 4) };
    expect(melodyText(sound(pasteAt(melody('R'), caret, copied).score))).toBe('rq c5q d5q rq');
    expect(voiceText(sound(pasteAt(melody('g5w'), { ...caret, number: 1 }, copied).score), 0, 1)).toBe('rq c5q d5q rq');
  });

  it('I-20 from the second note of a triplet on, where nothing can begin, is refused', () => {
    const score = melody('{c5e/3:2 d5e/3:2 e5e/3:2} f5q g5h');
    const copied = copySelection(score, [at(0, 3)]) as Score;
    expect(() => paste(score, at(0, 1), copied)).toThrow('paste-tuplet');
    expect(melodyText(sound(paste(score, at(0, 0), copied).score))).toBe('f5q f5q g5h');
    // Here it would cross the barline, whose reason speaks of a new meter.
    const dotted = copySelection(melody('c5q. d5e e5q. f5e'), [at(0, 0), at(0, 3)]) as Score;
    const triplets =
      '{c5e/3:2 d5e/3:2 e5e/3:2} {c5e/3:2 d5e/3:2 e5e/3:2} {c5e/3:2 d5e/3:2 e5e/3:2} {c5e/3:2 d5e/3:2 e5e/3:2}';
    expect(() => paste(melody(triplets, triplets), at(0, 1), dotted)).toThrow('paste-tuplet');
  });

  it('I-20 rests that replace the end of a tie remove it, also where only a rest of the whole bar is left', () => {
    const score = melody('rh c5~h', 'c5w');
    const copied = copySelection(
      melody('c5q rq rq rq'),
      [1, 2, 3].map((chord) => at(0, chord, -1)),
    ) as Score;
    const late = { part: 0, measure: 1, staff: 0, number: 0, onset: ticks(TICKS_PER_WHOLE / 4) };
    expect(melodyText(sound(pasteAt(score, late, copied).score))).toBe('rh c5h | R');
  });
});
