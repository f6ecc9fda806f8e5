/** `npm run convert -- <from> <to>`: a score from one file format to another; the extensions choose. */
import { stat } from 'node:fs/promises';
import { FormatError } from '../engine/index.ts';
import { isReadable, READABLE_EXTENSIONS, readScoreFile } from './readScoreFile.ts';
import { isScoreFile, SCORE_FILE_EXTENSIONS, writeScoreFile } from './scoreFile.ts';

const USAGE = `usage: npm run convert -- <from> <to>

  from  ${READABLE_EXTENSIONS.join(' ')}
  to    ${SCORE_FILE_EXTENSIONS.join(' ')}`;

/** Something about the command line or its files that a user can set right; its message says what. */
class ConversionError extends Error {
  override readonly name = 'ConversionError';
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}

async function checkPaths(from: string, to: string): Promise<void> {
  if (!isReadable(from)) {
    throw new ConversionError(`${from} cannot be read: scores are read from ${READABLE_EXTENSIONS.join(', ')}.`);
  }
  if (!isScoreFile(to)) {
    throw new ConversionError(`${to} cannot be written: scores are written as ${SCORE_FILE_EXTENSIONS.join(', ')}.`);
  }
  if (await isFolder(from)) throw new ConversionError(`${from} is a folder.`);
  if (await isFolder(to)) throw new ConversionError(`${to} is a folder; it is left as it is.`);
}

async function convert(from: string, to: string): Promise<void> {
  await checkPaths(from, to);
  const { score, warnings } = await readScoreFile(from);
  for (const warning of warnings) console.error(`${from}: ${warning}`);
  await writeScoreFile(to, score);
  const { measures, parts } = score;
  console.log(`${to}: ${parts.length} ${parts.length === 1 ? 'part' : 'parts'}, ${measures.length} measures`);
}

function explain(error: unknown, from: string): string {
  if (error instanceof ConversionError) return error.message;
  if (error instanceof FormatError) return `${from} cannot be read: ${error.message}.`;
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return `${from} does not exist.`;
  return error instanceof Error ? error.message : String(error);
}

const [from, to, ...more] = process.argv.slice(2);
if (from === undefined || to === undefined || more.length > 0) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  try {
    await convert(from, to);
  } catch (error) {
    console.error(explain(error, from));
    process.exitCode = 1;
  }
}
