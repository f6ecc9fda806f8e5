/**
 * Accents: properties that make some onsets sound stronger than others, after Lerdahl and Jackendoff's metrical
 * preference rules ("A Generative Theory of Tonal Music", 1983, chapter 4): length, the bass, thickness, loudness, a
 * change of harmony. Each kind of accent is one number for each onset group.
 */
import type { OnsetGroup } from './onsetGroups.ts';

/** `gap`: time to the next onset; `thickness`: number of notes; `sameChord`: the pitches of the onset before. */
export const ACCENT_NAMES = [
  'length',
  'gap',
  'thickness',
  'lowness',
  'loudness',
  'bassChange',
  'nearHarmonyChange',
  'farHarmonyChange',
  'sameChord',
] as const;

export type AccentName = (typeof ACCENT_NAMES)[number];

/** Seconds around an onset within which the lowest note is its bass. */
const BASS_REACH = 1.5;
/** Semitones above the bass that still count as bass. */
const BASS_BAND = 4;
/** Seconds of harmony that are compared before and after an onset. */
const NEAR = 0.7;
const FAR = 1.8;

/** For each kind of accent, one number per group, with mean 0 and standard deviation 1 over the piece. */
export function accentsOf(groups: readonly OnsetGroup[]): Record<AccentName, Float32Array> {
  const lows = groups.map((group) => group.notes[0]?.midiPitch ?? 60);
  const bass = lowestAround(groups, lows);
  const next = (index: number): number => groups[index + 1]?.time ?? (groups[index]?.time ?? 0) + 1;
  return {
    length: standardize(
      groups.map(({ notes }) => Math.log(Math.max(0.03, ...notes.map((note) => note.offset - note.onset)))),
    ),
    gap: standardize(groups.map(({ time }, index) => Math.log(Math.min(3, Math.max(0.03, next(index) - time))))),
    thickness: standardize(groups.map(({ notes }) => Math.log(notes.length))),
    lowness: standardize(groups.map((_, index) => -Math.min(36, (lows[index] ?? 0) - (bass[index] ?? 0)))),
    loudness: standardize(groups.map(({ notes }) => Math.max(...notes.map((note) => note.velocity)))),
    bassChange: standardize(bassChanges(lows, bass)),
    nearHarmonyChange: standardize(harmonyChanges(groups, NEAR)),
    farHarmonyChange: standardize(harmonyChanges(groups, FAR)),
    sameChord: standardize(groups.map((group, index) => (samePitches(group, groups[index - 1]) ? 1 : 0))),
  };
}

function standardize(values: readonly number[]): Float32Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length);
  const scale = variance > 1e-9 ? 1 / Math.sqrt(variance) : 0;
  return Float32Array.from(values, (value) => (value - mean) * scale);
}

/** The lowest pitch of any group within BASS_REACH. */
function lowestAround(groups: readonly OnsetGroup[], lows: readonly number[]): number[] {
  let [from, to] = [0, 0];
  return groups.map(({ time }) => {
    while (from < groups.length && (groups[from]?.time ?? 0) < time - BASS_REACH) from++;
    while (to < groups.length && (groups[to]?.time ?? 0) < time + BASS_REACH) to++;
    return Math.min(...lows.slice(from, to));
  });
}

function bassChanges(lows: readonly number[], bass: readonly number[]): number[] {
  let sounding = -1;
  return lows.map((low, index) => {
    if (low - (bass[index] ?? low) > BASS_BAND) return 0;
    const changed = low !== sounding;
    sounding = low;
    return changed ? 1 : 0;
  });
}

/**
 * Returns 1 minus the cosine similarity of the pitch classes that sound in the `reach` seconds before and after each
 * onset.
 */
function harmonyChanges(groups: readonly OnsetGroup[], reach: number): number[] {
  const chroma = (from: number, to: number): Float64Array => {
    const sums = new Float64Array(12);
    for (let index = firstAfter(groups, from); index < groups.length; index++) {
      const group = groups[index];
      if (!group || group.time >= to) break;
      for (const note of group.notes) {
        const length = Math.min(0.5, note.offset - note.onset);
        sums[note.midiPitch % 12] = (sums[note.midiPitch % 12] ?? 0) + Math.sqrt(Math.max(0.02, length));
      }
    }
    return sums;
  };
  return groups.map(({ time }) => {
    const [before, after] = [chroma(time - reach, time - 0.02), chroma(time - 0.02, time + reach)];
    let [dot, a, b] = [0, 0, 0];
    before.forEach((value, pitchClass) => {
      const other = after[pitchClass] ?? 0;
      [dot, a, b] = [dot + value * other, a + value * value, b + other * other];
    });
    return a > 0 && b > 0 ? 1 - dot / Math.sqrt(a * b) : 1;
  });
}

function firstAfter(groups: readonly OnsetGroup[], time: number): number {
  let [low, high] = [0, groups.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((groups[middle]?.time ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

const samePitches = (a: OnsetGroup, b: OnsetGroup | undefined): boolean =>
  b?.notes.length === a.notes.length && a.notes.every((note, index) => note.midiPitch === b.notes[index]?.midiPitch);
