// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { createStyleCache } from './styleCache.ts';

const { sheet } = createStyleCache('word');
// As in the built app; elsewhere Emotion gives each rule an element of its own.
sheet.isSpeedy = true;
afterEach(() => sheet.flush());

const insertRules = (from: number, count: number): void => {
  for (let rule = from; rule < from + count; rule += 1) sheet.insert(`.rule${String(rule)} { color: red; }`);
};
const selectors = () =>
  sheet.tags.map((tag) => [...(tag.sheet?.cssRules ?? [])].map(({ cssText }) => cssText.split(' ')[0]));

it('keeps the rules of one commit together, and adds later ones to an element of their own, in order', async () => {
  insertRules(0, 40);
  await Promise.resolve();
  insertRules(40, 2);
  await Promise.resolve();
  insertRules(42, 1);
  expect(selectors().map(({ length }) => length)).toEqual([40, 3]);
  expect(selectors().flat()).toEqual(Array.from({ length: 43 }, (_, rule) => `.rule${String(rule)}`));
  expect(sheet.tags.map((tag) => tag.getAttribute('nonce'))).toEqual(['word', 'word']);
  expect(sheet.tags[0]?.nextSibling).toBe(sheet.tags[1]);
});
