/** Writes a score in the format that the file's extension names. */
import { extname } from 'node:path';
import {
  layoutPages,
  writeMidi,
  writeMusicJson,
  writeMusicXml,
  writeMxl,
  type PrintSheet,
  type Score,
} from '../engine/index.ts';
import { loadFallbackFonts, paintPdf, readInstalledFile, type PdfOptions } from '../engine/paint/pdf/index.ts';
import { paintSvgPages } from '../engine/paint/svg/index.ts';
import { writeAtomically } from './writeAtomically.ts';

type Content = Uint8Array | string;
type Writer = (score: Score, warn: (message: string) => void) => Content | Promise<Content>;

/** Pages of a score, with fonts for every script that its texts use. */
const onPages =
  (paint: (sheet: PrintSheet, options: PdfOptions) => Content): Writer =>
  async (score, warn) => {
    const { sheet } = layoutPages(score);
    const fallback = await loadFallbackFonts(sheet, readInstalledFile);
    const onMissing = (characters: readonly string[]): void =>
      warn(`No font has these characters, which are drawn as boxes: ${characters.join(' ')}`);
    return paint(sheet, fallback === undefined ? { onMissing } : { fallback, onMissing });
  };

const WRITERS: Readonly<Record<string, Writer>> = {
  '.musj': (score) => JSON.stringify(writeMusicJson(score)),
  '.musicxml': writeMusicXml,
  '.xml': writeMusicXml,
  '.mxl': writeMxl,
  '.mid': writeMidi,
  '.midi': writeMidi,
  '.pdf': onPages(paintPdf),
  '.svg': onPages(paintSvgPages),
};

export const SCORE_FILE_EXTENSIONS: readonly string[] = Object.keys(WRITERS);

export const isScoreFile = (file: string): boolean => Object.hasOwn(WRITERS, extname(file).toLowerCase());

/** Throws where the extension is none of SCORE_FILE_EXTENSIONS. What could not be written as it is goes to `warn`. */
export async function writeScoreFile(
  file: string,
  score: Score,
  warn: (message: string) => void = console.error,
): Promise<void> {
  const writer = WRITERS[extname(file).toLowerCase()];
  if (!writer) throw new Error(`Scores are written as ${SCORE_FILE_EXTENSIONS.join(', ')}, not as ${extname(file)}.`);
  await writeAtomically(file, await writer(score, (message) => warn(`${file}: ${message}`)));
}
