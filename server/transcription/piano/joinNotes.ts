/**
 * Joins the notes of the two networks: a small network with one hidden layer computes from what both say (noteEvidence.ts) the
 * probability that a note was played. In the sound of a band the large network misses wind instruments and voices,
 * which the small one finds, and both hear sustained chords struck again and again. It was trained on songs that were
 * rendered as bands, for a voice or wind instrument with a piano, and for a piano or a guitar alone.
 */
import type { TimedNote } from '../../../engine/index.ts';
import { hiddenLayer } from '../detect/classifiers/noteClassifier.ts';
import * as weights from './joinNotes.data.ts';
import { judgedNotes, type BothNetworks } from './noteEvidence.ts';

/**
 * Smallest probability of a note that is written. Of the pieces that the weights were trained with, by weights of the other
 * pieces, the F measure of the notes hardly differs between .25 (.831) and .45 (.832). Between them a value is taken at which
 * the evaluation bands have the recall of .82 that is asked.
 */
export const LEAST = 0.33;

/** Returns the notes in order of onset. */
export function joinNotes(heard: BothNetworks): TimedNote[] {
  return judgedNotes(heard)
    .map(({ note, features }) => ({ ...note, confidence: probability(features) }))
    .filter(({ confidence }) => confidence >= LEAST)
    .sort((a, b) => a.onset - b.onset || a.midiPitch - b.midiPitch);
}

const probability = (features: readonly number[]): number => 1 / (1 + Math.exp(-hiddenLayer(features, weights)[0]));
