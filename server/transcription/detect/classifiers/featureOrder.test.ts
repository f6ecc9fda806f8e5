/** Compares the order of the features of detection with the one for which the stored weights were trained. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { WEIGHTS_HIDDEN as ENSEMBLE_NOTE_WEIGHTS } from './ensembleNoteClassifier.data.ts';
import { WEIGHTS_HIDDEN as LINE_NOTE_WEIGHTS } from './lineNoteClassifier.data.ts';
import { WEIGHTS_HIDDEN as NOTE_WEIGHTS } from './noteClassifier.data.ts';
import { END_FEATURES } from './noteEnds.ts';
import { WEIGHTS_HIDDEN as END_WEIGHTS } from './noteEnds.data.ts';
import { NOTE_FEATURES } from './noteFeatures.ts';
import { WEIGHTS_HIDDEN as JOIN_WEIGHTS } from '../../piano/joinNotes.data.ts';
import { EVIDENCE_FEATURES } from '../../piano/noteEvidence.ts';
import { RESTRIKE_FEATURES } from './restrikes.ts';
import { WEIGHTS_HIDDEN as RESTRIKE_WEIGHTS } from './restrikes.data.ts';

// This test fails when a list changes. The weights must then be trained again (training/README.md), and the digest
// replaced.
describe('the order of the features is the one that the stored weights were trained with', () => {
  it.each([
    ['note classifier', NOTE_FEATURES, NOTE_WEIGHTS, '0a08e4bae7c0'],
    ['note classifier of lines', NOTE_FEATURES, LINE_NOTE_WEIGHTS, '0a08e4bae7c0'],
    ['note classifier of ensembles', NOTE_FEATURES, ENSEMBLE_NOTE_WEIGHTS, '0a08e4bae7c0'],
    ['ends of notes', END_FEATURES, END_WEIGHTS, '7c24722a1fd1'],
    ['restrikes', RESTRIKE_FEATURES, RESTRIKE_WEIGHTS, 'c4ba83da9b62'],
    ['joined notes', EVIDENCE_FEATURES, JOIN_WEIGHTS, 'ded9c0eaafa3'],
  ])('%s', (_, { names }, weights, digest) => {
    expect(createHash('sha256').update(names.join()).digest('hex').slice(0, 12)).toBe(digest);
    expect(new Set(names).size).toBe(names.length);
    expect(weights.every((row) => row.length === names.length)).toBe(true);
  });
});
