import { describe, expect, it } from 'vitest';
import { isHandheld, isPhone } from './isHandheld.ts';

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.4 Safari/605.1.15';

const PHONES = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) Mobile/15E148',
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36',
];
const OTHERS = [
  MAC,
  'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) Mobile/15E148',
  'Mozilla/5.0 (Linux; Android 14; SM-X710) Safari/537.36',
];

it('J-05 a phone is told from a tablet', () => {
  expect(PHONES.map((userAgent) => isPhone({ userAgent }))).toEqual([true, true]);
  expect(OTHERS.map((userAgent) => isPhone({ userAgent }))).toEqual([false, false, false]);
});

describe('isHandheld', () => {
  it.each([
    ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) Mobile/15E148', 5],
    ['an Android tablet', 'Mozilla/5.0 (Linux; Android 14; SM-X710) Safari/537.36', 5],
    ['an iPad, which calls itself a Macintosh', MAC, 5],
  ])('A-07 is true of %s', (_, userAgent, maxTouchPoints) =>
    expect(isHandheld({ userAgent, maxTouchPoints })).toBe(true),
  );

  it.each([
    ['a Mac', MAC, 0],
    ['a Windows laptop with a touch screen', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0', 10],
    ['a Linux desktop', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0', 0],
  ])('A-07 is false of %s', (_, userAgent, maxTouchPoints) =>
    expect(isHandheld({ userAgent, maxTouchPoints })).toBe(false),
  );
});
