/** Reports the accuracy of the written weights on examples that were not used for training. */
import { hiddenLayer, type NetworkWeights } from '../../server/transcription/detect/classifiers/noteClassifier.ts';
import type { Example } from './examples.ts';

/** The tables of weights that decide which candidates are notes. */
export type NoteTable = 'noteClassifier' | 'lineNoteClassifier' | 'ensembleNoteClassifier';

export async function reportOn(examples: readonly Example[], name: NoteTable): Promise<void> {
  // The table has just been written, and another one was read when the program began.
  const table = new URL(`../../server/transcription/detect/classifiers/${name}.data.ts?written`, import.meta.url);
  const weights = (await import(table.href)) as NetworkWeights;
  const confidenceOf = (features: readonly number[]): number => 1 / (1 + Math.exp(-hiddenLayer(features, weights)[0]));
  const classified = examples.map(({ features, isNote }) => ({ isNote, confidence: confidenceOf(features) }));
  const notes = classified.filter(({ isNote }) => isNote).length;
  console.log('held out: threshold, precision, recall of the candidates');
  for (const threshold of [0.3, 0.4, 0.5, 0.6, 0.7]) {
    const kept = classified.filter(({ confidence }) => confidence >= threshold);
    const right = kept.filter(({ isNote }) => isNote).length;
    console.log(`  ${threshold}  ${(right / kept.length).toFixed(3)}  ${(right / notes).toFixed(3)}`);
  }
  console.log('reliability: confidence, share of notes');
  for (let low = 0; low < 10; low++) {
    const bin = classified.filter(({ confidence }) => Math.min(9, Math.floor(10 * confidence)) === low);
    const share = bin.filter(({ isNote }) => isNote).length / Math.max(1, bin.length);
    console.log(`  0.${low}–${((low + 1) / 10).toFixed(1)}  ${share.toFixed(3)}  (${bin.length})`);
  }
}
