import { expect, it } from 'vitest';
import { seconds, type TimedNote } from '../../../engine/index.ts';
import { joinNotes, LEAST } from './joinNotes.ts';

const note = (onset: number, midiPitch: number, confidence: number, velocity = 70, length = 0.4): TimedNote => ({
  onset: seconds(onset),
  offset: seconds(onset + length),
  midiPitch,
  velocity,
  confidence,
});

const beats = Array.from({ length: 16 }, (_, beat) => 0.5 * beat);
const SCALE = [60, 62, 64, 65, 67, 69, 71, 72];
/** A piano that both networks hear. */
const piano = beats.flatMap((time) => [note(time, 48 + (time % 2), 0.995), note(time + 0.25, 55, 0.995)]);
/** A saxophone that only the small network hears. */
const saxophone = beats.map((time, beat) => note(time + 0.12, 1 + (SCALE[beat % 8] ?? 60), 0.99, 85));
/** A held chord that the large network believes to be struck again, softly. */
const held = beats.slice(1).map((time) => note(time + 0.37, 52, 0.75, 42, 0.5));

const keys = (notes: readonly TimedNote[]): string[] => notes.map(({ onset, midiPitch }) => `${onset}/${midiPitch}`);

it('D-02 a band has the notes of the piano and those of the saxophone, and no repetitions of a held chord', () => {
  const both = { large: [...piano, ...held], small: [...piano, ...saxophone], agreement: 0.67 };
  const joined = new Set(keys(joinNotes(both)));
  const shareOf = (notes: readonly TimedNote[]): number =>
    keys(notes).filter((key) => joined.has(key)).length / notes.length;
  expect(shareOf(piano)).toBeGreaterThan(0.9);
  expect(shareOf(saxophone)).toBeGreaterThan(0.8);
  expect(shareOf(held)).toBeLessThan(0.2);
});

it('D-02 the joined notes are in order of onset, with a probability as their confidence', () => {
  const joined = joinNotes({ large: piano, small: saxophone, agreement: 0.6 });
  expect(joined.every(({ confidence }) => confidence >= LEAST && confidence <= 1)).toBe(true);
  expect(joined.map(({ onset }) => onset)).toEqual(joined.map(({ onset }) => onset).sort((a, b) => a - b));
});

it('D-02 each joined note has the odds that the network for pianos gives it: low ones where only the other found it', () => {
  const joined = joinNotes({ large: piano, small: [...piano, ...saxophone], agreement: 0.67 });
  const wind = new Set(keys(saxophone));
  const [ofWind, ofPiano] = [true, false].map((isWind) =>
    joined.filter((each) => wind.has(keys([each])[0] ?? '') === isWind).map(({ pianoOdds = 0 }) => pianoOdds),
  );
  expect(Math.max(...(ofWind ?? []))).toBeLessThan(0);
  expect(Math.min(...(ofPiano ?? []))).toBeGreaterThan(0);
});
