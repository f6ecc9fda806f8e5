/** The limit of songs in a free user's songbook (N-18), checked by every function that adds songs. */
import type { Tier } from '../accounts/plans.ts';
import type { Configuration } from '../configuration.ts';
import type { DatabaseTransaction } from '../database/database.ts';
import { lockSongbook } from './folders.ts';

export class SongbookFull extends Error {
  override readonly name = 'SongbookFull';
}

/** The account was deleted by another request while this one was adding a song. */
export class AccountMissing extends Error {
  override readonly name = 'AccountMissing';
}

/** The songbook to which songs are added. */
export interface Songbook {
  readonly accountId: string;
  /** 1 where added songs stay unlocked after the plan ends, as those of premium users do (N-17). */
  readonly unlocked: 0 | 1;
  /** Undefined: no limit. */
  readonly mostSongs: number | undefined;
}

export function songbookOf(
  accountId: string,
  tier: Tier,
  { freeSongbookSongs }: Pick<Configuration, 'freeSongbookSongs'>,
): Songbook {
  return {
    accountId,
    unlocked: tier === 'premium' ? 1 : 0,
    mostSongs: tier === 'free' ? freeSongbookSongs : undefined,
  };
}

/**
 * Checks that `count` songs may be added, and locks the songbook against other additions until the transaction ends.
 *
 * @throws SongbookFull, AccountMissing
 */
export async function checkSongLimit(
  transaction: DatabaseTransaction,
  { accountId, mostSongs }: Songbook,
  count: number,
): Promise<void> {
  if (!(await lockSongbook(transaction, accountId))) throw new AccountMissing();
  if (mostSongs === undefined) return;
  const { present } = await transaction
    .selectFrom('songs')
    .select(({ fn }) => fn.countAll<string>().as('present'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (Number(present) + count > mostSongs) throw new SongbookFull();
}
