/** Paths of folders (B-09): the names from the root on, each with a slash behind it; the root's path is empty. */

export const ROOT = '';

/** Returns the name of a folder; empty for the root. */
export const folderName = (path: string): string => path.split('/').at(-2) ?? '';

export const folderAbove = (path: string): string => path.slice(0, path.lastIndexOf('/', path.length - 2) + 1);

/** Returns the folders from the first one below the root to the folder itself. */
export function foldersTo(path: string): string[] {
  return path === ROOT ? [] : [...foldersTo(folderAbove(path)), path];
}

const alphabet = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });

/** The folders that lie directly in one, in alphabetical order. */
export function foldersIn(folders: readonly string[], path: string): string[] {
  return folders.filter((folder) => folder !== ROOT && folderAbove(folder) === path).sort(alphabet.compare);
}

/** Returns all folders below `path`, each before those in it, with its depth. */
export function folderTree(folders: readonly string[], path = ROOT, depth = 0): { path: string; depth: number }[] {
  return foldersIn(folders, path).flatMap((folder) => [
    { path: folder, depth },
    ...folderTree(folders, folder, depth + 1),
  ]);
}

/**
 * the folder of an address. Old addresses wrote a space as an underscore; a folder whose name contains
 * underscores is preferred.
 *
 * @returns undefined where the folder does not exist.
 */
export function findFolder(folders: readonly string[], named: string): string | undefined {
  if (named === '' || named === '/') return ROOT;
  const path = named.endsWith('/') ? named : `${named}/`;
  if (folders.includes(path)) return path;
  const underscored = path.replaceAll(' ', '_');
  return folders.find((folder) => folder.replaceAll(' ', '_') === underscored);
}

export interface FolderRename {
  readonly path: string;
  /** The new path. */
  readonly to: string;
}

/** Returns the path of a folder after it, or a folder that contains it, was renamed. */
export const afterRename = (folder: string, { path, to }: FolderRename): string =>
  folder.startsWith(path) ? to + folder.slice(path.length) : folder;
