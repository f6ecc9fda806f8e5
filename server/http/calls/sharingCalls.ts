/** Calls for share links, and for reading and copying a shared song (O-29, M-01, M-03). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tierOf } from '../../accounts/plans.ts';
import type { Configuration } from '../../configuration.ts';
import { SHARED_SCORE_ADDRESS } from '../../contract/paths.ts';
import { findSharedScore, shareSong, stopSharing } from '../../sharing/shares.ts';
import type { SharedScore } from '../../sharing/shares.ts';
import { copySong } from '../../songbook/copySong.ts';
import { findSong } from '../../songbook/songs.ts';
import { TEXTS } from '../../texts/texts.ts';
import { answerCall } from '../answerCall.ts';
import { atMost } from '../callLimits.ts';
import type { Context } from '../context.ts';
import { inSongbook } from '../inSongbook.ts';
import { Refusal } from '../refusal.ts';
import { requesterOf } from '../requester.ts';
import { requireScore } from './scoreCalls.ts';
import { sendScore, showScore } from '../answers/sendScore.ts';
import { signedIn } from '../session.ts';

/** Limits the reads of one client address, because shared scores need no sign-in. */
const SHARED_READS_PER_MINUTE = 120;

/** A shared score is read by POST: the key is in the body, because addresses are logged. Nothing is written. */
const READ = {
  config: {
    tokenCheck: 'none',
    isCompressed: true,
    ...atMost(SHARED_READS_PER_MINUTE, '1 minute', 'tooManyRequests'),
  },
} as const;

export function answerSharingCalls(application: FastifyInstance, context: Context): void {
  const { configuration, database, scores } = context;
  const asUpload = { config: atMost(configuration.limits.uploadsPerHour, '1 hour', 'tooManyUploads') };

  answerCall(application, 'shareScore', async ({ id }, request) => {
    await requireScore(database, signedIn(request).account.id, id);
    const key = await shareSong(database, id);
    return { ok: true, url: `${siteOf(request, configuration)}${SHARED_SCORE_ADDRESS}${key}` };
  });

  answerCall(application, 'stopSharing', async ({ id }, request) => {
    const song = await findSong(database, signedIn(request).account.id, id);
    if (song === undefined) throw new Refusal(404, TEXTS.songNotFound);
    await stopSharing(database, id);
    return { ok: true, msg: TEXTS.sharingStopped };
  });

  answerCall(
    application,
    'sharedScore',
    async ({ key }, request, reply) => {
      const { title, composer, unlocked, document } = await requireShared(context, key);
      const tier = request.session?.tier ?? tierOf(undefined, configuration.sells);
      const musicJson = await showScore(scores.of(requesterOf(request)), { document, unlocked }, tier);
      // A shared score should not appear in search results: its link is meant for the people who were given it.
      void reply.header('x-robots-tag', 'noindex');
      return sendScore(reply, musicJson, { unlocked, title, composer });
    },
    READ,
  );

  answerCall(
    application,
    'copySharedScore',
    async ({ key, path }, request) => {
      const { songId, title, document } = await requireShared(context, key);
      const copy = { songId, title, path, document, withDetected: false };
      const id = await inSongbook(request, configuration, (songbook) => copySong(database, songbook, copy));
      if (id === undefined) throw new Refusal(404, TEXTS.linkUnknown);
      return { ok: true, msg: TEXTS.songCopied, id };
    },
    asUpload,
  );
}

async function requireShared({ database }: Context, key: string): Promise<SharedScore> {
  const shared = await findSharedScore(database, key);
  if (shared === undefined) throw new Refusal(404, TEXTS.linkUnknown);
  return shared;
}

/**
 * Returns the address of this site for a link. Only the requesting user gets the link, so the host of the request is
 * right unless the operator has configured another address.
 */
function siteOf({ protocol, host }: FastifyRequest, { publicUrl }: Configuration): string {
  return publicUrl ?? `${protocol}://${host}`;
}
