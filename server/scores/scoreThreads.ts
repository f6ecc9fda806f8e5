/** Reads, checks, prints and writes scores in threads, so that the event loop is not blocked. */
import { statSync } from 'node:fs';
import type { Transferable } from 'node:worker_threads';
import type { PrintOptions } from '../../engine/index.ts';
import type { ScoreFormat } from '../contract/musicFile.ts';
import { TaskEnded, openThreadPool } from './threadPool.ts';
import { unpackedBytes } from './unpackDocument.ts';

export type ExportFormat = 'musicxml' | 'midi' | 'musj';

/** The data of one task. Documents are gzipped MusicJSON text. */
export type ScoreTask =
  | { readonly kind: 'import'; readonly file: string; readonly format: ScoreFormat }
  | { readonly kind: 'check'; readonly sheet: Sheet }
  | { readonly kind: 'checkDocument'; readonly document: Uint8Array }
  | { readonly kind: 'restore'; readonly sheet: Sheet; readonly document: Uint8Array }
  | { readonly kind: 'show'; readonly document: Uint8Array; readonly isLocked: boolean }
  | { readonly kind: 'beginning'; readonly document: Uint8Array }
  | { readonly kind: 'showDetected'; readonly document: Uint8Array; readonly detected: Uint8Array }
  | { readonly kind: 'rename'; readonly document: Uint8Array; readonly names: ScoreNames }
  | {
      readonly kind: 'print';
      readonly document: Uint8Array;
      readonly isLocked: boolean;
      readonly options: PrintOptions;
    }
  | { readonly kind: 'export'; readonly document: Uint8Array; readonly format: ExportFormat };

/** MusicJSON text; as bytes, in the encoding of web forms (application/x-www-form-urlencoded). */
export type Sheet = string | Uint8Array<ArrayBuffer>;

export interface ScoreNames {
  readonly title: string;
  /** Undefined keeps the composer. */
  readonly composer?: string | undefined;
}

export interface StoredScore {
  /** gzipped MusicJSON text. */
  readonly document: Uint8Array;
  readonly title: string;
  readonly composer: string;
  /** Where the music comes from. */
  readonly source: string;
  /** The warnings of the reader of a file: what it changed or left out. */
  readonly changes?: readonly string[];
}

export type ScoreTaskResult =
  | { readonly outcome: 'stored'; readonly score: StoredScore }
  | { readonly outcome: 'written'; readonly file: Uint8Array }
  /** The save of a free user does not contain all measures whose content was withheld. */
  | { readonly outcome: 'locked measures changed' }
  /** The content is not valid; the reason is written to the log. */
  | { readonly outcome: 'refused'; readonly reason: string };

/** All of these throw ScoreRefused, and QueueFull where too many tasks wait. */
export interface ScoreTasks {
  readonly importFile: (file: string, format: ScoreFormat) => Promise<StoredScore>;
  /** Checks MusicJSON text that an editor sends. */
  readonly check: (sheet: Sheet) => Promise<StoredScore>;
  /** Checks a stored document, as a save of it would be. */
  readonly checkDocument: (document: Uint8Array) => Promise<StoredScore>;
  /** Checks the text of a free user and puts the withheld measures back. @throws LockedMeasures */
  readonly restore: (sheet: Sheet, document: Uint8Array) => Promise<StoredScore>;
  /** MusicJSON text in UTF-8, with empty locked measures where `isLocked`. */
  readonly show: (document: Uint8Array, isLocked: boolean) => Promise<Uint8Array>;
  /** MusicJSON text in UTF-8 of the beginning of a long score (`beginningOfMusicJson`); empty for any other. */
  readonly beginning: (document: Uint8Array) => Promise<Uint8Array>;
  /** JSON text in UTF-8 of the detected notes of the measures that a free user gets. */
  readonly showDetected: (document: Uint8Array, detected: Uint8Array) => Promise<Uint8Array>;
  readonly rename: (document: Uint8Array, names: ScoreNames) => Promise<StoredScore>;
  readonly exportScore: (document: Uint8Array, format: ExportFormat) => Promise<Uint8Array>;
  /** A PDF; of a locked score only the free measures. */
  readonly print: (document: Uint8Array, isLocked: boolean, options: PrintOptions) => Promise<Uint8Array>;
}

