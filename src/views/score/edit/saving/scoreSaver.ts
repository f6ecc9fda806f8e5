/** Sends an open score to the server, and reports the result as events of the saving machine. */
import { readMusicJson, writeMusicJson } from '../../../../../engine/index.ts';
import type { Score } from '../../../../../engine/index.ts';
import { CallError, api } from '../../../../api/index.ts';
import type { ScoreStore } from '../../../../editing/index.ts';
import type { SaveOutcome } from '../../../../machines/editing/saving.ts';
import { editTexts } from '../../../../texts/index.ts';

export interface SaverOptions {
  readonly id: string;
  readonly store: ScoreStore;
  /** Called with the score that the server has now, so that opening it again shows this score. */
  readonly onServer: (score: Score, version: number) => void;
}

interface ServerScore {
  readonly score: Score;
  readonly version: number;
}

const SIGNED_OUT = 401;
const STALE = 409;
/**
 * Too many requests, and the statuses of a server that is starting or being replaced: the request is repeated later.
 */
const isPassing = (status: number): boolean => status === 0 || status === 429 || status >= 500;

/** Resolves when no gesture shows a draft: adopting a score would take it from under the pointer. */
function endOfGesture(store: ScoreStore): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (store.score !== store.committed) return;
      stop();
      resolve();
    };
    const stop = store.listenToScore(look);
    look();
  });
}

export class ScoreSaver {
  readonly #options: SaverOptions;
  #newer: ServerScore | undefined;
  /** Scores that were sent since the last answer: the server may have stored one of them although no answer arrived. */
  readonly #unanswered = new Set<Score>();

  constructor(options: SaverOptions) {
    this.#options = options;
  }

  /** `version`: the version on which the edits are based. Edits during the save remain unsaved. */
  async save(version: number): Promise<SaveOutcome> {
    const { id, store, onServer } = this.#options;
    const score = store.committed;
    try {
      const sheet = JSON.stringify(writeMusicJson(score));
      const { version: saved = version + 1 } = await api.saveSheet({ id, sheet, version });
      this.#unanswered.clear();
      store.markSaved(score);
      onServer(score, saved);
      return { kind: 'saved', version: saved };
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.status === STALE) return this.#stale(version, error.said);
      if (error.status === SIGNED_OUT) return { kind: 'signedOut' };
      if (isPassing(error.status)) {
        this.#unanswered.add(score);
        return { kind: 'unreachable' };
      }
      return { kind: 'refused', message: error.said || editTexts.saveRefused };
    }
  }

  /** Shows the version that was saved elsewhere. */
  loadNewer(): Promise<{ readonly version: number }> {
    const newer = this.#newer;
    if (newer === undefined) return Promise.reject(new Error('The newer version has not been fetched'));
    this.#options.store.adopt(newer.score);
    this.#options.onServer(newer.score, newer.version);
    return Promise.resolve({ version: newer.version });
  }

  /** Fetches and shows the server's version, unless `signal` is aborted because of an edit. */
  async refresh(signal: AbortSignal): Promise<{ readonly version: number }> {
    const { id, store, onServer } = this.#options;
    const { musicVo, properties } = await api.getMusicJson(id, signal);
    const { score } = readMusicJson(musicVo);
    await endOfGesture(store);
    signal.throwIfAborted();
    store.adopt(score);
    onServer(score, properties.version);
    return { version: properties.version };
  }

  /** Puts a copy of the version that was saved elsewhere into the songbook. */
  async copyNewer(): Promise<void> {
    const { ok, msg } = await api.duplicateSheet(this.#options.id);
    if (!ok) throw new Error(msg);
  }

  /**
   * A refusal with 409 means a newer version, or changed withheld bars; in the second case nobody has saved since. The
   * newer version may also be from a save of this window whose answer was lost.
   */
  async #stale(version: number, said: string): Promise<SaveOutcome> {
    const { musicVo, properties } = await api.getMusicJson(this.#options.id);
    if (properties.version === version) return { kind: 'refused', message: said || editTexts.saveRefused };
    const newer = readMusicJson(musicVo).score;
    const own = properties.version === version + 1 ? this.#ownOf(newer) : undefined;
    if (own !== undefined) return this.#goOn(own, properties.version);
    this.#newer = { score: newer, version: properties.version };
    return { kind: 'conflict', version: properties.version };
  }

  /** Returns the unanswered score that equals the server's. */
  #ownOf(score: Score): Score | undefined {
    const textOf = (each: Score): string => JSON.stringify(writeMusicJson(each));
    const stored = textOf(score);
    return [...this.#unanswered].find((each) => textOf(readMusicJson(writeMusicJson(each)).score) === stored);
  }

  /** After a save whose answer was lost: later edits are saved as an edit of that version. */
  #goOn(score: Score, version: number): Promise<SaveOutcome> | SaveOutcome {
    const { store, onServer } = this.#options;
    this.#unanswered.clear();
    store.markSaved(score);
    onServer(score, version);
    return store.committed === score ? { kind: 'saved', version } : this.save(version);
  }
}
