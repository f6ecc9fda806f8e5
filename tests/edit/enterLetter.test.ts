import { describe, expect, it } from 'vitest';
import { addLetter } from '../../engine/edit/letters.ts';
import { afterEntered, enterLetter, enterRest, enterTriplet } from '../../engine/edit/rhythm/enterLetter.ts';
import type { Typed } from '../../engine/edit/rhythm/enterLetter.ts';
import { enterTied } from '../../engine/edit/rhythm/enterTied.ts';
import type { VoiceMoment } from '../../engine/edit/rhythm/writeLine.ts';
import { checkScore } from '../../engine/model/checks/checkScore.ts';
import type { NoteBase, NoteValue } from '../../engine/model/rhythm/noteValue.ts';
import type { Score } from '../../engine/model/score.ts';
import type { Pitch, Step } from '../../engine/theory/pitch.ts';
import { ticks, TICKS_PER_WHOLE } from '../../engine/units.ts';
import { buildScore } from '../fixtures/engraving/scoreBuilder.ts';
import { melodyText, voiceText } from './voiceText.ts';

const melody = (...measures: readonly string[]): Score =>
  buildScore({ measures: measures.map((text) => ({ parts: [[[text]]] })) });

const START: VoiceMoment = { part: 0, measure: 0, staff: 0, number: 0, onset: ticks(0) };
const MIDDLE_C: Pitch = { step: 0, alter: 0, octave: 4 };
const plain = (base: NoteBase): NoteValue => ({ base, dots: 0 });

/** Types letters and rests (`r`), one after another, in one value. */
function type(score: Score, letters: string, base: NoteBase, from: VoiceMoment = START): Typed {
  let typed: Typed = { score, selection: [], next: from };
  for (const letter of letters) {
    const at = typed.next;
    if (at === undefined) throw new Error('The score has ended');
    typed =
      letter === 'r'
        ? enterRest(typed.score, at, plain(base))
        : enterLetter(typed.score, at, plain(base), 'cdefgab'.indexOf(letter) as Step, MIDDLE_C);
    expect(checkScore(typed.score)).toEqual([]);
  }
  return typed;
}

describe('typed letters', () => {
  it('I-10 I-32 write one note after another, each in the octave nearest to the one before', () => {
    const { score, next } = type(melody('R', 'R'), 'cgcb', 3);
    expect(melodyText(score)).toBe('c4e g3e c4e b3e rq rq | R');
    expect(next?.onset).toBe(TICKS_PER_WHOLE / 2);
  });

  it('I-10 replace the music that is there, and go on in the next bar', () => {
    const { score, next } = type(melody('c5w', 'c5q d5h e5q'), 'eded', 1);
    expect(melodyText(score)).toBe('e4h d4h | e4h d4h');
    expect(next).toBeUndefined();
  });

  it('I-10 write a note that crosses a barline with a tie', () => {
    const { score, next } = type(melody('R', 'R'), 'e', 0, { ...START, onset: ticks(TICKS_PER_WHOLE / 2) });
    expect(melodyText(score)).toBe('rq rq e4~h | e4h rq rq');
    expect(next).toMatchObject({ measure: 1, onset: TICKS_PER_WHOLE / 2 });
  });

  it('I-10 I-13 a tie writes the chord before the caret once more, also over a barline and into a triplet', () => {
    const half = ticks(TICKS_PER_WHOLE / 2);
    const chord = melody('c4h [e4 g4]h', 'R');
    const over = enterTied(chord, { ...START, measure: 1 }, plain(2));
    expect(melodyText(over.score)).toBe('c4h [e4~ g4~]h | [e4 g4]q rq rq rq');
    expect(over.next).toMatchObject({ measure: 1, onset: TICKS_PER_WHOLE / 4 });
    const group = enterTriplet(melody('c4h rh', 'R'), { ...START, onset: half }, plain(3)).score;
    const into = enterTied(group, { ...START, onset: half }, plain(3));
    expect(checkScore(into.score)).toEqual([]);
    expect(melodyText(into.score)).toMatch(/^c4~h \{c4e/);
    const split = enterTied(melody('c4w'), { ...START, onset: half }, plain(2));
    expect(melodyText(split.score)).toBe('c4~h c4q rq');
  });

  it('I-13 a tie is refused where no note ends at the caret', () => {
    expect(() => enterTied(melody('R', 'R'), { ...START, measure: 1 }, plain(2))).toThrow('nothing-to-tie');
    expect(() => enterTied(melody('R'), START, plain(2))).toThrow('nothing-to-tie');
  });

  it('I-10 a rest replaces a note, and leaves rests as they are', () => {
    expect(melodyText(type(melody('c5q d5q e5h'), 'rcr', 2).score)).toBe('rq c4q rq rq');
  });

  it('I-10 keep the lyric of a note of the same value, and the values of a triplet', () => {
    const sung = buildScore({ measures: [{ parts: [[['c5q {d5e/3:2 e5e/3:2 f5e/3:2} g5h']]] }] });
    expect(melodyText(type(sung, 'egab', 2).score)).toBe('e4q {g4e/3:2 a4e/3:2 b4e/3:2} g5h');
  });

  it('I-12 fill a triplet that is written at the caret, which stays at its first note', () => {
    const tripled = enterTriplet(melody('c5w'), START, plain(3));
    expect(tripled.next).toEqual(START);
    expect(melodyText(type(tripled.score, 'gabc', 3).score)).toBe('{g3e/3:2 a3e/3:2 b3e/3:2} c4e re rq rq');
    const late = { ...START, onset: ticks((3 * TICKS_PER_WHOLE) / 4) };
    expect(() => enterTriplet(melody('c5w'), late, plain(2))).toThrow('no-room');
  });

  it('I-31 after a played note the caret stands behind it, in a triplet too', () => {
    const { score } = enterTriplet(melody('c5w'), START, plain(3));
    expect(afterEntered(score, START, plain(2))?.onset).toBe(TICKS_PER_WHOLE / 12);
    expect(afterEntered(melody('R'), START, plain(2))?.onset).toBe(TICKS_PER_WHOLE / 4);
    expect(afterEntered(melody('R'), START, plain(0))).toBeUndefined();
  });

  it('I-16 a letter with Shift adds the next such note above a chord, and makes a note of a rest', () => {
    const at = (chord: number, note = 0) => ({ part: 0, measure: 0, voice: 0, chord, note });
    const score = melody('c5q [c5 e5]q rh');
    const third = addLetter(score, [at(0)], 2);
    expect(melodyText(third.score)).toBe('[c5 e5]q [c5 e5]q rh');
    expect(third.selection).toEqual([at(0), at(0, 1)]);
    expect(melodyText(addLetter(score, [at(1), at(1, 1)], 0).score)).toBe('c5q [c5 e5 c6]q rh');
    expect(melodyText(addLetter(score, [at(2, -1)], 3).score)).toBe('c5q [c5 e5]q f5h');
  });

  it('I-17 write a voice that does not exist yet', () => {
    const { score } = type(melody('c5w'), 'ef', 1, { ...START, number: 1 });
    expect(voiceText(score, 0, 1)).toBe('e4h f4h');
  });
});
