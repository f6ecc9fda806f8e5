/**
 * How plainly the rhythm is written, from the plainest (0) to the most exact (1). At 1/2 every onset stands where the
 * tracker put it. Away from it the onsets are placed anew for the same beats: towards 0 usual positions count more and
 * the player is trusted less, towards 1 the other way round.
 */
import type { Meter } from '../notate/meter/notateMeter.ts';
import { onsetPriors } from '../notate/meter/onsetPriors.ts';
import { textureOf } from '../notate/meter/texture.ts';
import type { BeatTrack } from '../notate/meter/beatTrack.ts';
import { latticePaths, type LatticeOnset } from './rhythmLattice.ts';
import { ratiosOf, type MeterEvidence } from './meterEvidence.ts';

export const AS_TRANSCRIBED = 0.5;

/** Standard deviation of an onset from the player's own beat, in seconds; at either end of the scale times SPREAD. */
const JITTER = 0.03;
const SPREAD = 3;
/** Exponent of the learned probabilities at the plain end; its inverse at the exact end. */
const TRUST = 1.5;
/** Weight of the fineness of a position at the plain end. */
const PLAINNESS = 3;
/** Logarithm by which the tracked position is preferred near the middle of the scale. */
const STAYING = 4;

/** Positions that are played: between two beats the tempo is constant. */
export function playedPositions(track: Pick<BeatTrack, 'timeOf' | 'unitOf'>, meter: Meter): (time: number) => number {
  const span = meter.compound ? meter.beat / 3 : Math.min(24, meter.beat);
  return (time) => {
    const beat = Math.floor((track.unitOf(time) + 1e-6) / span) * span;
    const [start, end] = [track.timeOf(beat), track.timeOf(beat + span)];
    return end > start ? beat + (span * (time - start)) / (end - start) : track.unitOf(time);
  };
}

/** The track with its onsets placed by `exactness`, 0 to 1; the same track at AS_TRANSCRIBED. */
export function withExactness(track: BeatTrack, exactness: number, evidence: MeterEvidence): BeatTrack {
  const lean = 2 * (exactness - AS_TRANSCRIBED);
  if (lean === 0) return track;
  const { meter } = track;
  const { groups } = evidence;
  const positionOf = playedPositions(track, meter);
  const ratios = ratiosOf(evidence);
  const placed = groups.flatMap((_, group) => ((track.units[group] ?? -1) < 0 ? [] : [group]));
  const onsets = placed.map((group, index): LatticeOnset => {
    const time = groups[group]?.time ?? 0;
    const period = Math.max(1e-3, (track.timeOf(track.unitOf(time) + 24) - time) / 24);
    return {
      position: positionOf(time),
      deviation: (JITTER * SPREAD ** -lean) / period,
      classRatios: ratios(group),
      gap: time - (groups[placed[index - 1] ?? -1]?.time ?? -Infinity),
      favoured: { unit: track.units[group] ?? 0, bonus: STAYING * (1 - Math.abs(lean)) },
    };
  });
  const [best] = latticePaths(onsets, {
    ...{ meter, priors: onsetPriors(meter, textureOf(groups)), paths: 1, shares: true },
    ...{ trust: TRUST ** -lean, plainness: PLAINNESS * Math.max(0, -lean) },
  });
  if (!best) return track;
  const units = Int32Array.from(track.units);
  placed.forEach((group, index) => (units[group] = best.units[index] ?? units[group] ?? -1));
  return { ...track, units };
}
