/** Reads, checks, prints and writes scores in threads, so that the event loop is not blocked. */
import type { PrintOptions } from '../../engine/index.ts';
import { TaskEnded, openThreadPool } from './threadPool.ts';
import type { ScoreFormat } from '../contract/musicFile.ts';

export type ExportFormat = 'musicxml' | 'midi' | 'musj';

/** The data of one task. Documents are gzipped MusicJSON text. */
export type ScoreTask =
  | { readonly kind: 'import'; readonly file: string; readonly format: ScoreFormat }
  | { readonly kind: 'check'; readonly musicJson: string }
  | { readonly kind: 'restore'; readonly musicJson: string; readonly document: Uint8Array }
  | { readonly kind: 'show'; readonly document: Uint8Array; readonly isLocked: boolean }
  | { readonly kind: 'showDetected'; readonly document: Uint8Array; readonly detected: Uint8Array }
  | { readonly kind: 'rename'; readonly document: Uint8Array; readonly names: ScoreNames }
  | {
      readonly kind: 'print';
      readonly document: Uint8Array;
      readonly isLocked: boolean;
      readonly options: PrintOptions;
    }
  | { readonly kind: 'export'; readonly document: Uint8Array; readonly format: ExportFormat };

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
}

export type ScoreTaskResult =
  | { readonly outcome: 'stored'; readonly score: StoredScore }
  | { readonly outcome: 'written'; readonly file: Uint8Array }
  /** The save of a free user does not contain all measures whose content was withheld. */
  | { readonly outcome: 'locked measures changed' }
  /** The content is not valid; the reason is written to the log. */
  | { readonly outcome: 'refused'; readonly reason: string };

export interface ScoreThreads {
  /** @throws ScoreRefused */
  readonly importFile: (file: string, format: ScoreFormat) => Promise<StoredScore>;
  /** Checks MusicJSON text that an editor sends. @throws ScoreRefused */
  readonly check: (musicJson: string) => Promise<StoredScore>;
  /** Checks the text of a free user and puts the withheld measures back. @throws ScoreRefused, LockedMeasures */
  readonly restore: (musicJson: string, document: Uint8Array) => Promise<StoredScore>;
  /** MusicJSON text in UTF-8, with empty locked measures where `isLocked`. @throws ScoreRefused */
  readonly show: (document: Uint8Array, isLocked: boolean) => Promise<Uint8Array>;
  /** JSON text in UTF-8 of the detected notes of the measures that a free user gets. @throws ScoreRefused */
  readonly showDetected: (document: Uint8Array, detected: Uint8Array) => Promise<Uint8Array>;
  /** @throws ScoreRefused */
  readonly rename: (document: Uint8Array, names: ScoreNames) => Promise<StoredScore>;
  /** @throws ScoreRefused */
  readonly exportScore: (document: Uint8Array, format: ExportFormat) => Promise<Uint8Array>;
  /** A PDF; of a locked score only the free measures. @throws ScoreRefused */
  readonly print: (document: Uint8Array, isLocked: boolean, options: PrintOptions) => Promise<Uint8Array>;
  readonly close: () => Promise<void>;
}

export class ScoreRefused extends Error {
  override readonly name = 'ScoreRefused';
}

export class LockedMeasures extends Error {
  override readonly name = 'LockedMeasures';
}

/** Ten times the duration of the largest score that can be uploaded. */
const TASK_MS = 60_000;
/** A score of 30 MB of text needs about 500 MB as objects. */
const HEAP_MEGABYTES = 1024;
const THREADS = 2;

export function openScoreThreads(): ScoreThreads {
  const pool = openThreadPool<ScoreTask, ScoreTaskResult>({
    entry: new URL('./scoreThread.ts', import.meta.url),
    threads: THREADS,
    taskMs: TASK_MS,
    heapMegabytes: HEAP_MEGABYTES,
  });
  const run = async (task: ScoreTask): Promise<ScoreTaskResult> => {
    try {
      return await pool.run(task);
    } catch (error) {
      if (error instanceof TaskEnded) return { outcome: 'refused', reason: error.message };
      throw error;
    }
  };
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
    check: (musicJson) => runForScore({ kind: 'check', musicJson }),
    restore: (musicJson, document) => runForScore({ kind: 'restore', musicJson, document }),
    show: (document, isLocked) => runForFile({ kind: 'show', document, isLocked }),
    showDetected: (document, detected) => runForFile({ kind: 'showDetected', document, detected }),
    rename: (document, names) => runForScore({ kind: 'rename', document, names }),
    exportScore: (document, format) => runForFile({ kind: 'export', document, format }),
    print: (document, isLocked, options) => runForFile({ kind: 'print', document, isLocked, options }),
    close: pool.close,
  };
}

function failureOf(result: ScoreTaskResult): Error {
  if (result.outcome === 'locked measures changed') return new LockedMeasures();
  return new ScoreRefused(
    result.outcome === 'refused' ? result.reason : 'The thread returned the result of another kind of task.',
  );
}
