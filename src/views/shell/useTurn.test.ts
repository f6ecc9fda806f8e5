// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { takeTurn } from './useTurn.ts';

const pause = () => new Promise((resolve) => setTimeout(resolve, 60));

it('a part begins when the one before it has ended, and one that was given up is skipped', async () => {
  const begun: string[] = [];
  const [endFirst = () => undefined, endSecond = () => undefined, endThird = () => undefined] = [
    'first',
    'second',
    'third',
  ].map((name) => takeTurn(() => begun.push(name)));
  expect(begun).toEqual([]);
  await pause();
  expect(begun).toEqual(['first']);
  endSecond();
  await pause();
  expect(begun).toEqual(['first']);
  endFirst();
  await pause();
  expect(begun).toEqual(['first', 'third']);
  endThird();
});
