import { describe, expect, it } from 'vitest';
import { seconds } from '../../units.ts';
import { parseMeter } from './notateMeter.ts';
import type { OnsetGroup } from './onsetGroups.ts';
import { tempoCurve, tempoSpread } from './tempoCurve.ts';
import type { MetricalPath } from './trackMeter.ts';

/** Quarter notes at the given moments, of which some are ornaments. */
function performed(times: readonly number[], units: readonly number[]): [MetricalPath, OnsetGroup[]] {
  const meter = parseMeter('4/4');
  if (!meter) throw new Error('4/4 is a meter');
  const path = {
    logLikelihood: 0,
    meter,
    units: Int32Array.from(units),
    periods: Float64Array.from(units, () => 0.5 / 24),
  };
  const groups = times.map((time) => ({
    time,
    notes: [{ onset: seconds(time), offset: seconds(time + 0.4), midiPitch: 60, velocity: 80, confidence: 1 }],
  }));
  return [path, groups];
}

const quarters = (count: number): number[] => Array.from({ length: count }, (_, index) => 24 * index);

describe('tempoCurve', () => {
  it('goes through every onset of the grid, straight between them and on beyond the ends', () => {
    const { timeOf, unitOf } = tempoCurve(...performed([1, 1.5, 1.7, 2.5], [0, 24, -1, 48]));
    expect([0, 12, 24, 36, 48, 72].map(timeOf)).toEqual([1, 1.25, 1.5, 2, 2.5, 3]);
    expect([1, 2, 2.5].map(unitOf)).toEqual([0, 36, 48]);
  });
});

describe('tempoSpread', () => {
  it('is nothing at a steady tempo', () => {
    const { whole, steps } = tempoSpread(...performed([0, 0.5, 1, 1.5, 2], quarters(5)));
    expect(whole).toBeCloseTo(0);
    expect(steps).toBeCloseTo(0);
  });

  it('is half an octave of tempo (log) where half of a piece goes twice as fast', () => {
    const times = [0, 0.5, 1, 1.5, 2, 2.25, 2.5, 2.75, 3];
    const { whole, steps } = tempoSpread(...performed(times, quarters(9)));
    expect(whole).toBeCloseTo(Math.log(2) / 2);
    // One of seven changes.
    expect(steps).toBeCloseTo(Math.log(2) / 7);
  });

  it('is nothing for a single note', () => {
    expect(tempoSpread(...performed([1], [0]))).toEqual({ whole: 0, steps: 0 });
  });
});
