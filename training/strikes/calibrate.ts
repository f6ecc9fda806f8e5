/**
 * Development only: writes strikeOdds.data.ts of server/transcription/detect/strikes, by which candidates and strikes are combined, from
 * the performances that trainStrikes.py keeps apart.
 *
 *   node training/strikes/calibrate.ts <folder of exportRolls.ts> <kind>=<folder of performances> …
 *
 * Prints the confidences and what is right of them.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize } from 'node:v8';
import type { Activations } from '../../server/transcription/detect/activations.ts';
import { SECONDS_PER_FRAME } from '../../server/transcription/detect/activations.ts';
import { classifyNote, type SoundKind } from '../../server/transcription/detect/classifiers/noteClassifier.ts';
import { recordingTraits } from '../../server/transcription/detect/classifiers/noteFeatures.ts';
import { candidatesOf, soundKind } from '../../server/transcription/detect/decodeNotes.ts';
import { findStrikes } from '../../server/transcription/detect/strikes/findStrikes.ts';
import { findingsOf, logOdds, type Finding } from '../../server/transcription/detect/strikes/withStrikes.ts';
import { KEYS, LOWEST_MIDI_PITCH } from '../../server/transcription/model/basicPitch.ts';
import { loadStrikeNetwork, type StrikeNetwork } from '../../server/transcription/model/strikeNetwork.ts';

/** One of so many performances is kept apart by trainStrikes.py. */
const KEPT_APART = 15;
const MATCH_SECONDS = 0.05;
const CASES = ['both', 'strikeAlone', 'candidateAlone'] as const;
const KINDS = ['line', 'ensemble', 'other'] as const;
const STEPS = 30;
const RIDGE = 0.01;
/**
 * Log odds by fixed shares of candidate and strike; a missing candidate counts as one in 25, a missing strike as one in 33. The fitted
 * weights trust the strikes more, too much in sounds that the network was not trained with: halfway between both is best there.
 */
const FIXED: Readonly<Record<Case, Weights>> = {
  both: [0.4, 0.6, 0],
  strikeAlone: [0, 0.6, -1.27],
  candidateAlone: [0.4, 0, -2.09],
};

type Case = (typeof CASES)[number];
/** Of the log odds of the candidate, of those of the strike, and of one. */
type Weights = [candidate: number, strike: number, bias: number];

interface Example {
  readonly kind: SoundKind;
  readonly case: Case;
  readonly inputs: Weights;
  readonly isNote: boolean;
}

interface HeardPiece {
  readonly activations: Activations;
  readonly notes: readonly { readonly onset: number; readonly midiPitch: number }[];
}

const caseOf = ({ candidate, isUnstruck }: Finding): Case =>
  candidate === undefined ? 'strikeAlone' : isUnstruck ? 'candidateAlone' : 'both';

const inputsOf = ({ candidate, strike }: Finding): Weights => [
  candidate === undefined ? 0 : logOdds(candidate),
  logOdds(strike),
  1,
];

async function examplesOf({ activations, notes }: HeardPiece, network: StrikeNetwork): Promise<Example[]> {
  const strikes = await findStrikes(activations, network);
  const traits = recordingTraits(activations);
  const kind = soundKind(traits);
  return Array.from({ length: KEYS }, (_, key) => {
    const candidates = candidatesOf(activations, traits, key).map(
      ({ note, features }) => [note.start, classifyNote(features, kind)] as const,
    );
    const findings = findingsOf(new Map(candidates), strikes, activations.frameCount, key);
    const right = rightOf(
      findings,
      notes.filter(({ midiPitch }) => Math.round(midiPitch) === key + LOWEST_MIDI_PITCH).map(({ onset }) => onset),
    );
    return findings.map((finding) => ({
      kind,
      case: caseOf(finding),
      inputs: inputsOf(finding),
      isNote: right.has(finding),
    }));
  }).flat();
}

/** The finding that is each note: the surest at its time. */
function rightOf(findings: readonly Finding[], onsets: readonly number[]): Set<Finding> {
  const right = new Set<Finding>();
  const sureness = ({ candidate = 0, strike }: Finding): number => candidate + strike;
  for (const onset of onsets) {
    const near = findings.filter(
      (finding) =>
        !right.has(finding) &&
        Math.abs(finding.start * SECONDS_PER_FRAME + finding.correction - onset) <= MATCH_SECONDS,
    );
    if (near.length > 0)
      right.add(near.reduce((best, finding) => (sureness(finding) > sureness(best) ? finding : best)));
  }
  return right;
}

const sumOf = (weights: Weights, inputs: Weights): number =>
  weights[0] * inputs[0] + weights[1] * inputs[1] + weights[2] * inputs[2];
const chanceOf = (odds: number): number => 1 / (1 + Math.exp(-odds));

