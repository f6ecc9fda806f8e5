import { describe, expect, it } from 'vitest';
import type { MetricalHypothesis } from '../hypotheses/metricalHypotheses.ts';
import { parseMeter } from '../notateMeter.ts';
import { DRUM_FEATURES, DrumMeasurer } from './drumFeatures.ts';
import type { DrumStrokes } from './drumStrokes.ts';

/** Quarter notes of half a second. */
const QUARTER = 0.5;
const QUARTERS = 32;

/** A bass drum on the first and third quarters, a snare drum on the others, and a cymbal on every eighth. */
const ROCK: DrumStrokes = strokes((eighth) =>
  eighth % 4 === 0 ? [2, 0.5, 0.8] : eighth % 4 === 2 ? [0.2, 2, 2] : [0.1, 0.2, 0.8],
);

function strokes(strengthsOf: (eighth: number) => readonly [number, number, number]): DrumStrokes {
  const eighths = Array.from({ length: 2 * QUARTERS }, (_, eighth) => eighth);
  const range = (index: 0 | 1 | 2) => eighths.map((eighth) => strengthsOf(eighth)[index]);
  return { time: eighths.map((eighth) => (eighth * QUARTER) / 2), low: range(0), middle: range(1), high: range(2) };
}

const TIMES = Float64Array.from({ length: QUARTERS }, (_, quarter) => quarter * QUARTER);

/** Onsets on every quarter of the music, written in a meter, at a level and with the first barline after `shift` units. */
function hypothesis(name: string, level = 1, shift = 0): MetricalHypothesis {
  const meter = parseMeter(name);
  if (!meter) throw new RangeError(name);
  const units = Int32Array.from({ length: QUARTERS }, (_, quarter) => 24 * level * quarter + shift);
  const periods = new Float64Array(QUARTERS).fill(QUARTER / 24);
  return { meter, level, units, tempo: (60 / QUARTER) * level, path: { logLikelihood: 0, meter, units, periods } };
}

function features(of: MetricalHypothesis, drums = ROCK): Record<string, number> {
  const values = new DrumMeasurer(drums, TIMES).measure(of);
  expect(values).toHaveLength(DRUM_FEATURES.length);
  values.forEach((value) => expect(Number.isFinite(value)).toBe(true));
  return Object.fromEntries(DRUM_FEATURES.map((name, index) => [name, values[index] ?? 0]));
}

describe('the features of drums', () => {
  it('D-01 show a bass drum on the strong beats and a snare drum on the others', () => {
    const found = features(hypothesis('4/4'));
    expect(found['low first']).toBeCloseTo(1, 1);
    expect(found['low middle']).toBeCloseTo(1, 1);
    expect(found['high other beat']).toBeCloseTo(1, 1);
    expect(found['low other beat']).toBeLessThan(0.2);
    expect(found['off the grid']).toBe(0);
  });

  it('D-01 change places where the barlines are a beat later, and are halves of a beat at half the tempo', () => {
    const late = features(hypothesis('4/4', 1, 24));
    expect(late['high first']).toBeCloseTo(1, 1);
    expect(late['low other beat']).toBeCloseTo(1, 1);
    const slow = features(hypothesis('4/4', 0.5));
    expect(slow['low other beat']).toBeCloseTo(1, 1);
    expect(slow['high off-beat']).toBeCloseTo(1, 1);
    expect(slow['beats a minute']).toBeCloseTo(Math.log(0.6), 5);
  });

  it('D-01 see strokes on triplets and beside all positions', () => {
    const ternary = { ...ROCK, time: ROCK.time.map((time, index) => time + (index % 2) * (QUARTER / 6)) };
    expect(features(hypothesis('4/4'), ternary)['ternary']).toBeCloseTo(0.5, 1);
    const loose = { ...ROCK, time: ROCK.time.map((time, index) => time + (index % 2) * (9 / 24) * QUARTER) };
    expect(features(hypothesis('4/4'), loose)['off the grid']).toBeCloseTo(0.5, 1);
  });

  it('D-01 do not depend on how loud the drums are, and exist where no onset and few strokes are placed', () => {
    const loud = { ...ROCK, low: ROCK.low.map((value) => 3 * value), high: ROCK.high.map((value) => 3 * value) };
    expect(features(hypothesis('4/4'), loud)['low first']).toBeCloseTo(1, 1);
    const ornaments = { ...hypothesis('3/4'), units: new Int32Array(QUARTERS).fill(-1) };
    features(ornaments);
    features(hypothesis('6/8'), { time: [], low: [], middle: [], high: [] });
  });
});
