/** Checks that the counts of docs/editing.md are those that the browser test measures. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { TASK_COUNTS } from '../browser/support/taskCounts.ts';

const rows = readFileSync('docs/editing.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
const sum = (numbers: readonly number[]): string => String(numbers.reduce((all, each) => all + each, 0));

it('docs/editing.md states the measured numbers of actions', () => {
  const stated = rows.slice(2).map(([task, desk, taps]) => [task, desk, taps]);
  expect(stated).toEqual([
    ...TASK_COUNTS.map(({ task, desk, taps }) => [task, String(desk), String(taps)]),
    ['all', sum(TASK_COUNTS.map(({ desk }) => desk)), sum(TASK_COUNTS.map(({ taps }) => taps))],
  ]);
});

it('docs/editing.md adds up the actions of MuseScore', () => {
  const column = rows.slice(2).map((row) => row[3] ?? '');
  expect(sum(column.slice(0, -1).map(Number))).toBe(column.at(-1));
});
