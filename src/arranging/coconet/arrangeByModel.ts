/**
 * Arranges a score with Coconet, four measures at a time (K-02). The measure before a chunk, with the voices that are
 * written already, and the melody of the measure after it are in view.
 */
import { arrangementPlan, chunksOf, ENSEMBLES, melodySteps, writeStepVoices } from '../../../engine/index.ts';
import type { Ensemble, EnsembleName, Score } from '../../../engine/index.ts';
import { cellOf, LOWEST_PITCH, noteSequenceOf, pianorollOf, PITCHES, SILENT } from './noteSequence.ts';
import { sampleVoices, seededRandom } from './sampleVoices.ts';
import type { Predict } from './sampleVoices.ts';

/** Milliseconds for a whole score; the number of iterations follows from it and from the speed of the machine. */
const BUDGET_MS = 12_000;
/** What the package uses, and what is still better than none. */
const MOST_ITERATIONS = 96;
const LEAST_ITERATIONS = 8;

export interface ModelWish {
  readonly score: Score;
  readonly ensemble: EnsembleName;
  readonly seed: number;
}

type Line = number[][];

/** @param onProgress called with the finished share, 0 to 1. */
export async function arrangeByModel(
  { score, ensemble, seed }: ModelWish,
  predict: Predict,
  onProgress: (share: number) => void,
): Promise<Score> {
  const plan = arrangementPlan(score);
  const melody = melodySteps(plan);
  const voices: [Line, Line, Line] = [[], [], []];
  const chunks = chunksOf(score.measures.length);
  const pace = new Pace(chunks.length, onProgress);
  const random = seededRandom(seed);
  for (const [from, to] of chunks) {
    const first = Math.max(0, from - 1);
    const lines = [melody.slice(first, to + 1), ...voices.map((line) => line.slice(first))];
    const steps = lines[0]?.flat().length ?? 0;
    const known = lines.map((line) => padded(line.flat(), steps));
    const context = voices[0].slice(first).flat().length;
    const written = melody.slice(from, to).flat().length;
    const isWritten = (step: number): boolean => step >= context && step < context + written;
    const roll = await fill(predict, { known, isWritten, players: ENSEMBLES[ensemble] }, { random, pace });
    voices.forEach((line, voice) => {
      const filled = readVoice(roll, steps, voice + 1).slice(context, context + written);
      for (let measure = from; measure < to; measure++) line.push(filled.splice(0, melody[measure]?.length ?? 0));
    });
  }
  return writeStepVoices(plan, voices, ensemble);
}

const padded = (steps: readonly number[], length: number): readonly number[] =>
  Array.from({ length }, (_, step) => steps[step] ?? SILENT);

interface Chunk {
  /** Pitches of the four voices for each step. */
  readonly known: readonly (readonly number[])[];
  readonly isWritten: (step: number) => boolean;
  readonly players: Ensemble;
}

function fill(
  predict: Predict,
  { known, isWritten, players }: Chunk,
  { random, pace }: { readonly random: () => number; readonly pace: Pace },
): Promise<Float32Array> {
  const [melody = []] = known;
  const programs = [players.melody, ...players.voices].map(({ program }) => program);
  const allowed = (step: number, voice: number): readonly [number, number] | undefined => {
    const [player, above] = [players.voices[voice - 1], melody[step] ?? SILENT];
    // The players rest with the melody.
    if (player === undefined || above === SILENT || !isWritten(step)) return undefined;
    const lowest = Math.max(player.lowest, LOWEST_PITCH);
    const highest = Math.min(player.highest, above, LOWEST_PITCH + PITCHES - 1);
    return lowest <= highest ? [lowest, highest] : undefined;
  };
  pace.beginChunk(melody.some((pitch, step) => pitch !== SILENT && isWritten(step)));
  return sampleVoices(
    predict,
    { steps: melody.length, pianoroll: pianorollOf(noteSequenceOf(known, programs)), allowed },
    { random, goesOn: (finished) => pace.goesOn(finished), planned: () => pace.iterations },
  );
}

function readVoice(roll: Float32Array, steps: number, voice: number): number[] {
  return Array.from({ length: steps }, (_, step) => {
    for (let pitch = LOWEST_PITCH; pitch < LOWEST_PITCH + PITCHES; pitch++)
      if (roll[cellOf(step, pitch, voice)] === 1) return pitch;
    return SILENT;
  });
}

/** Chooses the number of iterations of a chunk so that the whole score stays within the budget, and reports progress. */
class Pace {
  iterations = MOST_ITERATIONS;
  #chunk = -1;
  #isEmpty = false;
  #started = 0;
  readonly #chunks: number;
  readonly #onProgress: (share: number) => void;

  constructor(chunks: number, onProgress: (share: number) => void) {
    this.#chunks = chunks;
    this.#onProgress = onProgress;
  }

  beginChunk(hasMelody: boolean): void {
    this.#chunk += 1;
    this.#isEmpty = !hasMelody;
    this.#started = performance.now();
  }

  goesOn(finished: number): boolean {
    if (this.#isEmpty) return false;
    // The first iteration also prepares the backend, so that the second one is measured.
    if (finished === 2) {
      const each = Math.max(1, (performance.now() - this.#started) / 2);
      const affordable = Math.floor(BUDGET_MS / this.#chunks / each);
      this.iterations = Math.min(MOST_ITERATIONS, Math.max(LEAST_ITERATIONS, affordable));
    }
    this.#onProgress((this.#chunk + finished / this.iterations) / this.#chunks);
    return finished < this.iterations;
  }
}
