import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readByteRange } from './byteRange.ts';

describe('readByteRange', () => {
  it.each([
    ['bytes=0-', { first: 0, last: 99 }],
    ['bytes=10-19', { first: 10, last: 19 }],
    ['bytes=90-500', { first: 90, last: 99 }],
    ['bytes=-10', { first: 90, last: 99 }],
    ['bytes=-500', { first: 0, last: 99 }],
    ['bytes=100-', 'outside'],
    ['bytes=-0', 'outside'],
    ['bytes=20-10', 'all'],
    ['bytes=-', 'all'],
    ['bytes=0-1,5-6', 'all'],
    ['items=0-1', 'all'],
    ['nonsense', 'all'],
    [undefined, 'all'],
  ] as const)('reads %s of 100 bytes', (header, range) => {
    expect(readByteRange(header, 100)).toEqual(range);
  });

  it('never returns a range outside of the file, whatever the header says', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.nat({ max: 1000 }), (start, end, bytes) => {
        for (const header of [`bytes=${start}-${end}`, `bytes=${start}-`, `bytes=-${end}`]) {
          const range = readByteRange(header, bytes);
          if (typeof range === 'string') continue;
          expect(range.first).toBeGreaterThanOrEqual(0);
          expect(range.last).toBeGreaterThanOrEqual(range.first);
          expect(range.last).toBeLessThan(bytes);
        }
      }),
    );
  });
});
