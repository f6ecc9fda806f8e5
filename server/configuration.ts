/**
 * Everything an operator can set, read from the environment once at start and checked as a whole: a wrong value stops
 * the start with a sentence that names the variable, instead of a failure hours later.
 */
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { z } from 'zod';
import { BILLING_VARIABLES, checkBillingVariables, readBillingSettings } from './billing/billingSettings.ts';
import type { BillingSettings } from './billing/billingSettings.ts';
import { checkSignInVariables, readSignInSettings, SIGN_IN_VARIABLES } from './accounts/providers/signInSettings.ts';
import type { SignInSettings } from './accounts/providers/signInSettings.ts';

const MEGABYTE = 1_000_000;

const wholeNumber = (smallest: number, largest: number) =>
  z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(smallest, `must be at least ${smallest}`)
    .max(largest, `must be at most ${largest}`);

/** Without a slash at its end. */
const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://songleaf.example' })
  .transform((url) => url.replace(/\/+$/, ''));

const environment = z.object({
  PORT: wholeNumber(0, 65_535).default(4000),
  HOST: z.string().min(1).default('localhost'),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  /** Uploaded files go to an S3-compatible store where these are set, all four. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an address such as https://s3.example' }).optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be a name of small letters, digits, dots and hyphens')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  /** Whether the bucket stands in the path of an address, or before the name of its host. */
  S3_PATH_STYLE: z.stringbool({ error: 'must be true or false' }).default(true),
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
  /** In which a request must have arrived whole; 90 MB at half a megabit a second take 24. */
  UPLOAD_MINUTES: z.coerce
    .number({ error: 'must be a number' })
    .positive('must be more than 0')
    .max(50, 'must be at most 50')
    .default(30),
  /** Uploads that one account may send in an hour. */
  UPLOADS_PER_HOUR: wholeNumber(1, 1_000_000).default(120),
  /** C-23: names separated by semicolons. */
  BLOCKED_ARTISTS: z.string().default(''),
  /** Where users reach this installation; links in letters lead there. */
  PUBLIC_URL: webAddress.optional(),
  /** Letters go to files in the data folder where none is set. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().min(1).default('Songleaf <songleaf@localhost>'),
  /** Feedback and error reports of users go to this address as well as into the database. */
  SUPPORT_EMAIL: z.email('must be an e-mail address').optional(),
  ...BILLING_VARIABLES,
  /** N-18: songs in the songbook of a free user. */
  FREE_SONGBOOK_SONGS: wholeNumber(1, 1_000_000).default(20),
  /** What /metrics asks for; without one there is no such address. */
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters long').optional(),
  /** Video links: search and lookup need the key, fetching a video's sound the program. Without both there are none. */
  YOUTUBE_API_KEY: z.string().min(1).optional(),
  YT_DLP_PATH: z.string().min(1).optional(),
  /** Where YouTube's API and pictures are asked for, for an operator who has a gateway before them. */
  YOUTUBE_API_URL: webAddress.default('https://www.googleapis.com/youtube/v3'),
  YOUTUBE_IMAGE_URL: webAddress.default('https://i.ytimg.com'),
  ...SIGN_IN_VARIABLES,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
});

/** The names of all of them. */
export const SETTINGS: readonly string[] = Object.keys(environment.shape);

export interface VideoSettings {
  readonly apiKey: string;
  /** The yt-dlp program. */
  readonly ytDlp: string;
  /** Without a slash at the end, as `imageUrl`. */
  readonly apiUrl: string;
  readonly imageUrl: string;
}

export interface Configuration {
  readonly port: number;
  readonly host: string;
  /** Absolute. */
  readonly dataDirectory: string;
  /** Undefined: the embedded PostgreSQL. */
  readonly databaseUrl: string | undefined;
  /** Undefined: uploaded files lie in the data folder. */
  readonly s3: S3Settings | undefined;
  readonly trustProxy: boolean;
  readonly transcriptionsAtOnce: number;
  readonly transcriptionMinutes: number;
  readonly signInsPerMinute: number;
  readonly uploadMinutes: number;
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
  readonly metricsToken: string | undefined;
  /** Undefined: there are no video links here. */
  readonly videos: VideoSettings | undefined;
  readonly billing: BillingSettings;
  /** The other providers that people can sign in with. */
  readonly signIn: SignInSettings;
  readonly logLevel: z.infer<typeof environment>['LOG_LEVEL'];
}

/** What stops the start: its message is a sentence for the operator. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

export interface S3Settings {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Whether the bucket stands in the path of an address, or before the name of its host. */
  readonly pathStyle: boolean;
}

export function readConfiguration(variables: NodeJS.ProcessEnv): Configuration {
  // An empty variable means "not set": compose files and shells leave them behind.
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = environment.superRefine(checkSignInVariables).superRefine(checkBillingVariables).safeParse(given);
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
    s3: s3SettingsOf(set),
    trustProxy: set.TRUST_PROXY,
    transcriptionsAtOnce: set.TRANSCRIPTIONS_AT_ONCE,
    transcriptionMinutes: set.TRANSCRIPTION_MINUTES,
    signInsPerMinute: set.SIGN_INS_PER_MINUTE,
    uploadMinutes: set.UPLOAD_MINUTES,
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
    metricsToken: set.METRICS_TOKEN,
    videos: videoSettings(set),
    billing: readBillingSettings(set),
    signIn: readSignInSettings(set),
    logLevel: set.LOG_LEVEL,
  };
}

function videoSettings(set: z.infer<typeof environment>): VideoSettings | undefined {
  const { YOUTUBE_API_KEY: apiKey, YT_DLP_PATH: ytDlp, YOUTUBE_API_URL: apiUrl, YOUTUBE_IMAGE_URL: imageUrl } = set;
  if (apiKey !== undefined && ytDlp !== undefined) return { apiKey, ytDlp, apiUrl, imageUrl };
  if (apiKey !== undefined) throw incomplete('YT_DLP_PATH must be set where YOUTUBE_API_KEY is');
  if (ytDlp !== undefined) throw incomplete('YOUTUBE_API_KEY must be set where YT_DLP_PATH is');
  return undefined;
}

const incomplete = (fault: string) => new StartError(`The configuration is not usable: ${fault}.`);

/** All of them or none: half a store would be found out with the first upload. */
function s3SettingsOf(set: z.infer<typeof environment>): S3Settings | undefined {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = set;
  const needed = { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
  const missing = Object.entries(needed).filter(([, value]) => value === undefined);
  if (missing.length === Object.keys(needed).length) return undefined;
  if (S3_ENDPOINT && S3_BUCKET && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY) {
    return {
      endpoint: S3_ENDPOINT,
      bucket: S3_BUCKET,
      region: set.S3_REGION,
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
      pathStyle: set.S3_PATH_STYLE,
    };
  }
  const names = missing.map(([name]) => name).join(', ');
  throw new StartError(`The configuration is not usable: an S3-compatible store also needs ${names}.`);
}

/** Room for a score of 30 MB in form encoding, where every quote and brace takes three bytes. */
export const MAX_FORM_BYTES = 100 * MEGABYTE;
