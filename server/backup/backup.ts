/** `npm run backup -- file`: writes all data of the users into one file. The server may be running or stopped. */
import { readConfiguration, StartError } from '../configuration.ts';
import { exitWithMessage } from '../launch/exitWithMessage.ts';
import { openLog, openLogWriter } from '../log.ts';
import { requireData, withStores } from './openStores.ts';
import { writeBackup } from './writeBackup.ts';

async function backup([file, ...rest]: readonly string[]): Promise<void> {
  if (file === undefined || rest.length > 0) throw new StartError('Usage: npm run backup -- file.tar.gz');
  const configuration = readConfiguration(process.env);
  await requireData(configuration);
  const writeLog = openLogWriter(openLog(configuration));
  const { tables, blobs, missingBlobs } = await withStores(configuration, writeLog, (stores) =>
    writeBackup(stores, file),
  );
  console.log(`Written to ${file}: tables ${tables}, uploaded files ${blobs}.`);
  if (missingBlobs.length > 0) console.log(`Uploaded files missing in the store: ${missingBlobs.length}.`);
}

await backup(process.argv.slice(2)).catch(exitWithMessage);