/** Logistic regression by Newton's method. `isUsed`: inputs with a weight. */
function fit(examples: readonly Example[], isUsed: readonly boolean[]): Weights {
  const weights: Weights = [0, 0, 0];
  for (let step = 0; step < STEPS; step++) {
    const gradient: number[] = [0, 0, 0];
    const curvature: number[][] = [0, 1, 2].map((row) => [0, 1, 2].map((column) => (row === column ? RIDGE : 0)));
    for (const { inputs, isNote } of examples) {
      const used = inputs.map((input, index) => (isUsed[index] ? input : 0));
      const chance = chanceOf(sumOf(weights, inputs));
      for (const [row, value] of used.entries()) {
        gradient[row] = (gradient[row] ?? 0) + (Number(isNote) - chance) * value;
        const line = curvature[row] ?? [];
        for (const [column, other] of used.entries())
          line[column] = (line[column] ?? 0) + chance * (1 - chance) * value * other;
      }
    }
    const change = solved(curvature, gradient);
    for (const index of [0, 1, 2] as const) weights[index] += change[index] ?? 0;
  }
  return weights;
}

/** Solves a symmetric, positive definite system by elimination. */
function solved(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, index) => [...row, right[index] ?? 0]);
  for (const [pivot, first] of rows.entries())
    for (const [index, row] of rows.entries()) {
      if (index === pivot) continue;
      const share = (row[pivot] ?? 0) / (first[pivot] ?? 1);
      for (const column of row.keys()) row[column] = (row[column] ?? 0) - share * (first[column] ?? 0);
    }
  return rows.map((row, index) => (row.at(-1) ?? 0) / (row[index] ?? 1));
}

const halfway = (fitted: Weights, fixed: Weights): Weights =>
  fitted.map((weight, index) => Number(((weight + (fixed[index] ?? 0)) / 2).toFixed(3))) as Weights;

function report(examples: readonly Example[], odds: Readonly<Record<SoundKind, Record<Case, Weights>>>): void {
  const limits = [0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99, 1.01];
  const judged = examples.map((example) => ({
    chance: chanceOf(sumOf(odds[example.kind][example.case], example.inputs)),
    isNote: example.isNote,
  }));
  for (const [index, from] of limits.slice(0, -1).entries()) {
    const within = judged.filter(({ chance }) => chance >= from && chance < (limits[index + 1] ?? 2));
    const right = within.filter(({ isNote }) => isNote).length;
    console.log(`from ${from}: ${within.length} notes, ${(right / Math.max(1, within.length)).toFixed(3)} right`);
  }
}

const [rolls = '', ...folders] = process.argv.slice(2);
const network = await loadStrikeNetwork(2);
const examples: Example[] = [];
for (const [kind = '', folder = ''] of folders.map((words) => words.split('='))) {
  const names = readdirSync(rolls).filter((name) => name.startsWith(`${kind}_`) && name.endsWith('.rolls'));
  for (const name of names.sort().filter((_, index) => index % KEPT_APART === 0)) {
    const file = join(folder, name.slice(kind.length + 1).replace(/rolls$/, 'heard'));
    examples.push(...(await examplesOf(deserialize(readFileSync(file)) as HeardPiece, network)));
  }
}
await network.release();
const oddsOf = (sound: SoundKind): Record<Case, Weights> => {
  const weightsOf = (wanted: Case): Weights => {
    const chosen = examples.filter((example) => example.kind === sound && example.case === wanted);
    return halfway(fit(chosen, [wanted !== 'strikeAlone', true, true]), FIXED[wanted]);
  };
  return {
    both: weightsOf('both'),
    strikeAlone: weightsOf('strikeAlone'),
    candidateAlone: weightsOf('candidateAlone'),
  };
};
const odds = { line: oddsOf('line'), ensemble: oddsOf('ensemble'), other: oddsOf('other') };
report(examples, odds);
const table = KINDS.map((sound) => {
  const rows = CASES.map((wanted) => `    ${wanted}: [${odds[sound][wanted].join(', ')}],\n`);
  return `  ${sound}: {\n${rows.join('')}  },\n`;
});
writeFileSync(
  new URL('../../server/transcription/detect/strikes/strikeOdds.data.ts', import.meta.url),
  `/** Made by training/strikes/calibrate.ts; see withStrikes.ts. */
import type { SoundKind } from '../classifiers/noteClassifier.ts';

/** Weights of the log odds of the candidate and of the strike, and of one. */
type Weights = readonly [candidate: number, strike: number, bias: number];

export const STRIKE_ODDS: Readonly<
  Record<SoundKind, Readonly<Record<'both' | 'strikeAlone' | 'candidateAlone', Weights>>>
> = {
${table.join('')}};
`,
);
