import { expect, it } from 'vitest';
import { seconds, type TimedNote } from '../../../engine/index.ts';
import { playsDoubleStops } from './doubleStops.ts';

/** Chords of half a second each. */
const played = (chords: readonly (readonly number[])[], confidence = 0.95): TimedNote[] =>
  chords.flatMap((chord, index) =>
    chord.map((midiPitch) => {
      const onset = seconds(index / 2);
      return { onset, offset: seconds(onset + 0.5), midiPitch, velocity: 80, confidence };
    }),
  );

const TUNE = [69, 71, 73, 74, 76, 74, 73, 71].map((pitch) => [pitch]);
/** Thirds, sixths, open strings below a tune, an octave, and a chord over four strings. */
const STOPS = [[69, 73], [71, 74], [62, 71], [62, 69], [69, 76], [67, 79], [55, 62, 71, 79], [73], [74]];
const ROOM = 1.7;

it('D-01 C-10 thirds, sixths, open strings and chords over four strings are a violin alone', () => {
  expect(playsDoubleStops(played(STOPS), ROOM)).toBe(true);
});

it('D-01 C-10 a line with few chords or with its overtones is written one note at a time', () => {
  expect(playsDoubleStops(played(TUNE), 1.1)).toBe(false);
  expect(playsDoubleStops(played([...TUNE, ...TUNE, [69, 73], [62, 71]]), ROOM)).toBe(false);
  expect(playsDoubleStops(played(TUNE.flatMap((pitches) => pitches.map((pitch) => [pitch, pitch + 12]))), ROOM)).toBe(
    false,
  );
  expect(playsDoubleStops([], 0)).toBe(false);
});

it('D-01 C-10 a bass, chords that no hand holds or a full sound are an accompaniment', () => {
  expect(playsDoubleStops(played([...STOPS, [43], [50]]), ROOM)).toBe(false);
  expect(playsDoubleStops(played(TUNE.map(([pitch = 0]) => [57, 59, pitch])), ROOM)).toBe(false);
  expect(playsDoubleStops(played(STOPS), 3)).toBe(false);
});

it('D-01 C-10 low notes of which the network is not sure are no bass', () => {
  const hum = played([[40], [41], [40]], 0.65);
  expect(
    playsDoubleStops(
      [...played(STOPS), ...hum].sort((a, b) => a.onset - b.onset),
      ROOM,
    ),
  ).toBe(true);
});
