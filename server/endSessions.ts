/** `npm run end-sessions -- someone@example.org`, or `-- --all`: signs a user, or everybody, out everywhere. */
import { readConfiguration, StartError } from './configuration.ts';
import { requireData, withStores } from './backup/openStores.ts';
import { exitWithMessage } from './launch/exitWithMessage.ts';
import { openLog, openLogWriter } from './log.ts';

async function endSessions([whose, ...rest]: readonly string[]): Promise<void> {
  if (whose === undefined || rest.length > 0)
    throw new StartError('Usage: npm run end-sessions -- someone@example.org, or --all for everybody');
  const configuration = readConfiguration(process.env);
  await requireData(configuration);
  const ended = await withStores(configuration, openLogWriter(openLog(configuration)), async ({ client }) => {
    if (whose === '--all') return (await client.query('delete from sessions')).rowCount ?? 0;
    const address = [whose.trim().toLowerCase()];
    const { rows } = await client.query<{ id: string }>('select id from accounts where email = $1', address);
    if (rows[0] === undefined) throw new StartError(`No account has the address ${whose}.`);
    return (await client.query('delete from sessions where account_id = $1', [rows[0].id])).rowCount ?? 0;
  });
  console.log(`Ended sessions: ${ended}.`);
}

await endSessions(process.argv.slice(2)).catch(exitWithMessage);
