/**
 * All settings of an operator, read from the environment once at the start and checked together: a wrong value prevents
 * the start with a message that names the variable, instead of causing a failure later.
 */
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { z } from 'zod';
import { BILLING_VARIABLES, checkBillingVariables, readBillingSettings } from './configuration/billingSettings.ts';
import type { BillingSettings } from './configuration/billingSettings.ts';
import { LIMIT_VARIABLES, readLimits } from './configuration/limitSettings.ts';
import type { Limits } from './configuration/limitSettings.ts';
import { MAIL_VARIABLES } from './configuration/mailSettings.ts';
import { OPERATOR_VARIABLES, readOperator } from './configuration/operatorSettings.ts';
import type { Operator } from './configuration/operatorSettings.ts';
import { checkTrustedProxies, trustedProxies } from './configuration/proxySettings.ts';
import { checkRequiredTls } from './configuration/requiredTls.ts';
import { readSecretFiles } from './configuration/secretFiles.ts';
import { checkSignInVariables, readSignInSettings, SIGN_IN_VARIABLES } from './configuration/signInSettings.ts';
import type { SignInSettings } from './configuration/signInSettings.ts';
import { DETECTOR_CHOICES } from './contract/limits.ts';
import { wholeNumber } from './configuration/wholeNumber.ts';
import { checkWorkerVariables, WORKER_VARIABLES } from './configuration/workerSettings.ts';

/** Without a slash at its end. */
const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://songleaf.example' })
  .transform((url) => url.replace(/\/+$/, ''));

/** The app calls its server at the root of the host, so links below a path would lead elsewhere. */
const siteAddress = webAddress.refine(
  (url) => new URL(url).href === `${new URL(url).origin}/`,
  'must be the address of a host of its own such as https://songleaf.example, without a path',
);

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
/** A list for messages: a, b or c. */
const alternatives = new Intl.ListFormat('en-GB', { type: 'disjunction' });

