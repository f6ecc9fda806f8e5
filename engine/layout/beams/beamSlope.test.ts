import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beamLine } from './beamSlope.ts';

const direction = fc.constantFrom<1 | -1>(1, -1);
/** Staff positions from two ledger lines above to two below, and gaps between the notes. */
const group = fc.array(
  fc.record({ position: fc.integer({ min: -4, max: 12 }), gap: fc.double({ min: 1.5, max: 6, noNaN: true }) }),
  { minLength: 2, maxLength: 8 },
);

const stemsOf = (notes: readonly { position: number; gap: number }[]): { x: number; noteY: number }[] => {
  let x = 0;
  return notes.map(({ position, gap }) => ({ x: (x += gap), noteY: position / 2 }));
};

describe('beamLine', () => {
  it('leaves every stem long enough for its beams', () => {
    fc.assert(
      fc.property(group, direction, fc.integer({ min: 1, max: 4 }), (notes, stem, beams) => {
        const stems = stemsOf(notes);
        const { y, slope } = beamLine(stems, stem, beams, 1);
        for (const { x, noteY } of stems) {
          const length = (noteY - (y + slope * (x - (stems[0]?.x ?? 0)))) * stem;
          expect(length).toBeGreaterThan(beams === 4 ? 4.2 : 2.4);
        }
      }),
    );
  });

  it('never slopes against its notes, nor more than they do', () => {
    fc.assert(
      fc.property(group, direction, (notes, stem) => {
        const stems = stemsOf(notes);
        const width = (stems.at(-1)?.x ?? 0) - (stems[0]?.x ?? 0);
        const rise = beamLine(stems, stem, 1, 1).slope * width;
        const interval = (stems.at(-1)?.noteY ?? 0) - (stems[0]?.noteY ?? 0);
        expect(Math.abs(rise)).toBeLessThanOrEqual(1.51);
        if (interval === 0) expect(Math.abs(rise)).toBeLessThanOrEqual(0.26);
        else expect(rise * interval).toBeGreaterThan(-0.26 * Math.abs(interval));
      }),
    );
  });

  it('sets both ends on a staff line or against one, never into the middle of a space', () => {
    fc.assert(
      fc.property(group, direction, (notes, stem) => {
        const stems = stemsOf(notes);
        const { y, slope } = beamLine(stems, stem, 1, 1);
        const end = y + slope * ((stems.at(-1)?.x ?? 0) - (stems[0]?.x ?? 0));
        for (const at of [y, end]) {
          if (at <= -0.4 || at >= 4.4) continue;
          expect(Math.abs(at - Math.floor(at) - 0.5)).toBeGreaterThan(0.1);
        }
      }),
    );
  });
});
