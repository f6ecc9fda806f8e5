/** What a sheet is painted on. React hosts it; the scene on it is imperative. */
import { useEffect, useRef } from 'react';
import { openPainter, prepareGlyphs } from './openPainter.ts';
import type { PainterHost } from './openPainter.ts';

declare global {
  interface ImportMeta {
    /** What the build defines (build/hashedFonts.ts). */
    readonly env: { readonly FONTS_FOLDER?: string };
  }
}

/** Beside the page: routes are in the hash, so its address does not change. The build names the folder. */
const FONTS_URL = new URL(import.meta.env.FONTS_FOLDER ?? 'fonts/', document.baseURI).href;

/** While a score is on its way. */
export const prepareCanvas = (): void => prepareGlyphs(FONTS_URL);

const CONTENTS = { display: 'contents' } as const;

/** The functions must be stable: others open another painter. */
export function SheetCanvas({ kind, onPainter, onFailure }: Omit<PainterHost, 'fontsUrl'>) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (frame.current === null) return undefined;
    return openPainter(frame.current, { fontsUrl: FONTS_URL, kind, onPainter, onFailure });
  }, [kind, onPainter, onFailure]);
  return <div ref={frame} style={CONTENTS} />;
}
