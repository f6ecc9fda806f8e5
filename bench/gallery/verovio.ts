/** Engraves an excerpt with Verovio, which is a development dependency only. */
import createVerovioModule from 'verovio/wasm';
import { VerovioToolkit } from 'verovio/esm';

/** Converts millimetres to Verovio's tenths; its unit is half a staff space. */
const TENTHS = 10;

export interface Paper {
  /** Millimetres. */
  readonly width: number;
  readonly height: number;
  readonly margin: number;
  readonly staffSpace: number;
}

export interface Engraver {
  /** SVG pages of a MusicXML file. */
  readonly engrave: (musicXml: string) => readonly string[];
}

export async function openVerovio(paper: Paper): Promise<Engraver> {
  const toolkit = new VerovioToolkit(await createVerovioModule());
  const margin = paper.margin * TENTHS;
  toolkit.setOptions({
    pageWidth: paper.width * TENTHS,
    pageHeight: paper.height * TENTHS,
    pageMarginLeft: margin,
    pageMarginRight: margin,
    pageMarginTop: margin,
    pageMarginBottom: margin,
    unit: (paper.staffSpace / 2) * TENTHS,
    breaks: 'auto',
    header: 'auto',
    footer: 'none',
    svgViewBox: true,
  });
  return {
    engrave: (musicXml) => {
      if (!toolkit.loadData(musicXml)) throw new Error('Verovio cannot read the excerpt');
      return Array.from({ length: toolkit.getPageCount() }, (_, page) => toolkit.renderToSVG(page + 1));
    },
  };
}
