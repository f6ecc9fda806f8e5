/** Adds songs to the user's songbook; refuses the request where the limit of songs is reached (N-18). */
import type { FastifyRequest } from 'fastify';
import type { Configuration } from '../configuration.ts';
import { AccountMissing, SongbookFull, songbookOf } from '../songbook/songLimit.ts';
import type { Songbook } from '../songbook/songLimit.ts';
import { TEXTS } from '../texts/texts.ts';
import { PAYMENT_REQUIRED, Refusal } from './refusal.ts';
import { signedIn } from './session.ts';

export async function inSongbook<Added>(
  request: FastifyRequest,
  configuration: Configuration,
  add: (songbook: Songbook) => Promise<Added>,
): Promise<Added> {
  const { account, tier } = signedIn(request);
  try {
    return await add(songbookOf(account, tier, configuration));
  } catch (error) {
    if (error instanceof SongbookFull) {
      throw new Refusal(PAYMENT_REQUIRED, TEXTS.songbookFull(configuration.freeSongbookSongs));
    }
    if (error instanceof AccountMissing) throw new Refusal(401, TEXTS.notSignedIn);
    throw error;
  }
}
