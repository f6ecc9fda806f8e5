/**
 * `npm run bench arranger`: arranges real scores for both ensembles by rules and counts the faults of the voice leading
 * (docs/arranging.md has the figures). The scores are those of `npm run interop`, or of the folder ARRANGER_SCORES;
 * ARRANGER_COUNT of them, 150 where it is not set.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  arrangeByRules,
  checkScore,
  ENSEMBLES,
  importMusicXml,
  voiceLeadingFaults,
  type EnsembleName,
  type Score,
  type VoiceLeadingFaults,
} from '../engine/index.ts';
import { REAL_SCORES_FOLDER } from '../tests/tools.ts';

const FOLDER = process.env['ARRANGER_SCORES'] ?? REAL_SCORES_FOLDER;
const COUNT = Number(process.env['ARRANGER_COUNT'] ?? 150);

interface Arranged {
  readonly faults: VoiceLeadingFaults;
  readonly measures: number;
  readonly invalid: number;
  readonly milliseconds: number;
}

function arranged(score: Score, ensemble: EnsembleName): Arranged {
  const started = performance.now();
  const steps = arrangeByRules(score, ensemble);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  const milliseconds = performance.now() - started;
  const faults = voiceLeadingFaults(step.value, ensemble);
  return { faults, measures: score.measures.length, invalid: checkScore(step.value).length, milliseconds };
}

/** Files spread evenly over the folder: neighbours are often songs of one cycle. */
function chosenFiles(): readonly string[] {
  const files = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.mxl') || name.endsWith('.musicxml'))
    .sort();
  const step = Math.max(1, files.length / COUNT);
  return Array.from({ length: Math.min(COUNT, files.length) }, (_, index) => files[Math.floor(index * step)] ?? '');
}

const FAULTS = ['parallels', 'crossings', 'outOfRange', 'leaps', 'notes', 'melodyOutOfRange'] as const;

export default async function arranger(): Promise<void> {
  await Promise.resolve();
  const scores = chosenFiles().map((name) => importMusicXml(new Uint8Array(readFileSync(join(FOLDER, name)))).score);
  console.log(`${scores.length} scores`);
  for (const ensemble of Object.keys(ENSEMBLES) as EnsembleName[]) {
    const all = scores.map((score) => arranged(score, ensemble));
    const sum = (of: (each: Arranged) => number): number => all.reduce((total, each) => total + of(each), 0);
    const times = all.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
    console.log(`\n${ensemble}: ${sum(({ measures }) => measures)} measures`);
    for (const fault of FAULTS) console.log(`  ${fault.padEnd(18)}${sum(({ faults }) => faults[fault])}`);
    console.log(`  ${'invalid scores'.padEnd(18)}${all.filter(({ invalid }) => invalid > 0).length}`);
    console.log(`  ms median ${times[times.length >> 1]?.toFixed(0)}, longest ${times.at(-1)?.toFixed(0)}`);
  }
}
