/** The open score as it is shown: panes get changes at once, components after a pause in editing. */
import { useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { isWhollyRead } from '../../../../engine/index.ts';
import type { Score } from '../../../../engine/index.ts';
import { ScoreStore } from '../../../editing/index.ts';
import type { ScoreSource } from '../../../editing/index.ts';
import { hideWithheld } from '../state/hideWithheld.ts';

/** F-10: the score without the measures that the free tier withholds. */
function useShownSource(store: ScoreStore): ScoreSource {
  return useMemo(
    () => ({
      get score() {
        return hideWithheld(store.score);
      },
      listenToScore: store.listenToScore,
      listenToRest: store.listenToRest,
    }),
    [store],
  );
}

class RestingScore {
  readonly #source: ScoreSource;
  #score: Score;

  constructor(source: ScoreSource) {
    this.#source = source;
    this.#score = source.score;
  }

  readonly score = (): Score => this.#score;

  readonly listen = (listener: () => void): (() => void) => {
    const settle = (): void => {
      if (this.#score === this.#source.score) return;
      this.#score = this.#source.score;
      listener();
    };
    settle();
    return this.#source.listenToRest(settle);
  };
}

/** The score after the last pause in editing, which components describe. */
function useRestingScore(source: ScoreSource): Score {
  const resting = useMemo(() => new RestingScore(source), [source]);
  return useSyncExternalStore(resting.listen, resting.score);
}

export interface OpenScore {
  readonly store: ScoreStore;
  /** The score that panes show. */
  readonly source: ScoreSource;
  /** The score that components describe. */
  readonly shown: Score;
}

/** `score`: the score as it was loaded; at first its beginning, where the rest is still being read. */
export function useOpenScore(score: Score): OpenScore {
  const [store] = useState(() => new ScoreStore(score));
  useLayoutEffect(() => {
    if (isWhollyRead(score) && !isWhollyRead(store.committed)) store.replace(score);
  }, [store, score]);
  const source = useShownSource(store);
  return { store, source, shown: useRestingScore(source) };
}
