/**
 * Fetches the glyphs that most first screens do not need, after the first frame. A failed fetch is repeated. A painter
 * that cannot get all glyphs reports a failure, because it would draw music with missing signs.
 */
import type { LoadedAtlas } from './loadAtlas.ts';

/** Pauses before each new attempt, in milliseconds. */
const PAUSES_MS = [1000, 4000, 15_000];

export interface AtlasListener {
  /** Called when the picture contains all glyphs. */
  readonly onComplete: () => void;
  readonly onFailed: () => void;
}

/** Returns a function that stops it. */
export function completeAtlas(atlas: LoadedAtlas, { onComplete, onFailed }: AtlasListener): () => void {
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const attempt = (pauses: readonly number[]): void => {
    const [pause, ...others] = pauses;
    atlas.complete().then(
      () => {
        if (!isStopped) onComplete();
      },
      () => {
        if (isStopped) return;
        if (pause === undefined) onFailed();
        else timer = setTimeout(() => attempt(others), pause);
      },
    );
  };
  attempt(PAUSES_MS);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
