/** The limit of songs in a free user's songbook (N-18), checked by every function that adds songs. */
import { sql } from 'kysely';
import type { Tier } from '../accounts/plans.ts';
import type { AccountRow } from '../accounts/sessions.ts';
import type { Configuration } from '../configuration.ts';
import type { AccountLimits, Limits } from '../configuration/limitSettings.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';
import { lockSongbook } from './folders.ts';

export class SongbookFull extends Error {
  override readonly name = 'SongbookFull';
}

/** The account was deleted by another request while this one was adding a song. */
export class AccountMissing extends Error {
  override readonly name = 'AccountMissing';
}

/** The account has as many songs, or uses as much space, as an account may. */
export class QuotaReached extends Error {
  override readonly name = 'QuotaReached';
  readonly quota: 'songs' | 'space';

  constructor(quota: 'songs' | 'space') {
    super(`The account has reached its limit of ${quota}.`);
    this.quota = quota;
  }
}

/** The songbook to which songs are added. */
export interface Songbook {
  readonly accountId: string;
  /** 1 where added songs stay unlocked after the plan ends, as those of premium users do (N-17). */
  readonly unlocked: 0 | 1;
  /** The limit of the free plan; undefined: none. */
  readonly mostSongs: number | undefined;
  /** What any account may have. */
  readonly quota: { readonly songs: number; readonly bytes: number };
}

type Account = Pick<AccountRow, 'id' | 'email_confirmed'>;

/** Accounts whose address is not confirmed can be made in any number, so that they get less. */
export const limitsOf = ({ email_confirmed }: Account, { usual, unconfirmed }: Limits): AccountLimits =>
  email_confirmed ? usual : unconfirmed;

export function songbookOf(
  account: Account,
  tier: Tier,
  { freeSongbookSongs, limits }: Pick<Configuration, 'freeSongbookSongs' | 'limits'>,
): Songbook {
  return {
    accountId: account.id,
    unlocked: tier === 'premium' ? 1 : 0,
    mostSongs: tier === 'free' ? freeSongbookSongs : undefined,
    quota: { songs: limits.accountSongs, bytes: limitsOf(account, limits).bytes },
  };
}

/** The bytes of the account's uploaded files and of its scores with their versions. */
export async function spaceUsedBy(database: Database | DatabaseTransaction, accountId: string): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select coalesce(sum(upload_bytes), 0)
      + coalesce(sum((select octet_length(document) from scores where song_id = songs.id)), 0)
      + coalesce(sum((select sum(octet_length(document)) from score_versions where song_id = songs.id)), 0) as bytes
    from songs where account_id = ${accountId}`.execute(database);
  return Number(rows[0]?.bytes);
}

/**
 * Checks that `count` songs of `bytes` bytes may be added, and locks the songbook against other additions until the
 * transaction ends.
 *
 * @throws SongbookFull, QuotaReached, AccountMissing
 */
export async function checkSongLimit(
  transaction: DatabaseTransaction,
  { accountId, mostSongs, quota }: Songbook,
  count: number,
  bytes: number,
): Promise<void> {
  if (!(await lockSongbook(transaction, accountId))) throw new AccountMissing();
  const { present } = await transaction
    .selectFrom('songs')
    .select(({ fn }) => fn.countAll<string>().as('present'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (mostSongs !== undefined && Number(present) + count > mostSongs) throw new SongbookFull();
  if (Number(present) + count > quota.songs) throw new QuotaReached('songs');
  if ((await spaceUsedBy(transaction, accountId)) + bytes > quota.bytes) throw new QuotaReached('space');
}
