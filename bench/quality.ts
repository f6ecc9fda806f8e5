/**
 * Measures on the development set (../shared/eval, or the folder of EVAL_FOLDER; no part of the project) whether the
 * confidences of a transcription are reliable: the correlation of a score's quality (D-10) with its accuracy, of a
 * measure's quality with the share of right notes, of a note's confidence with the frequency of right notes, and of
 * detected velocities with performed ones. ONLY=text selects the recordings whose names contain it. The set's own
 * program (evaluate.py) measures the accuracy of scores, where Python has numpy.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readPerformance } from '../cli/readPerformance.ts';
import { writeTranscription } from '../cli/transcribeBatch.ts';
import { loadNoteModel, transcribeFile, type TranscribedFile } from '../server/transcription/index.ts';
import { pearson, spearman } from './quality/correlation.ts';
import { matchNotes, type TrueNote } from './quality/matchNotes.ts';
import { reliability, type Judged } from './quality/reliability.ts';

const FOLDER = process.env['EVAL_FOLDER'] ?? fileURLToPath(new URL('../../shared/eval', import.meta.url));
const ONLY = process.env['ONLY'] ?? '';
/** Measures with fewer notes are not evaluated. */
const FEWEST_NOTES = 3;
const SCORE_METRICS = ['note_f1', 's_loc', 's_pos'] as const;

interface Transcribed {
  readonly stem: string;
  readonly result: TranscribedFile;
  readonly truth: readonly TrueNote[];
}

function trueNotes(stem: string): TrueNote[] {
  const file = join(FOLDER, 'gt', stem.split('__')[0] ?? stem, 'notes.tsv');
  if (!existsSync(file)) return [];
  const rows = readFileSync(file, 'utf8').trim().split('\n');
  return rows.map((row) => {
    const [onset = 0, , midiPitch = 0] = row.split('\t').map(Number);
    return { onset, midiPitch: Math.round(midiPitch) };
  });
}

async function transcribeAll(output: string): Promise<Transcribed[]> {
  const model = await loadNoteModel(1);
  const files = readdirSync(join(FOLDER, 'audio')).filter((name) => name.includes(ONLY));
  const transcribed: Transcribed[] = [];
  for (const name of files.sort()) {
    const stem = parse(name).name;
    const settings = { mode: 'universal', instrument: 'piano', title: stem, composer: '', source: 'File' } as const;
    const file = join(FOLDER, 'audio', name);
    const result = await transcribeFile({ file, ...settings }, { model }, () => undefined);
    await writeTranscription(join(output, stem), result);
    transcribed.push({ stem, result, truth: trueNotes(stem) });
  }
  await model.release();
  return transcribed;
}

const row = (name: string, pairs: readonly (readonly [number, number])[]): string =>
  `  ${name.padEnd(28)} ${String(pairs.length).padStart(5)}   ${pearson(pairs).toFixed(2)}     ${spearman(pairs).toFixed(2)}`;

/** Correlation of the score's quality with the metrics of the set's own program. */
function reportScores(transcribed: readonly Transcribed[], output: string): void {
  const table = join(output, 'table.json');
  const program = join(FOLDER, 'evaluate.py');
  execFileSync('python3', [program, output, join(FOLDER, 'gt'), '--json', table], { stdio: 'ignore' });
  const { rows } = JSON.parse(readFileSync(table, 'utf8')) as { rows: Record<string, unknown>[] };
  for (const metric of SCORE_METRICS) {
    const pairs = rows.flatMap((each): [number, number][] => {
      const found = transcribed.find(({ stem }) => stem === `${String(each['id'])}__${String(each['variant'])}`);
      const value = each[metric];
      return found && typeof value === 'number' ? [[found.result.quality, value]] : [];
    });
    console.log(row(`quality and ${metric}`, pairs));
  }
}

/** Share of right notes (F measure) of each measure against its quality. */
function measurePairs({ result, truth }: Transcribed): [number, number][] {
  const { found, missed } = matchNotes(result.notes, truth);
  const starts = result.score.measures.map(({ timestamp }) => timestamp ?? 0);
  return starts.flatMap((start, index): [number, number][] => {
    const end = starts[index + 1] ?? Infinity;
    const isHere = ({ onset }: { readonly onset: number }): boolean => onset >= start && onset < end;
    const own = found.filter(({ note }) => isHere(note));
    const right = own.filter(({ isRight }) => isRight).length;
    const all = own.length + right + missed.filter(isHere).length;
    const quality = result.report.measure_qualities[index];
    return quality === undefined || all < 2 * FEWEST_NOTES ? [] : [[quality, (2 * right) / all]];
  });
}

/**
 * For each recording with a known performance, the correlation of detected and performed velocities; means for each
 * set.
 */
function reportVelocities(transcribed: readonly Transcribed[]): void {
  const bySet = new Map<string, { pearson: number; spearman: number }[]>();
  for (const { stem, result } of transcribed) {
    const folder = join(FOLDER, 'gt', stem.split('__')[0] ?? stem);
    const performance = join(folder, 'perf.mid');
    if (!existsSync(performance)) continue;
    const { found } = matchNotes(result.notes, readPerformance(readFileSync(performance)));
    const pairs = found.flatMap(({ note, truth }): [number, number][] =>
      truth ? [[note.velocity, truth.velocity]] : [],
    );
    const { set } = JSON.parse(readFileSync(join(folder, 'meta.json'), 'utf8')) as { set: string };
    bySet.set(set, [...(bySet.get(set) ?? []), { pearson: pearson(pairs), spearman: spearman(pairs) }]);
  }
  for (const [set, each] of bySet) {
    const mean = (of: 'pearson' | 'spearman'): string =>
      (each.reduce((sum, value) => sum + value[of], 0) / each.length).toFixed(2);
    const [product, rank] = [mean('pearson'), mean('spearman')];
    console.log(`  ${`velocities, ${set}`.padEnd(28)} ${String(each.length).padStart(5)}   ${product}     ${rank}`);
  }
}

function reportReliability(judged: readonly Judged[]): void {
  const { bins, expectedError } = reliability(judged);
  console.log('\n  confidence   notes   right');
  for (const { from, to, count, confidence, share } of bins)
    if (count > 0)
      console.log(
        `  ${from.toFixed(1)}-${to.toFixed(1)}     ${String(count).padStart(6)}   ${share.toFixed(3)}  (said ${confidence.toFixed(3)})`,
      );
  console.log(`  expected calibration error ${expectedError.toFixed(3)}`);
}

export default async function benchQuality(): Promise<void> {
  if (!existsSync(join(FOLDER, 'audio'))) {
    console.log(`  ${FOLDER} contains no development set`);
    return;
  }
  const output = mkdtempSync(join(tmpdir(), 'quality-'));
  try {
    const transcribed = await transcribeAll(output);
    console.log(`  ${transcribed.length} recordings               pairs   Pearson  Spearman`);
    reportScores(transcribed, output);
    const known = transcribed.filter(({ truth }) => truth.length > 0);
    console.log(row('measure quality and note F1', known.flatMap(measurePairs)));
    reportVelocities(transcribed);
    reportReliability(
      known.flatMap(({ result, truth }) =>
        matchNotes(result.notes, truth).found.map(({ note, isRight }) => ({ confidence: note.confidence, isRight })),
      ),
    );
  } finally {
    rmSync(output, { recursive: true });
  }
}
