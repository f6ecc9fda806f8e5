import { describe, expect, it } from 'vitest';
import { base32, codeOf, stepAt, stepOfCode } from './timedCode.ts';

const SECRET = Buffer.from('12345678901234567890');

describe('codes by time', () => {
  // RFC 6238, appendix B, SHA-1, the last six of its eight digits.
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
  ])('at %d s the code is %s', (seconds, code) => {
    expect(codeOf(SECRET, stepAt(seconds * 1000))).toBe(code);
  });

  it('take a clock that is wrong by one step, not by two, and nothing that is no code', () => {
    const now = 1234567890_000;
    expect(stepOfCode(SECRET, codeOf(SECRET, stepAt(now) - 1), now)).toBe(stepAt(now) - 1);
    expect(stepOfCode(SECRET, codeOf(SECRET, stepAt(now) + 2), now)).toBeUndefined();
    for (const text of ['', '12345', '1234567', 'abcdef', '００５９２４']) {
      expect(stepOfCode(SECRET, text, now)).toBeUndefined();
    }
  });

  it('have secrets that can be typed', () => {
    expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
    expect(base32(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  });
});
