/** O-13, O-19. */
import type { FastifyInstance } from 'fastify';
import { idsQuery } from '../contract/calls.ts';
import type { OkMsg, Song } from '../contract/calls.ts';
import { CALLS } from '../contract/paths.ts';
import { deleteSongs, listSongs } from '../songbook/songs.ts';
import { TEXTS } from '../texts.ts';
import type { Context } from './context.ts';
import { Refusal } from './refusal.ts';
import { signedIn } from './session.ts';

const SIGNED_IN_ONLY = { config: { signedInOnly: true } } as const;

export function answerSongbookCalls(application: FastifyInstance, context: Context): void {
  application.get(CALLS.songs.path, SIGNED_IN_ONLY, async (request): Promise<Song[]> =>
    listSongs(context.database, signedIn(request).account.id),
  );

  application.post(CALLS.deleteSongs.path, SIGNED_IN_ONLY, async (request): Promise<OkMsg> => {
    const { ids } = idsQuery.parse(request.query);
    const deleted = await deleteSongs(context, signedIn(request).account.id, ids);
    if (deleted === 0) throw new Refusal(404, TEXTS.songNotFound);
    return { ok: true, msg: TEXTS.songsDeleted(deleted) };
  });
}
