import { expect, it } from 'vitest';
import { seconds, type TimedNote } from '../../../engine/index.ts';
import { isAccompanied } from './isAccompanied.ts';

/** Notes of half a second each, which sound for `held` seconds. */
const line = (pitches: readonly number[], held = 0.5, confidence = 0.95): TimedNote[] =>
  pitches.map((midiPitch, index) => {
    const onset = seconds(index / 2);
    return { onset, offset: seconds(onset + held), midiPitch, velocity: 80, confidence };
  });
const together = (...parts: readonly TimedNote[][]): TimedNote[] =>
  parts.flat().sort((a, b) => a.onset - b.onset || a.midiPitch - b.midiPitch);

const TUNE = [67, 65, 64, 62, 60, 62, 64, 65];
const LINE_POLYPHONY = 1.2;

it('D-01 a line whose notes echo over the next ones is an instrument alone', () => {
  expect(isAccompanied(line(TUNE, 1.8), 1.9)).toBe(false);
});

it('D-01 a line with its overtones, or with unsure notes beside it, is an instrument alone', () => {
  const overtones = line(TUNE.map((pitch, index) => pitch + (index % 2 === 0 ? 12 : 19)));
  const noise = line(
    TUNE.map((pitch) => pitch - 5),
    0.5,
    0.7,
  );
  expect(isAccompanied(together(line(TUNE), overtones, noise), LINE_POLYPHONY)).toBe(false);
  expect(isAccompanied([], 0)).toBe(false);
});

it('D-01 a line over chords is accompanied', () => {
  const chords = [48, 52, 55].map((pitch) => line(TUNE.map(() => pitch)));
  expect(isAccompanied(together(line(TUNE), ...chords), LINE_POLYPHONY)).toBe(true);
});

it('D-01 a line in a full sound is accompanied, though no notes begin together', () => {
  expect(isAccompanied(line(TUNE), 2.6)).toBe(true);
});
