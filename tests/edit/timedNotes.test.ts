import { describe, expect, it } from 'vitest';
import type { NoteAddress } from '../../engine/edit/address.ts';
import { EditError } from '../../engine/edit/editError.ts';
import { moveNotes } from '../../engine/edit/moveNotes.ts';
import { moveBySteps } from '../../engine/edit/pitch.ts';
import { enterNote, setSounding, setVelocity } from '../../engine/edit/rhythm/timedNotes.ts';
import { checkScore } from '../../engine/model/checks/checkScore.ts';
import type { Score } from '../../engine/model/score.ts';
import { ticks, TICKS_PER_QUARTER } from '../../engine/units.ts';
import { buildScore } from '../fixtures/engraving/scoreBuilder.ts';
import { melodyText, voiceText } from './voiceText.ts';

const melody = (...measures: readonly string[]): Score =>
  buildScore({ measures: measures.map((text) => ({ parts: [[[text]]] })) });
const at = (measure: number, chord: number, note = 0): NoteAddress => ({ part: 0, measure, voice: 0, chord, note });
const place = (measure: number, quarters: number, number = 0) => ({
  ...{ part: 0, measure, staff: 0, number },
  onset: ticks(quarters * TICKS_PER_QUARTER),
});
const E5 = { step: 2, alter: 0, octave: 5 } as const;
const QUARTER = { base: 2, dots: 0 } as const;

const sound = (score: Score): Score => {
  expect(checkScore(score)).toEqual([]);
  return score;
};

describe('steps of the scale', () => {
  it('I-08 move a note to the steps of the key signature, with all notes tied to it', () => {
    const score = melody('f4q g4h a4~q', 'a4w');
    const inG = {
      ...score,
      measures: score.measures.with(0, {
        ...score.measures[0],
        duration: ticks(4 * TICKS_PER_QUARTER),
        key: { fifths: 1, mode: 'major' },
      }),
    };
    expect(melodyText(sound(moveBySteps(inG, [at(0, 1)], -1).score))).toBe('f4q f#4h a4~q | a4w');
    expect(melodyText(sound(moveBySteps(inG, [at(1, 0)], 2).score))).toBe('f4q g4h c5~q | c5w');
  });

  it('I-08 a drag back to its start returns the identical score', () => {
    const score = melody('f4q g4h a4q');
    expect(moveBySteps(score, [at(0, 0)], 0).score).toBe(score);
  });
});

describe('a note that is entered', () => {
  it('I-10 replaces a part of a bar of rest', () => {
    const { score, selection } = enterNote(melody('R'), place(0, 1), QUARTER, E5);
    expect(melodyText(sound(score))).toBe('rq e5q rq rq');
    expect(selection).toEqual([at(0, 1)]);
  });

  it('I-10 ends the note that sounds into it', () => {
    expect(melodyText(sound(enterNote(melody('c5h. d5q'), place(0, 1.5), QUARTER, E5).score))).toBe('c5q. e5q re d5q');
  });

  it('I-15 is added to a chord that begins there', () => {
    const { score, selection } = enterNote(melody('c5h d5h'), place(0, 0), QUARTER, E5);
    expect(melodyText(sound(score))).toBe('[c5 e5]h d5h');
    expect(selection).toEqual([at(0, 0, 1)]);
  });

  it('I-13 is tied over the barline', () => {
    const { score } = enterNote(melody('c5w', 'R'), place(0, 3), { base: 1, dots: 0 }, E5);
    expect(melodyText(sound(score))).toBe('c5h. e5~q | e5q rq rq rq');
  });

  it('I-17 creates the second voice where none exists', () => {
    const { score } = enterNote(melody('c5w'), place(0, 2, 1), QUARTER, { step: 0, alter: 0, octave: 4 });
    expect([voiceText(sound(score), 0), voiceText(score, 0, 1)]).toEqual(['c5w', 'rq rq c4q rq']);
  });

  it('is refused with a sentence beyond the range of instruments', () => {
    expect(() => enterNote(melody('R'), place(0, 0), QUARTER, { step: 0, alter: 0, octave: 12 })).toThrow(EditError);
  });
});

describe('notes that are moved along', () => {
  const quarter = TICKS_PER_QUARTER;

  it('G-04 leave rests at their old moments', () => {
    const { score, selection } = moveNotes(melody('c5q rq rh', 'R'), [at(0, 0)], quarter, 0);
    expect(melodyText(sound(score))).toBe('rq c5q rq rq | R');
    expect(selection).toEqual([at(0, 1)]);
  });

  it('G-04 move over the barline, and in pitch at the same time', () => {
    const { score } = moveNotes(melody('rh c5h', 'R'), [at(0, 1)], quarter, 2);
    expect(melodyText(sound(score))).toBe('rq rq rq d5~q | d5q rq rq rq');
  });

  it('G-04 do not move the other notes of their chord', () => {
    const { score } = moveNotes(melody('[c5 e5]h rh'), [at(0, 0, 1)], quarter, 0);
    expect([voiceText(sound(score), 0), voiceText(score, 0, 1)]).toEqual(['c5h rh', 'rq e5h rq']);
  });

  it('G-04 are added to a chord with the same beginning and end', () => {
    expect(melodyText(sound(moveNotes(melody('c5q e5q rh'), [at(0, 1)], -quarter, 0).score))).toBe('[c5 e5]q rq rh');
  });

  it('G-04 keep their distances at the ends of the score', () => {
    const { score } = moveNotes(melody('rq c5q d5q rq'), [at(0, 1), at(0, 2)], -3 * quarter, 0);
    expect(melodyText(sound(score))).toBe('c5q d5q rq rq');
  });
});

describe('a note that is dragged at its end', () => {
  const lasting = (quarters: number) => ticks(quarters * TICKS_PER_QUARTER);

  it('G-04 replaces what follows, or leaves rests', () => {
    expect(melodyText(sound(setSounding(melody('c5q d5q e5h'), at(0, 0), lasting(1.5)).score))).toBe('c5q. re e5h');
    expect(melodyText(sound(setSounding(melody('c5h d5h'), at(0, 0), lasting(0.5)).score))).toBe('c5e re rq d5h');
  });

  it('G-04 is tied over the barline and taken back', () => {
    const long = setSounding(melody('c5w', 'R'), at(0, 0), lasting(6));
    expect(melodyText(sound(long.score))).toBe('c5~w | c5h rq rq');
    expect(melodyText(sound(setSounding(long.score, at(1, 0), lasting(4)).score))).toBe('c5w | R');
  });

  it('G-04 ends with the score', () => {
    expect(melodyText(sound(setSounding(melody('rh c5h'), at(0, 1), lasting(9)).score))).toBe('rh c5h');
  });

  it('G-04 has its own velocity', () => {
    const { score } = setVelocity(melody('c5h d5h'), [at(0, 1)], 200);
    expect(score.parts[0]?.measures[0]?.voices[0]?.chords.map(({ velocity }) => velocity)).toEqual([80, 127]);
  });
});
