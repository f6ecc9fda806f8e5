import { describe, expect, it } from 'vitest';
import { refusalTexts as english } from '../../../texts/en/refusals.ts';
import { refusals as german } from '../../../texts/de/refusals.ts';
import { refusalText } from './refusalText.ts';

describe('the reasons of refused commands', () => {
  it('P-13 are sentences, with their values', () => {
    expect(refusalText({ refusal: 'initial-tempo', values: [] })).toBe("Can't remove initial tempo!");
    expect(refusalText({ refusal: 'tempo', values: [10, 400] })).toBe(
      'A tempo lies between 10 and 400 beats a minute.',
    );
  });

  it('X-20 name the same values in every language', () => {
    const values = (text: string) => text.match(/\{\d\}/g) ?? [];
    const ours = Object.entries(english).map(([name, text]) => [name, values(text)]);
    expect(Object.entries(german.refusalTexts).map(([name, text]) => [name, values(text)])).toEqual(ours);
  });
});
