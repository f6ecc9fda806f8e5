/**
 * `npm run convert -- <from> <to>`: converts a score from one file format to another. The extensions of the files
 * determine the formats.
 */
import { parseArgs } from 'node:util';
import { FormatError } from '../engine/index.ts';
import { checkOutputs, isFolder } from './checkOutputs.ts';
import { counted } from './rangeWarnings.ts';
import { isReadable, READABLE_EXTENSIONS, readScoreFile } from './readScoreFile.ts';
import { reasonOf } from './reasonOf.ts';
import {
  isMusicXmlFile,
  isPageFile,
  isScoreFile,
  SCORE_FILE_EXTENSIONS,
  writeScoreFile,
  type ScoreFileOptions,
} from './scoreFile.ts';

const USAGE = `usage: npm run convert -- <from> <to> [options]

  from         ${READABLE_EXTENSIONS.join(' ')}
  to           ${SCORE_FILE_EXTENSIONS.join(' ')}
  --timewise   MusicXML whose measures hold parts, instead of parts that hold measures
  --all-parts  PDF and SVG with all parts in every system, also those that rest in it
  --help       this text`;

/** An error in the command line or its files that the user can correct; the message describes it. */
class ConversionError extends Error {
  override readonly name = 'ConversionError';
}

async function checkPaths(from: string, to: string): Promise<void> {
  if (!isReadable(from)) {
    throw new ConversionError(`${from} cannot be read: scores are read from ${READABLE_EXTENSIONS.join(', ')}.`);
  }
  if (!isScoreFile(to)) {
    throw new ConversionError(`${to} cannot be written: scores are written as ${SCORE_FILE_EXTENSIONS.join(', ')}.`);
  }
  if (await isFolder(from)) throw new ConversionError(`${from} is a folder.`);
  await checkOutputs([to], [from]);
}

async function convert(from: string, to: string, options: ScoreFileOptions): Promise<void> {
  await checkPaths(from, to);
  if (options.timewise && !isMusicXmlFile(to))
    throw new ConversionError(`${to} is not a MusicXML file; only MusicXML can be timewise.`);
  if (options.hideResting === false && !isPageFile(to))
    throw new ConversionError(`${to} is not a PDF or SVG file; --all-parts is an option of pages.`);
  const { score, warnings } = await readScoreFile(from);
  for (const warning of warnings) console.error(`${from}: ${warning}`);
  await writeScoreFile(to, score, options);
  const { measures, parts } = score;
  console.log(`${to}: ${counted(parts.length, 'part')}, ${counted(measures.length, 'measure')}`);
}

function messageOf(error: unknown, from: string): string {
  if (error instanceof ConversionError) return error.message;
  if (error instanceof FormatError) return `${from} cannot be read: ${error.message.replace(/\.$/, '')}.`;
  return reasonOf(error);
}

/** @throws ConversionError for unknown options. */
function parsedArguments(): { readonly files: readonly string[]; readonly help: boolean } & ScoreFileOptions {
  const flag = { type: 'boolean' } as const;
  const options = { timewise: flag, 'all-parts': flag, help: { ...flag, short: 'h' } } as const;
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const { help = false, timewise = false } = values;
    return { files: positionals, help, timewise, hideResting: values['all-parts'] !== true };
  } catch (error) {
    if (error instanceof TypeError) throw new ConversionError(error.message);
    throw error;
  }
}

async function run(): Promise<void> {
  let from = '';
  try {
    const { files, help, ...options } = parsedArguments();
    const [source = '', target, ...more] = files;
    from = source;
    if (help) console.log(USAGE);
    else if (target === undefined || more.length > 0) {
      console.error(USAGE);
      process.exitCode = 2;
    } else await convert(source, target, options);
  } catch (error) {
    console.error(messageOf(error, from));
    process.exitCode = 1;
  }
}

await run();
