/**
 * Combines the candidates that noteClassifier.ts classifies with the strikes that the strike network finds (findStrikes.ts). Both err in
 * different places, so that the mean of their log odds is right more often than either.
 */
import { seconds } from '../../../../engine/index.ts';
import { KEYS } from '../../model/basicPitch.ts';
import { FRAMES_PER_ESTIMATE } from '../../model/strikeNetwork.ts';
import { SECONDS_PER_FRAME, type Strikes } from '../activations.ts';
import type { NoteClassification } from '../classifiers/noteClassifier.ts';
import { strikesOf, type Strike } from './findStrikes.ts';

/** Least confidence of a combined note. */
export const LEAST_OF_BOTH = 0.5;
/** Share of the candidate's log odds. */
const CANDIDATE_SHARE = 0.4;
/** Chance from which a strike is combined. */
const LEAST_STRIKE = 0.05;
/** Distance within which a candidate and a strike are the same note. */
const SAME_SECONDS = 0.07;
/** Chance of a strike without a candidate according to the candidates, and limits of that of a candidate without a strike. */
const NO_CANDIDATE = 0.04;
const NO_STRIKE = [0.02, LEAST_STRIKE] as const;
const BYTE = 255;

const logOdds = (chance: number): number => Math.log((chance + 1e-4) / (1 - chance + 1e-4));

const together = (candidate: number, strike: number): number =>
  1 / (1 + Math.exp(-CANDIDATE_SHARE * logOdds(candidate) - (1 - CANDIDATE_SHARE) * logOdds(strike)));

/** `candidates`: of a key, by their first frame. @returns the notes of both, by their first frame. */
export function withStrikes(
  candidates: ReadonlyMap<number, NoteClassification>,
  strikes: Strikes,
  frameCount: number,
  key: number,
): Map<number, NoteClassification> {
  const combined = new Map<number, NoteClassification>();
  const left = new Map(candidates);
  for (const strike of strikesOf(strikes, key, LEAST_STRIKE)) {
    const start = nearest(left, strike);
    const candidate = start === undefined ? undefined : left.get(start);
    if (start === undefined || candidate === undefined) {
      const frame = Math.max(0, Math.min(frameCount - 1, Math.round(strike.frame)));
      const correction = seconds((strike.frame - frame) * SECONDS_PER_FRAME);
      combined.set(frame, { confidence: together(NO_CANDIDATE, strike.chance), correction });
      continue;
    }
    left.delete(start);
    const correction = seconds((candidate.correction + (strike.frame - start) * SECONDS_PER_FRAME) / 2);
    combined.set(start, { confidence: together(candidate.confidence, strike.chance), correction });
  }
  for (const [start, { confidence, correction }] of left) {
    const chance = Math.max(NO_STRIKE[0], Math.min(NO_STRIKE[1], chanceNear(strikes, key, start)));
    if (!combined.has(start)) combined.set(start, { confidence: together(confidence, chance), correction });
  }
  return combined;
}

/** The first frame of the surest candidate at the time of a strike. */
function nearest(candidates: ReadonlyMap<number, NoteClassification>, { frame }: Strike): number | undefined {
  const near = [...candidates].filter(
    ([start, { correction }]) => Math.abs((start - frame) * SECONDS_PER_FRAME + correction) < SAME_SECONDS,
  );
  return near.sort(([, a], [, b]) => b.confidence - a.confidence)[0]?.[0];
}

/** The largest chance of a strike within an estimate of a frame. */
function chanceNear({ chances, frameCount }: Strikes, key: number, frame: number): number {
  const middle = Math.round(frame / FRAMES_PER_ESTIMATE);
  const [from, to] = [Math.max(0, middle - 1), Math.min(frameCount - 1, middle + 1)];
  let most = 0;
  for (let estimate = from; estimate <= to; estimate++) most = Math.max(most, chances[estimate * KEYS + key] ?? 0);
  return most / BYTE;
}
