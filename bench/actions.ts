/**
 * Counts the actions that make transcriptions right, for each 16 measures of music. PRODUCED is a folder that
 * `npm run transcribe -- --batch` wrote, EVAL_FOLDER the evaluation pieces (../shared/eval, no part of the project); pieces
 * without an engraved score are left out.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMusicXml } from '../engine/index.ts';
import { countActions, total, type Actions } from './actions/countActions.ts';
import { musicOfScore } from './actions/music.ts';
import { readTrueMusic } from './actions/trueMusic.ts';

const FOLDER = process.env['EVAL_FOLDER'] ?? fileURLToPath(new URL('../../shared/eval', import.meta.url));
const PRODUCED = process.env['PRODUCED'];
const MEASURES = 16;
const KINDS = ['whole', 'steps', 'notes', 'values', 'staves'] as const;

interface Row {
  readonly set: string;
  readonly per16: Readonly<Record<(typeof KINDS)[number] | 'total', number>>;
}

function rowOf(file: string): Row[] {
  const id = parse(file).name.split('__')[0] ?? '';
  const folder = ['gt', 'gt_sym'].map((name) => join(FOLDER, name, id)).find((each) => existsSync(each));
  if (folder === undefined || !existsSync(join(folder, 'score.json'))) return [];
  const { set, has_dur: hasDurations = true } = JSON.parse(readFileSync(join(folder, 'meta.json'), 'utf8')) as {
    set: string;
    has_dur?: boolean;
  };
  if (!hasDurations) return [];
  const truth = readTrueMusic(readFileSync(join(folder, 'score.json'), 'utf8'));
  const actions: Actions = countActions(musicOfScore(readMusicXml(readFileSync(file, 'utf8'))), truth);
  const scaled = (count: number): number => (count * MEASURES) / truth.measures;
  const [whole, steps, notes, values, staves] = KINDS.map((kind) => scaled(actions[kind]));
  return [{ set, per16: { whole, steps, notes, values, staves, total: scaled(total(actions)) } as Row['per16'] }];
}

export default async function benchActions(): Promise<void> {
  if (PRODUCED === undefined) {
    console.log('  PRODUCED names no folder of transcriptions');
    return;
  }
  const files = readdirSync(PRODUCED).filter((name) => name.endsWith('.musicxml'));
  const rows = files.flatMap((name) => rowOf(join(PRODUCED, name)));
  console.log(
    `  set          pieces   ${[...KINDS, 'total'].map((kind) => kind.padStart(7)).join('')}   (actions for each ${MEASURES} measures: mean, median)`,
  );
  for (const set of new Set(rows.map((row) => row.set))) {
    const own = rows.filter((row) => row.set === set);
    const show = (of: (values: readonly number[]) => number): string =>
      [...KINDS, 'total' as const]
        .map((kind) =>
          of(own.map(({ per16 }) => per16[kind]))
            .toFixed(1)
            .padStart(7),
        )
        .join('');
    console.log(`  ${set.padEnd(12)} ${String(own.length).padStart(6)}   ${show(mean)}`);
    console.log(`  ${''.padEnd(12)} ${'median'.padStart(6)}   ${show(median)}`);
  }
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
