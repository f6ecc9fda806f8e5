/** The element on which a sheet is painted. React mounts it; the scene in it is imperative. */
import { useEffect, useRef } from 'react';
import { openPainter, prepareGlyphs } from './openPainter.ts';
import type { PainterHost } from './openPainter.ts';

declare global {
  interface ImportMeta {
    /** Constants that the build defines (build/hashedFonts.ts). */
    readonly env: { readonly FONTS_FOLDER?: string };
  }
}

/**
 * Address of the fonts, relative to the page: routes are in the hash, so the page's address does not change. The build
 * determines the folder's name.
 */
const FONTS_URL = new URL(import.meta.env.FONTS_FOLDER ?? 'fonts/', document.baseURI).href;

/** Loads the fonts while a score is being loaded. */
export const prepareCanvas = (): void => prepareGlyphs(FONTS_URL);

const CONTENTS = { display: 'contents' } as const;

/** The functions must be stable: a new function opens a new painter. */
export function SheetCanvas({ kind, onPainter, onFailure }: Omit<PainterHost, 'fontsUrl'>) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (frame.current === null) return undefined;
    return openPainter(frame.current, { fontsUrl: FONTS_URL, kind, onPainter, onFailure });
  }, [kind, onPainter, onFailure]);
  return <div ref={frame} style={CONTENTS} />;
}
