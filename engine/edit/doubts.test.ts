import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../tests/arbitrary/runs.ts';
import { arbitraryScore } from '../../tests/arbitrary/score.ts';
import type { NoteBase } from '../model/rhythm/noteValue.ts';
import { emptyScore } from '../model/emptyScore.ts';
import type { Chord } from '../model/chord.ts';
import type { Score } from '../model/score.ts';
import { midiPitch, type Step } from '../theory/pitch.ts';
import { TICKS_PER_QUARTER } from '../units.ts';
import { chordAt, type Edit, type NoteAddress, type Selection } from './address.ts';
import { deleteSelection } from './deleteNotes.ts';
import { doubts, isDoubtful, isInQueue, keepNote, measureQuality, settling, shiftOctave } from './doubts.ts';
import { moveNotes } from './moveNotes.ts';
import { moveBySemitones, moveBySteps } from './pitch.ts';
import { setDuration } from './rhythm/duration.ts';
import { setMeasureCount } from './structure/measures.ts';

/** A note of a step of the fourth octave, its length by `base` (2: a quarter). */
const note = (step: number, base: NoteBase, confidence?: number, tied = false): Chord => ({
  value: { base, dots: 0 },
  notes: [
    {
      pitch: { step: step as Step, alter: 0, octave: 4 },
      ...(confidence === undefined ? {} : { confidence }),
      ...(tied ? { tied } : {}),
    },
  ],
  velocity: 80,
});

/** One voice on one staff, a list of chords a measure. */
function scoreOf(measures: readonly (readonly Chord[])[]): Score {
  const base = setMeasureCount(emptyScore(), measures.length);
  const [part] = base.parts;
  if (!part) throw new RangeError('no part');
  const written = measures.map((chords) => ({ voices: [{ staff: 0, number: 0, chords }] }));
  return { ...base, parts: [{ ...part, measures: written }] };
}

const at = (measure: number, chord: number): NoteAddress => ({ part: 0, measure, voice: 0, chord, note: 0 });

const score = scoreOf([
  [note(0, 2, 0.5), note(1, 2), note(2, 1, 0.9)],
  [note(0, 2, 0.5), note(1, 2, 0.5), note(3, 1, 0.2, true)],
  [note(3, 1, 0.2), note(4, 1, 0.6)],
]);

