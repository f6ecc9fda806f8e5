/** The calls about the songs and folders of the songbook. A folder's path ends with a slash; the root's is empty. */
import { z } from 'zod';
import { folders, okMsg, saveAnswer, song } from '../../server/contract/calls.ts';
import type { OkMsg, SaveAnswer, Song } from '../../server/contract/calls.ts';
import type { retryQuery } from '../../server/contract/forms.ts';
import { CALLS } from '../../server/contract/paths.ts';
import type { HttpClient } from './httpClient.ts';

/** Settings for repeating a transcription; `-1` for properties that are to be detected. */
export type RetryForm = Readonly<Record<keyof z.input<typeof retryQuery>, string>>;

export interface SongbookCalls {
  /** The songs, the newest first. */
  getSongs: (signal?: AbortSignal) => Promise<readonly Song[]>;
  /** All folders, also empty ones, in alphabetical order. */
  getFolders: (signal?: AbortSignal) => Promise<readonly string[]>;
  createFolder: (path: string) => Promise<OkMsg>;
  /** Renames or moves a folder with its content. */
  renameFolder: (path: string, newPath: string) => Promise<OkMsg>;
  /** Deletes a folder with its content. */
  deleteFolder: (path: string) => Promise<OkMsg>;
  moveSheets: (ids: readonly string[], path: string) => Promise<OkMsg>;
  deleteSheets: (ids: readonly string[]) => Promise<OkMsg>;
  renameSheet: (form: {
    readonly id: string;
    readonly title: string;
    readonly composer: string;
  }) => Promise<SaveAnswer>;
  /** Creates a copy of the song in the same folder. */
  duplicateSheet: (id: string) => Promise<OkMsg>;
  retrySheet: (form: RetryForm) => Promise<OkMsg>;
  reportError: (id: string) => Promise<OkMsg>;
}

export function createSongbookCalls(http: HttpClient): SongbookCalls {
  const write = (path: string, query: Readonly<Record<string, string>>) => http.post(path, okMsg, { query });
  return {
    getSongs: (signal) => http.get(CALLS.songs.path, z.array(song), { signal }),
    getFolders: (signal) => http.get(CALLS.folders.path, folders, { signal }),
    createFolder: (path) => write(CALLS.createFolder.path, { path }),
    renameFolder: (path, newpath) => write(CALLS.renameFolder.path, { path, newpath }),
    deleteFolder: (path) => write(CALLS.deleteFolder.path, { path }),
    moveSheets: (ids, path) => write(CALLS.moveSongs.path, { ids: ids.join(';'), path }),
    deleteSheets: (ids) => write(CALLS.deleteSongs.path, { ids: ids.join(';') }),
    renameSheet: (form) => http.post(CALLS.renameSong.path, saveAnswer, { form: { ...form } }),
    duplicateSheet: (id) => write(CALLS.duplicateSong.path, { id }),
    retrySheet: (form) => write(CALLS.retrySong.path, form),
    reportError: (id) => write(CALLS.reportError.path, { id }),
  };
}
