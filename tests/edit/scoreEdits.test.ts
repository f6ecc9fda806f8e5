import { describe, expect, it } from 'vitest';
import type { NoteAddress } from '../../engine/edit/address.ts';
import { copySelection, paste } from '../../engine/edit/clipboard.ts';
import { removeClef, removeDynamic, removeTempo, setClef, setDynamic, setTempo } from '../../engine/edit/directions.ts';
import { deleteMeasure, insertMeasures, setMeasureCount } from '../../engine/edit/measures.ts';
import { addPart, deletePart, movePart, setProgram } from '../../engine/edit/parts.ts';
import { addStaffBelow, deleteStaff, setStaffCount } from '../../engine/edit/staves.ts';
import { setTimeSignature } from '../../engine/edit/timeSignature.ts';
import { transpose } from '../../engine/edit/transpose.ts';
import { checkScore } from '../../engine/model/checkScore.ts';
import type { Score, TimeSignature } from '../../engine/model/score.ts';
import { clefAt } from '../../engine/model/scoreContext.ts';
import { ticks, wholes } from '../../engine/units.ts';
import { BASS, buildScore, TREBLE } from '../fixtures/engraving/scoreBuilder.ts';
import { melodyText, voiceText } from './voiceText.ts';

const THREE_FOUR: TimeSignature = { beats: [3], beatType: 4 };
const FOUR_FOUR: TimeSignature = { beats: [4], beatType: 4 };
const ALTO = { sign: 'C', line: 3 } as const;

const melody = (...measures: readonly string[]): Score =>
  buildScore({ measures: measures.map((text) => ({ parts: [[[text]]] })) });

const at = (measure: number, chord: number, note = 0): NoteAddress => ({ part: 0, measure, voice: 0, chord, note });

const sound = (score: Score): Score => {
  expect(checkScore(score)).toEqual([]);
  return score;
};

const velocities = (score: Score): number[] =>
  score.parts[0]?.measures.flatMap((measure) => measure.voices[0]?.chords.map((chord) => chord.velocity) ?? []) ?? [];

describe('measures', () => {
  it('I-26 a larger count appends full-measure rests, a smaller one cuts the tail', () => {
    const longer = setMeasureCount(melody('c5w'), 3);
    expect(melodyText(sound(longer))).toBe('c5w | R | R');
    expect(melodyText(sound(setMeasureCount(melody('c5w', 'd5~w', 'd5w'), 2)))).toBe('c5w | d5w');
  });

  it('I-27 deleting a measure clears the ties across its boundary', () => {
    const score = melody('c5~w', 'c5~w', 'd5w');
    expect(melodyText(sound(deleteMeasure(melody('c5~w', 'c5w', 'd5w'), 1)))).toBe('c5w | d5w');
    expect(checkScore(score)).not.toEqual([]);
  });

  it('I-27 what began in the deleted measure begins in the next', () => {
    const score = buildScore({
      measures: [
        { parts: [[['c5w']]] },
        { time: THREE_FOUR, key: { fifths: 2, mode: 'major' }, parts: [[['c5h.']]] },
        { parts: [[['d5h.']]] },
      ],
    });
    const shorter = sound(deleteMeasure(score, 1));
    expect(shorter.measures[1]).toMatchObject({ time: THREE_FOUR, key: { fifths: 2 } });
    const [first] = sound(deleteMeasure(score, 0)).measures;
    expect(first).toMatchObject({ time: THREE_FOUR, key: { fifths: 2 }, tempos: [{ quartersPerMinute: 120 }] });
  });

  it('I-27 the last measure stays', () => {
    expect(() => deleteMeasure(melody('c5w'), 0)).toThrow('at least one bar');
  });

  it('inserts a measure at the beginning without losing meter, key and tempo', () => {
    const score = sound(insertMeasures(melody('c5w'), 0));
    expect(melodyText(score)).toBe('R | c5w');
    expect(score.measures[1]).toEqual({ duration: wholes(1) });
  });
});