describe('the doubt queue', () => {
  it('begins with what gains most, doubt times duration, and counts tied notes together', () => {
    expect(doubts(score).map(({ address, gain }) => [address.measure, address.chord, Number(gain.toFixed(2))])).toEqual(
      [
        [1, 2, 3.2],
        [2, 1, 0.8],
        [0, 0, 0.5],
        [1, 0, 0.5],
        [1, 1, 0.5],
      ],
    );
  });

  it('has the first of tied notes', () => {
    const places = [at(1, 1), at(1, 2), at(2, 0), at(2, 1), at(0, 1)];
    expect(places.map((place) => isInQueue(score, place))).toEqual([true, true, false, true, false]);
    expect(isDoubtful(score, at(2, 0))).toBe(true);
  });

  it('takes the nearest first of notes that gain as much', () => {
    const order = doubts(score, { near: { measure: 1, chord: 1 } }).map(({ address }) => [
      address.measure,
      address.chord,
    ]);
    expect(order.slice(2)).toEqual([
      [1, 1],
      [1, 0],
      [0, 0],
    ]);
  });

  it('has no note above the threshold and none that the user kept, in any score', () => {
    fc.assert(
      fc.property(arbitraryScore({ extras: true }), fc.double({ min: 0.1, max: 1, noNaN: true }), (any, threshold) => {
        const found = doubts(any, { threshold });
        for (const { address, doubt, gain } of found) {
          expect(isDoubtful(any, address, threshold)).toBe(true);
          expect(doubt).toBeGreaterThan(0);
          expect(gain).toBeGreaterThan(0);
        }
        const kept = keepNote(
          any,
          found.map(({ address }) => address),
        ).score;
        expect(doubts(kept, { threshold })).toEqual([]);
      }),
      runs(60),
    );
  });

  it('is the same after an edit as that of a score that was never seen before', () => {
    fc.assert(
      fc.property(arbitraryScore({ extras: true }), fc.array(fc.nat(), { maxLength: 4 }), (any, choices) => {
        let edited = any;
        for (const choice of choices) {
          const queue = doubts(edited, { threshold: 1 });
          const at = queue[choice % Math.max(1, queue.length)]?.address;
          if (at === undefined) break;
          edited = (choice % 2 === 0 ? keepNote(edited, [at]) : moveBySemitones(edited, [at], 1)).score;
        }
        expect(doubts(edited, { threshold: 1 })).toEqual(doubts(structuredClone(edited), { threshold: 1 }));
      }),
      runs(60),
    );
  });

  it('keeps a note with all that it is tied to, and the confidence of its chord follows', () => {
    const sure = { confidence: 0.5 };
    const tied = scoreOf([[{ ...note(0, 0, 0.5, true), ...sure }], [{ ...note(0, 0, 0.5), ...sure }]]);
    const { score: kept } = keepNote(tied, [at(1, 0)]);
    for (const measure of [0, 1])
      expect(chordAt(kept, at(measure, 0))).toMatchObject({ confidence: 1, notes: [{ confidence: 1 }] });
  });

  it('a note that is kept already is no edit', () => {
    const kept = keepNote(score, [at(0, 0)]).score;
    expect(keepNote(kept, [at(0, 0)]).score).toBe(kept);
    expect(keepNote(score, [at(0, 1)]).score).toBe(score);
  });

  it('moves a note by an octave with what it is tied to, and does not ask again', () => {
    const { score: moved, selection } = shiftOctave(score, [at(1, 2)], -1);
    for (const each of [at(1, 2), at(2, 0)])
      expect((chordAt(moved, each)?.notes ?? []).map(({ pitch }) => midiPitch(pitch))).toEqual([53]);
    expect(selection).toEqual([at(1, 2)]);
    expect(doubts(moved).some(({ address }) => address.measure === 1 && address.chord === 2)).toBe(false);
  });

  it.each<[string, (score: Score, selection: Selection) => Edit]>([
    ['by semitones', (before, selection) => moveBySemitones(before, selection, 1)],
    ['by steps', (before, selection) => moveBySteps(before, selection, 2)],
    ['in time', (before, selection) => moveNotes(before, selection, -TICKS_PER_QUARTER, 0)],
    ['to another value', (before, selection) => setDuration(before, selection, 3)],
  ])('has no note that the user has moved %s, and still has it where nothing moved', (_, command) => {
    const selected = [at(2, 1)];
    const unmoved = settling((same, none) => ({ score: same, selection: none }))(score, selected);
    expect(unmoved.score).toBe(score);
    const { score: moved, selection } = settling(command)(score, selected);
    expect(moved).not.toBe(score);
    expect(selection.every((each) => !isDoubtful(moved, each))).toBe(true);
    expect(doubts(moved)).toHaveLength(doubts(score).length - 1);
  });
});

describe('deleting a doubtful note', () => {
  const tied = scoreOf([
    [note(0, 1, 1), note(3, 1, 0.2, true)],
    [note(3, 1, 0.2), note(4, 1, 1, true)],
    [note(4, 0, 1)],
  ]);
  const steps = ({ parts }: Score) =>
    parts[0]?.measures.map(({ voices }) => voices[0]?.chords.map(({ notes }) => notes.map(({ pitch }) => pitch.step)));

  it('deletes all that is tied to it, because it is one sounding note', () => {
    const { score: deleted, selection } = deleteSelection(tied, [at(0, 1)]);
    expect(steps(deleted)).toEqual([[[0], []], [[], [4]], [[4]]]);
    expect(doubts(deleted)).toEqual([]);
    expect(selection).toEqual([{ ...at(0, 1), note: -1 }]);
  });

  it('of other tied notes deletes only those that are selected, as those at its end', () => {
    expect(steps(deleteSelection(tied, [at(1, 1)]).score)).toEqual([[[0], [3]], [[3], []], [[4]]]);
    expect(steps(deleteSelection(tied, [at(1, 0)]).score)).toEqual([[[0], [3]], [[], [4]], [[4]]]);
  });
});

describe('the quality strip', () => {
  it('says less of measures whose notes are doubtful, and more once they are kept', () => {
    const before = measureQuality(score);
    expect(before).toHaveLength(3);
    expect(before[0]).toBeGreaterThan(before[1] ?? 1);
    const after = measureQuality(keepNote(score, [at(1, 0), at(1, 1), at(1, 2)]).score);
    expect(after[1]).toBe(1);
    expect(after[0]).toBe(before[0]);
  });

  it('gives a measure of rests the quality of the whole, and a score without notes 1', () => {
    const [, rests] = measureQuality(
      scoreOf([[note(0, 0, 0.5)], [{ value: { base: 0, dots: 0 }, notes: [], velocity: 80 }]]),
    );
    expect(rests).toBeCloseTo(0.125);
    expect(measureQuality(emptyScore()).every((quality) => quality === 1)).toBe(true);
  });
});
