/**
 * How far a written score may be trusted, 0..1, as a whole and measure by measure (D-10), without knowing the truth: how
 * sure the notes are; how steady the beat is that was found for them, for a wrong beat stumbles; how many of them
 * stand on triplets, where a tracker puts what it cannot place otherwise; and how clearly the chosen barlines won. The bench
 * `quality` prints how it goes together with the measured truth.
 */
import type { OnsetGroup } from './onsetGroups.ts';
import type { BeatTrack } from './trackBeats.ts';

export interface ScoreQuality {
  readonly whole: number;
  /** One a measure. */
  readonly measures: readonly number[];
}

/** A note in ten that is wrong is more than a tenth of the trouble: it takes others from their places. */
const SURENESS = 3;
/** Weight of how much a beat's length differs from the one before (mean of absolute logarithms). */
const STUMBLES = 2;
const TERNARY = 0.5;
/** What of the quality the choice between two equal readings takes away. */
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
  // A measure of rests is as good as the rest.
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
