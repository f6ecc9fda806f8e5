import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fastStart } from './fastStart.ts';

const m4a = readFileSync(new URL('../../../tests/fixtures/audio/triad.m4a', import.meta.url));
const typesOf = (file: Uint8Array): string =>
  Buffer.from(file)
    .toString('latin1')
    .match(/ftyp|moov|mdat/g)
    ?.join(' ') ?? '';

describe('an MP4 file with its sample table at the end', () => {
  it('is rewritten with its table at the start, and every chunk offset in the table is right', () => {
    const moved = Buffer.from(fastStart(m4a));
    expect(typesOf(m4a)).toBe('ftyp mdat moov');
    expect(typesOf(moved)).toBe('ftyp moov mdat');
    const offsets = (file: Buffer): number[] => {
      const at = file.indexOf('stco') + 8;
      return Array.from({ length: file.readUInt32BE(at) }, (_, index) => file.readUInt32BE(at + 4 + 4 * index));
    };
    const chunks = (file: Buffer): Buffer[] => offsets(file).map((at) => file.subarray(at, at + 16));
    expect(offsets(moved).length).toBeGreaterThan(0);
    expect(chunks(moved)).toEqual(chunks(m4a));
  });

  it('is returned unchanged if the table is at the start', () => {
    const moved = fastStart(m4a);
    expect(fastStart(moved)).toBe(moved);
  });

  it('does not throw for any damaged file', () => {
    const damaged = fc.tuple(fc.nat(m4a.length - 1), fc.nat(255), fc.nat(m4a.length));
    fc.assert(
      fc.property(damaged, ([at, byte, length]) => {
        const file = Uint8Array.from(m4a);
        file[at] = byte;
        fastStart(file.subarray(0, length));
      }),
    );
  });
});
