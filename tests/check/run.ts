/**
 * `npm run check`: types, lint (with file and function budgets), format, import directions and cycles, sizes of files
 * and folders.
 */
import { spawnSync } from 'node:child_process';
import { fullestFolders, medianLines } from './fileSizes.ts';

const MEDIAN_BUDGET = 150;
const FOLDER_BUDGET = 25;

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

console.log('\n== source files of a folder');
const folders = fullestFolders();
const overfull = folders.filter(([, files]) => files > FOLDER_BUDGET);
for (const [folder, files] of overfull.length > 0 ? overfull : folders.slice(0, 1)) {
  console.log(`${folder}: ${files} (budget ${FOLDER_BUDGET}, tests and data tables not counted)`);
}
if (overfull.length > 0) failed.push('source files of a folder');

console.log(failed.length === 0 ? '\ncheck: all green' : `\ncheck failed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
