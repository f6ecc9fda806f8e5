/** Several songs as one archive. */
import { zipSync } from 'fflate';
import type { Song } from '../../../../server/contract/calls.ts';
import { exportFileName, fetchExport } from '../../score/export/downloadExport.ts';
import type { ExportFormat } from '../../score/export/downloadExport.ts';

/** Returns a name that no file of the archive has yet: `Ode.mid`, `Ode (2).mid`. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  const dot = name.lastIndexOf('.');
  const numbered = (number: number) => `${name.slice(0, dot)} (${number})${name.slice(dot)}`;
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = numbered(number);
  return free;
}

interface ZipProgress {
  readonly signal: AbortSignal;
  /** Called after each song with the number of fetched songs. */
  readonly onFetched: (count: number) => void;
}

export interface ZippedSongs {
  /** Undefined where no song could be fetched. */
  readonly archive: Blob | undefined;
  readonly failed: readonly { readonly song: Song; readonly error: unknown }[];
}

/** One song after the other; those that the server cannot export are left out and named. */
export async function zipSongs(
  songs: readonly Song[],
  format: ExportFormat,
  { signal, onFetched }: ZipProgress,
): Promise<ZippedSongs> {
  const files: Record<string, Uint8Array> = {};
  const names = new Set<string>();
  const failed: { song: Song; error: unknown }[] = [];
  for (const [index, song] of songs.entries()) {
    signal.throwIfAborted();
    try {
      const blob = await fetchExport(song.Id, format, { signal });
      const name = freeName(exportFileName(song.Title, format), names);
      names.add(name);
      files[name] = new Uint8Array(await blob.arrayBuffer());
    } catch (error) {
      signal.throwIfAborted();
      failed.push({ song, error });
    }
    onFetched(index + 1);
  }
  const archive = names.size === 0 ? undefined : new Blob([zipSync(files)], { type: 'application/zip' });
  return { archive, failed };
}
