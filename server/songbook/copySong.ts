/** Copies a song: one of the owner's (O-20) or a shared one (M-03). The copy is a song of its own. */
import { randomUUID } from 'node:crypto';
import { SongState } from '../contract/calls.ts';
import type { Database } from '../database/database.ts';
import { ensureFolder } from './folders.ts';
import { copyDetected } from '../scores/detectedDocuments.ts';
import { insertScore } from '../scores/scoreDocuments.ts';
import { checkSongLimit } from './songLimit.ts';
import type { Songbook } from './songLimit.ts';

export interface SongCopy {
  readonly songId: string;
  readonly title: string;
  readonly path: string;
  /** gzipped MusicJSON text. */
  readonly document: Uint8Array;
  /**
   * Whether the notes that the transcription detected are copied too. They may contain music that the owner has removed
   * from the score.
   */
  readonly withDetected: boolean;
}

/** @returns the new id; undefined where the original was deleted in the meantime. @throws SongbookFull, QuotaReached */
export function copySong(database: Database, songbook: Songbook, copy: SongCopy): Promise<string | undefined> {
  return database.transaction().execute(async (transaction) => {
    await checkSongLimit(transaction, songbook, 1, copy.document.length);
    const original = await transaction
      .selectFrom('songs')
      .select(['composer', 'source', 'arrangement', 'parameters', 'quality', 'unlocked'])
      .where('id', '=', copy.songId)
      .forShare()
      .executeTakeFirst();
    if (original === undefined) return undefined;
    const id = randomUUID();
    const { accountId } = songbook;
    await ensureFolder(transaction, accountId, copy.path);
    await transaction
      .insertInto('songs')
      .values({
        ...original,
        id,
        account_id: accountId,
        title: copy.title,
        path: copy.path,
        state: SongState.Ok,
        progress: 100,
        // The copy is locked like the original, because its document contains the marks of withheld measures.
        // It has no recording: only the score is copied.
        upload_key: null,
        worker: null,
      })
      .execute();
    await insertScore(transaction, id, Buffer.from(copy.document));
    if (copy.withDetected) await copyDetected(transaction, copy.songId, id);
    return id;
  });
}
