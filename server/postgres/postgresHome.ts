/**
 * Determines the folder and the user of the embedded PostgreSQL.
 *
 * PostgreSQL refuses to run as root. Where this process runs as root (in a container, on a new server), PostgreSQL runs
 * as `nobody`, and its files must be in a folder that this user can reach: in the data folder if all users may enter
 * every folder above it (the data folder itself gets this permission; the files in it have permissions of their own),
 * else, for example in a private home folder, in the system's folder for application data. A file in the data folder
 * records the choice, so that the database is found again after the data folder was moved.
 */
import { randomUUID } from 'node:crypto';
import { chmod, chown, mkdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from '../configuration.ts';
import { errorCode } from '../errorCode.ts';
import { writeOnce } from './writeOnce.ts';

export interface Identity {
  readonly uid: number;
  readonly gid: number;
}

export interface PostgresHome {
  /** Absolute; exists and belongs to `identity`. */
  readonly directory: string;
  /** Undefined: the user of this process. */
  readonly identity: Identity | undefined;
}

const SYSTEM_DATA = '/var/lib/songleaf';
/** The id of `nobody` on Debian, Fedora, Alpine and similar systems, used where the user list does not name it. */
const DEFAULT_NOBODY_ID = 65_534;
const EXECUTABLE_BY_OTHERS = 0o001;

export async function findPostgresHome(dataDirectory: string): Promise<PostgresHome> {
  if (process.getuid?.() !== 0) {
    const directory = join(dataDirectory, 'postgres');
    await mkdir(directory, { recursive: true, mode: 0o700 });
    return { directory, identity: undefined };
  }
  const identity = await findNobody();
  const directory = await rememberedDirectory(dataDirectory, identity);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await chown(directory, identity.uid, identity.gid);
  if (!(await canReach(dirname(directory), identity))) {
    throw new StartError(
      `PostgreSQL runs as user ${identity.uid}, which has no permission to enter ${dirname(directory)}.`,
    );
  }
  return { directory, identity };
}

/** Whether this user can reach the folder: as its owner, or because all folders above let everybody enter. */
export async function canReach(directory: string, identity: Identity | undefined): Promise<boolean> {
  if (identity === undefined) return true;
  for (let folder = directory; ; folder = dirname(folder)) {
    const { mode, uid } = await stat(folder);
    if (uid !== identity.uid && (mode & EXECUTABLE_BY_OTHERS) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

async function rememberedDirectory(dataDirectory: string, identity: Identity): Promise<string> {
  const note = join(dataDirectory, 'postgres-home');
  try {
    return (await readFile(note, 'utf8')).trim();
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  if (await canReach(dirname(dataDirectory), identity)) {
    await chmod(dataDirectory, (await stat(dataDirectory)).mode | EXECUTABLE_BY_OTHERS);
    return join(dataDirectory, 'postgres');
  }
  const directory = join(SYSTEM_DATA, randomUUID());
  await mkdir(SYSTEM_DATA, { recursive: true, mode: 0o755 });
  await writeOnce(note, `${directory}\n`);
  return (await readFile(note, 'utf8')).trim();
}

async function findNobody(): Promise<Identity> {
  const users = await readFile('/etc/passwd', 'utf8');
  const [, , uid, gid] =
    users
      .split('\n')
      .find((line) => line.startsWith('nobody:'))
      ?.split(':') ?? [];
  return { uid: Number(uid ?? DEFAULT_NOBODY_ID), gid: Number(gid ?? DEFAULT_NOBODY_ID) };
}
