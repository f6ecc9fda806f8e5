/** Writes a score in the format of the file's extension. */
import { extname } from 'node:path';
import {
  layoutPages,
  writeBraille,
  writeMidi,
  writeMusicJson,
  writeMusicXml,
  writeMxl,
  type MusicXmlOptions,
  type PrintOptions,
  type PrintSheet,
  type Score,
} from '../engine/index.ts';
import { loadFallbackFonts, paintPdf, readInstalledFile, type PdfOptions } from '../engine/paint/pdf/index.ts';
import { paintSvgPages } from '../engine/paint/svg/index.ts';
import { writeAtomically } from './writeAtomically.ts';

type Content = Uint8Array | string;

const WRITERS: Readonly<Record<string, (score: Score, options?: MusicXmlOptions) => Content>> = {
  '.musj': (score) => JSON.stringify(writeMusicJson(score)),
  '.musicxml': writeMusicXml,
  '.xml': writeMusicXml,
  '.mxl': writeMxl,
  '.brf': (score) => writeBraille(score).brf,
  '.mid': (score) => writeMidi(score),
  '.midi': (score) => writeMidi(score),
};

const PAINTERS: Readonly<Record<string, (sheet: PrintSheet, options?: PdfOptions) => Content>> = {
  '.pdf': paintPdf,
  '.svg': paintSvgPages,
};

export const SCORE_FILE_EXTENSIONS: readonly string[] = [...Object.keys(WRITERS), ...Object.keys(PAINTERS)];

/** The extensions of MusicXML, which can be timewise. */
const MUSICXML_EXTENSIONS: readonly string[] = ['.musicxml', '.xml', '.mxl'];

export const isMusicXmlFile = (file: string): boolean => MUSICXML_EXTENSIONS.includes(extname(file).toLowerCase());

export const isScoreFile = (file: string): boolean => SCORE_FILE_EXTENSIONS.includes(extname(file).toLowerCase());

/** `hideResting` is for pages, the others for MusicXML. */
export type ScoreFileOptions = MusicXmlOptions & Pick<PrintOptions, 'hideResting'>;

const pageOptions = ({ hideResting = true }: ScoreFileOptions): PrintOptions => ({ hideResting });

export const isPageFile = (file: string): boolean => extname(file).toLowerCase() in PAINTERS;

/**
 * The content of a file with an extension. Pages have no fonts for scripts that the text font lacks. @throws Error for
 * an extension that is not one of SCORE_FILE_EXTENSIONS.
 */
export function scoreFileContent(extension: string, score: Score, options: ScoreFileOptions = {}): Content {
  const paint = PAINTERS[extension.toLowerCase()];
  if (paint !== undefined) return paint(layoutPages(score, pageOptions(options)).sheet);
  const writer = WRITERS[extension.toLowerCase()];
  if (!writer) throw new Error(`Scores are written as ${SCORE_FILE_EXTENSIONS.join(', ')}, not as ${extension}.`);
  return writer(score, options);
}

/**
 * Writes a file like scoreFileContent, with fonts for every script. `warn` gets a message that lists characters which
 * no font contains.
 */
export async function writeScoreFile(
  file: string,
  score: Score,
  options: ScoreFileOptions = {},
  warn: (message: string) => void = console.error,
): Promise<void> {
  const paint = PAINTERS[extname(file).toLowerCase()];
  if (extname(file).toLowerCase() === '.brf') {
    const { brf, losses } = writeBraille(score);
    for (const { kind, count, measures } of losses)
      warn(
        `${file}: Braille does not hold: ${kind} (${count}), measure ${measures.map((each) => each + 1).join(', ')}`,
      );
    return writeAtomically(file, brf);
  }
  if (paint === undefined) return writeAtomically(file, scoreFileContent(extname(file), score, options));
  const { sheet } = layoutPages(score, pageOptions(options));
  const fallback = await loadFallbackFonts(sheet, readInstalledFile);
  const onMissing = (characters: readonly string[]): void =>
    warn(`${file}: No font contains these characters; they are drawn as boxes: ${characters.join(' ')}`);
  return writeAtomically(file, paint(sheet, fallback === undefined ? { onMissing } : { fallback, onMissing }));
}
