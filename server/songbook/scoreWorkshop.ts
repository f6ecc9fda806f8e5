/** Reading, checking and writing scores, off the event loop. */
import { TaskEnded, openThreadPool } from './threadPool.ts';
import type { ScoreFormat } from './musicFile.ts';

export type ExportFormat = 'musicxml' | 'midi' | 'musj';

export type ScoreQuestion =
  | { readonly task: 'import'; readonly file: string; readonly format: ScoreFormat }
  | { readonly task: 'check'; readonly musicJson: string }
  | { readonly task: 'export'; readonly document: Uint8Array; readonly format: ExportFormat };

export interface StoredScore {
  /** gzipped MusicJSON text. */
  readonly document: Uint8Array;
  readonly title: string;
  readonly composer: string;
}

export type ScoreAnswer =
  | { readonly outcome: 'stored'; readonly score: StoredScore }
  | { readonly outcome: 'exported'; readonly file: Uint8Array }
  /** The content is at fault; the reason is for the log. */
  | { readonly outcome: 'refused'; readonly reason: string };

export interface ScoreWorkshop {
  /** @throws ScoreRefused */
  readonly importFile: (file: string, format: ScoreFormat) => Promise<StoredScore>;
  /** Checks MusicJSON text that an editor sends. @throws ScoreRefused */
  readonly check: (musicJson: string) => Promise<StoredScore>;
  /** @param document gzipped MusicJSON text. @throws ScoreRefused */
  readonly exportScore: (document: Uint8Array, format: ExportFormat) => Promise<Uint8Array>;
  readonly close: () => Promise<void>;
}

export class ScoreRefused extends Error {
  override readonly name = 'ScoreRefused';
}

/** The largest score that can be uploaded takes about a tenth of this. */
const TASK_MS = 60_000;
/** A score of 30 MB in text becomes some 500 MB of objects. */
const HEAP_MEGABYTES = 1024;
const THREADS = 2;

export function openScoreWorkshop(): ScoreWorkshop {
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
    throw new ScoreRefused(answer.outcome === 'refused' ? answer.reason : 'The thread answered another question.');
  };
  return {
    importFile: (file, format) => askForScore({ task: 'import', file, format }),
    check: (musicJson) => askForScore({ task: 'check', musicJson }),
    exportScore: async (document, format) => {
      const answer = await ask({ task: 'export', document, format });
      if (answer.outcome === 'exported') return answer.file;
      throw new ScoreRefused(answer.outcome === 'refused' ? answer.reason : 'The thread answered another question.');
    },
    close: pool.close,
  };
}
