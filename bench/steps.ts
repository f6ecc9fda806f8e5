/**
 * Measures how long the page is blocked while a score is laid out in idle time: the longest and the 95th percentile of
 * the steps between which a viewer may pause, and their sum. Each score is laid out several times, from a new copy, and
 * the fastest time of each step counts, so that other programs on the machine do not affect it.
 */
import { layoutIncrementallyInSteps, layoutLineInSteps, layoutPagesInSteps } from '../engine/index.ts';
import type { Score, Steps } from '../engine/index.ts';
import { orchestraScore, pianoScore } from './scores/generateScore.ts';

const RUNS = 4;
/** Width in staff spaces of a wide window. */
const SHEET = { width: 180, measuresPerSystem: 4 };

const SCORES: readonly (readonly [name: string, make: () => Score])[] = [
  ['orchestra of 20, 400 measures', () => orchestraScore(400, 20)],
  ['piano, 1,000 measures', () => pianoScore(1000)],
];

/** The sheet as the score screen lays it out: one system at a time. */
function* sheet(score: Score): Steps<void> {
  const growing = yield* layoutIncrementallyInSteps(score, SHEET);
  while (!growing.isWhole) {
    growing.layOutPiece();
    yield;
  }
}

const VIEWS: readonly (readonly [name: string, layOut: (score: Score) => Steps<unknown>])[] = [
  ['sheet', sheet],
  ['one line', (score) => layoutLineInSteps(score)],
  ['pages', (score) => layoutPagesInSteps(score)],
];

/** Milliseconds of every step. */
function stepsOf(steps: Steps<unknown>): readonly number[] {
  const taken: number[] = [];
  for (let isDone = false; !isDone;) {
    const start = performance.now();
    isDone = steps.next().done === true;
    taken.push(performance.now() - start);
  }
  return taken;
}

function fastest(make: () => Score, layOut: (score: Score) => Steps<unknown>): readonly number[] {
  const runs = Array.from({ length: RUNS }, () => stepsOf(layOut(make())));
  return (runs[0] ?? []).map((_, step) => Math.min(...runs.map((run) => run[step] ?? Infinity)));
}

export default function steps(): Promise<void> {
  const rows = SCORES.flatMap(([score, make]) =>
    VIEWS.map(([view, layOut]) => {
      const taken = fastest(make, layOut);
      const sorted = taken.toSorted((a, b) => a - b);
      const total = taken.reduce((sum, each) => sum + each, 0);
      const [p95, longest] = [sorted[Math.floor(sorted.length * 0.95)] ?? 0, sorted.at(-1) ?? 0];
      return {
        score,
        view,
        steps: taken.length,
        'longest, ms': Number(longest.toFixed(1)),
        'p95, ms': Number(p95.toFixed(2)),
        'sum, ms': Math.round(total),
      };
    }),
  );
  console.table(rows);
  return Promise.resolve();
}
