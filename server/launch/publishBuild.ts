/**
 * Exchanges the built app in its folder while servers use it. A page that was opened before an upgrade loads further
 * parts of the app by the names of its own build, so the files of former builds stay beside the new ones for a while.
 */
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { z } from 'zod';
import { errorCode } from '../errorCode.ts';

/** The folder within that of the app into which the next build is written; servers send nothing of '.vite'. */
export const NEXT_BUILD = join('.vite', 'next');
/** How many former builds are kept. */
const FORMER_BUILDS = 3;
/** Names the files that only former builds have, the newest build first. */
const RECORD = join('.vite', 'former.json');
/** Only files whose names contain a hash of their content belong to one build. */
const HASHED = `assets${sep}`;
const PAGE = 'index.html';

/** Puts the files of the next build in place, the page last, and removes those of builds that are too old. */
export async function publishBuild(directory: string): Promise<void> {
  const next = join(directory, NEXT_BUILD);
  const files = new Set(await filesIn(next));
  const present = (await filesIn(directory)).filter((file) => !file.startsWith(NEXT_BUILD + sep));
  const former = formerBuilds(present, await readRecord(directory), files);
  for (const file of [...files].sort((one, other) => Number(one === PAGE) - Number(other === PAGE))) {
    await mkdir(dirname(join(directory, file)), { recursive: true });
    await rename(join(next, file), join(directory, file));
  }
  const kept = new Set([...files, ...former.flat()]);
  for (const file of present) if (!kept.has(file)) await rm(join(directory, file), { force: true });
  // A record that is cut off would stop every later build.
  await writeFile(join(next, 'former.json'), JSON.stringify(former));
  await rename(join(next, 'former.json'), join(directory, RECORD));
  await rm(next, { recursive: true });
}

function formerBuilds(
  present: readonly string[],
  known: readonly (readonly string[])[],
  next: ReadonlySet<string>,
): readonly (readonly string[])[] {
  const older = new Set(known.flat());
  const last = present.filter((file) => file.startsWith(HASHED) && !older.has(file));
  return [last, ...known]
    .map((build) => build.filter((file) => !next.has(file)))
    .filter((build) => build.length > 0)
    .slice(0, FORMER_BUILDS);
}

async function readRecord(directory: string): Promise<string[][]> {
  try {
    return z.array(z.array(z.string())).parse(JSON.parse(await readFile(join(directory, RECORD), 'utf8')));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

/** The paths of all files, relative to the folder; none where it does not exist. */
async function filesIn(directory: string): Promise<string[]> {
  try {
    const entries = await readdir(directory, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}
