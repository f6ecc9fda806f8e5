/** Lays a score out for paper and writes it as PDF and SVG, outside of the page's own thread. */
import { layoutPages, readMusicJson } from '../../../engine/index.ts';
import type { PrintOptions } from '../../../engine/index.ts';
import { loadFallbackFonts, paintPdf } from '../../../engine/paint/pdf/index.ts';
import { paintSvgPages } from '../../../engine/paint/svg/index.ts';

export interface PrintRequest {
  /** MusicJSON. */
  readonly musicVo: unknown;
  readonly options: PrintOptions;
}

export interface Printed {
  readonly pdf: Uint8Array;
  readonly svg: string;
}

const fetchFile = async (path: string): Promise<Uint8Array> => {
  const response = await fetch(`/node_modules/${path}`);
  if (!response.ok) throw new Error(`${path}: ${String(response.status)}`);
  return new Uint8Array(await response.arrayBuffer());
};

async function print({ musicVo, options }: PrintRequest): Promise<Printed> {
  const { sheet } = layoutPages(readMusicJson(musicVo).score, options);
  const fallback = await loadFallbackFonts(sheet, fetchFile);
  const fonts = fallback === undefined ? {} : { fallback };
  return { pdf: paintPdf(sheet, fonts), svg: paintSvgPages(sheet, fonts) };
}

self.onmessage = ({ data }: MessageEvent<PrintRequest>): void => {
  print(data).then(
    (printed) => self.postMessage(printed),
    (error: unknown) => self.postMessage({ error: String(error) }),
  );
};
