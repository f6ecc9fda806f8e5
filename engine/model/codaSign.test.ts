import { describe, expect, it } from 'vitest';
import { jumpOfWords } from '../formats/musicxml/read/jumpWords.ts';
import { withoutCodaSign } from './codaSign.ts';

describe('the sign of the coda after words', () => {
  it.each(['To Coda 𝄌', 'To Coda ⊕', 'To Coda\u{e048}', 'To Coda'])('is not part of them: %s', (text) => {
    expect(withoutCodaSign(text)).toBe('To Coda');
    expect(jumpOfWords(text)).toBe('to-coda');
  });

  it('stays between them', () => {
    expect(withoutCodaSign('to 𝄌 and Fine')).toBe('to 𝄌 and Fine');
  });
});
