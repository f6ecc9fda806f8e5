import { describe, expect, it } from 'vitest';
import { seconds } from '../../units.ts';
import { notate } from '../notate.ts';
import type { NotateOptions } from '../notateOptions.ts';
import type { TimedNote } from '../timedNote.ts';

const SCALE_STEPS = [0, 2, 4, 5, 7, 9, 11, 9, 7, 5, 4, 2];

/** A scale up and down in eighths of a third of a second over a bass note every three eighths. */
const SCALE: readonly TimedNote[] = Array.from({ length: 24 }, (_, eighth) => {
  const onset = eighth / 3;
  const note = (midiPitch: number, length: number, velocity: number): TimedNote => ({
    onset: seconds(onset),
    offset: seconds(onset + length),
    midiPitch,
    velocity,
    confidence: 1,
  });
  const tune = note(72 + (SCALE_STEPS[eighth % SCALE_STEPS.length] ?? 0), 0.3, 70);
  return eighth % 3 === 0 ? [note(48, 0.9, 90), tune] : [tune];
}).flat();

const read = (timeSignature: string) => {
  const options: NotateOptions = { mode: 'universal', instrument: 'piano', title: '', composer: '', source: '' };
  const { beats, beatsPerMinute, timeSignature: written } = notate(SCALE, { ...options, timeSignature });
  return { beats, beatsPerMinute, written };
};

describe('the counted beats of a performance', () => {
  it('D-05 are the eighths in 3/8, numbered in their measure, as many a minute as the tempo says', () => {
    const { beats, beatsPerMinute, written } = read('3/8');
    expect(written).toBe('3/8');
    expect(beats.slice(0, 7).map(({ number }) => number)).toEqual([1, 2, 3, 1, 2, 3, 1]);
    beats.slice(0, 20).forEach(({ time }, index) => expect(time).toBeCloseTo(index / 3, 1));
    expect(beatsPerMinute).toBeCloseTo(180, -1);
  });

  it('D-05 are dotted quarters in 6/8', () => {
    const { beats, beatsPerMinute } = read('6/8');
    expect(new Set(beats.map(({ number }) => number))).toEqual(new Set([1, 2]));
    beats.slice(0, 7).forEach(({ time }, index) => expect(time).toBeCloseTo(index, 1));
    expect(beatsPerMinute).toBeCloseTo(60, -1);
  });
});
