/** The growth of costs with the score: slopes in a log-log plot; 1 is linear, 0 is independent of the length. */
import { layoutIncrementally } from '../../engine/index.ts';
import type { Score } from '../../engine/index.ts';
import { pianoScore } from '../scores/generateScore.ts';
import { median, row, type Measured } from './table.ts';

type Point = readonly [size: number, cost: number];

/** Slope by least squares over the logarithms. */
function logSlope(points: readonly Point[]): number {
  const logs = points.map(([size, cost]) => [Math.log(size), Math.log(cost)] as const);
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(logs.map(([size]) => size)), mean(logs.map(([, cost]) => cost))];
  const over = logs.reduce((sum, [size, cost]) => sum + (size - x) * (cost - y), 0);
  return over / logs.reduce((sum, [size]) => sum + (size - x) ** 2, 0);
}

const LAYOUT_MEASURES = [250, 500, 1000, 2000, 4000] as const;
const REPEATS = 3;
/** Rounds that are not measured, for the compiler. */
const WARM_UP_ROUNDS = 8;

const noteCount = ({ parts }: Score): number =>
  parts
    .flatMap(({ measures }) => measures.flatMap(({ voices }) => voices.flatMap(({ chords }) => chords)))
    .reduce((sum, { notes }) => sum + notes.length, 0);

/**
 * Processor time in milliseconds of the layout of all systems, by number of notes; the fastest of several runs, because
 * other processes disturb some.
 */
function wholeLayouts(): Point[] {
  const options = { width: 180, measuresPerSystem: 4 };
  const time = (score: Score): number => {
    const start = process.cpuUsage();
    layoutIncrementally(score, options).layOutTo(Infinity);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) time(pianoScore(LAYOUT_MEASURES[0]));
  return LAYOUT_MEASURES.map((measures) => {
    const costs = Array.from({ length: REPEATS }, () => time(pianoScore(measures)));
    return [noteCount(pianoScore(measures)), Math.min(...costs)];
  });
}

const isPiano = ({ size }: Measured): boolean => !size.includes('x');

function editSlopes(results: readonly Measured[]): string[] {
  const engines = [...new Set(results.map(({ engine }) => engine))];
  return engines.flatMap((engine) => {
    const points = results
      .filter((result) => result.engine === engine && isPiano(result))
      .map(({ size, edits }): Point => [Number(size), median(edits)]);
    return points.length < 2 ? [] : [row([`one-note edit by measures, ${engine}`, logSlope(points).toFixed(2)])];
  });
}

/** Markdown. */
export function growthTable(results: readonly Measured[]): string {
  const layout = row(['layout of all systems by notes, songleaf', logSlope(wholeLayouts()).toFixed(2)]);
  return [row(['growth', 'log-log slope']), row(['---', '---:']), layout, ...editSlopes(results)].join('\n');
}
