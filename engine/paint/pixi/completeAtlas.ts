/**
 * Fetches the glyphs that a first screen does without, after its first frame. A fetch that fails is repeated; a painter
 * that cannot have all glyphs gives up, since it would draw music with signs missing.
 */
import type { LoadedAtlas } from './loadAtlas.ts';

/** Before each new attempt. */
const PAUSES_MS = [1000, 4000, 15_000];

export interface AtlasListener {
  /** The picture has all glyphs now. */
  readonly onComplete: () => void;
  readonly onFailed: () => void;
}

/** Returns what stops it. */
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
