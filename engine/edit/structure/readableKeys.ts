/**
 * Keeps the keys of transposing instruments readable after the keys of a score have changed. Beyond seven accidentals a key
 * signature can only be printed as its enharmonic key, whose accidentals the notes do not have: all of them would have
 * accidentals of their own.
 */
import type { Part, Score } from '../../model/score.ts';
import { fifthsOfKeys } from '../../model/scoreContext.ts';
import { mostWrittenFifths, writtenIntervalOf } from '../../theory/instrumentTranspositions.ts';
import { updateParts } from '../update.ts';

const MOST_FIFTHS = 7;

/** Returns the score, whose parts with too many accidentals are written for the enharmonic key. */
export function withReadableKeys(score: Score): Score {
  const fifths = fifthsOfKeys(score);
  return updateParts(score, (part) => readable(part, fifths));
}

function readable(part: Part, fifths: readonly number[]): Part {
  const { transposition, program } = part;
  if (transposition === undefined || mostWrittenFifths(transposition, fifths) <= MOST_FIFTHS) return part;
  const interval = writtenIntervalOf(program, fifths);
  // Another interval than that of the instrument was chosen for the part by its author.
  return interval?.chromatic === transposition.chromatic ? { ...part, transposition: interval } : part;
}
