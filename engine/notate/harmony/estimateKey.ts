/**
 * The key of a piece. `keyScores` compares the pitch classes of any notes with the profiles that Temperley counted in the Kostka-Payne
 * corpus ("Music and Probability", 2007, table 6.1), after Krumhansl and Schmuckler; the first and the last bass note, which are
 * usually the tonic, distinguish relative keys. `estimateKey` decides for a whole piece: its signature by a linear score of all that is
 * counted in it (keyCounts.ts), with weights that were trained on printed signatures, others for single lines; and the mode by `keyScores`.
 */
import type { KeyIndex } from '../../theory/key.ts';
import { decodeTensor } from '../meter/network/tensor.ts';
import { KEY_COUNTS, keyCounts, type KeyNote } from './keyCounts.ts';
import { KEY_WEIGHTS } from './keyWeights.data.ts';

/** Share of scale segments that hold each degree, from the tonic up. */
const MAJOR = [0.748, 0.06, 0.488, 0.082, 0.67, 0.46, 0.096, 0.715, 0.104, 0.366, 0.057, 0.4];
const MINOR = [0.712, 0.084, 0.474, 0.618, 0.049, 0.46, 0.105, 0.747, 0.404, 0.067, 0.133, 0.33];

export interface WeightedPitch {
  readonly midiPitch: number;
  /** Any positive measure of how long or strong it sounds. */
  readonly weight: number;
}

/** Added to the correlation of a key whose tonic is the last, or the first, bass note. */
const LAST_BASS = 0.16;
const FIRST_BASS = 0.06;

/** Scores of all 24 keys in the order of `KeyIndex`, the highest the likeliest. `notes` in order of time. */
export function keyScores(notes: readonly WeightedPitch[], firstBass?: number, lastBass?: number): number[] {
  const histogram = new Array<number>(12).fill(0);
  for (const { midiPitch, weight } of notes) histogram[midiPitch % 12] = (histogram[midiPitch % 12] ?? 0) + weight;
  return Array.from({ length: 24 }, (_, key) => {
    const tonic = key % 12;
    const profile = key < 12 ? MAJOR : MINOR;
    const rotated = histogram.map((_value, degree) => histogram[(degree + tonic) % 12] ?? 0);
    let score = correlation(rotated, profile);
    if (lastBass !== undefined && lastBass % 12 === tonic) score += LAST_BASS;
    if (firstBass !== undefined && firstBass % 12 === tonic) score += FIRST_BASS;
    return score;
  });
}

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

function correlation(a: readonly number[], b: readonly number[]): number {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [ma, mb] = [mean(a), mean(b)];
  let [dot, aa, bb] = [0, 0, 0];
  a.forEach((value, index) => {
    const [x, y] = [value - ma, (b[index] ?? 0) - mb];
    [dot, aa, bb] = [dot + x * y, aa + x * x, bb + y * y];
  });
  return aa > 0 && bb > 0 ? dot / Math.sqrt(aa * bb) : 0;
}
