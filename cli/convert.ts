/**
 * `npm run convert -- <from> <to>`: converts a score from one file format to another. The extensions of the files
 * determine the formats.
 */
import { stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { FormatError, type MusicXmlOptions } from '../engine/index.ts';
import { isReadable, READABLE_EXTENSIONS, readScoreFile } from './readScoreFile.ts';
import { isMusicXmlFile, isScoreFile, SCORE_FILE_EXTENSIONS, writeScoreFile } from './scoreFile.ts';

const USAGE = `usage: npm run convert -- <from> <to> [options]

  from        ${READABLE_EXTENSIONS.join(' ')}
  to          ${SCORE_FILE_EXTENSIONS.join(' ')}
  --timewise  MusicXML whose measures hold parts, instead of parts that hold measures
  --help      this text`;

/** An error in the command line or its files that the user can correct; the message describes it. */
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
  if (await isFolder(to)) throw new ConversionError(`${to} is a folder; it was not changed.`);
}

async function convert(from: string, to: string, options: MusicXmlOptions): Promise<void> {
  await checkPaths(from, to);
  if (options.timewise && !isMusicXmlFile(to))
    throw new ConversionError(`${to} is not a MusicXML file; only MusicXML can be timewise.`);
  const { score, warnings } = await readScoreFile(from);
  for (const warning of warnings) console.error(`${from}: ${warning}`);
  await writeScoreFile(to, score, options);
  const { measures, parts } = score;
  const counted = (count: number, name: string): string => `${count} ${name}${count === 1 ? '' : 's'}`;
  console.log(`${to}: ${counted(parts.length, 'part')}, ${counted(measures.length, 'measure')}`);
}

function messageOf(error: unknown, from: string): string {
  if (error instanceof ConversionError) return error.message;
  if (error instanceof FormatError) return `${from} cannot be read: ${error.message.replace(/\.$/, '')}.`;
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return `${from} does not exist.`;
  return error instanceof Error ? error.message : String(error);
}

/** @throws ConversionError for unknown options. */
function parsedArguments(): { readonly files: readonly string[]; readonly help: boolean; readonly timewise: boolean } {
  const options = { timewise: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    return { files: positionals, help: values.help ?? false, timewise: values.timewise ?? false };
  } catch (error) {
    if (error instanceof TypeError) throw new ConversionError(error.message);
    throw error;
  }
}

async function run(): Promise<void> {
  let from = '';
  try {
    const { files, help, timewise } = parsedArguments();
    const [source = '', target, ...more] = files;
    from = source;
    if (help) console.log(USAGE);
    else if (target === undefined || more.length > 0) {
      console.error(USAGE);
      process.exitCode = 2;
    } else await convert(source, target, { timewise });
  } catch (error) {
    console.error(messageOf(error, from));
    process.exitCode = 1;
  }
}

await run();
