// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { editWords, playWords } from './scoreTours.ts';

const wordsOf = (steps: readonly { readonly text: string }[]): string => steps.map(({ text }) => text).join(' ');

it('A-41 the tours of a score name the space bar and other keys only where there are keys', () => {
  expect(playWords(true)[0]?.text).toContain('Space does the same.');
  expect(editWords(true)[1]?.text).toContain('H shows all keys.');
  expect(wordsOf(playWords(false))).not.toContain('Space');
  expect(wordsOf(editWords(false))).not.toContain('keys');
});
