import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packFingerprints, readFingerprints } from './fingerprints.ts';

describe('a set of fingerprints', () => {
  it('recognizes every member, and hardly any other text', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { maxLength: 300 }), fc.uniqueArray(fc.string()), (members, others) => {
        const set = readFingerprints(packFingerprints(members));
        for (const member of members) expect(set.has(member)).toBe(true);
        // Of 32 bits, two in a billion agree with one of three hundred.
        for (const other of others) expect(set.has(other)).toBe(members.includes(other));
      }),
      { seed: 19 },
    );
  });

  it('is empty where nothing was stored, and reports a damaged file', () => {
    const packed = packFingerprints(['songleaf']);
    expect(readFingerprints(packFingerprints([])).has('songleaf')).toBe(false);
    for (const damaged of [Buffer.alloc(0), packed.subarray(0, -1), Buffer.concat([packed, packed])])
      expect(() => readFingerprints(damaged)).toThrow(RangeError);
  });
});
