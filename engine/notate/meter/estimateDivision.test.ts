import { describe, expect, it } from 'vitest';
import { seconds } from '../../units.ts';
import { DIVIDED_MEASURE } from './divisionFeatures.ts';
import { estimateDivision } from './estimateDivision.ts';
import { estimateMeter } from './estimateMeter.ts';
import { parseMeter } from './notateMeter.ts';
import { groupOnsets, type OnsetGroup } from './onsetGroups.ts';
import { rankHypotheses } from './hypotheses/rankHypotheses.ts';
import { metricalHypotheses } from './hypotheses/metricalHypotheses.ts';
import { textureOf } from './texture.ts';
import type { TimedNote } from '../timedNote.ts';
import { trackBeats } from './trackBeats.ts';
import type { MetricalPath } from './trackMeter.ts';

const EIGHTH = 12;
/** Units a second: 150 and 200 quarter notes a minute. */
const ALLEGRO = 60;
const PRESTO = 80;
const PITCHES: Readonly<Record<string, number>> = {
  D: 62,
  E: 64,
  F: 66,
  G: 67,
  A: 69,
  B: 71,
  c: 72,
  d: 74,
  e: 76,
  f: 78,
  g: 79,
};

/** The Irish Washerwoman: nothing but eighths, so that only the pitches tell how they are grouped. */
const JIG =
  'BGGDGG BGBdcB cAAEAA cAcedc BGGDGG BGBdcB cBcAdc BGGGdc BGGDGG BGBdcB cAAEAA cAcedc BGGDGG BGBdcB cBcAdc BGGGAB';
/** A minuet from the Notebook for Anna Magdalena Bach (Petzold); a figure lengthens a note to so many eighths. */
const MINUET =
  'd2GABc d2G2G2 e2cdef g2G2G2 c2dcBA B2cBAG F2GABG A6 d2GABc d2G2G2 e2cdef g2G2G2 c2dcBA B2cBAG A2BAGF G6';
/** A reel of our own. */
const REEL =
  'GABG d2BG dGBG c2AF GABG d2BG cAFA G2D2 GABG d2BG dGBG c2AF GABG d2BG cAFA G2D2 ' +
  'g2fg edBA GABG A2D2 g2fg edBd cAFA G2D2';

/** Notes and where they stand, in units of 1/24 quarter. */
function tuneOf(
  letters: string,
  delay = 0,
  interval = 0,
  unitsPerSecond = ALLEGRO,
): { unit: number; note: TimedNote }[] {
  let unit = delay;
  return Array.from(letters.matchAll(/([A-Ga-g])(\d?)/g), ([, letter = '', count = '']) => {
    const length = EIGHTH * Number(count || 1);
    const onset = unit / unitsPerSecond;
    const pitch = (PITCHES[letter] ?? 60) + interval;
    const offset = seconds(onset + (0.9 * length) / unitsPerSecond);
    const placed = {
      unit,
      note: { onset: seconds(onset), offset, midiPitch: pitch, velocity: 70, confidence: 1 },
    };
    unit += length;
    return placed;
  });
}

function heardAs(notes: readonly { unit: number; note: TimedNote }[]): number {
  const groups = groupOnsets(notes.map(({ note }) => note));
  return estimateDivision(
    groups,
    Int32Array.from(groups, ({ time }) => Math.round(ALLEGRO * time)),
  );
}

const groupsOf = (letters: string): OnsetGroup[] => groupOnsets(tuneOf(letters).map(({ note }) => note));

/** The first choice among all hypotheses of the tune's own rhythm in 3/4 and 6/8. */
function namedAs(letters: string, unitsPerSecond: number): string | undefined {
  const groups = groupOnsets(tuneOf(letters, 0, 0, unitsPerSecond).map(({ note }) => note));
  const units = Int32Array.from(groups, ({ time }) => Math.round(unitsPerSecond * time));
  const meters = ['3/4', '6/8'].map(parseMeter).filter((meter) => meter !== undefined);
  const periods = Float64Array.from(units, () => 1 / unitsPerSecond);
  const paths = meters.map((meter): MetricalPath => ({ logLikelihood: 0, meter, units, periods }));
  const heard = { groups, network: estimateMeter(groups), texture: textureOf(groups), bestPath: 0 };
  return rankHypotheses(metricalHypotheses(paths, { meters, tempo: (60 * unitsPerSecond) / 24 }), heard)[0]?.hypothesis
    .meter.name;
}

describe('estimateDivision', () => {
  it('D-01 tells two groups of three eighths from three of two where all notes are equally long', () => {
    expect(heardAs(tuneOf(JIG))).toBeGreaterThan(2);
  });

  it('D-01 tells three quarters', () => {
    expect(heardAs(tuneOf(MINUET))).toBeLessThan(-2);
  });

  it('D-01 tells both in imitation, where the voices together run on', () => {
    const imitated = (letters: string): number =>
      heardAs([...tuneOf(letters), ...tuneOf(letters, 2 * DIVIDED_MEASURE, -12)]);
    expect(imitated(JIG)).toBeGreaterThan(1);
    expect(imitated(MINUET)).toBeLessThan(-1);
  });
});

describe('rankHypotheses', () => {
  it('D-01 names 3/4 and 6/8 by what moves inside the measures, also where the tempo speaks for the other', () => {
    expect(namedAs(JIG, ALLEGRO)).toBe('6/8');
    expect(namedAs(MINUET, ALLEGRO)).toBe('3/4');
    expect(namedAs(MINUET, PRESTO)).toBe('3/4');
  });

  it('D-01 begins a reel with its barline, at its own level', () => {
    const unitsPerSecond = 50;
    const { meter, units, tempo } = trackBeats(groupOnsets(tuneOf(REEL, 0, 0, unitsPerSecond).map(({ note }) => note)));
    expect(meter.name).toBe('4/4');
    expect(units[0]).toBe(0);
    expect(tempo).toBeCloseTo(125, 0);
  });

  it('D-05 keeps the meter that the user set, however the measures are divided', () => {
    expect(trackBeats(groupsOf(JIG), { timeSignature: '3/4' }).meter.name).toBe('3/4');
    expect(trackBeats(groupsOf(MINUET), { timeSignature: '6/8' }).meter.name).toBe('6/8');
  });
});
