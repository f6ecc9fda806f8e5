/** The types of the tables for kysely; the migrations beside this file define the tables. */
import type { ColumnType, Generated, Selectable } from 'kysely';

export interface AccountTable {
  id: string;
  /** In lower case, so that one mailbox has one account. */
  email: string;
  first_name: string;
  /** argon2id, encoded with its parameters. Null where the account only signs in by another provider. */
  password_hash: string | null;
  email_confirmed: Generated<boolean>;
  created_at: Generated<Date>;
}

export interface SessionTable {
  /** SHA-256 of the cookie's value, so that a stolen database does not open a session. */
  token_hash: Buffer;
  account_id: string;
  remember: boolean;
  created_at: Generated<Date>;
  /** What a user calls the session by. */
  id: Generated<string>;
  /** The browser, as it names itself. */
  agent: Generated<string>;
  /** When the user last proved who they are. */
  proved_at: Generated<Date>;
  expires_at: Date;
}

/** Two-step sign-in with an authenticator app. */
export interface TwoStepSecretTable {
  account_id: string;
  secret: Buffer;
  is_on: Generated<boolean>;
  /** Of the last code that was taken: none works twice. A bigint, which PostgreSQL sends as text. */
  last_step: ColumnType<string, number | undefined, number>;
  /** Wrong codes in a row, and when the last one came. */
  faults: Generated<number>;
  fault_at: Generated<Date>;
}

export interface RecoveryCodeTable {
  account_id: string;
  /** SHA-256. */
  code_hash: Buffer;
}

export interface PasskeyTable {
  /** What a user calls the passkey by. */
  id: Generated<string>;
  account_id: string;
  /** The authenticator's id of it, in base64url. */
  credential_id: string;
  name: string;
  /** COSE. */
  public_key: Buffer;
  /** Of signatures, as far as the authenticator counts them: one that goes back is a copy. A bigint, sent as text. */
  counter: ColumnType<string, number, number>;
  /** How a browser reaches the authenticator, separated by spaces. */
  transports: string;
  created_at: Generated<Date>;
  used_at: Date | null;
}

/** Challenges that wait for the answer of a passkey. */
export interface PasskeyChallengeTable {
  /** SHA-256. */
  challenge_hash: Buffer;
  /** SHA-256 of the visitor's cookie. */
  visitor_hash: Buffer;
  /** The account to which a passkey is added; null for a sign-in. */
  account_id: string | null;
  expires_at: Date;
}

export interface SongTable {
  id: string;
  account_id: string;
  title: string;
  composer: string;
  /** See `SongState`. */
  state: number;
  source: string;
  arrangement: string;
  /** JSON text (B-08). */
  parameters: string;
  quality: Generated<number>;
  created_at: Generated<Date>;
  path: string;
  progress: Generated<number>;
  error_code: Generated<number>;
  error_reason: Generated<string>;
  /** The key of the uploaded file in the blob store. */
  upload_key: string | null;
  /** The number of the worker process that has the song's job, and the attempt of the job that it runs. */
  worker: number | null;
  /** A bigint, which PostgreSQL sends as text. */
  upload_bytes: ColumnType<string, number | undefined, number>;
  attempt: Generated<number>;
  /** N-16: 0 locked for free users, 1 unlocked, 2 made before locks were introduced. */
  unlocked: Generated<number>;
}

export type SongRow = Selectable<SongTable>;

export interface ScoreTable {
  song_id: string;
  /** Counts the saves; a save names the version that the editor has loaded. */
  version: number;
  /** gzipped MusicJSON text. */
  document: Buffer;
  saved_at: ColumnType<Date, Date | undefined, Date>;
}

/** Earlier versions of a score. */
export interface ScoreVersionTable {
  song_id: string;
  version: number;
  /** gzipped MusicJSON text. */
  document: Buffer;
  saved_at: Date;
}

