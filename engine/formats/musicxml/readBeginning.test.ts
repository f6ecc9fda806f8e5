import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orchestraScore, pianoScore } from '../../../bench/scores/generateScore.ts';
import { runs } from '../../../tests/arbitrary/runs.ts';
import { arbitraryScore } from '../../../tests/arbitrary/score.ts';
import { checkScore } from '../../model/checkScore.ts';
import { keepMeasures } from '../../model/keepMeasures.ts';
import type { Score } from '../../model/score.ts';
import { finish } from '../../steps.ts';
import { FormatError } from '../formatError.ts';
import { estimateMeasures, readMusicXmlBeginning } from './readBeginning.ts';
import { readMusicXml, readMusicXmlInSteps } from './readMusicXml.ts';
import { writeMusicXml } from './writeMusicXml.ts';

const MEASURES = 8;

describe('The beginning of a MusicXML file', () => {
  it.each([
    ['piano', pianoScore(40)],
    ['an orchestra', orchestraScore(30, 12)],
  ])('X-02 is what the whole begins with: %s', (_name, score) => {
    const text = writeMusicXml(score);
    const [whole, beginning] = [readMusicXml(text), readMusicXmlBeginning(text, MEASURES)];
    expect(beginning?.measures).toEqual(whole.measures.slice(0, MEASURES));
    expect(beginning?.parts.map(({ name }) => name)).toEqual(whole.parts.map(({ name }) => name));
    for (const [index, part] of whole.parts.entries())
      // What the last measures tie or slur onwards ends nowhere yet.
      expect(beginning?.parts[index]?.measures.slice(0, MEASURES - 2)).toEqual(part.measures.slice(0, MEASURES - 2));
  });

  it('X-41 is left to the reader of the whole where the file is short, timewise, cut off or no MusicXML', () => {
    const text = writeMusicXml(pianoScore(40));
    expect(readMusicXmlBeginning(writeMusicXml(pianoScore(MEASURES)), MEASURES)).toBeUndefined();
    expect(readMusicXmlBeginning(text.replaceAll('partwise', 'timewise'), MEASURES)).toBeUndefined();
    expect(readMusicXmlBeginning(text.slice(0, -200), MEASURES)).toBeUndefined();
    expect(readMusicXmlBeginning(text.replace('<part-list>', '<part-lust>'), MEASURES)).toBeUndefined();
    expect(readMusicXmlBeginning('no music', MEASURES)).toBeUndefined();
  });

  it('X-02 is kept by the whole, object by object, and nothing else of the whole differs from what one reading gives', () => {
    const text = writeMusicXml(orchestraScore(30, 3));
    const beginning = readMusicXmlBeginning(text, MEASURES) as Score;
    const whole = finish(keepMeasures(finish(readMusicXmlInSteps(text)), beginning));
    expect(whole).toEqual(readMusicXml(text));
    for (let measure = 0; measure < MEASURES - 2; measure++) {
      expect(whole.measures[measure]).toBe(beginning.measures[measure]);
      for (const [index, part] of whole.parts.entries())
        expect(part.measures[measure]).toBe(beginning.parts[index]?.measures[measure]);
    }
  });

  it('X-02 is read on to the score that one reading gives, whatever stood before', () => {
    fc.assert(
      fc.property(arbitraryScore(), arbitraryScore(), fc.nat(3), (score, other, from) => {
        const text = writeMusicXml(score);
        const whole = readMusicXml(text);
        const known = { ...whole, measures: whole.measures.slice(from), parts: [...whole.parts].reverse() };
        for (const before of [known, other])
          expect(finish(keepMeasures(finish(readMusicXmlInSteps(text)), before))).toEqual(whole);
      }),
      runs(20),
    );
  });

  it('X-02 X-41 is what it is, or the same fault, however the reading of several files is interleaved', () => {
    const sound = writeMusicXml(orchestraScore(30, 3));
    const faulty = sound.replace(/<octave>\d<\/octave>(?![\s\S]*<octave>)/, '<octave>high</octave>');
    const [one, other] = [readMusicXmlInSteps(sound), readMusicXmlInSteps(faulty)];
    const takeTurns = (): Score => {
      for (;;) {
        const step = one.next();
        if (step.done === true) return step.value;
        other.next();
      }
    };
    expect(() => takeTurns()).toThrow(FormatError);
    expect(finish(one)).toEqual(readMusicXml(sound));
    expect(() => readMusicXml(faulty)).toThrow(/octave/);
  });

  it('X-02 tells how long the whole will be, by the number of the last measure or by counting', () => {
    const text = writeMusicXml(pianoScore(40));
    const beginning = readMusicXmlBeginning(text, MEASURES) as Score;
    expect(estimateMeasures(text, beginning)).toBe(40);
    expect(estimateMeasures(text.replace(/(<measure\b[^>]*number=)"\d+"/g, '$1"7"'), beginning)).toBe(40);
    expect(estimateMeasures(text.replace(/(<measure\b[^>]*number=)"\d+"/g, '$1"A1"'), beginning)).toBe(40);
  });

  it('X-41 of a file cut off or damaged anywhere is sound, or left to the reader of the whole', () => {
    const text = writeMusicXml(orchestraScore(20, 3));
    const damage = fc.tuple(
      fc.nat(text.length),
      fc.constantFrom('', '<', '</part>', '</measure>', '<part id="P1">', '&'),
    );
    fc.assert(
      fc.property(damage, fc.boolean(), ([at, sign], isCut) => {
        const damaged = text.slice(0, at) + sign + (isCut ? '' : text.slice(at + 1));
        const beginning = readMusicXmlBeginning(damaged, MEASURES);
        if (beginning !== undefined) expect(checkScore(beginning)).toEqual([]);
      }),
      runs(60),
    );
  });
});
