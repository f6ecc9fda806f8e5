/**
 * Scores of keys by the profiles of pitch classes that Temperley counted in the Kostka-Payne corpus ("Music and Probability", 2007,
 * table 6.1), after Krumhansl and Schmuckler; the first and the last bass note, which are usually the tonic, distinguish relative keys.
 */

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
