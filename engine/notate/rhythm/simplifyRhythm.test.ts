import { describe, expect, it } from 'vitest';
import { seconds } from '../../units.ts';
import { parseMeter, type Meter } from '../meter/notateMeter.ts';
import { groupOnsets } from '../meter/onsetGroups.ts';
import { simplifyRhythm } from './simplifyRhythm.ts';

const QUARTER = 0.5;
const SLOW_QUARTER = 1;

interface Played {
  /** Quarters since the beginning, as played. */
  readonly at: number;
  /** As tracked. */
  readonly unit: number;
}

const written = (onsets: readonly Played[], meter = '4/4', quarter = QUARTER): number[] => {
  const notes = onsets.map(({ at }, index) => ({
    onset: seconds(0.5 + at * quarter),
    offset: seconds(0.6 + at * quarter),
    midiPitch: 60 + (index % 12),
    velocity: 76,
    confidence: 1,
  }));
  const units = Int32Array.from(onsets, ({ unit }) => unit);
  return [...simplifyRhythm(groupOnsets(notes), units, parseMeter(meter) as Meter)];
};

const quarters = (...beats: number[]): Played[] => beats.map((beat) => ({ at: beat, unit: 24 * beat }));
const beat = (start: number, played: readonly number[], units: readonly number[]): Played[] =>
  played.map((at, index) => ({ at: start + at, unit: 24 * start + (units[index] ?? 0) }));

describe('rhythms of a beat', () => {
  it('E-18 a hasty run of four sixteenths is no part of a sextuplet', () => {
    const onsets = [...quarters(0, 1), ...beat(2, [0, 0.29, 0.57, 0.79], [0, 8, 16, 20]), ...quarters(3, 4)];
    expect(written(onsets)).toEqual([0, 24, 48, 54, 60, 66, 72, 96]);
  });

  it('E-18 a late eighth between two quarters is no thirty-second later', () => {
    const onsets = [...quarters(0, 1), ...beat(2, [0, 0.58], [0, 15]), ...quarters(3, 4)];
    expect(written(onsets)).toEqual([0, 24, 48, 60, 72, 96]);
  });

  it('E-18 eighths and sixteenths of 6/8 are found alike', () => {
    const onsets = [
      { at: 0, unit: 0 },
      { at: 0.55, unit: 15 },
      { at: 1.02, unit: 24 },
      { at: 1.5, unit: 36 },
    ];
    expect(written(onsets, '6/8')).toEqual([0, 12, 24, 36]);
  });

  it.each([
    ['sixteenths', [0, 0.25, 0.5, 0.75], [0, 6, 12, 18]],
    ['triplets', [0, 0.33, 0.67], [0, 8, 16]],
    ['a dotted eighth and two thirty-seconds', [0, 0.75, 0.875], [0, 18, 21]],
  ])('E-18 %s that were played so stay', (_name, played, units) => {
    const onsets = [...quarters(0, 1), ...beat(2, played, units), ...quarters(3, 4)];
    expect(written(onsets)).toEqual(onsets.map(({ unit }) => unit));
  });

  it('E-18 a double-dotted eighth is told from a sharp dotted one where the tempo leaves time for it', () => {
    const onsets = [...quarters(0, 1), ...beat(2, [0, 0.88], [0, 21]), ...quarters(3, 4)];
    expect(written(onsets, '4/4', SLOW_QUARTER)).toEqual([0, 24, 48, 69, 72, 96]);
    expect(written(onsets)).toEqual([0, 24, 48, 66, 72, 96]);
  });

  it('E-18 a rhythm that returns is meant', () => {
    const figure = (start: number): Played[] => beat(start, [0, 0.33, 0.5, 0.83], [0, 9, 12, 21]);
    const once = [...quarters(0, 1), ...figure(2), ...quarters(3, 4)];
    expect(written(once)).toEqual([0, 24, 48, 54, 60, 66, 72, 96]);
    const often = [...quarters(0, 1), ...figure(2), ...figure(3), ...figure(4), ...quarters(5)];
    expect(written(often)).toEqual(often.map(({ unit }) => unit));
  });
});
