/** Writes a score in the format that the file's extension names. */
import { extname } from 'node:path';
import { layoutScore, writeMidi, writeMusicJson, writeMusicXml, writeMxl, type Score } from '../engine/index.ts';
import { paintSvg } from '../engine/paint/svg/index.ts';
import { writeAtomically } from './writeAtomically.ts';

/** Staff spaces: an A4 page at the staff size of sheet music for one player. */
const PAGE_WIDTH = 120;

const WRITERS: Readonly<Record<string, (score: Score) => Uint8Array | string>> = {
  '.musj': (score) => JSON.stringify(writeMusicJson(score)),
  '.musicxml': writeMusicXml,
  '.xml': writeMusicXml,
  '.mxl': writeMxl,
  '.mid': writeMidi,
  '.midi': writeMidi,
  '.svg': (score) => paintSvg(layoutScore(score, { width: PAGE_WIDTH }).list),
};

export const SCORE_FILE_EXTENSIONS: readonly string[] = Object.keys(WRITERS);

export const isScoreFile = (file: string): boolean => Object.hasOwn(WRITERS, extname(file).toLowerCase());

/** Throws where the extension is none of SCORE_FILE_EXTENSIONS. */
export async function writeScoreFile(file: string, score: Score): Promise<void> {
  const writer = WRITERS[extname(file).toLowerCase()];
  if (!writer) throw new Error(`Scores are written as ${SCORE_FILE_EXTENSIONS.join(', ')}, not as ${extname(file)}.`);
  await writeAtomically(file, writer(score));
}
