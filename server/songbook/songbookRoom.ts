/** N-18: how many songs a songbook may hold, asked before one is added, by whatever way. */
import type { Tier } from '../accounts/plans.ts';
import type { Configuration } from '../configuration.ts';
import type { DatabaseTransaction } from '../storage/database.ts';
import { lockSongbook } from './folders.ts';

export class SongbookFull extends Error {
  override readonly name = 'SongbookFull';
}

/** The account was deleted in another window while this one still added a song. */
export class AccountGone extends Error {
  override readonly name = 'AccountGone';
}

/** Whose songbook it is, and how many songs it may hold; undefined without a limit. */
export interface Songbook {
  readonly accountId: string;
  /** N-17: what premium users add stays unlocked for ever. */
  readonly unlocked: 0 | 1;
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

/** Nobody else adds songs to this songbook until the transaction ends. @throws SongbookFull, AccountGone */
export async function makeRoom(
  transaction: DatabaseTransaction,
  { accountId, mostSongs }: Songbook,
  count: number,
): Promise<void> {
  if (!(await lockSongbook(transaction, accountId))) throw new AccountGone();
  if (mostSongs === undefined) return;
  const { present } = await transaction
    .selectFrom('songs')
    .select(({ fn }) => fn.countAll<string>().as('present'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (Number(present) + count > mostSongs) throw new SongbookFull();
}