const environment = z.object({
  PORT: wholeNumber(0, 65_535).default(4000),
  HOST: z.string().min(1).default('localhost'),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  /** The same database without the pooler that DATABASE_URL names. */
  DATABASE_SESSION_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  /** Connections of this process to DATABASE_URL; its job queue has four more. */
  DATABASE_CONNECTIONS: wholeNumber(2, 500).optional(),
  /**
   * If address and bucket are set, uploaded files are stored in an S3-compatible store. Without keys the machine's role
   * signs.
   */
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an address such as https://s3.example' }).optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be a name of small letters, digits, dots and hyphens')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  /** Whether the bucket's name is part of the path, or else precedes the host name. */
  S3_PATH_STYLE: z.stringbool({ error: 'must be true or false' }).default(true),
  /** Looks at each uploaded file before it is stored. */
  VIRUS_SCANNER: z
    .string()
    .regex(/^(tcp:\/\/[^/]+:\d+|unix:\/.+)$/, 'must be the address of clamd: tcp://host:3310 or unix:/path')
    .optional(),
  /** The reverse proxies from whose headers client addresses and the protocol are read. */
  TRUST_PROXY: trustedProxies,
  /** Refuses unencrypted requests, and settings that would open unencrypted connections to other machines. */
  REQUIRE_TLS: z.stringbool({ error: 'must be true or false' }).default(false),
  ...WORKER_VARIABLES,
  /** Each transcription needs one core and up to 800 MB. */
  TRANSCRIPTIONS_AT_ONCE: wholeNumber(0, 64).default(Math.max(1, Math.floor(availableParallelism() / 2))),
  /** The threads of this process that read and save scores, and as many that import, print and export them. */
  SCORE_THREADS: wholeNumber(1, 64).default(Math.max(2, Math.floor(availableParallelism() / 2))),
  TRANSCRIPTION_MINUTES: z.coerce
    .number({ error: 'must be a number' })
    .positive('must be more than 0')
    .max(24 * 60, 'must be at most a day')
    .default(15),
  /** The network that detects notes; the transcription's own process reads it. */
  DETECTOR: z.enum(DETECTOR_CHOICES, { error: `must be ${alternatives.format(DETECTOR_CHOICES)}` }).optional(),
  /** Time in which an upload must have arrived completely; 90 MB take 24 minutes at half a megabit per second. */
  UPLOAD_MINUTES: z.coerce
    .number({ error: 'must be a number' })
    .positive('must be more than 0')
    .max(50, 'must be at most 50')
    .default(30),
  ...LIMIT_VARIABLES,
  /** Names separated by semicolons; songs of these artists are refused. */
  BLOCKED_ARTISTS: z.string().default(''),
  /** The address at which users reach this installation; links in e-mails use it. */
  PUBLIC_URL: siteAddress.optional(),
  ...MAIL_VARIABLES,
  ...OPERATOR_VARIABLES,
  ...BILLING_VARIABLES,
  /** The number of songs that a free user's songbook can hold. */
  FREE_SONGBOOK_SONGS: wholeNumber(1, 1_000_000).default(20),
  /** The token that /metrics requires; without it, /metrics does not exist. */
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters long').optional(),
  /** H-10: a General MIDI bank, or a folder of sliced programs. */
  SOUNDFONT_PATH: z.string().min(1).optional(),
  /** K-05: the address of the folder with `weights_manifest.json` and its shards, which browsers fetch. */
  COCONET_CHECKPOINT_URL: webAddress.optional(),
  /** Video links need both variables: the key for search and lookup, the program for downloading a video's sound. */
  YOUTUBE_API_KEY: z.string().min(1).optional(),
  YT_DLP_PATH: z.string().min(1).optional(),
  /** The addresses of YouTube's API and pictures, for an operator who uses a gateway. */
  YOUTUBE_API_URL: webAddress.default('https://www.googleapis.com/youtube/v3'),
  YOUTUBE_IMAGE_URL: webAddress.default('https://i.ytimg.com'),
  ...SIGN_IN_VARIABLES,
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be ${alternatives.format(LOG_LEVELS)}` }).default('warn'),
});

/** The names of all variables. */
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
  /** For what belongs to a session of PostgreSQL, which a pooler does not keep; undefined: `databaseUrl`. */
  readonly databaseSessionUrl: string | undefined;
  /** Undefined: the default of the process. */
  readonly databaseConnections: number | undefined;
  /** Undefined: uploaded files are stored in the data folder. */
  readonly s3: S3Settings | undefined;
  /** The address of clamd; undefined: uploaded files are not scanned. */
  readonly virusScanner: string | undefined;
  readonly trustProxy: boolean | string[];
  readonly requireTls: boolean;
  /** Absolute. Undefined: an installed bank, or else the packaged one. */
  readonly soundfontPath: string | undefined;
  /** Without a slash at the end; undefined: brass versions are written by rules. */
  readonly coconetCheckpoint: string | undefined;
  readonly runsWorker: boolean;
  readonly workerPort: number | undefined;
  readonly transcriptionsAtOnce: number;
  readonly scoreThreads: number;
  readonly transcriptionMinutes: number;
  readonly uploadMinutes: number;
  readonly limits: Limits;
  readonly blockedArtists: readonly string[];
  /** Without a slash at the end; undefined: the address at which the server listens. */
  readonly publicUrl: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly supportEmail: string | undefined;
  /** For the imprint. */
  readonly operator: Operator;
  /** Whether premium is sold. */
  readonly sells: boolean;
  readonly freeSongbookSongs: number;
  readonly metricsToken: string | undefined;
  /** Undefined: video links are not offered. */
  readonly videos: VideoSettings | undefined;
  readonly billing: BillingSettings;
  /** The configured sign-in providers. */
  readonly signIn: SignInSettings;
  readonly logLevel: z.infer<typeof environment>['LOG_LEVEL'];
}

/** An error that prevents the start; its message is written for the operator. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

export interface S3Settings {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  /** Undefined: those of the role of the machine or the pod, which the client finds and renews by itself. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  /** Whether the bucket's name is part of the path, or else precedes the host name. */
  readonly pathStyle: boolean;
}

export function readConfiguration(variables: NodeJS.ProcessEnv): Configuration {
  const set = parseVariables(variables);
  return {
    port: set.PORT,
    host: set.HOST,
    dataDirectory: resolve(set.DATA_DIR),
    databaseUrl: set.DATABASE_URL,
    databaseSessionUrl: set.DATABASE_SESSION_URL,
    databaseConnections: set.DATABASE_CONNECTIONS,
    s3: s3SettingsOf(set),
    virusScanner: set.VIRUS_SCANNER,
    trustProxy: set.TRUST_PROXY,
    requireTls: set.REQUIRE_TLS,
    soundfontPath: set.SOUNDFONT_PATH === undefined ? undefined : resolve(set.SOUNDFONT_PATH),
    coconetCheckpoint: set.COCONET_CHECKPOINT_URL,
    runsWorker: set.WORKER === 'on',
    workerPort: set.WORKER_PORT,
    transcriptionsAtOnce: set.TRANSCRIPTIONS_AT_ONCE,
    scoreThreads: set.SCORE_THREADS,
    transcriptionMinutes: set.TRANSCRIPTION_MINUTES,
    uploadMinutes: set.UPLOAD_MINUTES,
    limits: readLimits(set, set.SMTP_URL !== undefined),
    blockedArtists: set.BLOCKED_ARTISTS.split(';')
      .map((name) => name.trim())
      .filter(Boolean),
    publicUrl: set.PUBLIC_URL,
    smtpUrl: set.SMTP_URL,
    mailFrom: set.MAIL_FROM,
    supportEmail: set.SUPPORT_EMAIL,
    operator: readOperator(set),
    sells: set.PAYMENT_PROVIDER !== 'none',
    freeSongbookSongs: set.FREE_SONGBOOK_SONGS,
    metricsToken: set.METRICS_TOKEN,
    videos: videoSettings(set),
    billing: readBillingSettings(set),
    signIn: readSignInSettings(set),
    logLevel: set.LOG_LEVEL,
  };
}

function parseVariables(variables: NodeJS.ProcessEnv): z.infer<typeof environment> {
  // An empty variable counts as not set, because compose files and shells often define empty variables.
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const { variables: given, faults: unread } = readSecretFiles(set, SETTINGS);
  if (unread.length > 0) throw incomplete(unread.join('; '));
  const parsed = environment
    .superRefine(checkSignInVariables)
    .superRefine(checkBillingVariables)
    .superRefine(checkTrustedProxies)
    .superRefine(checkRequiredTls)
    .superRefine(checkWorkerVariables)
    .superRefine(checkSessionUrl)
    .safeParse(given);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  throw new StartError(`The configuration is not valid: ${faults.join('; ')}.`);
}

function videoSettings(set: z.infer<typeof environment>): VideoSettings | undefined {
  const { YOUTUBE_API_KEY: apiKey, YT_DLP_PATH: ytDlp, YOUTUBE_API_URL: apiUrl, YOUTUBE_IMAGE_URL: imageUrl } = set;
  if (apiKey !== undefined && ytDlp !== undefined) return { apiKey, ytDlp, apiUrl, imageUrl };
  if (apiKey !== undefined) throw incomplete('YT_DLP_PATH must be set where YOUTUBE_API_KEY is');
  if (ytDlp !== undefined) throw incomplete('YOUTUBE_API_KEY must be set where YT_DLP_PATH is');
  return undefined;
}

function checkSessionUrl(set: z.infer<typeof environment>, context: z.RefinementCtx): void {
  if (set.DATABASE_SESSION_URL === undefined || set.DATABASE_URL !== undefined) return;
  context.addIssue({ code: 'custom', path: ['DATABASE_URL'], message: 'must be set where DATABASE_SESSION_URL is' });
}

const incomplete = (fault: string) => new StartError(`The configuration is not valid: ${fault}.`);

/**
 * Address and bucket or none of both, the two keys or none: an incomplete setting would otherwise fail at the first
 * upload.
 */
function s3SettingsOf(set: z.infer<typeof environment>): S3Settings | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region, S3_PATH_STYLE: pathStyle } = set;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = set;
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined;
  const hasOneKey = !credentials && Boolean(accessKeyId ?? secretAccessKey);
  if (!endpoint && !bucket && !credentials && !hasOneKey) return undefined;
  if (endpoint && bucket && !hasOneKey) return { endpoint, bucket, region, credentials, pathStyle };
  const needed = {
    ...{ S3_ENDPOINT: endpoint, S3_BUCKET: bucket },
    ...(hasOneKey && { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey }),
  };
  const missing = Object.entries(needed).filter(([, value]) => !value);
  const names = missing.map(([name]) => name).join(', ');
  throw new StartError(`The configuration is not valid: an S3-compatible store also needs ${names}.`);
}
