/**
 * How likely each note of a texture belongs to its tune: small networks, the second of which knows the line that follows
 * from the first, and the third, where sound was heard, the timbre of the notes that the second finds likely. They were trained on
 * simulated and rendered bands that play art songs, whose voice is the tune.
 */
import { decodeTensors, linear } from '../../meter/network/tensor.ts';
import type { QuantizedNote } from '../../rhythm/quantizePerformance.ts';
import { bestLine, type LineCosts, type MelodyCandidate } from './bestLine.ts';
import { EstimatedLine } from './lineFeatures.ts';
import { MelodyTexture } from './melodyFeatures.ts';
import { MELODY_WEIGHTS } from './melodyWeights.data.ts';
import { timbreFeatures } from './timbreFeatures.ts';

/** Standard deviations at which a feature is clipped, as in the training. */
const CLIP = 4;

/** Costs of the first line: those with the most right notes in songs that were kept apart from the training. */
const FIRST_COSTS: LineCosts = { bias: 1.6, leap: 0.25 };

let decoded: ReturnType<typeof decodeTensors<keyof typeof MELODY_WEIGHTS>> | undefined;

interface RatedNote extends MelodyCandidate {
  readonly features: readonly number[];
}

/** The notes by onset, with the features and the log odds of the first round. */
export function firstRound(notes: readonly QuantizedNote[]): RatedNote[][] {
  const texture = new MelodyTexture(notes);
  return texture.chords.map((chord, index) => {
    const vectors = texture.featuresOf(index);
    return chord.map((note, at) => {
      const features = vectors[at] ?? [];
      return { note, features, logOdds: logOddsOf(features, 'first') };
    });
  });
}

/** Feature vectors of the second round, by onset. */
export function secondFeatures(rated: readonly (readonly RatedNote[])[]): number[][][] {
  const line = new EstimatedLine(bestLine(rated, FIRST_COSTS));
  return rated.map((chord) => chord.map(({ note, features, logOdds }) => line.featuresOf(note, features, logOdds)));
}

/** The notes by onset, each chord in ascending pitch, with the log odds of the second round. */
export function secondRound(notes: readonly QuantizedNote[]): MelodyCandidate[][] {
  const rated = firstRound(notes);
  const vectors = secondFeatures(rated);
  return rated.map((chord, index) =>
    chord.map(({ note }, at) => ({ note, logOdds: logOddsOf(vectors[index]?.[at] ?? [], 'second') })),
  );
}

/**
 * Feature vectors of the third round, one for each note in the order of the chords; none where a note has no timbre. `likely`: for
 * each note the log odds by which the timbres of the tune and of the accompaniment are compared, at first those of the second round.
 */
export function thirdFeatures(
  rated: readonly (readonly MelodyCandidate[])[],
  likely = rated.flat().map(({ logOdds }) => logOdds),
): number[][] {
  const all = rated.flat();
  const size = all[0]?.note.timbre?.length ?? 0;
  return size > 0 && all.every(({ note }) => note.timbre?.length === size) ? timbreFeatures(all, likely, size) : [];
}

/** The third round is run again with its own result, by which it knows better how the tune sounds; a third time changes nothing. */
const THIRD_ROUNDS = 2;

/** The notes by onset, each chord in ascending pitch. */
export function melodyCandidates(notes: readonly QuantizedNote[]): MelodyCandidate[][] {
  const rated = secondRound(notes);
  let likely = rated.flat().map(({ logOdds }) => logOdds);
  for (let round = 0; round < THIRD_ROUNDS; round++) {
    const vectors = thirdFeatures(rated, likely);
    // A score that was transcribed by another version may have other timbres.
    if (vectors[0]?.length !== weightsOf().thirdMeans.length) return rated;
    likely = vectors.map((features) => logOddsOf(features, 'third'));
  }
  let at = 0;
  return rated.map((chord) => chord.map(({ note }) => ({ note, logOdds: likely[at++] ?? 0 })));
}

const weightsOf = () => (decoded ??= decodeTensors(MELODY_WEIGHTS));

function logOddsOf(features: readonly number[], round: 'first' | 'second' | 'third'): number {
  const weights = weightsOf();
  let x = Float32Array.from(features, (value, index) => {
    const standard = (value - (weights[`${round}Means`][index] ?? 0)) / (weights[`${round}Scales`][index] ?? 1);
    return Math.min(CLIP, Math.max(-CLIP, standard));
  });
  x = linear(x, x.length, weights[`${round}Weights0`], weights[`${round}Biases0`]).map(rectified);
  x = linear(x, x.length, weights[`${round}Weights1`], weights[`${round}Biases1`]).map(rectified);
  return linear(x, x.length, weights[`${round}Weights2`], weights[`${round}Biases2`])[0] ?? 0;
}

const rectified = (value: number): number => Math.max(0, value);
