import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tests/arbitrary/runs.ts';
import { arbitraryScore } from '../../../tests/arbitrary/score.ts';
import { limitShrinking } from '../../../tests/arbitrary/limitShrinking.ts';
import { canonicalScore } from '../../../tests/interop/canonicalScore.ts';
import { checkScore } from '../../model/checks/checkScore.ts';
import { schemaFaults } from '../../../tests/interop/validate.ts';
import { MUSICXML_SCHEMA, needs, XMLLINT } from '../../../tests/tools.ts';
import { importMusicXml, readMusicXml } from './read/readMusicXml.ts';
import { writeMusicXml } from './write/writeMusicXml.ts';
import { writeMxl } from './write/writeMxl.ts';
import type { Direction } from '../../model/direction.ts';
import type { Score } from '../../model/score.ts';
import { ticks } from '../../units.ts';
import { buildScore } from '../../../tests/fixtures/engraving/scoreBuilder.ts';

/** Swing and its end in tempo texts, and in words. */
function swungScore(): Score {
  const tempo = (text: string) => [{ quartersPerMinute: 120, at: ticks(0), text }];
  const bar = { parts: [[['c5e d5e e5q f5h']]] };
  const words: Direction = { kind: 'words', text: 'swing', at: ticks(0), staff: 0, side: 'above' };
  return buildScore({
    measures: [
      { ...bar, tempos: tempo('Swing') },
      { ...bar, tempos: tempo('Straight 8ths') },
      { ...bar, tempos: tempo('Swing 16ths') },
      { ...bar, partFields: [{ directions: [words] }] },
    ],
  });
}

describe('MusicXML round trip', () => {
  it('returns every generated score unchanged', () => {
    const property = fc.property(
      arbitraryScore({ extras: false }).map(canonicalScore),
      limitShrinking((score) => {
        const { score: read, warnings } = importMusicXml(writeMusicXml(score));
        expect(read).toEqual(score);
        expect(warnings).toEqual([]);
        expect(checkScore(read)).toEqual([]);
      }),
    );
    fc.assert(property, runs(150));
    fc.assert(property, runs(150, 1000777));
  });

  it('returns the same score through the compressed form', () => {
    fc.assert(
      fc.property(
        arbitraryScore({ maxMeasures: 2, maxParts: 1, extras: false }).map(canonicalScore),
        limitShrinking((score) => {
          expect(readMusicXml(writeMxl(score))).toEqual(score);
        }),
      ),
      runs(20),
    );
  });

  it('returns the same score through the timewise form', () => {
    fc.assert(
      fc.property(
        arbitraryScore({ maxMeasures: 3, extras: false }).map(canonicalScore),
        limitShrinking((score) => {
          expect(readMusicXml(writeMusicXml(score, { timewise: true }))).toEqual(score);
        }),
      ),
      runs(30),
    );
  });

  it('states swing and its end for playback beside the words, and returns the same score', () => {
    const score = swungScore();
    const file = writeMusicXml(score);
    const swings = [...file.matchAll(/<swing>([\s\S]*?)<\/swing>/g)].map(([, inside = '']) =>
      inside.replaceAll(/\s/g, ''),
    );
    const pairs = (note: string): string => `<first>2</first><second>1</second><swing-type>${note}</swing-type>`;
    expect(swings).toEqual([pairs('eighth'), '<straight/>', pairs('16th'), pairs('eighth')]);
    expect(readMusicXml(file)).toEqual(canonicalScore(score));
  });

  it('writes valid MusicXML 4.0', needs(XMLLINT, MUSICXML_SCHEMA), () => {
    const scores = [...fc.sample(arbitraryScore(), { numRuns: 40, seed: 40 }), swungScore()];
    expect(schemaFaults(scores.map((score) => writeMusicXml(score))).flat()).toEqual([]);
    expect(schemaFaults(scores.map((score) => writeMusicXml(score, { timewise: true }))).flat()).toEqual([]);
  });
});
