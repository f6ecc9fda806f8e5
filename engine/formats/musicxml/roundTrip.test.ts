import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tests/arbitrary/runs.ts';
import { arbitraryScore } from '../../../tests/arbitrary/score.ts';
import { soonShrunk } from '../../../tests/arbitrary/soonShrunk.ts';
import { canonicalScore } from '../../../tests/interop/canonicalScore.ts';
import { checkScore } from '../../model/checkScore.ts';
import { canValidate, NO_SCHEMA, schemaFaults } from '../../../tests/interop/validate.ts';
import { importMusicXml, readMusicXml } from './readMusicXml.ts';
import { writeMusicXml } from './writeMusicXml.ts';
import { writeMxl } from './writeMxl.ts';

describe('MusicXML round trip', () => {
  it('gives back every generated score as it was', () => {
    fc.assert(
      fc.property(
        arbitraryScore({ extras: false }).map(canonicalScore),
        soonShrunk((score) => {
          const { score: read, warnings } = importMusicXml(writeMusicXml(score));
          expect(read).toEqual(score);
          expect(warnings).toEqual([]);
          expect(checkScore(read)).toEqual([]);
        }),
      ),
      runs(150),
    );
  });

  it('gives back the same through the compressed form', () => {
    fc.assert(
      fc.property(
        arbitraryScore({ maxMeasures: 2, maxParts: 1, extras: false }).map(canonicalScore),
        soonShrunk((score) => {
          expect(readMusicXml(writeMxl(score))).toEqual(score);
        }),
      ),
      runs(20),
    );
  });

  it('gives back the same through the timewise form', () => {
    fc.assert(
      fc.property(
        arbitraryScore({ maxMeasures: 3, extras: false }).map(canonicalScore),
        soonShrunk((score) => {
          expect(readMusicXml(writeMusicXml(score, { timewise: true }))).toEqual(score);
        }),
      ),
      runs(30),
    );
  });

  it.skipIf(!canValidate())(`writes valid MusicXML 4.0 (${canValidate() ? 'schema present' : NO_SCHEMA})`, () => {
    const scores = fc.sample(arbitraryScore(), { numRuns: 40, seed: 40 });
    expect(schemaFaults(scores.map((score) => writeMusicXml(score))).flat()).toEqual([]);
    expect(schemaFaults(scores.map((score) => writeMusicXml(score, { timewise: true }))).flat()).toEqual([]);
  });
});
