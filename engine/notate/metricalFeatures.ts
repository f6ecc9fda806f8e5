/**
 * What the metrical network hears of each onset group: time to its neighbours, lengths, thickness, outline and pitch
 * classes. The network was trained on exactly these numbers; bench/priors/trainMetricalNetwork.py computes the same.
 */
import type { OnsetGroup } from './onsetGroups.ts';

export const FEATURES = 46;
/** How far around, in seconds, the lowest note is looked for. */
const BASS_REACH = 1.5;

const logTime = (seconds: number): number => Math.log(Math.min(4, Math.max(0.02, seconds))) + 1.4;
const clip = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** Row-major [group][FEATURES]. */
export function metricalFeatures(groups: readonly OnsetGroup[]): Float32Array {
  const x = new Float32Array(groups.length * FEATURES);
  const lows = groups.map((group) => group.notes[0]?.midiPitch ?? 60);
  const highs = groups.map((group) => group.notes.at(-1)?.midiPitch ?? 60);
  const bass = lowestAround(groups, lows);
  const velocities = groups.flatMap((group) => group.notes.map((note) => note.velocity));
  const meanVelocity = velocities.reduce((sum, value) => sum + value, 0) / Math.max(1, velocities.length);
  const time = (index: number): number => groups[index]?.time ?? 0;
  const count = groups.length;
  groups.forEach((group, index) => {
    const at = index * FEATURES;
    const [low, high] = [lows[index] ?? 60, highs[index] ?? 60];
    const lengths = group.notes.map((note) => Math.max(0.02, note.offset - note.onset));
    const longest = Math.max(...lengths);
    const next = index + 1 < count ? time(index + 1) - group.time : 1;
    const loudest = Math.max(...group.notes.map((note) => note.velocity));
    x[at] = logTime(index > 0 ? group.time - time(index - 1) : 1);
    x[at + 1] = logTime(next);
    x[at + 2] = logTime(longest);
    x[at + 3] = logTime(Math.min(...lengths));
    x[at + 4] = Math.log(group.notes.length);
    x[at + 5] = (low - 55) / 15;
    x[at + 6] = (high - 68) / 15;
    x[at + 7] = (loudest - meanVelocity) / 12;
    x[at + 8] = index > 0 ? clip((low - (lows[index - 1] ?? low)) / 12, -2, 2) : 0;
    x[at + 9] = index > 0 ? clip((high - (highs[index - 1] ?? high)) / 12, -2, 2) : 0;
    x[at + 10] = clip((low - (bass[index] ?? low)) / 12, 0, 3);
    x[at + 11] = 0.5 * logTime(Math.max(0.02, longest / Math.max(0.03, next)));
    for (const note of group.notes) x[at + 12 + (note.midiPitch % 12)] = 1;
    x[at + 24 + (low % 12)] = 1;
    x[at + 36] = logTime(index > 1 ? group.time - time(index - 2) : 1);
    x[at + 37] = logTime(index + 2 < count ? time(index + 2) - group.time : 1);
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
