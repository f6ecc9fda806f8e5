/**
 * The notes that the transcription of the open score detected: fetched once, when the score is first edited. A score
 * that was imported or written by hand has none, and the functions that need them are not offered.
 */
import type { DetectedNotes, Score } from '../../../../../engine/index.ts';
import { CallError, logFailure } from '../../../../api/index.ts';
import type { DetectedNotesAnswer } from '../../../../api/index.ts';
import { Signal } from '../../../../signal.ts';

export type DetectedState =
  | { readonly kind: 'unasked' | 'loading' | 'absent' | 'failed' }
  | { readonly kind: 'ready'; readonly detected: DetectedNotes };

/** 404: none were stored; the others: the score does not belong to the user. */
const ABSENT: readonly number[] = [400, 401, 403, 404];

/** Without the time stamps of its measures, a score cannot be aligned with a recording. */
const hasTimes = ({ measures }: Score): boolean => measures.some(({ timestamp }) => timestamp !== undefined);

export class DetectedSource {
  readonly #fetch: () => Promise<DetectedNotesAnswer>;
  readonly #changed = new Signal<[]>();
  #state: DetectedState = { kind: 'unasked' };

  constructor(fetch: () => Promise<DetectedNotesAnswer>) {
    this.#fetch = fetch;
  }

  /** The same object until it changes. */
  readonly state = (): DetectedState => this.#state;

  /** Returns a function that removes the listener. */
  readonly listen = (listener: () => void): (() => void) => this.#changed.listen(listener);

  /** Fetches the notes unless they are known, being fetched, or known to be absent; after a failure it tries again. */
  async ask(score: Score): Promise<void> {
    if (this.#state.kind !== 'unasked' && this.#state.kind !== 'failed') return;
    if (!hasTimes(score)) return this.#set({ kind: 'absent' });
    this.#set({ kind: 'loading' });
    try {
      // Its schema allows undefined fields, which do not occur in JSON.
      const detected = (await this.#fetch()) as DetectedNotes;
      this.#set({ kind: 'ready', detected });
      warmInIdleTime(detected, score);
    } catch (cause) {
      const isAbsent = cause instanceof CallError && ABSENT.includes(cause.status);
      if (!isAbsent) logFailure('Fetching the detected notes', cause);
      this.#set({ kind: isAbsent ? 'absent' : 'failed' });
    }
  }

  #set(state: DetectedState): void {
    this.#state = state;
    this.#changed.emit();
  }
}

/**
 * Prepares before the first request for a reading. The code and its learned weights are only loaded by users who edit a
 * transcription.
 */
function warmInIdleTime(detected: DetectedNotes, score: Score): void {
  // Safari has no idle callbacks.
  const later = window.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 500));
  later(() => {
    import('./prepareReadings.ts').then(
      ({ prepareReadings }) => prepareReadings(detected, score),
      (cause: unknown) => logFailure('Preparing the readings', cause),
    );
  });
}
