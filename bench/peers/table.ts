/** Writes the figures as tables, with the ratio of the best other engine to Songleaf. */
import type { Figures, Step } from './page.ts';

/** Milliseconds of processor time. */
export type ProcessorTimes = Readonly<Record<Step, number>>;

export interface Measured extends Figures {
  readonly engine: string;
  readonly size: string;
  /** Of the page's process; null where the system does not report it. */
  readonly megabytes: number | null;
  readonly processor: ProcessorTimes;
}

const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? NaN;

const FRAME_MS = 1000 / 60;

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Of 60 frames a second, the share that did not come; the browser waits with frames for its drawing without a GPU. */
function droppedPercent(between: readonly number[]): number {
  const expected = between.reduce((sum, ms) => sum + ms, 0) / FRAME_MS;
  return Math.max(0, 100 * (1 - between.length / expected));
}

interface Column {
  readonly title: string;
  /** Not compared, because the engines divide their work in different ways. */
  readonly isPart?: true;
  readonly of: (result: Measured) => number | null;
}

const COLUMNS: readonly Column[] = [
  { title: 'load', isPart: true, of: ({ load }) => load },
  { title: 'reader', isPart: true, of: ({ parse }) => parse },
  { title: 'first notes', of: ({ first }) => first },
  { title: 'all scrollable', of: ({ all }) => all },
  { title: 'first jump', of: ({ jump }) => jump },
  { title: 'one-note edit', of: ({ edits }) => median(edits) },
  { title: 'edit, own', isPart: true, of: ({ ownEdits }) => median(ownEdits) },
  { title: 'scroll p95, own', of: ({ scroll }) => percentile(scroll.own, 0.95) },
  { title: 'scroll longest, own', of: ({ scroll }) => Math.max(...scroll.own) },
  { title: 'scroll, dropped %', isPart: true, of: ({ scroll }) => droppedPercent(scroll.between) },
  { title: 'scroll, blank ms', isPart: true, of: ({ scroll }) => scroll.blank },
  { title: 'memory MB', of: ({ megabytes }) => megabytes },
];

const PROCESSOR_COLUMNS: readonly Column[] = [
  { title: 'first notes', of: ({ processor }) => processor.first },
  { title: 'all scrollable', of: ({ processor }) => processor.all },
  { title: 'first jump', of: ({ processor }) => processor.jump },
  { title: 'one-note edit', of: ({ processor }) => processor.edit },
];

const written = (value: number | null): string =>
  value === null ? '' : value >= 10 ? value.toFixed(0) : value.toFixed(1);

export const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** The ratio of the best other figure to Songleaf's. */
function ratioRow(results: readonly Measured[], columns: readonly Column[]): string[] {
  const own = results.find(({ engine }) => engine === 'songleaf');
  const others = results.filter(({ engine }) => engine !== 'songleaf');
  if (own === undefined || others.length === 0) return [];
  const ratios = columns.map(({ of, isPart }) => {
    if (isPart) return '';
    const best = Math.min(...others.map((other) => of(other) ?? NaN));
    const mine = of(own);
    return mine === null || Number.isNaN(best) ? '' : `${(best / mine).toFixed(1)}x`;
  });
  return [row(['**best other / ours**', ...ratios.map((ratio) => (ratio === '' ? '' : `**${ratio}**`))])];
}

function tables(results: readonly Measured[], columns: readonly Column[]): string {
  const sizes = [...new Set(results.map(({ size }) => size))];
  const each = sizes.map((size) => {
    const ofSize = results.filter((result) => result.size === size);
    const lines = ofSize.map((result) => row([result.engine, ...columns.map(({ of }) => written(of(result)))]));
    const head = [row([size, ...columns.map(({ title }) => title)]), row(['---', ...columns.map(() => '---:')])];
    return [...head, ...lines, ...ratioRow(ofSize, columns)].join('\n');
  });
  return each.join('\n\n');
}

/** One line of a table, printed when it is measured. */
export const resultLine = (result: Measured): string =>
  `${result.size}, ${result.engine}: ${COLUMNS.map(({ title, of }) => `${title} ${written(of(result))}`).join(', ')}`;

/** Markdown; one table for each size. Milliseconds, medians of several runs. */
export const resultsTable = (results: readonly Measured[]): string => tables(results, COLUMNS);

/** Markdown; one table for each size. Milliseconds of the main thread's processor time. */
export const processorTable = (results: readonly Measured[]): string => tables(results, PROCESSOR_COLUMNS);
