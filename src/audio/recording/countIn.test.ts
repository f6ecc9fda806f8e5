import { describe, expect, it } from 'vitest';
import { clampTempo, isDownbeat, secondsPerBeat, tapTempo } from './countIn.ts';

const METRONOME = { isOn: true, bpm: 90, beats: 3 } as const;

describe('the count-in', () => {
  it('C-27 counts the beats of the metronome, and seconds without one', () => {
    expect(secondsPerBeat(METRONOME)).toBeCloseTo(2 / 3);
    expect(secondsPerBeat({ ...METRONOME, isOn: false })).toBe(1);
  });

  it('C-33 accents the first beat of a measure, so that the recording begins with one', () => {
    expect([-4, -3, -2, -1, 0, 1, 2, 3].map((beat) => isDownbeat(METRONOME, beat))).toEqual([
      ...[false, true, false, false],
      ...[true, false, false, true],
    ]);
  });
});

describe('tapping a tempo', () => {
  const tap = (times: readonly number[]) =>
    times.reduce<ReturnType<typeof tapTempo>>(({ taps }, now) => tapTempo(taps, now), { taps: [], bpm: undefined });

  it('C-33 averages the last eight taps', () => {
    expect(tap([0]).bpm).toBeUndefined();
    expect(tap([0, 500, 1000]).bpm).toBe(120);
    const slower = Array.from({ length: 8 }, (_, index) => 10_000 + 1000 * index);
    expect(tap([9000, 9500, ...slower]).bpm).toBe(60);
  });

  it('C-33 begins again after two seconds', () => {
    expect(tap([0, 500, 1000, 4000]).bpm).toBeUndefined();
    expect(tap([0, 500, 4000, 4750]).bpm).toBe(80);
  });

  it('C-33 is limited to 30 to 244 beats a minute', () => {
    expect([clampTempo(3), clampTempo(99.6), clampTempo(999)]).toEqual([30, 100, 244]);
  });
});
