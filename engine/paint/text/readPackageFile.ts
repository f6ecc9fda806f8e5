/** Reads files of npm packages in Node; browsers fetch them instead. */
import type { ReadPackageFile } from './loadFallbackFonts.ts';

export const readInstalledFile: ReadPackageFile = async (path) => {
  const [{ readFile }, { fileURLToPath }] = await Promise.all([import('node:fs/promises'), import('node:url')]);
  return new Uint8Array(await readFile(fileURLToPath(import.meta.resolve(path))));
};
