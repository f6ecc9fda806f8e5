/** Writes a score in the format that the file's extension names. */
import { extname } from 'node:path';
import { layoutPages, writeMidi, writeMusicJson, writeMusicXml, writeMxl, type Score } from '../engine/index.ts';
import { paintPdf } from '../engine/paint/pdf/index.ts';
import { paintSvgPages } from '../engine/paint/svg/index.ts';
import { writeAtomically } from './writeAtomically.ts';

const WRITERS: Readonly<Record<string, (score: Score) => Uint8Array | string>> = {
  '.musj': (score) => JSON.stringify(writeMusicJson(score)),
  '.musicxml': writeMusicXml,
  '.xml': writeMusicXml,
  '.mxl': writeMxl,
  '.mid': writeMidi,
  '.midi': writeMidi,
  '.pdf': (score) => paintPdf(layoutPages(score).sheet),
  '.svg': (score) => paintSvgPages(layoutPages(score).sheet),
};

export const SCORE_FILE_EXTENSIONS: readonly string[] = Object.keys(WRITERS);

export const isScoreFile = (file: string): boolean => Object.hasOwn(WRITERS, extname(file).toLowerCase());

/** What a file of an extension holds. Throws where the extension is none of SCORE_FILE_EXTENSIONS. */
export function scoreFileContent(extension: string, score: Score): Uint8Array | string {
  const writer = WRITERS[extension.toLowerCase()];
  if (!writer) throw new Error(`Scores are written as ${SCORE_FILE_EXTENSIONS.join(', ')}, not as ${extension}.`);
  return writer(score);
}

export const writeScoreFile = (file: string, score: Score): Promise<void> =>
  writeAtomically(file, scoreFileContent(extname(file), score));
