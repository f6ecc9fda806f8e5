/** What painters load, once a page. A failed load is forgotten, so that a retry loads anew. */
import { loadGlyphAtlas } from '../../../engine/paint/pixi/index.ts';
import type { LoadedAtlas } from '../../../engine/paint/pixi/index.ts';

/** Beside the page: routes are in the hash, so its address does not change. */
export const FONTS_URL = new URL('fonts/', document.baseURI).href;

let atlas: Promise<LoadedAtlas> | undefined;

export function glyphAtlas(): Promise<LoadedAtlas> {
  atlas ??= loadGlyphAtlas(FONTS_URL).catch((error: unknown) => {
    atlas = undefined;
    throw error;
  });
  return atlas;
}