export interface DetectedNotesTable {
  song_id: string;
  /** gzipped JSON text of the engine's `DetectedNotes`. */
  document: Buffer;
}

export interface FolderTable {
  account_id: string;
  /** Ends with a slash. */
  path: string;
}

export interface ShareTable {
  song_id: string;
  key: string;
  created_at: Generated<Date>;
}

/** Written by earlier versions; their keys still work. */
export interface OneTimeLinkTable {
  /** SHA-256 of the key in the e-mail. */
  key_hash: Buffer;
  account_id: string;
  purpose: string;
  expires_at: Date;
}

/** The keys that are sent by e-mail. */
export interface MailedKeyTable {
  /** SHA-256 of the key. */
  key_hash: Buffer;
  account_id: string;
  purpose: string;
  created_at: Generated<Date>;
  expires_at: Date;
  /** Null until the mail server has accepted the e-mail. */
  mailed_at: Date | null;
}

/** Attempts in a period, counted for all servers. */
export interface ThrottleTable {
  /** SHA-256 of what is counted and for whom. */
  key: Buffer;
  count: number;
  ends_at: Date;
}

export interface PlanTable {
  account_id: string;
  /** `standard` or `premium`. */
  tier: string;
  state: string;
  provider: string;
  product_id: string;
  created_at: Generated<Date>;
  deactivation_at: Date | null;
  success_link: string | null;
  /** The provider's id; empty where the provider has named none. */
  subscription_id: Generated<string>;
}

export type PlanRow = Selectable<PlanTable>;

export interface MessageTable {
  id: string;
  account_id: string;
  kind: string;
  body: string;
  created_at: Generated<Date>;
}

/** The identity of an account at a sign-in provider. */
export interface IdentityTable {
  provider: string;
  /** The provider's permanent identifier of the user. */
  subject: string;
  account_id: string;
  created_at: Generated<Date>;
}

export interface SignInAttemptTable {
  /** SHA-256 of the state that passes through the visitor's browser, in base64url. */
  nonce: string;
  /** SHA-256 of the visitor's cookie. */
  visitor_hash: Buffer;
  provider: string;
  /** The verifier of PKCE. */
  code_verifier: string;
  return_path: string;
  expires_at: Date;
}

export interface PendingSignInTable {
  /** SHA-256 of the visitor's cookie. */
  visitor_hash: Buffer;
  account_id: string;
  expires_at: Date;
}

export interface BillingEventTable {
  provider: string;
  event_id: string;
  /** Inserted as ISO text, so that microseconds are kept. */
  occurred_at: ColumnType<Date, string, never>;
  subscription_id: string;
  /** Null until an event names the account of the subscription. */
  account_id: string | null;
  /** JSON: the content of the event in the common form (server/billing/events.ts). */
  facts: ColumnType<unknown, string, never>;
  received_at: Generated<Date>;
}

/** Blobs whose song is not stored yet, and blobs that no song names, with the time at which they were first found. */
export interface NotedBlobTable {
  key: string;
  noted_at: Generated<Date>;
}

export interface Schema {
  accounts: AccountTable;
  sessions: SessionTable;
  two_step_secrets: TwoStepSecretTable;
  recovery_codes: RecoveryCodeTable;
  passkeys: PasskeyTable;
  passkey_challenges: PasskeyChallengeTable;
  songs: SongTable;
  scores: ScoreTable;
  score_versions: ScoreVersionTable;
  detected_notes: DetectedNotesTable;
  folders: FolderTable;
  shares: ShareTable;
  one_time_links: OneTimeLinkTable;
  mailed_keys: MailedKeyTable;
  throttles: ThrottleTable;
  plans: PlanTable;
  messages: MessageTable;
  pending_blobs: NotedBlobTable;
  orphan_blobs: NotedBlobTable;
  identities: IdentityTable;
  sign_in_attempts: SignInAttemptTable;
  pending_sign_ins: PendingSignInTable;
  billing_events: BillingEventTable;
}
