/**
 * The programs of the embedded PostgreSQL, kept beside its cluster: an upgrade of the packages replaces them, and only
 * programs of the same major version can read a cluster.
 */
import { constants } from 'node:fs';
import { access, copyFile, link, mkdir, readdir, readlink, rename, rm, symlink } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { LogWriter } from '../log.ts';
import { keptDirectory, programsIn } from './postgresBinaries.ts';
import type { PostgresBinaries } from './postgresBinaries.ts';
import type { OwnCluster } from './postgresCluster.ts';
import { isPresent } from './postgresProcess.ts';
import type { PostgresHome } from './postgresHome.ts';

/** Where distributions install the server's programs of a major version: Debian and Ubuntu, Red Hat and Fedora, macOS. */
const INSTALLED = (major: number) => [
  `/usr/lib/postgresql/${major}`,
  `/usr/pgsql-${major}`,
  `/opt/homebrew/opt/postgresql@${major}`,
  `/usr/local/opt/postgresql@${major}`,
];

export const majorOf = (version: string): number => Number.parseInt(version, 10);

/** Keeps the programs, in place of former ones of the same major version. A failure is logged: the server runs without. */
export async function keepPrograms({ home, binaries }: OwnCluster, writeLog: LogWriter): Promise<void> {
  const kept = keptDirectory(home, binaries.version);
  try {
    if (!(await isPresent(kept))) {
      const unfinished = `${kept}.${randomUUID()}`;
      await linkFolder(binaries.directory, join(unfinished, 'native'));
      await rename(unfinished, kept);
    }
    for (const name of await keptVersions(home, majorOf(binaries.version)))
      if (name !== kept) await rm(name, { recursive: true, force: true });
  } catch (error) {
    writeLog('The programs of the embedded PostgreSQL could not be kept for the next upgrade.', error);
  }
}

/** Programs that can read a cluster of this major version: kept ones, or those of an installed PostgreSQL. */
export async function findOlderPrograms(home: PostgresHome, major: number): Promise<PostgresBinaries | undefined> {
  const kept = (await keptVersions(home, major)).map((folder) => join(folder, 'native'));
  for (const folder of [...kept, ...INSTALLED(major)]) {
    const programs = programsIn(folder);
    const isThere = await access(programs.postgres, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return programs;
  }
  return undefined;
}

async function keptVersions({ directory }: PostgresHome, major: number): Promise<string[]> {
  const names = await readdir(directory);
  return names.filter((name) => name.startsWith(`programs-${major}.`)).map((name) => join(directory, name));
}

/** Files are hard links, which take no space, or copies where the folders lie on different disks. */
async function linkFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o755 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await linkFolder(source, target);
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else await link(source, target).catch(() => copyFile(source, target, constants.COPYFILE_FICLONE));
  }
}
