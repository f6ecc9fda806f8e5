/** What one account or one client address may use. The defaults leave room for a school class behind one address. */
import type { z } from 'zod';
import { wholeNumber } from './wholeNumber.ts';

export const MEGABYTE = 1_000_000;
const MOST = 1_000_000;

export const LIMIT_VARIABLES = {
  /** The number of sign-ins and registrations that one client address may attempt in a minute. */
  SIGN_INS_PER_MINUTE: wholeNumber(1, MOST).default(60),
  /** Wrong passwords for one account in a quarter of an hour, from anywhere. */
  WRONG_PASSWORDS: wholeNumber(1, MOST).default(20),
  /** The number of accounts that one client address may create in a day. */
  REGISTRATIONS_PER_DAY: wholeNumber(1, MOST).default(500),
  /** The number of uploads that one account may send in an hour. */
  UPLOADS_PER_HOUR: wholeNumber(1, MOST).default(120),
  /** The number of recordings of one account that are transcribed in a day. */
  TRANSCRIPTIONS_PER_DAY: wholeNumber(1, MOST).default(300),
  /** What the uploaded files and the scores of one account may take. */
  ACCOUNT_MEGABYTES: wholeNumber(1, 100 * MOST).default(5000),
  ACCOUNT_SONGS: wholeNumber(1, MOST).default(10_000),
  /** For accounts whose address is not confirmed, where the server can send e-mails. */
  UNCONFIRMED_MEGABYTES: wholeNumber(1, 100 * MOST).default(100),
  UNCONFIRMED_TRANSCRIPTIONS_PER_DAY: wholeNumber(1, MOST).default(10),
  /** Searches for videos of one account in a day, and of all: YouTube allows a key 100, which lookups share. */
  VIDEO_SEARCHES_PER_DAY: wholeNumber(1, MOST).default(20),
  ALL_VIDEO_SEARCHES_PER_DAY: wholeNumber(1, MOST).default(80),
  /** Uploads are refused where the disk has less space than this. */
  MIN_FREE_MEGABYTES: wholeNumber(0, 100 * MOST).default(500),
  /** Seconds in which a call must have arrived completely, other than an upload or a save. */
  CALL_SECONDS: wholeNumber(1, 3600).default(30),
  /** Open connections of one server. */
  MAX_CONNECTIONS: wholeNumber(10, MOST).default(10_000),
  /** Event streams of one account, and from one client address, at one server; other pages ask at intervals. */
  STREAMS_PER_ACCOUNT: wholeNumber(0, MOST).default(10),
  STREAMS_PER_ADDRESS: wholeNumber(0, MOST).default(500),
};
type LimitVariables = z.output<z.ZodObject<typeof LIMIT_VARIABLES>>;

export interface Limits {
  readonly signInsPerMinute: number;
  readonly wrongPasswords: number;
  readonly registrationsPerDay: number;
  readonly uploadsPerHour: number;
  readonly accountSongs: number;
  /** Of an account whose address is confirmed, or of every account where no e-mails are sent. */
  readonly usual: AccountLimits;
  readonly unconfirmed: AccountLimits;
  readonly videoSearchesPerDay: number;
  readonly allVideoSearchesPerDay: number;
  readonly minFreeBytes: number;
  readonly callSeconds: number;
  readonly maxConnections: number;
  readonly streamsPerAccount: number;
  readonly streamsPerAddress: number;
}

export interface AccountLimits {
  readonly bytes: number;
  readonly transcriptionsPerDay: number;
}

/** @param sendsMail without it nobody can confirm an address, so that all accounts have the same limits. */
export function readLimits(set: LimitVariables, sendsMail: boolean): Limits {
  const usual = {
    bytes: set.ACCOUNT_MEGABYTES * MEGABYTE,
    transcriptionsPerDay: set.TRANSCRIPTIONS_PER_DAY,
  };
  const unconfirmed = {
    bytes: set.UNCONFIRMED_MEGABYTES * MEGABYTE,
    transcriptionsPerDay: set.UNCONFIRMED_TRANSCRIPTIONS_PER_DAY,
  };
  return {
    signInsPerMinute: set.SIGN_INS_PER_MINUTE,
    wrongPasswords: set.WRONG_PASSWORDS,
    registrationsPerDay: set.REGISTRATIONS_PER_DAY,
    uploadsPerHour: set.UPLOADS_PER_HOUR,
    accountSongs: set.ACCOUNT_SONGS,
    usual,
    unconfirmed: sendsMail ? unconfirmed : usual,
    videoSearchesPerDay: set.VIDEO_SEARCHES_PER_DAY,
    allVideoSearchesPerDay: set.ALL_VIDEO_SEARCHES_PER_DAY,
    minFreeBytes: set.MIN_FREE_MEGABYTES * MEGABYTE,
    callSeconds: set.CALL_SECONDS,
    maxConnections: set.MAX_CONNECTIONS,
    streamsPerAccount: set.STREAMS_PER_ACCOUNT,
    streamsPerAddress: set.STREAMS_PER_ADDRESS,
  };
}
