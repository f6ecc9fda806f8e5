import { describe, expect, it } from 'vitest';
import { orchestraScore, pianoScore } from '../../../../bench/scores/generateScore.ts';
import { checkScore } from '../../../model/checks/checkScore.ts';
import type { Score } from '../../../model/score.ts';
import { FormatError } from '../../formatError.ts';
import { finish } from '../../../steps.ts';
import { file, measure, note, part } from '../../../../tests/fixtures/musicJson.ts';
import { writeMusicJson } from '../write/writeMusicJson.ts';
import { beginningOfMusicJson, completeBeginning } from './musicJsonBeginning.ts';
import { isWhollyRead, readMusicJson, readMusicJsonInSteps } from './readMusicJson.ts';

const LONG = 400;

function readInSteps(json: unknown): { readonly beginnings: readonly Score[]; readonly whole: Score } {
  const beginnings: Score[] = [];
  const { score } = finish(readMusicJsonInSteps(json, (beginning) => beginnings.push(beginning)));
  return { beginnings, whole: score };
}

const stored = (score: Score): unknown => JSON.parse(JSON.stringify(writeMusicJson(score)));

describe('a score that is read in steps', () => {
  it.each([
    ['piano', pianoScore(LONG)],
    ['an orchestra', orchestraScore(100, 4)],
  ])('has a beginning whose first measures are those of the whole score: %s', (_, score) => {
    const { beginnings, whole } = readInSteps(stored(score));
    expect(whole).toEqual(readMusicJson(stored(score)).score);
    expect(checkScore(whole)).toEqual([]);
    expect(isWhollyRead(whole)).toBe(true);
    expect(beginnings).toHaveLength(1);
    const [beginning] = beginnings;
    expect(beginning && isWhollyRead(beginning)).toBe(false);
    expect(beginning?.measures).toBe(whole.measures);
    whole.parts.forEach(({ measures, staves }, index) => {
      const early = beginning?.parts[index];
      expect(early?.staves).toBe(staves);
      expect(early?.measures).toHaveLength(measures.length);
      const same = early?.measures.filter((each, at) => each === measures[at]).length ?? 0;
      // The last one that is read may have ties into a measure that is not.
      expect(same).toBeGreaterThanOrEqual(47);
      expect(early?.measures.slice(0, same)).toEqual(measures.slice(0, same));
    });
  });

  it('has no beginning of its own where it is short', () => {
    expect(readInSteps(stored(pianoScore(40))).beginnings).toEqual([]);
  });

  it('puts no dynamic of the rest into the beginning, and each one where it belongs in the whole', () => {
    const measures = Array.from({ length: LONG }, () => measure([note([60], 1)]));
    const Dynamics = [
      { Name: 'mf', Start: 2, End: 2.5 },
      { Name: 'ff', Start: 390, End: 390.5 },
    ];
    const { beginnings, whole } = readInSteps(file([part(measures, { Dynamics })]));
    const placesIn = (score: Score | undefined): number[] =>
      score?.parts[0]?.measures.flatMap(({ directions = [] }, index) => directions.map(() => index)) ?? [];
    expect(placesIn(whole)).toEqual(placesIn(readMusicJson(file([part(measures, { Dynamics })])).score));
    expect(placesIn(beginnings[0])).toEqual(placesIn(whole).slice(0, 1));
  });

  it.each([
    ['piano', pianoScore(LONG)],
    ['an orchestra', orchestraScore(100, 4)],
  ])('is the same where the rest of the file arrives after its beginning: %s', (_, score) => {
    const whole = stored(score);
    const json = { ...(whole as object), Unknown: 'kept' };
    const beginning = beginningOfMusicJson(json);
    expect(JSON.stringify(beginning).length).toBeLessThan(0.7 * JSON.stringify(json).length);
    let early: Score | undefined;
    const steps = readMusicJsonInSteps(beginning, (first) => (early = first));
    while (early === undefined) expect(steps.next().done).toBe(false);
    completeBeginning(beginning, json);
    const read = finish(steps).score;
    expect(read).toEqual(readMusicJson(json).score);
    expect(writeMusicJson(read)).toEqual(writeMusicJson(readMusicJson(json).score));
    expect(early.measures).toBe(read.measures);
    expect(early.parts[0]?.measures[0]).toBe(read.parts[0]?.measures[0]);
  });

  it('has no beginning to send where it is short, or not a score', () => {
    expect(beginningOfMusicJson(stored(pianoScore(40)))).toBeUndefined();
    for (const json of [null, [], {}, { Parts: [] }, { Parts: [{ Measures: {} }] }])
      expect(beginningOfMusicJson(json)).toBeUndefined();
  });

  it('is refused with the place of a fault that comes after its beginning', () => {
    const measures = Array.from({ length: LONG }, (_, index) => measure([note([60], index === 300 ? 2 : 1)]));
    let hasBegun = false;
    const reading = (): unknown => finish(readMusicJsonInSteps(file([part(measures)]), () => (hasBegun = true)));
    expect(reading).toThrow(FormatError);
    expect(reading).toThrow(/^Parts\[0\]\.Measures\[300\]/);
    expect(hasBegun).toBe(true);
  });
});
