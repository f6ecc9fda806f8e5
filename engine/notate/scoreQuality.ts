/**
 * Estimates the quality of a score, 0..1, for the whole and for each measure, without a reference score. It combines
 * the confidence of the notes; the steadiness of the beat (the length of a wrong beat changes often); the share of
 * onsets on triplet positions, where the tracker puts notes that fit no binary position; and the margin of the chosen
 * barlines over the second best. `npm run bench quality` prints its correlation with the measured quality.
 */
import type { OnsetGroup } from './meter/onsetGroups.ts';
import type { BeatTrack } from './meter/beatTrack.ts';

export interface ScoreQuality {
  readonly whole: number;
  /** Quality of each measure. */
  readonly measures: readonly number[];
}

/** Exponent of the mean confidence: one wrong note in ten costs more than a tenth, since it displaces others. */
const SURENESS = 3;
/** Weight of the change in length from beat to beat (mean of the absolute logarithms of the ratios). */
const STUMBLES = 2;
/** Weight of the share of onsets on triplet positions. */
const TERNARY = 0.5;
/** Share of the quality that is lost where the best two metrical hypotheses are equally likely. */
const UNDECIDED = 0.15;

interface Sums {
  confidence: number;
  notes: number;
  ternary: number;
  onsets: number;
  stumbling: number;
  beats: number;
}

const nothing = (): Sums => ({ confidence: 0, notes: 0, ternary: 0, onsets: 0, stumbling: 0, beats: 0 });

/** `firstUnit`: the barline at which the written measures begin. */
export function scoreQuality(
  groups: readonly OnsetGroup[],
  track: BeatTrack,
  firstUnit: number,
  measures: number,
): ScoreQuality {
  const perMeasure = Array.from({ length: measures }, nothing);
  const all = nothing();
  const measureAt = (unit: number): Sums | undefined =>
    perMeasure[Math.floor((unit - firstUnit) / track.meter.measure)];
  groups.forEach((group, index) => {
    const tracked = track.units[index] ?? -1;
    const own = measureAt(tracked >= 0 ? tracked : track.unitOf(group.time));
    for (const sums of own ? [all, own] : [all]) addGroup(sums, group, tracked);
  });
  track.beats.forEach(({ time }, index) => {
    const [before, next] = [track.beats[index - 1]?.time, track.beats[index + 1]?.time];
    if (before === undefined || next === undefined || next <= time || time <= before) return;
    const own = measureAt(track.unitOf(time) + 0.5);
    for (const sums of own ? [all, own] : [all]) {
      sums.stumbling += Math.abs(Math.log((next - time) / (time - before)));
      sums.beats++;
    }
  });
  const decided = 1 - UNDECIDED * Math.exp(-Math.max(0, track.margin));
  const whole = rounded(decided * qualityOf(all));
  // A measure of rests gets the quality of the whole.
  return { whole, measures: perMeasure.map((sums) => (sums.notes > 0 ? rounded(decided * qualityOf(sums)) : whole)) };
}

function addGroup(sums: Sums, { notes }: OnsetGroup, unit: number): void {
  for (const { confidence } of notes) sums.confidence += confidence;
  sums.notes += notes.length;
  sums.onsets++;
  if (unit >= 0 && unit % 3 !== 0) sums.ternary++;
}

function qualityOf({ confidence, notes, ternary, onsets, stumbling, beats }: Sums): number {
  const sure = (confidence / Math.max(1, notes)) ** SURENESS;
  const steady = Math.exp((-STUMBLES * stumbling) / Math.max(1, beats));
  return sure * steady * (1 - (TERNARY * ternary) / Math.max(1, onsets));
}

const rounded = (value: number): number => Math.round(1000 * Math.min(1, Math.max(0, value))) / 1000;
