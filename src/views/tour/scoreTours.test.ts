// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { playWords } from './scoreTours.ts';

it('A-41 the tour of a score names the space bar only where there are keys', () => {
  expect(playWords(true)[0]?.text).toContain('Space does the same.');
  expect(
    playWords(false)
      .map(({ text }) => text)
      .join(' '),
  ).not.toContain('Space');
});
