/**
 * Stores unsaved edits in this browser while the score is open: a second after the last edit, and at once when the page
 * is hidden or left. When nothing is unsaved, the draft is deleted.
 */
import { writeMusicJson } from '../../../../../engine/index.ts';
import { logFailure } from '../../../../api/index.ts';
import { deleteDraft, writeDraft } from '../../../../editing/index.ts';
import type { ScoreStore } from '../../../../editing/index.ts';

const REST_MS = 1000;

export class DraftKeeper {
  readonly #key: string;
  readonly #store: ScoreStore;
  #version = (): number => 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Ends when the writes and deletions requested so far have ended; the store performs them in order. */
  #pending: Promise<unknown> = Promise.resolve();
  #isKept = false;
  #isOff = false;

  constructor(key: string, store: ScoreStore) {
    this.#key = key;
    this.#store = store;
  }

  /**
   * `version`: the version of the server's score on which the edits are based. Returns a function that ends it; edits
   * that are unsaved then remain stored.
   */
  start(version: () => number): () => void {
    this.#isOff = false;
    this.#version = version;
    const store = this.#store;
    const edited = (): void => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.flush(), REST_MS);
    };
    const settled = (): void => {
      if (!store.state.hasChanges) void this.flush();
    };
    const hidden = (): void => {
      if (document.visibilityState === 'hidden') void this.flush();
    };
    const left = (): void => void this.flush();
    const stops = [store.listenToCommits(edited), store.listenToState(settled)];
    document.addEventListener('visibilitychange', hidden);
    // Before the store closes its database.
    window.addEventListener('pagehide', left, true);
    return () => {
      void this.flush();
      this.#isOff = true;
      for (const stop of stops) stop();
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('pagehide', left, true);
    };
  }

  /** Writes the draft now, or deletes it where everything is saved. */
  flush(): Promise<unknown> {
    clearTimeout(this.#timer);
    if (this.#isOff) return this.#pending;
    const store = this.#store;
    if (!store.state.hasChanges) return this.#isKept ? this.#delete() : this.#pending;
    this.#isKept = true;
    const draft = {
      version: this.#version(),
      sheet: JSON.stringify(writeMusicJson(store.committed)),
      editedAt: Date.now(),
    };
    return this.#perform(() => writeDraft(this.#key, draft));
  }

  /** The user discards the edits: they are no longer stored. */
  discard(): Promise<unknown> {
    clearTimeout(this.#timer);
    this.#isOff = true;
    return this.#delete();
  }

  /** Deletes the draft of an earlier page whose edits are contained in this one. */
  forget(key: string): Promise<unknown> {
    return key === this.#key ? this.#pending : this.#perform(() => deleteDraft(key));
  }

  #delete(): Promise<unknown> {
    this.#isKept = false;
    return this.#perform(() => deleteDraft(this.#key));
  }

  /**
   * Begins at once, because the page may be closing. If the browser refuses to store the edits, they are still in the
   * page and can be saved.
   */
  #perform(act: () => Promise<unknown>): Promise<unknown> {
    const performed = act().catch((cause: unknown) => logFailure('Keeping unsaved edits', cause));
    this.#pending = Promise.all([this.#pending, performed]);
    return this.#pending;
  }
}
