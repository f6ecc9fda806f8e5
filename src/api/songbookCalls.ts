/** The calls about the songs and folders of the songbook. A folder's path ends with a slash; the root's is empty. */
import { z } from 'zod/mini';
import { folders, okMsg, saveAnswer, song, songChanges, songPage } from '../../server/contract/calls.ts';
import type { OkMsg, SaveAnswer, Song, SongChanges, SongPage } from '../../server/contract/calls.ts';
import type { retryQuery } from '../../server/contract/forms.ts';
import { CALLS } from '../../server/contract/paths.ts';
import type { HttpClient } from './httpClient.ts';

/** Settings for repeating a transcription; `-1` for properties that are to be detected. */
export type RetryForm = Readonly<
  Record<Exclude<keyof z.input<typeof retryQuery>, 'detector' | 'drums'>, string> & {
    detector?: string;
    drums?: string;
  }
>;

/** A page of the songbook. */
export interface SongPageQuery {
  readonly folder: string;
  /** Searched in the title, the composer and the folder; then also in the folders below the folder. */
  readonly search: string;
  readonly field: 'Title' | 'Composer' | 'CreationDateTime';
  readonly direction: 'asc' | 'desc';
  readonly size: number;
  /** `next` of the page before; empty for the first page. */
  readonly after: string;
  /** Whether songs in the folders below the folder are included. */
  readonly below?: boolean;
}

export interface SongbookCalls {
  getSongPage: (query: SongPageQuery, signal?: AbortSignal) => Promise<SongPage>;
  /** Returns the songs with these ids, in no particular order. */
  getSongsById: (ids: readonly string[], signal?: AbortSignal) => Promise<readonly Song[]>;
  /**
   * Returns the songs that have changed since an earlier answer, whose cursor is given; all songs for an empty text.
   */
  getSongChanges: (since: string, signal?: AbortSignal) => Promise<SongChanges>;
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
  /** Transcribes the recording of a finished song again, as another song. */
  transcribeAgain: (form: RetryForm) => Promise<OkMsg>;
  retrySheet: (form: RetryForm) => Promise<OkMsg>;
  reportError: (id: string) => Promise<OkMsg>;
}

export function createSongbookCalls(http: HttpClient): SongbookCalls {
  const write = (path: string, query: Readonly<Record<string, string>>) => http.post(path, okMsg, { query });
  return {
    getSongPage: ({ size, below = false, ...query }, signal) =>
      http.get(CALLS.songPage.path, songPage, {
        query: { ...query, size: String(size), below: String(below) },
        signal,
        isKept: true,
      }),
    getSongsById: (ids, signal) =>
      http.get(CALLS.songsById.path, z.array(song), { query: { ids: ids.join(';') }, signal }),
    getSongChanges: (since, signal) => http.get(CALLS.songChanges.path, songChanges, { query: { since }, signal }),
    getFolders: (signal) => http.get(CALLS.folders.path, folders, { signal, isKept: true }),
    createFolder: (path) => write(CALLS.createFolder.path, { path }),
    renameFolder: (path, newpath) => write(CALLS.renameFolder.path, { path, newpath }),
    deleteFolder: (path) => write(CALLS.deleteFolder.path, { path }),
    moveSheets: (ids, path) => write(CALLS.moveSongs.path, { ids: ids.join(';'), path }),
    deleteSheets: (ids) => write(CALLS.deleteSongs.path, { ids: ids.join(';') }),
    renameSheet: (form) => http.post(CALLS.renameSong.path, saveAnswer, { form: { ...form } }),
    duplicateSheet: (id) => write(CALLS.duplicateSong.path, { id }),
    transcribeAgain: (form) => write(CALLS.transcribeAgain.path, form),
    retrySheet: (form) => write(CALLS.retrySong.path, form),
    reportError: (id) => write(CALLS.reportError.path, { id }),
  };
}
