import { describe, expect, it } from 'vitest';
import { fileSize } from './fileSize.ts';

describe('fileSize', () => {
  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [999, '999 bytes'],
    [1000, '1 kB'],
    [412_345, '412 kB'],
    [3_449_999, '3.4 MB'],
    [30_000_000, '30 MB'],
    [5_000_000_000, '5,000 MB'],
  ])('writes %d bytes as %s', (bytes, text) => expect(fileSize(bytes)).toBe(text));
});