describe('meter', () => {
  it('I-28 notes are cut at the new barlines and tied', () => {
    const score = setTimeSignature(melody('c5h d5h', 'e5w'), 0, THREE_FOUR);
    expect(melodyText(sound(score))).toBe('c5h d5~q | d5q e5~h | e5h rq');
  });

  it('I-28 ties over the old barlines are joined', () => {
    const score = buildScore({ measures: [{ time: THREE_FOUR, parts: [[['c5q d5~h']]] }, { parts: [[['d5q e5h']]] }] });
    expect(melodyText(sound(setTimeSignature(score, 0, FOUR_FOUR)))).toBe('c5q d5~q d5h | e5h rh');
  });

  it('I-28 a tuplet across a new barline becomes two', () => {
    const score = melody('c5h {d5q/3:2 e5q/3:2 f5q/3:2}', 'g5w');
    expect(melodyText(sound(setTimeSignature(score, 0, THREE_FOUR)))).toBe(
      'c5h {d5q/3:2 e5~e/3:2} | {e5e/3:2 f5q/3:2} g5~h | g5h rq',
    );
  });

  it('I-28 stops at the next change of meter, and marks keep their moment', () => {
    const score = buildScore({
      measures: [
        {
          parts: [[['c5w']]],
          partFields: [{ directions: [{ kind: 'dynamic', name: 'p', at: wholes(3, 4), staff: 0 }] }],
        },
        { parts: [[['R']]] },
        { time: { beats: [2], beatType: 4 }, parts: [[['e5h']]] },
      ],
    });
    const edited = sound(setTimeSignature(score, 0, THREE_FOUR));
    expect(melodyText(edited)).toBe('c5~h. | c5q rq rq | R | e5h');
    expect(edited.parts[0]?.measures[1]?.directions).toMatchObject([{ name: 'p', at: 0 }]);
  });

  it('X-16 a meter that cannot be written is refused', () => {
    expect(() => setTimeSignature(melody('c5w'), 0, { beats: [4], beatType: 3 })).toThrow('time signature');
  });
});

describe('staves and parts', () => {
  const piano = (): Score => buildScore({ staves: [[TREBLE, BASS]], measures: [{ parts: [[['c5w'], ['c3h d3h']]] }] });

  it('I-21 two staves add a resting bass staff, one keeps the treble', () => {
    const two = sound(setStaffCount(melody('c5w'), 0, 2));
    expect(two.parts[0]?.staves[1]?.clef).toEqual(BASS);
    expect(voiceText(two, 0, 1)).toBe('R');
    expect(melodyText(sound(setStaffCount(two, 0, 1)))).toBe('c5w');
  });

  it('I-22 a staff is added below, and the staves after it are renumbered', () => {
    const three = sound(addStaffBelow(piano(), 0, 0));
    expect([0, 1, 2].map((voice) => voiceText(three, 0, voice))).toEqual(['c5w', 'R', 'c3h d3h']);
    expect(three.parts[0]?.staves[2]?.clef).toEqual(BASS);
  });

  it('I-23 deleting a staff keeps the other; deleting the only staff deletes the part', () => {
    const bass = sound(deleteStaff(piano(), 0, 0));
    expect(voiceText(bass, 0)).toBe('c3h d3h');
    const two = addPart(melody('c5w'));
    expect(sound(deleteStaff(two, 0, 0)).parts).toHaveLength(1);
    expect(() => deleteStaff(melody('c5w'), 0, 0)).toThrow('at least one staff');
  });

  it('I-24 a new part rests as long as the score; the ends do not move; the last part stays', () => {
    const two = sound(addPart(melody('c5w', 'd5w')));
    expect(two.parts[1]).toMatchObject({ program: 1, measures: { length: 2 } });
    expect(movePart(two, 0, -1)).toBe(two);
    expect(movePart(two, 0, 1).parts[1]).toBe(two.parts[0]);
    expect(() => deletePart(melody('c5w'), 0)).toThrow('at least one part');
  });

  it('I-25 X-02 guitar and bass bring tablature and tuning, a bass its clef', () => {
    const guitar = sound(setProgram(melody('c5w'), 0, 26)).parts[0];
    expect(guitar).toMatchObject({ showTab: true, tuning: { strings: [40, 45, 50, 55, 59, 64], capo: 0, frets: 22 } });
    const bass = sound(setProgram(melody('c3w'), 0, 34)).parts[0];
    expect(bass).toMatchObject({ showTab: true, tuning: { strings: [28, 33, 38, 43] }, staves: [{ clef: BASS }] });
  });
});

