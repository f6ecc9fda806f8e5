import { describe, expect, it } from 'vitest';
import type { NoteAddress } from '../../engine/edit/address.ts';
import { addHead, addHeadBeyond, moveBySemitones, moveBySteps, toNotes, toRests } from '../../engine/edit/pitch.ts';
import { setPitches } from '../../engine/edit/setPitches.ts';
import { enterMidi, enterNote } from '../../engine/edit/rhythm/timedNotes.ts';
import { shiftOctave } from '../../engine/edit/doubts.ts';
import { addLetter, setLetter } from '../../engine/edit/letters.ts';
import { enterLetter } from '../../engine/edit/rhythm/enterLetter.ts';
import { updateChord } from '../../engine/edit/update.ts';
import { checkScore } from '../../engine/model/checks/checkScore.ts';
import { drumNote } from '../../engine/model/drumset.ts';
import { PERCUSSION_CLEF } from '../../engine/model/emptyScore.ts';
import type { Score } from '../../engine/model/score.ts';
import type { Step } from '../../engine/theory/pitch.ts';
import { TICKS_PER_WHOLE, ticks } from '../../engine/units.ts';
import { buildScore } from '../fixtures/engraving/scoreBuilder.ts';

/** A bass drum, a snare drum, a hi-hat and a rest, in a key of five sharps. */
function groove(): Score {
  const plain = buildScore({ staves: [[PERCUSSION_CLEF]], measures: [{ parts: [[['f4q c5q g5q rq']]] }] });
  return {
    ...plain,
    measures: plain.measures.map((measure) => ({ ...measure, key: { fifths: 5, mode: 'major' } })),
    parts: plain.parts.map((part) => ({
      ...part,
      program: 129,
      measures: part.measures.map((measure) => ({
        voices: measure.voices.map((voice) => ({
          ...voice,
          chords: voice.chords.map((chord, index) => ({
            ...chord,
            notes: chord.notes.map(() => drumNote([36, 38, 42][index] ?? 36)),
          })),
        })),
      })),
    })),
  };
}

const at = (chord: number, note = 0): NoteAddress => ({ part: 0, measure: 0, voice: 0, chord, note });
const drums = (score: Score): string => {
  expect(checkScore(score)).toEqual([]);
  return (score.parts[0]?.measures[0]?.voices[0]?.chords ?? [])
    .map(
      ({ notes }) =>
        notes.map(({ percussionKey, pitch }) => `${percussionKey}${pitch.alter === 0 ? '' : '#'}`).join('+') || 'r',
    )
    .join(' ');
};

describe('editing drums', () => {
  it('I-08 a drum that is dragged becomes the one of its new place, with the same kind of head', () => {
    expect(drums(moveBySteps(groove(), [at(0)], 4).score)).toBe('38 38 42 r');
    expect(drums(moveBySteps(groove(), [at(1)], 1).score)).toBe('36 47 42 r');
    expect(drums(moveBySteps(groove(), [at(2)], 1).score)).toBe('36 38 49 r');
    expect(moveBySteps(groove(), [at(2)], 1).selection).toEqual([at(2)]);
  });

  it('I-10 steps of the arrow keys go through the drums by their numbers', () => {
    const { score } = moveBySemitones(groove(), [at(1)], 2);
    expect(drums(score)).toBe('36 40 42 r');
    expect(drums(moveBySemitones(groove(), [at(2)], 4).score)).toBe('36 38 46 r');
    expect(score.parts[0]?.measures[0]?.voices[0]?.chords[1]?.notes[0]?.pitch.alter).toBe(0);
  });

  it('I-31 a MIDI keyboard and the roll enter percussion keys, a click on the staff the drum of the place', () => {
    expect(drums(setPitches(groove(), [at(0)], [36, 42]).score)).toBe('36+42 38 42 r');
    expect(drums(addHead(groove(), [at(1)], 42).score)).toBe('36 38+42 42 r');
    const moment = { part: 0, measure: 0, staff: 0, number: 0, onset: ticks(0) };
    expect(drums(enterMidi(groove(), moment, { base: 2, dots: 0 }, 38).score)).toBe('36+38 38 42 r');
    expect(drums(enterNote(groove(), moment, { base: 2, dots: 0 }, { step: 4, alter: 1, octave: 5 }).score)).toBe(
      '36+42 38 42 r',
    );
  });

  it('I-14 I-16 a rest becomes the drums before it, and a head is added at a place of the staff', () => {
    expect(drums(toNotes(groove(), [at(3)]).score)).toBe('36 38 42 42');
    const resting = toRests(groove(), [at(0), at(1), at(2)]).score;
    expect(drums(toNotes(resting, [at(0)]).score)).toBe('38 r r r');
    expect(drums(addHeadBeyond(groove(), [at(1)], 'above').score)).toBe('36 38+50 42 r');
  });

  it('I-14 a rest becomes a chord without equal drums, also after notes that are a quarter tone apart', () => {
    const before = updateChord(groove(), at(2), (chord) => ({
      ...chord,
      notes: [
        { pitch: { step: 0, alter: 0, octave: 5 } },
        { pitch: { step: 0, alter: 0.5, octave: 5 }, percussionKey: 38 },
      ],
    }));
    const { score } = toNotes(before, [at(3)]);
    expect(checkScore(score)).toEqual([]);
    expect(score.parts[0]?.measures[0]?.voices[0]?.chords[3]?.notes).toHaveLength(1);
  });

  it('I-16 an added head stays within the drum set', () => {
    const aboveHat = addHeadBeyond(groove(), [at(2)], 'above');
    expect(drums(aboveHat.score)).toBe('36 38 42+49 r');
    expect(addHeadBeyond(aboveHat.score, [at(2)], 'above').score).toBe(aboveHat.score);
    expect(drums(addHeadBeyond(groove(), [at(1)], 'below').score)).toBe('36 41+38 42 r');
    expect(drums(addHeadBeyond(groove(), [at(0)], 'below').score)).toBe('36 38 42 r');
  });

  it('I-32 a letter writes the drum that it has in MuseScore: A snare, B bass drum, C crash, D ride, E tom, F and G hi-hats', () => {
    const score = groove();
    const letters = [5, 6, 0, 1, 2, 3, 4].map((step) => drums(setLetter(score, [at(3)], step as Step).score));
    expect(letters.map((text) => text.split(' ')[3])).toEqual(['38', '36', '49', '51', '50', '44', '42']);
    const both = addLetter(score, [at(0)], 4);
    expect(drums(both.score)).toBe('36+42 38 42 r');
    // The drums of a chord that are not selected stay.
    expect(drums(setLetter(both.score, [at(0, 1)], 0).score)).toBe('36+49 38 42 r');
    const moment = { part: 0, measure: 0, staff: 0, number: 0, onset: ticks(0) };
    const typed = enterLetter(score, moment, { base: 2, dots: 0 }, 4, { step: 0, alter: 0, octave: 4 });
    expect(drums(typed.score)).toBe('42 38 42 r');
    expect(typed.next?.onset).toBe(TICKS_PER_WHOLE / 4);
  });

  it('I-10 octaves do not change drums, and steps end with the drums of General MIDI', () => {
    const score = groove();
    expect(shiftOctave(score, [at(1)], 1).score).toBe(score);
    expect(setLetter(score, [at(1)], 5).score).toBe(score);
    expect(drums(moveBySemitones(score, [at(0)], -5).score)).toBe('35 38 42 r');
    expect(drums(moveBySemitones(score, [at(0)], 60).score)).toBe('81 38 42 r');
  });
});
