/**
 * The key of a piece: its signature by a linear score of all that is counted in it (keyCounts.ts), with weights that were trained on
 * printed signatures, others for single lines; and the mode by the profiles of `keyScores`, because signatures do not tell it.
 */
import type { KeyIndex } from '../../theory/key.ts';
import { decodeTensor } from '../meter/network/tensor.ts';
import { KEY_COUNTS, keyCounts, type KeyNote } from './keyCounts.ts';
import { keyScores } from './keyScores.ts';
import { KEY_WEIGHTS } from './keyWeights.data.ts';

let weights: Float32Array | undefined;

/** Number of weights of one mode, in music of several voices or in a single line. */
const OF_MODE = KEY_COUNTS.length * 12;
/** Share of the notes that a single line may have beside its own. */
const BESIDE_LINE = 0.1;

/** The likeliest key; C major where there are no notes. `notes` in order of time. */
export function estimateKey(notes: readonly KeyNote[]): KeyIndex {
  if (notes.length === 0) return 0;
  const major = signatureOf(notes);
  const minor = 12 + ((major + 9) % 12);
  const [first, last] = [notes[0]?.midiPitch, notes.find(({ at }) => at === notes.at(-1)?.at)?.midiPitch];
  const scores = keyScores(notes, first, last);
  return (scores[minor] ?? 0) > (scores[major] ?? 0) ? minor : major;
}

/** The major key of the likeliest signature: its probability is that of its major and its minor key together. */
function signatureOf(notes: readonly KeyNote[]): KeyIndex {
  const counts = keyCounts(notes);
  const onsets = new Set(notes.map(({ at }) => at)).size;
  const texture = notes.length - onsets <= BESIDE_LINE * notes.length ? 'line' : 'full';
  let [best, highest] = [0, -Infinity];
  for (let key = 0; key < 12; key++) {
    const [major, minor] = [linearScore(counts, texture, 0, key), linearScore(counts, texture, 1, (key + 9) % 12)];
    const score = Math.max(major, minor) + Math.log1p(Math.exp(-Math.abs(major - minor)));
    if (score > highest) [best, highest] = [key, score];
  }
  return best;
}

/** `mode`: 0 for major, 1 for minor. */
function linearScore(counts: Float64Array, texture: 'full' | 'line', mode: 0 | 1, tonic: number): number {
  weights ??= decodeTensor(KEY_WEIGHTS.weights);
  const from = ((texture === 'line' ? 2 : 0) + mode) * OF_MODE;
  let score = 0;
  for (let at = 0; at < OF_MODE; at++) {
    const degree = at % 12;
    score += (weights[from + at] ?? 0) * (counts[at - degree + ((degree + tonic) % 12)] ?? 0);
  }
  return score;
}
