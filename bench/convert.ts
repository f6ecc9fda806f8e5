/**
 * Measures the conversion of a piano score between any two formats: seconds for 1,000 measures, and the growth of the
 * cost of reading and writing up to 10,000 (the slope of log time over log length; 1 is linear). Seconds are processor
 * time, garbage collection included, so that other programs on the machine do not affect them.
 */
import { readScoreContent } from '../cli/readScoreFile.ts';
import { scoreFileContent } from '../cli/scoreFile.ts';
import { pianoScore } from './scores/generateScore.ts';

const READ = ['.musj', '.musicxml', '.mxl', '.mid'] as const;
const WRITTEN = [...READ, '.svg', '.pdf'] as const;
const LENGTHS = [1000, 3000, 10_000] as const;
const WARM_UP = 100;
const REPEATS = 2;

function bytesOf(extension: string, measureCount: number): Uint8Array {
  const content = scoreFileContent(extension, pianoScore(measureCount));
  return typeof content === 'string' ? new TextEncoder().encode(content) : content;
}

/** Processor seconds of the fastest of several runs. */
function secondsOf(run: () => unknown): number {
  let least = Infinity;
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    const start = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(start);
    least = Math.min(least, (user + system) / 1e6);
  }
  return least;
}

function slopeOf(seconds: readonly number[]): number {
  const points = seconds.map((each, index) => [Math.log(LENGTHS[index] ?? 1), Math.log(each)] as const);
  const mean = (of: (point: readonly [number, number]) => number): number =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [x, y] = [mean(([at]) => at), mean(([, at]) => at)];
  return mean(([at, to]) => (at - x) * (to - y)) / mean(([at]) => (at - x) ** 2);
}

const row = (name: string, cells: readonly (string | number)[]): void => {
  const text = cells.map((cell) => (typeof cell === 'number' ? cell.toFixed(2) : cell).padStart(10));
  console.log(name.padEnd(18) + text.join(''));
};

/** Each run makes a new score, because caches use its objects as keys. */
const readAnew = (extension: string, bytes: Uint8Array) => readScoreContent(extension, bytes).score;

function printPairs(): void {
  const [length] = LENGTHS;
  row(`s, ${length} measures`, WRITTEN);
  for (const from of READ) {
    const bytes = bytesOf(from, length);
    const cells: number[] = [];
    for (const to of WRITTEN) cells.push(secondsOf(() => scoreFileContent(to, readAnew(from, bytes))));
    row(from, cells);
  }
}

function printGrowth(): void {
  row('\ns', [...LENGTHS.map(String), 'slope']);
  for (const format of READ) {
    const seconds: number[] = [];
    for (const length of LENGTHS) {
      const bytes = bytesOf(format, length);
      seconds.push(secondsOf(() => readAnew(format, bytes)));
    }
    row(`read ${format}`, [...seconds, slopeOf(seconds)]);
  }
  for (const format of WRITTEN) {
    const seconds: number[] = [];
    for (const length of LENGTHS) {
      const scores = Array.from({ length: REPEATS }, () => pianoScore(length));
      seconds.push(secondsOf(() => scoreFileContent(format, scores.pop() ?? pianoScore(length))));
    }
    row(`write ${format}`, [...seconds, slopeOf(seconds)]);
  }
}

export default function convert(): Promise<void> {
  for (const from of READ) {
    const bytes = bytesOf(from, WARM_UP);
    for (const to of WRITTEN) scoreFileContent(to, readAnew(from, bytes));
  }
  printPairs();
  printGrowth();
  return Promise.resolve();
}
