import { describe, expect, it } from 'vitest';
import { Random } from '../noteClassifier/random.ts';
import { onsets, releases, tempoCurve, velocities, type WrittenNote } from './expression.ts';

/** Eighth notes in 3/4, every quarter with a note of the left hand. */
const MUSIC: readonly WrittenNote[] = Array.from({ length: 144 }, (_, eighth) => {
  const unit = 12 * eighth;
  const note = (midiPitch: number, staff: number, duration: number): WrittenNote => ({
    note: { onset: unit, duration, midiPitch, part: 0, staff, voice: '1', measure: 0, position: unit % 72 },
    unit,
    measure: 72,
  });
  return [note(72 + (eighth % 5), 1, 12), ...(eighth % 2 === 0 ? [note(48, 2, 24)] : [])];
}).flat();
const SEEDS = Array.from({ length: 60 }, (_, seed) => seed);

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

function changesOf(timeOf: (unit: number) => number): number {
  const logs = Array.from({ length: 60 }, (_, beat) => Math.log(timeOf(24 * (beat + 1)) - timeOf(24 * beat)));
  const changes = logs.slice(1).map((log, index) => log - (logs[index] ?? 0));
  return Math.sqrt(mean(changes.map((change) => change ** 2)));
}

describe('the expression of simulated performances', () => {
  it('is exactly in time where the tempo does not vary', () => {
    const timeOf = tempoCurve(120, 480, new Random(1), 0);
    expect(timeOf(48)).toBeCloseTo(1);
    expect(timeOf(480)).toBeCloseTo(10);
  });

  it('lets the tempo of half of the performances vary as much as that of classical piano music', () => {
    const usual = median(SEEDS.map((seed) => changesOf(tempoCurve(100, 1600, new Random(seed)))));
    expect(usual).toBeGreaterThan(0.07);
    expect(usual).toBeLessThan(0.16);
  });

  it('plays forward: no note ends before it begins, and time never runs back', () => {
    for (const seed of SEEDS) {
      const random = new Random(seed);
      const timeOf = tempoCurve(100, 1800, random);
      const times = onsets(MUSIC, timeOf, random);
      const ends = releases(MUSIC, times, timeOf, random);
      for (const [index, time] of times.entries()) expect(ends[index]).toBeGreaterThan(time);
      for (let unit = 12; unit < 1800; unit += 12) expect(timeOf(unit)).toBeGreaterThan(timeOf(unit - 12));
    }
  });

  it('accents barlines no more than other notes of their voice', () => {
    const excess = SEEDS.map((seed) => {
      const loudness = velocities(MUSIC, new Random(seed));
      const ofBass = (isBarline: boolean): number[] =>
        loudness.filter((_, at) => MUSIC[at]?.note.staff === 2 && (MUSIC[at]?.note.position === 0) === isBarline);
      return mean(ofBass(true)) - mean(ofBass(false));
    });
    expect(Math.abs(mean(excess))).toBeLessThan(1.5);
  });
});
