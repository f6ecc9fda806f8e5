import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanText } from './cleanText.ts';

describe('C-25 cleaning', () => {
  it.each([
    ['Don&#39;t', "Don't"],
    ['Don&apos;t', "Don't"],
    ['Don&#x27;t', "Don't"],
    ['Rock & Roll', 'Rock _ Roll'],
    [' a\n\tb ', 'a b'],
  ])('%j becomes %j', (text, cleaned) => {
    expect(cleanText(text)).toBe(cleaned);
  });

  it('changes nothing the second time', () => {
    fc.assert(fc.property(fc.string(), (text) => cleanText(cleanText(text)) === cleanText(text)));
  });
});
