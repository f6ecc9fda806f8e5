/**
 * Arranges a score with Coconet. The network gets four measures at a time (K-02), with the notes that all voices have
 * so far. In every other pass these windows begin two measures later.
 */
import { arrangementPlan, ENSEMBLES, MEASURES_PER_CHUNK, melodySteps, writeStepVoices } from '../../../engine/index.ts';
import type { EnsembleName, Score } from '../../../engine/index.ts';
import { cellOf, LOWEST_PITCH, noteSequenceOf, pianorollOf, PITCHES, SILENT } from './noteSequence.ts';
import { Pace } from './pace.ts';
import { sampleVoices, seededRandom } from './sampleVoices.ts';
import type { Predict, SamplingProblem, Window } from './sampleVoices.ts';

export interface ModelRequest {
  readonly score: Score;
  readonly ensemble: EnsembleName;
  readonly seed: number;
}

/**
 * @param predictors the same network in several workers, which predict at the same time.
 * @param onProgress called with the finished share, 0 to 1.
 */
export async function arrangeByModel(
  { score, ensemble, seed }: ModelRequest,
  predictors: readonly Predict[],
  onProgress: (share: number) => void,
): Promise<Score> {
  const plan = arrangementPlan(score);
  const melody = melodySteps(plan);
  const pace = new Pace(onProgress);
  const roll = await sampleVoices(predictors, problemOf(melody, ensemble), {
    random: seededRandom(seed),
    plannedPasses: (finished) => pace.plannedPasses(finished),
    onProgress: (pass, share) => pace.report(pass, share),
  });
  const voice = (number: number): number[][] => byMeasure(readVoice(roll, melody.flat().length, number), melody);
  return writeStepVoices(plan, [voice(1), voice(2), voice(3)], ensemble);
}

type Steps = readonly (readonly number[])[];

function problemOf(melody: Steps, ensemble: EnsembleName): SamplingProblem {
  const players = ENSEMBLES[ensemble];
  const programs = [players.melody, ...players.voices].map(({ program }) => program);
  const pitches = melody.flat();
  const allowed = (step: number, voice: number): readonly [number, number] | undefined => {
    const [player, above] = [players.voices[voice - 1], pitches[step] ?? SILENT];
    // The players rest with the melody.
    if (player === undefined || above === SILENT) return undefined;
    const lowest = Math.max(player.lowest, LOWEST_PITCH);
    const highest = Math.min(player.highest, above, LOWEST_PITCH + PITCHES - 1);
    return lowest <= highest ? [lowest, highest] : undefined;
  };
  return {
    steps: pitches.length,
    pianoroll: pianorollOf(noteSequenceOf([pitches], programs)),
    allowed,
    windowsOf: (pass) => windowsOf(melody, pass % 2 === 0 ? MEASURES_PER_CHUNK : MEASURES_PER_CHUNK / 2),
  };
}

/** Windows of four measures; `first`: the number of measures in the first one. */
function windowsOf(melody: Steps, first: number): readonly Window[] {
  const windows: Window[] = [];
  let [from, to] = [0, 0];
  melody.forEach(({ length }, measure) => {
    to += length;
    const isLast = measure === melody.length - 1;
    if (!isLast && (measure + 1 - first) % MEASURES_PER_CHUNK !== 0) return;
    windows.push([from, to]);
    from = to;
  });
  return windows;
}

function readVoice(roll: Float32Array, steps: number, voice: number): number[] {
  return Array.from({ length: steps }, (_, step) => {
    for (let pitch = LOWEST_PITCH; pitch < LOWEST_PITCH + PITCHES; pitch++)
      if (roll[cellOf(step, pitch, voice)] === 1) return pitch;
    return SILENT;
  });
}

function byMeasure(line: readonly number[], melody: Steps): number[][] {
  let from = 0;
  return melody.map(({ length }) => line.slice(from, (from += length)));
}
