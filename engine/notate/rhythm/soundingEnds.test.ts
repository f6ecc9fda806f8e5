import { describe, expect, it } from 'vitest';
import { seconds } from '../../units.ts';
import type { TimedNote } from '../timedNote.ts';
import { soundingEnds } from './soundingEnds.ts';

const note = (onset: number, offset: number, midiPitch: number): TimedNote => ({
  onset: seconds(onset),
  offset: seconds(offset),
  midiPitch,
  velocity: 80,
  confidence: 1,
});
const pedal = [{ down: seconds(0.5), up: seconds(2) }];
const endsOf = (...keys: TimedNote[]): number[] => soundingEnds(keys, pedal).map(({ offset }) => offset);

describe('the ends of a piano note', () => {
  it('are the release of the pedal where the key is released before', () => {
    expect(endsOf(note(0.1, 0.6, 60), note(0.4, 1.9, 64))).toEqual([2, 2]);
  });

  it('are the release of the key without the pedal, or after it', () => {
    expect(endsOf(note(0, 0.4, 60), note(1, 2.5, 64))).toEqual([0.4, 2.5]);
  });

  it('are the next onset where the key is struck again before', () => {
    expect(endsOf(note(0.1, 0.6, 60), note(1, 1.2, 60), note(0.2, 0.7, 67))).toEqual([1, 2, 2]);
  });

  it('keep the release of the key where the pedal holds the note longer', () => {
    const [held, free] = soundingEnds([note(0.1, 0.6, 60), note(1, 2.5, 64)], pedal);
    expect(held?.released).toBe(0.6);
    expect(free).not.toHaveProperty('released');
  });
});
