/**
 * Where the embedded PostgreSQL lives and as whom it runs.
 *
 * PostgreSQL refuses to run as root. Where we are root (a container, a fresh server) it runs as `nobody`, and its files
 * must then lie where that user can reach them: in the data folder if every folder above it lets strangers through (the
 * data folder itself is made to; what lies in it has rights of its own), else (a private home) in the system's folder for
 * such data. A note in the data folder remembers the choice, so that a
 * data folder that is moved finds its database again.
 */
import { randomUUID } from 'node:crypto';
import { chmod, chown, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from '../configuration.ts';
import { errorCode } from '../errorCode.ts';

export interface Identity {
  readonly uid: number;
  readonly gid: number;
}

export interface PostgresHome {
  /** Absolute; exists and belongs to `identity`. */
  readonly directory: string;
  /** Undefined: run as ourselves. */
  readonly identity: Identity | undefined;
}

const SYSTEM_DATA = '/var/lib/songleaf';
/** `nobody` on Debian, Fedora, Alpine and their kin, where the user list does not tell. */
const USUAL_NOBODY = 65_534;
const EVERYONE_MAY_PASS = 0o001;

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
  if (!(await mayReach(dirname(directory), identity))) {
    throw new StartError(`PostgreSQL runs as user ${identity.uid}, which may not enter ${dirname(directory)}.`);
  }
  return { directory, identity };
}

/** Whether a user who is not the owner can come to this folder. */
export async function mayReach(directory: string, identity: Identity | undefined): Promise<boolean> {
  if (identity === undefined) return true;
  for (let folder = directory; ; folder = dirname(folder)) {
    const { mode, uid } = await stat(folder);
    if (uid !== identity.uid && (mode & EVERYONE_MAY_PASS) === 0) return false;
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
  if (await mayReach(dirname(dataDirectory), identity)) {
    await chmod(dataDirectory, (await stat(dataDirectory)).mode | EVERYONE_MAY_PASS);
    return join(dataDirectory, 'postgres');
  }
  const directory = join(SYSTEM_DATA, randomUUID());
  await mkdir(SYSTEM_DATA, { recursive: true, mode: 0o755 });
  await writeFile(note, `${directory}\n`, { flag: 'wx' });
  return directory;
}

async function findNobody(): Promise<Identity> {
  const users = await readFile('/etc/passwd', 'utf8');
  const [, , uid, gid] =
    users
      .split('\n')
      .find((line) => line.startsWith('nobody:'))
      ?.split(':') ?? [];
  return { uid: Number(uid ?? USUAL_NOBODY), gid: Number(gid ?? USUAL_NOBODY) };
}
