/**
 * Feature vectors of the metrical network, one for each onset group: time to its neighbours, lengths, number of notes,
 * outline and pitch classes. training/priors/trainMetricalNetwork.py computes the same numbers for the scores that it
 * performs, and takes their order from METRICAL_FEATURES (exportNotes.ts writes the names).
 */
import { family, FeatureList } from './featureList.ts';
import type { OnsetGroup } from '../onsetGroups.ts';

const PITCH_CLASSES = Array.from({ length: 12 }, (_, pitchClass) => pitchClass);

/** `…Log`: natural logarithm of seconds, clipped; `pitchClass`: 1 where a note has it; `unused`: always 0. */
export const METRICAL_FEATURES = new FeatureList([
  'sincePreviousLog',
  'untilNextLog',
  'longestLog',
  'shortestLog',
  'notesLog',
  'lowest',
  'highest',
  'loudest',
  'lowestStep',
  'highestStep',
  'aboveBass',
  'longestToNextLog',
  family('pitchClass', PITCH_CLASSES),
  family('bassPitchClass', PITCH_CLASSES),
  'sincePreviousButOneLog',
  'untilNextButOneLog',
  family('unused', [0, 1, 2, 3, 4, 5, 6, 7]),
]);

const UNUSED: readonly number[] = new Array<number>(8).fill(0);
/** Seconds around an onset within which the lowest note is searched. */
const BASS_REACH = 1.5;

const logTime = (seconds: number): number => Math.log(Math.min(4, Math.max(0.02, seconds))) + 1.4;
const clip = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** Row-major [group][METRICAL_FEATURES]. Without lengths, their features are 0, as in a part of the training. */
export function metricalFeatures(groups: readonly OnsetGroup[], hasLengths = true): Float32Array {
  const known = hasLengths ? 1 : 0;
  const x = new Float32Array(groups.length * METRICAL_FEATURES.length);
  const lows = groups.map((group) => group.notes[0]?.midiPitch ?? 60);
  const highs = groups.map((group) => group.notes.at(-1)?.midiPitch ?? 60);
  const bass = lowestAround(groups, lows);
  const velocities = groups.flatMap((group) => group.notes.map((note) => note.velocity));
  const meanVelocity = velocities.reduce((sum, value) => sum + value, 0) / Math.max(1, velocities.length);
  const time = (index: number): number => groups[index]?.time ?? 0;
  const count = groups.length;
  groups.forEach((group, index) => {
    const [low, high] = [lows[index] ?? 60, highs[index] ?? 60];
    const lengths = group.notes.map((note) => Math.max(0.02, note.offset - note.onset));
    const longest = Math.max(...lengths);
    const next = index + 1 < count ? time(index + 1) - group.time : 1;
    const loudest = Math.max(...group.notes.map((note) => note.velocity));
    const vector = METRICAL_FEATURES.vector({
      sincePreviousLog: logTime(index > 0 ? group.time - time(index - 1) : 1),
      untilNextLog: logTime(next),
      longestLog: known * logTime(longest),
      shortestLog: known * logTime(Math.min(...lengths)),
      notesLog: Math.log(group.notes.length),
      lowest: (low - 55) / 15,
      highest: (high - 68) / 15,
      loudest: (loudest - meanVelocity) / 12,
      lowestStep: index > 0 ? clip((low - (lows[index - 1] ?? low)) / 12, -2, 2) : 0,
      highestStep: index > 0 ? clip((high - (highs[index - 1] ?? high)) / 12, -2, 2) : 0,
      aboveBass: clip((low - (bass[index] ?? low)) / 12, 0, 3),
      longestToNextLog: known * 0.5 * logTime(Math.max(0.02, longest / Math.max(0.03, next))),
      pitchClass: PITCH_CLASSES.map((each) => (group.notes.some((note) => note.midiPitch % 12 === each) ? 1 : 0)),
      bassPitchClass: PITCH_CLASSES.map((each) => (low % 12 === each ? 1 : 0)),
      sincePreviousButOneLog: logTime(index > 1 ? group.time - time(index - 2) : 1),
      untilNextButOneLog: logTime(index + 2 < count ? time(index + 2) - group.time : 1),
      unused: UNUSED,
    });
    x.set(vector, index * METRICAL_FEATURES.length);
  });
  return x;
}

/** The lowest pitch of any group within BASS_REACH. */
function lowestAround(groups: readonly OnsetGroup[], lows: readonly number[]): number[] {
  let [from, to] = [0, 0];
  return groups.map((group) => {
    while (from < groups.length && (groups[from]?.time ?? 0) < group.time - BASS_REACH) from++;
    while (to < groups.length && (groups[to]?.time ?? 0) < group.time + BASS_REACH) to++;
    let lowest = 127;
    for (let index = from; index < to; index++) lowest = Math.min(lowest, lows[index] ?? 127);
    return lowest;
  });
}