export interface ScoreThreads {
  /** @param owner an account, or a visitor's address: owners take turns, each with one task at a time. */
  readonly of: (owner: string) => ScoreTasks;
  readonly close: () => Promise<void>;
}

export class ScoreRefused extends Error {
  override readonly name = 'ScoreRefused';
}

export class LockedMeasures extends Error {
  override readonly name = 'LockedMeasures';
}

/** Ten times the duration of the largest score that can be uploaded or printed. */
const SLOW_TASK_MS = 60_000;
/** The largest score is checked and shown in about five seconds. */
const QUICK_TASK_MS = 20_000;
/** A score of 30 MB of text needs about 500 MB as objects. */
const HEAP_MEGABYTES = 1024;
/** A larger text takes hundreds of megabytes while it is read. */
const LARGE_BYTES = 4_000_000;

/** Saving and reading wait for no print, import or export: these have threads of their own. */
const SLOW: ReadonlySet<ScoreTask['kind']> = new Set<ScoreTask['kind']>(['import', 'print', 'export']);

/** @param threads how many threads each of the two kinds of tasks has. */
export function openScoreThreads(threads: number): ScoreThreads {
  const open = (taskMs: number) =>
    openThreadPool<ScoreTask, ScoreTaskResult>({
      entry: new URL('./scoreThread.ts', import.meta.url),
      threads,
      taskMs,
      heapMegabytes: HEAP_MEGABYTES,
    });
  const [quick, slow] = [open(QUICK_TASK_MS), open(SLOW_TASK_MS)];
  const run = async (owner: string, task: ScoreTask): Promise<ScoreTaskResult> => {
    try {
      const pool = SLOW.has(task.kind) ? slow : quick;
      return await pool.run(task, { owner, isLarge: sizeOf(task) > LARGE_BYTES }, transferredBy(task));
    } catch (error) {
      if (error instanceof TaskEnded) return { outcome: 'refused', reason: error.message };
      throw error;
    }
  };
  return {
    of: (owner) => tasksOf((task) => run(owner, task)),
    close: async () => {
      await Promise.all([quick.close(), slow.close()]);
    },
  };
}

function tasksOf(run: (task: ScoreTask) => Promise<ScoreTaskResult>): ScoreTasks {
  const runForScore = async (task: ScoreTask) => {
    const result = await run(task);
    if (result.outcome === 'stored') return result.score;
    throw failureOf(result);
  };
  const runForFile = async (task: ScoreTask) => {
    const result = await run(task);
    if (result.outcome === 'written') return result.file;
    throw failureOf(result);
  };
  return {
    importFile: (file, format) => runForScore({ kind: 'import', file, format }),
    check: (sheet) => runForScore({ kind: 'check', sheet }),
    checkDocument: (document) => runForScore({ kind: 'checkDocument', document }),
    restore: (sheet, document) => runForScore({ kind: 'restore', sheet, document }),
    show: (document, isLocked) => runForFile({ kind: 'show', document, isLocked }),
    beginning: (document) => runForFile({ kind: 'beginning', document }),
    showDetected: (document, detected) => runForFile({ kind: 'showDetected', document, detected }),
    rename: (document, names) => runForScore({ kind: 'rename', document, names }),
    exportScore: (document, format) => runForFile({ kind: 'export', document, format }),
    print: (document, isLocked, options) => runForFile({ kind: 'print', document, isLocked, options }),
  };
}

/** A score file can be compressed, and its MusicJSON text is longer. */
const IMPORT_FACTOR = 4;

/** Bytes of text that the task reads. */
function sizeOf(task: ScoreTask): number {
  if (task.kind === 'import') return IMPORT_FACTOR * statSync(task.file).size;
  const sheet = 'sheet' in task ? task.sheet.length : 0;
  return Math.max(sheet, 'document' in task ? unpackedBytes(task.document) : 0);
}

/** The bytes of a save are handed over; documents come from the database's pool of buffers and are copied. */
function transferredBy(task: ScoreTask): Transferable[] {
  return 'sheet' in task && typeof task.sheet !== 'string' ? [task.sheet.buffer] : [];
}

function failureOf(result: ScoreTaskResult): Error {
  if (result.outcome === 'locked measures changed') return new LockedMeasures();
  return new ScoreRefused(
    result.outcome === 'refused' ? result.reason : 'The thread returned the result of another kind of task.',
  );
}
