/** `npm run check`: types, lint (with file and function budgets), format, import directions and cycles, file sizes. */
import { spawnSync } from 'node:child_process';
import { medianLines } from './fileSizes.ts';

const MEDIAN_BUDGET = 150;

const STEPS: readonly (readonly [name: string, script: string, args: readonly string[]])[] = [
  ['types', 'node_modules/typescript-7/bin/tsc', ['--noEmit', '-p', '.']],
  [
    'imports',
    'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
    ['--config', '.dependency-cruiser.mjs', 'engine', 'src', 'server', 'cli', 'fonts', 'bench', 'tests', 'training'],
  ],
  ['lint and budgets', 'node_modules/eslint/bin/eslint.js', ['--max-warnings=0', '.']],
  ['format', 'node_modules/prettier/bin/prettier.cjs', ['--check', '--log-level=warn', '.']],
];

const failed: string[] = [];
for (const [name, script, args] of STEPS) {
  console.log(`\n== ${name}`);
  if (spawnSync(process.execPath, [script, ...args], { stdio: 'inherit' }).status !== 0) failed.push(name);
}

console.log('\n== median source file');
const median = medianLines();
console.log(`${median} lines (budget ${MEDIAN_BUDGET})`);
if (median >= MEDIAN_BUDGET) failed.push('median source file');

console.log(failed.length === 0 ? '\ncheck: all green' : `\ncheck failed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
