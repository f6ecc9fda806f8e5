/**
 * Combines the candidates that noteClassifier.ts classifies with the strikes that the strike network finds (findStrikes.ts). Both err in
 * different places, so that a weighted sum of their log odds is right more often than either.
 */
import { seconds, type Seconds } from '../../../../engine/index.ts';
import { KEYS } from '../../model/basicPitch.ts';
import { FRAMES_PER_ESTIMATE } from '../../model/strikeNetwork.ts';
import { SECONDS_PER_FRAME, type Strikes } from '../activations.ts';
import type { NoteClassification, SoundKind } from '../classifiers/noteClassifier.ts';
import { strikesOf, type Strike } from './findStrikes.ts';
import { STRIKE_ODDS } from './strikeOdds.data.ts';

/** Least confidence of a combined note. */
export const LEAST_OF_BOTH = 0.5;
/** Chance from which a strike is combined. */
const LEAST_STRIKE = 0.02;
/** Distance within which a candidate and a strike are the same note. */
const SAME_SECONDS = 0.07;
const BYTE = 255;

/** What both say of one note. */
export interface Finding {
  /** First frame of the note. */
  readonly start: number;
  readonly correction: Seconds;
  /** Confidence of the candidate; absent where there is only a strike. */
  readonly candidate?: number;
  readonly strike: number;
  /** The strike is none of its own, but the largest chance at the time of the candidate. */
  readonly isUnstruck?: boolean;
}

/** Natural logarithm of the odds; of no chance at all it is that of one in ten thousand. */
export const logOdds = (chance: number): number => Math.log((chance + 1e-4) / (1 - chance + 1e-4));

/** The probability that a note was played. */
function confidenceOf({ candidate, strike, isUnstruck }: Finding, kind: SoundKind): number {
  const odds = STRIKE_ODDS[kind];
  const [ofCandidate, ofStrike, bias] =
    candidate === undefined ? odds.strikeAlone : isUnstruck ? odds.candidateAlone : odds.both;
  const sum = bias + ofStrike * logOdds(strike) + (candidate === undefined ? 0 : ofCandidate * logOdds(candidate));
  return 1 / (1 + Math.exp(-sum));
}

/** `candidates`: of a key, by their first frame. @returns the notes of both, by their first frame. */
export function withStrikes(
  candidates: ReadonlyMap<number, NoteClassification>,
  strikes: Strikes,
  frameCount: number,
  key: number,
  kind: SoundKind,
): Map<number, NoteClassification> {
  const combined = new Map<number, NoteClassification>();
  for (const finding of findingsOf(candidates, strikes, frameCount, key)) {
    const { start, correction, isUnstruck = false } = finding;
    if (isUnstruck && combined.has(start)) continue;
    combined.set(start, { confidence: confidenceOf(finding, kind), correction });
  }
  return combined;
}

/** What is found of a key: first the strikes in order, then the candidates without one. Arguments: those of `withStrikes`. */
export function findingsOf(
  candidates: ReadonlyMap<number, NoteClassification>,
  strikes: Strikes,
  frameCount: number,
  key: number,
): Finding[] {
  const left = new Map(candidates);
  const struck = strikesOf(strikes, key, LEAST_STRIKE).map((strike): Finding => {
    const start = nearest(left, strike);
    const candidate = start === undefined ? undefined : left.get(start);
    if (start === undefined || candidate === undefined) {
      const frame = Math.max(0, Math.min(frameCount - 1, Math.round(strike.frame)));
      const correction = seconds((strike.frame - frame) * SECONDS_PER_FRAME);
      return { start: frame, correction, strike: strike.chance };
    }
    left.delete(start);
    const correction = seconds((candidate.correction + (strike.frame - start) * SECONDS_PER_FRAME) / 2);
    return { start, correction, candidate: candidate.confidence, strike: strike.chance };
  });
  const unstruck = [...left].map(([start, { confidence, correction }]): Finding => {
    const strike = chanceNear(strikes, key, start + correction / SECONDS_PER_FRAME);
    return { start, correction, candidate: confidence, strike, isUnstruck: true };
  });
  return [...struck, ...unstruck];
}

/** The first frame of the surest candidate at the time of a strike. */
function nearest(candidates: ReadonlyMap<number, NoteClassification>, { frame }: Strike): number | undefined {
  const near = [...candidates].filter(
    ([start, { correction }]) => Math.abs((start - frame) * SECONDS_PER_FRAME + correction) < SAME_SECONDS,
  );
  return near.sort(([, a], [, b]) => b.confidence - a.confidence)[0]?.[0];
}

/** The largest chance of a strike within an estimate of a frame of the activations. */
export function chanceNear({ chances, frameCount }: Strikes, key: number, frame: number): number {
  const middle = Math.round(frame / FRAMES_PER_ESTIMATE);
  const [from, to] = [Math.max(0, middle - 1), Math.min(frameCount - 1, middle + 1)];
  let most = 0;
  for (let estimate = from; estimate <= to; estimate++) most = Math.max(most, chances[estimate * KEYS + key] ?? 0);
  return most / BYTE;
}
