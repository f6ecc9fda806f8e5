import { expect, it } from 'vitest';
import { Downmix } from './downmix.ts';

const tone = (length: number, amplitude = 0.5, from = 0): Float32Array =>
  Float32Array.from({ length }, (_, at) => amplitude * Math.sin((from + at) / 10));
const scaled = (sound: Float32Array, gain: number): Float32Array => sound.map((sample) => gain * sample);
const peak = (sound: Float32Array): number => Math.max(...sound.map(Math.abs));

it('C-18 one channel stays as it is, and several become their mean', () => {
  const sound = tone(1000);
  expect(new Downmix().push([sound])).toBe(sound);
  expect(new Downmix().push([sound, scaled(sound, 0.5)])).toEqual(scaled(sound, 0.75));
  expect(peak(new Downmix().push([sound, sound, sound, scaled(sound, -1)]))).toBeCloseTo(0.25, 3);
  expect(new Downmix().push([])).toEqual(new Float32Array());
});

it('C-18 two channels in antiphase do not cancel each other, also where one is softer', () => {
  const sound = tone(1000);
  expect(new Downmix().push([sound, scaled(sound, -1)])).toEqual(sound);
  expect(peak(new Downmix().push([sound, scaled(sound, -0.8)]))).toBeCloseTo(0.45, 2);
});

it('C-18 a sound on one side, or in different channels, is mixed as usual', () => {
  const [left, right] = [tone(4410), tone(4410, 0.5, 3000)];
  expect(new Downmix().push([left, new Float32Array(4410)])).toEqual(scaled(left, 0.5));
  const noise = Float32Array.from({ length: 4410 }, (_, at) => ((at * 7919) % 1000) / 1000 - 0.5);
  const mean = left.map((value, at) => (value + (noise[at] ?? 0)) / 2);
  expect(new Downmix().push([left, noise])).toEqual(mean);
  expect(new Downmix().push([left, right])).toEqual(left.map((value, at) => (value + (right[at] ?? 0)) / 2));
});

it('C-18 a short passage in antiphase does not change the phase, a song in antiphase after silence does', () => {
  const mix = new Downmix();
  const sound = tone(44_100);
  mix.push([sound, sound]);
  expect(peak(mix.push([sound.subarray(0, 2000), scaled(sound.subarray(0, 2000), -1)]))).toBe(0);
  const later = new Downmix();
  later.push([new Float32Array(44_100), new Float32Array(44_100)]);
  expect(later.push([sound, scaled(sound, -1)])).toEqual(sound);
});

it('C-18 samples that are no sound become silence', () => {
  const sound = tone(1000);
  const faulty = sound.map((sample, at) => [NaN, Infinity, -Infinity, 3e38][at - 500] ?? sample);
  const expected = sound.map((sample, at) => (at >= 500 && at < 504 ? 0 : sample));
  expect(new Downmix().push([faulty])).toEqual(expected);
  expect(new Downmix().push([faulty, faulty])).toEqual(expected);
});
