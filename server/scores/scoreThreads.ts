/** Reads, checks, prints and writes scores in threads, so that the event loop is not blocked. */
import type { PrintOptions } from '../../engine/index.ts';
import { TaskEnded, openThreadPool } from './threadPool.ts';
import type { ScoreFormat } from '../contract/musicFile.ts';

export type ExportFormat = 'musicxml' | 'midi' | 'musj';

/** For documents: gzipped MusicJSON text. */
export type ScoreQuestion =
  | { readonly task: 'import'; readonly file: string; readonly format: ScoreFormat }
  | { readonly task: 'check'; readonly musicJson: string }
  | { readonly task: 'restore'; readonly musicJson: string; readonly document: Uint8Array }
  | { readonly task: 'show'; readonly document: Uint8Array; readonly isLocked: boolean }
  | { readonly task: 'showDetected'; readonly document: Uint8Array; readonly detected: Uint8Array }
  | { readonly task: 'rename'; readonly document: Uint8Array; readonly names: ScoreNames }
  | {
      readonly task: 'print';
      readonly document: Uint8Array;
      readonly isLocked: boolean;
      readonly options: PrintOptions;
    }
  | { readonly task: 'export'; readonly document: Uint8Array; readonly format: ExportFormat };

export interface ScoreNames {
  readonly title: string;
  /** Undefined leaves it as it is. */
  readonly composer?: string | undefined;
}

export interface StoredScore {
  /** gzipped MusicJSON text. */
  readonly document: Uint8Array;
  readonly title: string;
  readonly composer: string;
}

export type ScoreAnswer =
  | { readonly outcome: 'stored'; readonly score: StoredScore }
  | { readonly outcome: 'written'; readonly file: Uint8Array }
  /** A free user's save does not hold the measures that it was not shown. */
  | { readonly outcome: 'locked measures changed' }
  /** The content is at fault; the reason is for the log. */
  | { readonly outcome: 'refused'; readonly reason: string };

export interface ScoreThreads {
  /** @throws ScoreRefused */
  readonly importFile: (file: string, format: ScoreFormat) => Promise<StoredScore>;
  /** Checks MusicJSON text that an editor sends. @throws ScoreRefused */
  readonly check: (musicJson: string) => Promise<StoredScore>;
  /** The same of a free user: puts back what they were not shown. @throws ScoreRefused, LockedMeasures */
  readonly restore: (musicJson: string, document: Uint8Array) => Promise<StoredScore>;
  /** MusicJSON text in UTF-8, without what a free user does not get. @throws ScoreRefused */
  readonly show: (document: Uint8Array, isLocked: boolean) => Promise<Uint8Array>;
  /** JSON text in UTF-8 of the detected notes of the measures that a free user gets. @throws ScoreRefused */
  readonly showDetected: (document: Uint8Array, detected: Uint8Array) => Promise<Uint8Array>;
  /** @throws ScoreRefused */
  readonly rename: (document: Uint8Array, names: ScoreNames) => Promise<StoredScore>;
  /** @throws ScoreRefused */
  readonly exportScore: (document: Uint8Array, format: ExportFormat) => Promise<Uint8Array>;
  /** A PDF, of a locked score what is free. @throws ScoreRefused */
  readonly print: (document: Uint8Array, isLocked: boolean, options: PrintOptions) => Promise<Uint8Array>;
  readonly close: () => Promise<void>;
}

export class ScoreRefused extends Error {
  override readonly name = 'ScoreRefused';
}

export class LockedMeasures extends Error {
  override readonly name = 'LockedMeasures';
}

/** The largest score that can be uploaded takes about a tenth of this. */
const TASK_MS = 60_000;
/** A score of 30 MB in text becomes some 500 MB of objects. */
const HEAP_MEGABYTES = 1024;
const THREADS = 2;

export function openScoreThreads(): ScoreThreads {
  const pool = openThreadPool<ScoreQuestion, ScoreAnswer>({
    entry: new URL('./scoreThread.ts', import.meta.url),
    threads: THREADS,
    taskMs: TASK_MS,
    heapMegabytes: HEAP_MEGABYTES,
  });
  const ask = async (question: ScoreQuestion): Promise<ScoreAnswer> => {
    try {
      return await pool.run(question);
    } catch (error) {
      if (error instanceof TaskEnded) return { outcome: 'refused', reason: error.message };
      throw error;
    }
  };
  const askForScore = async (question: ScoreQuestion) => {
    const answer = await ask(question);
    if (answer.outcome === 'stored') return answer.score;
    throw failureOf(answer);
  };
  const askForFile = async (question: ScoreQuestion) => {
    const answer = await ask(question);
    if (answer.outcome === 'written') return answer.file;
    throw failureOf(answer);
  };
  return {
    importFile: (file, format) => askForScore({ task: 'import', file, format }),
    check: (musicJson) => askForScore({ task: 'check', musicJson }),
    restore: (musicJson, document) => askForScore({ task: 'restore', musicJson, document }),
    show: (document, isLocked) => askForFile({ task: 'show', document, isLocked }),
    showDetected: (document, detected) => askForFile({ task: 'showDetected', document, detected }),
    rename: (document, names) => askForScore({ task: 'rename', document, names }),
    exportScore: (document, format) => askForFile({ task: 'export', document, format }),
    print: (document, isLocked, options) => askForFile({ task: 'print', document, isLocked, options }),
    close: pool.close,
  };
}

function failureOf(answer: ScoreAnswer): Error {
  if (answer.outcome === 'locked measures changed') return new LockedMeasures();
  return new ScoreRefused(answer.outcome === 'refused' ? answer.reason : 'The thread answered another question.');
}
