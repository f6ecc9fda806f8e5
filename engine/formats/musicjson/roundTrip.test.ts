import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryScore } from '../../../tests/arbitrary/score.ts';
import { limitShrinking } from '../../../tests/arbitrary/limitShrinking.ts';
import { runs } from '../../../tests/arbitrary/runs.ts';
import { readMusicJson } from './read/readMusicJson.ts';
import { writeMusicJson } from './write/writeMusicJson.ts';

describe('MusicJSON', () => {
  it('E-01 returns every score as it was written, without a migration', () => {
    fc.assert(
      fc.property(
        arbitraryScore(),
        limitShrinking((score) => {
          const { score: read, migrated } = readMusicJson(JSON.stringify(writeMusicJson(score)));
          expect(read).toStrictEqual(score);
          expect(migrated).toBe(false);
        }),
      ),
      runs(200),
    );
  });
});
