/** `npm run restore -- file [--replace]`: restores into an empty database, or replaces its content. */
import { parseArgs } from 'node:util';
import { readConfiguration, StartError } from '../configuration.ts';
import { createFolder } from '../createFolder.ts';
import { exitWithMessage } from '../launch/exitWithMessage.ts';
import { openLog, openLogWriter } from '../log.ts';
import { checkArchive } from './archive.ts';
import { withStores } from './openStores.ts';
import { restoreBackup } from './restoreBackup.ts';

const USAGE = 'Usage: npm run restore -- file.tar.gz [--replace]';

async function restore(given: string[]): Promise<void> {
  const { file, replaces } = readArguments(given);
  const configuration = readConfiguration(process.env);
  // Checked before a database is started or created.
  await checkArchive(file);
  await createFolder(configuration.dataDirectory);
  const writeLog = openLogWriter(openLog(configuration));
  const { transcriptionMinutes } = configuration;
  const { tables, blobs, queued } = await withStores(configuration, writeLog, (stores) =>
    restoreBackup(stores, file, { replaces, transcriptionMinutes, writeLog }),
  );
  console.log(`Restored: tables ${tables}, uploaded files ${blobs}; songs waiting for transcription: ${queued}.`);
}

function readArguments(given: string[]): { readonly file: string; readonly replaces: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args: given,
      options: { replace: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [file, ...rest] = positionals;
    if (file !== undefined && rest.length === 0) return { file, replaces: values.replace };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  throw new StartError(USAGE);
}

await restore(process.argv.slice(2)).catch(exitWithMessage);