describe('marks', () => {
  it('J-10 a dynamic sets the velocities up to the next', () => {
    const score = setDynamic(melody('c5h d5h', 'e5w', 'f5w'), { part: 0, measure: 1, at: ticks(0) }, 'ff');
    const edited = setDynamic(score, { part: 0, measure: 0, at: wholes(1, 2) }, 'p');
    expect(velocities(sound(edited))).toEqual([80, 49, 112, 112]);
  });

  it('I-29 X-11 removing it goes back to the dynamic before, or to forte', () => {
    const first = setDynamic(melody('c5h d5h', 'e5w'), { part: 0, measure: 0, at: ticks(0) }, 'p');
    const second = setDynamic(first, { part: 0, measure: 1, at: ticks(0) }, 'ff');
    expect(velocities(removeDynamic(second, { part: 0, measure: 1, at: ticks(0) }))).toEqual([49, 49, 49]);
    expect(velocities(removeDynamic(first, { part: 0, measure: 0, at: ticks(0) }))).toEqual([96, 96, 96]);
  });

  it('I-30 removing a clef change restores the clef before it', () => {
    const changed = sound(setClef(melody('c5w', 'd5w'), { part: 0, measure: 1, at: ticks(0) }, 0, ALTO));
    const part = (score: Score) => clefAt(score.parts[0] as Score['parts'][number], 1, 0, ticks(0));
    expect(part(changed)).toEqual(ALTO);
    expect(part(removeClef(changed, { part: 0, measure: 1, at: ticks(0) }, 0))).toEqual(TREBLE);
  });

  it('I-30 P-13 the initial tempo cannot be removed', () => {
    const changed = sound(setTempo(melody('c5w', 'd5w'), 1, 90));
    expect(removeTempo(changed, 1).measures[1]?.tempos).toBeUndefined();
    expect(() => removeTempo(changed, 0)).toThrow("Can't remove initial tempo!");
  });
});

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

  it('J-02 what would leave the playable range is refused', () => {
    expect(() => transpose(melody('g9w'), inD)).toThrow('too high or too low');
  });
});

describe('clipboard', () => {
  it('I-20 pastes over what is there, across the barline, and selects it', () => {
    const score = melody('c5q d5q e5q f5q', 'g5q a5q b5q c6q');
    const copied = copySelection(score, [at(0, 0), at(0, 1), at(0, 2)]);
    expect(copied && checkScore(copied)).toEqual([]);
    const pasted = paste(score, at(0, 2), copied as Score);
    expect(melodyText(sound(pasted.score))).toBe('c5q d5q c5q d5q | e5q a5q b5q c6q');
    expect(pasted.selection).toEqual([at(0, 2), at(0, 3), at(1, 0)]);
  });

  it('I-20 is trimmed at the end of the score', () => {
    const score = melody('c5q d5q e5q f5q');
    const copied = copySelection(score, [at(0, 0), at(0, 1)]) as Score;
    expect(melodyText(sound(paste(score, at(0, 3), copied).score))).toBe('c5q d5q e5q c5q');
  });

  it('I-20 what is not selected between is pasted as rests, a tuplet whole', () => {
    const score = melody('c5q {d5e/3:2 e5e/3:2 f5e/3:2} g5h', 'R');
    const copied = copySelection(score, [at(0, 0), at(0, 2)]) as Score;
    expect(melodyText(sound(paste(score, at(1, 0), copied).score))).toBe(
      'c5q {d5e/3:2 e5e/3:2 f5e/3:2} g5h | c5q {re/3:2 e5e/3:2 re/3:2} rq rq',
    );
  });
});
