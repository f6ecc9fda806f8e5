import { expect, it } from 'vitest';
import { Random } from './random.ts';
import { withVibrato } from './vibrato.ts';

const RATE = 22_050;
const SECONDS = 2;

/** Every note has the strength of its vibrato. */
class Even extends Random {
  override normal(): number {
    return 0;
  }
}

const tone = Float32Array.from({ length: SECONDS * RATE }, (_, at) => Math.sin((2 * Math.PI * 440 * at) / RATE));

/** Frequencies between one rising zero crossing and the next but nine, in order of time. */
function frequencies(sound: Float32Array): number[] {
  const crossings: number[] = [];
  for (let at = 1; at < sound.length; at++) {
    const [before, after] = [sound[at - 1] ?? 0, sound[at] ?? 0];
    if (before < 0 && after >= 0) crossings.push(at - after / (after - before));
  }
  return crossings.slice(10).map((end, at) => (10 * RATE) / (end - (crossings[at] ?? 0)));
}

const cents = (frequency: number): number => 1200 * Math.log2(frequency / 440);

it('moves the pitch of a held note by the cents of the vibrato, and its level by the swell', () => {
  const vibrato = { rate: 5, cents: 40, swell: 0.25, lag: 0, delay: 0, growth: 0 };
  const swung = withVibrato(tone, RATE, [{ onset: 0 }], vibrato, new Even(1));
  const found = frequencies(swung.subarray(RATE / 2)).map(cents);
  expect(Math.max(...found)).toBeGreaterThan(36);
  expect(Math.max(...found)).toBeLessThan(42);
  expect(Math.min(...found)).toBeLessThan(-36);
  expect(Math.max(...swung)).toBeCloseTo(1.25, 1);
});

it('leaves the beginning of every note straight where the vibrato sets in late', () => {
  const vibrato = { rate: 6, cents: 40, swell: 0, lag: 0, delay: 0.4, growth: 0.3 };
  const swung = withVibrato(tone, RATE, [{ onset: 0 }, { onset: 1 }], vibrato, new Even(1));
  const between = (from: number, to: number): number =>
    Math.max(...frequencies(swung.subarray(from * RATE, to * RATE)).map((each) => Math.abs(cents(each))));
  expect(between(0, 0.4)).toBeLessThan(1);
  expect(between(0.8, 1)).toBeGreaterThan(30);
  expect(between(1.2, 1.4)).toBeLessThan(5);
});
