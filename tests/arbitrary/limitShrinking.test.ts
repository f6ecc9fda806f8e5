import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importMusicXml } from '../../engine/formats/musicxml/read/readMusicXml.ts';
import { writeMusicXml } from '../../engine/formats/musicxml/write/writeMusicXml.ts';
import { arbitraryScore } from './score.ts';
import { limitShrinking } from './limitShrinking.ts';

describe('shrinking a failing score', () => {
  it('ends after a few hundred tries with a smaller failing one', () => {
    const lengths: number[] = [];
    let tries = 0;
    const found = fc.check(
      fc.property(
        arbitraryScore({ extras: false }),
        limitShrinking((score) => {
          if (lengths.length > 0) tries++;
          const xml = writeMusicXml(score);
          if (!xml.includes('non-arpeggiate') || !xml.includes('time-modification')) return;
          lengths.push(importMusicXml(xml).score.measures.length);
          throw new Error('an arpeggio and a tuplet');
        }),
      ),
      { numRuns: 300 },
    );
    expect(found.failed).toBe(true);
    expect(found.errorInstance).toEqual(new Error('an arpeggio and a tuplet'));
    expect(tries).toBeLessThanOrEqual(500);
    expect(lengths.length).toBeGreaterThan(1);
  });
});
