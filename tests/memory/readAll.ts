/** Reads every hollow file in a process whose heap has a limit, and says how each ended: read, refused, or another error. */
import { FormatError, importMusicXml, readMusicJson } from '../../engine/index.ts';
import { hollowFiles } from './hollowFiles.ts';

const size = Number(process.argv[2]);

for (const { name, format, bytes } of hollowFiles(size)) {
  const source = bytes();
  let outcome = 'read';
  try {
    if (format === 'musicxml') importMusicXml(source);
    else readMusicJson(new TextDecoder().decode(source));
  } catch (error) {
    outcome = error instanceof FormatError ? 'refused' : `failed with ${String(error)}`;
  }
  // Before the next file, so that a process that dies has told how far it came.
  console.log(JSON.stringify({ name, outcome }));
}
