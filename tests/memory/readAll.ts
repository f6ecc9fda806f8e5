/**
 * Reads every file of costlyFiles.ts in a process with a limited heap, and prints the result of each: read, refused, or
 * another error.
 */
import { FormatError, importMusicXml, readMusicJson } from '../../engine/index.ts';
import { costlyFiles } from './costlyFiles.ts';

const size = Number(process.argv[2]);

for (const { name, format, bytes } of costlyFiles(size)) {
  const source = bytes();
  let outcome = 'read';
  try {
    if (format === 'musicxml') importMusicXml(source);
    else readMusicJson(new TextDecoder().decode(source));
  } catch (error) {
    outcome = error instanceof FormatError ? 'refused' : `failed with ${String(error)}`;
  }
  // Printed before the next file, so that the output of a process that ends unexpectedly shows its progress.
  console.log(JSON.stringify({ name, outcome }));
}
