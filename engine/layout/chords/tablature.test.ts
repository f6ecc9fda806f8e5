import { describe, expect, it } from 'vitest';
import { marked } from '../../../tests/fixtures/engraving/rule.ts';
import { TUNINGS } from '../../theory/tunings.ts';
import type { Note } from '../../model/chord.ts';
import { tabHeads, withParentheses } from './tablature.ts';

/** The digits of a chord of which the notes have heads in parentheses. */
function digitsOf(text: string, ...bracketed: readonly number[]): readonly (string | undefined)[] {
  const [chord] = marked(text);
  if (chord === undefined) throw new Error('one chord');
  const notes = chord.notes.map((note, index): Note =>
    bracketed.includes(index) ? { ...note, headBrackets: true } : note,
  );
  return withParentheses({ notes }, tabHeads({ notes }, TUNINGS.guitar)).map((head) => head.text);
}

describe('the digits of tablature', () => {
  it('are in parentheses for a ghost note', () => {
    expect(digitsOf('e4w', 0)).toEqual(['(0)']);
    expect(digitsOf('[e2 e4]w', 1)).toEqual(['0', '(0)']);
    expect(digitsOf('e4w')).toEqual(['0']);
  });

  it('have no parentheses on neighbouring strings, where these would touch', () => {
    expect(digitsOf('[b3 e4]w', 0, 1)).toEqual(['0', '0']);
  });
});
