import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMeter, type Meter } from '../notateMeter.ts';
import { distinctPaths, metricalHypotheses } from './metricalHypotheses.ts';
import type { MetricalPath } from '../trackMeter.ts';

const meter = (name: string): Meter => {
  const parsed = parseMeter(name);
  if (!parsed) throw new Error(`not a meter: ${name}`);
  return parsed;
};

/** A path at `tempo` quarters a minute. */
const pathOf = (units: readonly number[], tempo: number, logLikelihood = 0): MetricalPath => ({
  logLikelihood,
  meter: meter('4/4'),
  units: Int32Array.from(units),
  periods: Float64Array.from(units, () => 60 / tempo / 24),
});

const steps = (units: Int32Array): number[] => Array.from(units.slice(1), (unit, index) => unit - (units[index] ?? 0));

describe('hypotheses of a path', () => {
  it('keep the rhythm, at whole, half or double values', () => {
    const rhythm = fc.array(fc.constantFrom(12, 24, 36, 48), { minLength: 2, maxLength: 30 });
    fc.assert(
      fc.property(rhythm, (lengths) => {
        const units = lengths.reduce<number[]>((all, length) => [...all, (all.at(-1) ?? 0) + length], [0]);
        for (const hypothesis of metricalHypotheses([pathOf(units, 90)]))
          expect(steps(hypothesis.units)).toEqual(lengths.map((length) => length * hypothesis.level));
      }),
      { numRuns: 20 },
    );
  });

  it('begin in the first measure, once on every eighth of it', () => {
    const hypotheses = metricalHypotheses([pathOf([24, 48, 72], 100)], { meters: [meter('3/4')], tempo: 100 });
    expect(hypotheses.map(({ units }) => units[0]).sort((a = 0, b = 0) => a - b)).toEqual([0, 12, 24, 36, 48, 60]);
  });

  it('D-05 are only those that the user allows', () => {
    const hypotheses = metricalHypotheses([pathOf([0, 24, 48], 120)], { meters: [meter('5/4')], tempo: 60 });
    expect(new Set(hypotheses.map((hypothesis) => hypothesis.meter.name))).toEqual(new Set(['5/4']));
    expect(new Set(hypotheses.map((hypothesis) => hypothesis.tempo))).toEqual(new Set([60]));
  });

  it('D-05 include a quarter of the tracked values where the user knows so slow a tempo', () => {
    const found = metricalHypotheses([pathOf([0, 24, 48, 96], 160)], { meters: [meter('4/4')], tempo: 40 });
    expect(new Set(found.map(({ level }) => level))).toEqual(new Set([0.25]));
    expect(steps(found[0]?.units ?? new Int32Array())).toEqual([6, 6, 12]);
  });

  it('D-05 may leave one note in five off the grid where the user knows the tempo', () => {
    const units = [0, 24, 48, 72, 97, 120];
    const halved = (limits: { tempo?: number }) =>
      metricalHypotheses([pathOf(units, 120)], { meters: [meter('4/4')], ...limits }).filter(
        ({ level }) => level === 0.5,
      );
    expect(halved({})).toEqual([]);
    expect(halved({ tempo: 60 })).not.toEqual([]);
  });

  it('leave ornaments off the grid', () => {
    for (const { units } of metricalHypotheses([pathOf([0, -1, 24], 100)])) expect(units[1]).toBe(-1);
  });

  it('come from the likeliest path of each meter and tempo', () => {
    const paths = [pathOf([0, 24], 100, -5), pathOf([12, 36], 101, -2), pathOf([0, 24], 200, -9)];
    expect(distinctPaths(paths).map(({ logLikelihood }) => logLikelihood)).toEqual([-2, -9]);
  });
});
