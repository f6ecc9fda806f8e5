import { expect, it } from 'vitest';
import { chords } from '../../../tests/fixtures/engraving/scoreBuilder.ts';
import { chordDuration } from '../../model/chord.ts';
import type { MeasureEvent } from '../types/columns.ts';
import { loneRests } from './loneRests.ts';

/** The events of a voice of staff `homeStaff`; `on`: the staff of each chord. */
function eventsOf(text: string, voice: number, homeStaff: number, on = homeStaff): readonly Omit<MeasureEvent, 'id'>[] {
  let at = 0;
  return chords(text).map((chord, index) => {
    const duration = chordDuration(chord);
    at += duration;
    const place = { staff: chord.notes.length === 0 ? homeStaff : on, homeStaff, voice, voiceNumber: 0, part: 0 };
    return { chord, index, duration, at: at - duration, ...place, isLower: false, column: 0 };
  });
}

const loneIn = (...voices: readonly (readonly Omit<MeasureEvent, 'id'>[])[]): readonly number[] => [
  ...loneRests(voices.flat().map((event, id) => ({ ...event, id }))),
];

it('a rest is alone on its staff before and after the visit of a voice of another staff', () => {
  const own = eventsOf('rq c3q rq rq', 1, 1);
  expect(loneIn(own, eventsOf('rh f3q', 0, 0, 1))).toEqual([0]);
  expect(loneIn(own, eventsOf('f3q', 0, 0, 1))).toEqual([2, 3]);
});

it('rests that follow each other are of one height, also where the visit ends between them', () => {
  expect(loneIn(eventsOf('c3h rq rq', 1, 1), eventsOf('rh f3q', 0, 0, 1))).toEqual([]);
});

it('equal rests of all voices of a staff are in its middle, others are not', () => {
  expect(loneIn(eventsOf('c5q rq rh', 0, 0), eventsOf('c4q rq rq rq', 1, 0))).toEqual([1, 4]);
  expect(loneIn(eventsOf('c5q rq c5h', 0, 0), eventsOf('c4h c4h', 1, 0), eventsOf('c4q rq c4h', 2, 0))).toEqual([]);
  expect(loneIn(eventsOf('rh c5h', 0, 0), eventsOf('rq rq c4h', 1, 0))).toEqual([]);
});

it('a second voice of the staff itself counts for the whole measure', () => {
  expect(loneIn(eventsOf('c3h rh', 1, 1), eventsOf('f3q', 0, 0, 1), eventsOf('a3h', 2, 1))).toEqual([]);
  expect(loneIn(eventsOf('c3h rh', 1, 1), eventsOf('a3h', 2, 1))).toEqual([]);
});
