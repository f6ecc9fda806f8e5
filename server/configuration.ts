/**
 * Everything an operator can set, read from the environment once at start and checked as a whole: a wrong value stops
 * the start with a sentence that names the variable, instead of a failure hours later.
 */
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { z } from 'zod';

const MEGABYTE = 1_000_000;

const wholeNumber = (smallest: number, largest: number) =>
  z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(smallest, `must be at least ${smallest}`)
    .max(largest, `must be at most ${largest}`);

const environment = z.object({
  PORT: wholeNumber(0, 65_535).default(4000),
  HOST: z.string().min(1).default('localhost'),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  /** Set where a reverse proxy stands in front: client addresses and https come from its headers. */
  TRUST_PROXY: z.stringbool({ error: 'must be true or false' }).default(false),
  /** Each transcription takes about 700 MB and a core of its own. */
  TRANSCRIPTIONS_AT_ONCE: wholeNumber(0, 64).default(Math.max(1, Math.floor(availableParallelism() / 2))),
  TRANSCRIPTION_MINUTES: z.coerce
    .number({ error: 'must be a number' })
    .positive('must be more than 0')
    .max(24 * 60, 'must be at most a day')
    .default(15),
  /** Sign-ins and registrations that one address may try in a minute. */
  SIGN_INS_PER_MINUTE: wholeNumber(1, 1_000_000).default(20),
  /** Uploads that one account may send in an hour. */
  UPLOADS_PER_HOUR: wholeNumber(1, 1_000_000).default(120),
  /** C-23: names separated by semicolons. */
  BLOCKED_ARTISTS: z.string().default(''),
  /** Where users reach this installation; links in letters lead there. */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://songleaf.example' })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  /** Letters go to files in the data folder where none is set. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().min(1).default('Songleaf <songleaf@localhost>'),
  /** Feedback and error reports of users go to this address as well as into the database. */
  SUPPORT_EMAIL: z.email('must be an e-mail address').optional(),
  /** `none` gives everybody everything; with `fake` the documented tiers apply, and nothing is charged. */
  PAYMENT_PROVIDER: z.enum(['none', 'fake'], { error: 'must be none or fake' }).default('none'),
  /** N-18: songs in the songbook of a free user. */
  FREE_SONGBOOK_SONGS: wholeNumber(1, 1_000_000).default(20),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
});

export interface Configuration {
  readonly port: number;
  readonly host: string;
  /** Absolute. */
  readonly dataDirectory: string;
  /** Undefined: the embedded PostgreSQL. */
  readonly databaseUrl: string | undefined;
  readonly trustProxy: boolean;
  readonly transcriptionsAtOnce: number;
  readonly transcriptionMinutes: number;
  readonly signInsPerMinute: number;
  readonly uploadsPerHour: number;
  readonly blockedArtists: readonly string[];
  /** Without a slash at the end; undefined: the address that the server listens on. */
  readonly publicUrl: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly supportEmail: string | undefined;
  /** Whether there are plans to buy. */
  readonly sells: boolean;
  readonly freeSongbookSongs: number;
  readonly logLevel: z.infer<typeof environment>['LOG_LEVEL'];
}

/** What stops the start: its message is a sentence for the operator. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

export function readConfiguration(variables: NodeJS.ProcessEnv): Configuration {
  // An empty variable means "not set": compose files and shells leave them behind.
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new StartError(`The configuration is not usable: ${faults.join('; ')}.`);
  }
  const set = parsed.data;
  return {
    port: set.PORT,
    host: set.HOST,
    dataDirectory: resolve(set.DATA_DIR),
    databaseUrl: set.DATABASE_URL,
    trustProxy: set.TRUST_PROXY,
    transcriptionsAtOnce: set.TRANSCRIPTIONS_AT_ONCE,
    transcriptionMinutes: set.TRANSCRIPTION_MINUTES,
    signInsPerMinute: set.SIGN_INS_PER_MINUTE,
    uploadsPerHour: set.UPLOADS_PER_HOUR,
    blockedArtists: set.BLOCKED_ARTISTS.split(';')
      .map((name) => name.trim())
      .filter(Boolean),
    publicUrl: set.PUBLIC_URL,
    smtpUrl: set.SMTP_URL,
    mailFrom: set.MAIL_FROM,
    supportEmail: set.SUPPORT_EMAIL,
    sells: set.PAYMENT_PROVIDER !== 'none',
    freeSongbookSongs: set.FREE_SONGBOOK_SONGS,
    logLevel: set.LOG_LEVEL,
  };
}

/** Room for a score of 30 MB in form encoding, where every quote and brace takes three bytes. */
export const MAX_FORM_BYTES = 100 * MEGABYTE;
