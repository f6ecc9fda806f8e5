/**
 * Schemas of the calls' answers, for the app and the server. forms.ts has those of the input; callTable.ts assigns
 * both. Field names and numbers are those of the requirements, section O.
 *
 * A refused call has a 4xx status and still answers the documented shape: `{ ok: false, error }` for login and
 * register, `{ ok: false, msg }` for every other, with a text for the user. So a client reads the body whatever the
 * status is, and only a missing or unreadable body is a transport failure.
 */
import { z } from 'zod/mini';
import { remarks } from './remarks.ts';
import { signInProblem, signInProvider } from './signIn.ts';

/** States of a song in the songbook, with their numbers in the answers. */
export const SongState = { Ok: 0, Processing: 1, Error: 2, Waiting: 3 } as const;

/** What a song was made from. */
export const songSource = z.enum(['Mic', 'File', 'Youtube', 'Image', 'AI', 'Scratch', 'Audio']);

/** A song in the songbook; `Progress`, `ErrorCode`, `ErrorReason` and `HasRecording` are additions to the documents (B-20, X-29). */
export const song = z.object({
  Id: z.uuid(),
  Title: z.string(),
  Composer: z.string(),
  State: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  Source: songSource,
  /** The requested instrument. */
  Arrangement: z.string(),
  /** JSON text: `{"mode":"universal","instrument":"piano"}`. */
  Parameters: z.string(),
  /** 0..1, shown as 0–5 stars. */
  Quality: z.number(),
  /** `/Date(ms)/`. */
  CreationDateTime: z.string(),
  /** Ends with a slash; empty for the root. */
  Path: z.string(),
  /** Percent, 0–100; meaningful while Processing. */
  Progress: z.number(),
  /** 100–700 (section P) where State is Error, else 0. */
  ErrorCode: z.number(),
  ErrorReason: z.string(),
  /** Whether the song can be transcribed again. */
  HasRecording: z.boolean(),
});
export type Song = z.infer<typeof song>;

/** Answer of GET /SongPage. */
export const songPage = z.object({
  songs: z.array(song),
  /** The number of songs that match, on all pages. */
  total: z.number(),
  /** To be sent for the page after this one; empty on the last. */
  next: z.string(),
  /** The number of all songs of the account. */
  count: z.number(),
  /** To be sent with GET /SongChanges. */
  cursor: z.string(),
  /** The songs that wait or are being transcribed, wherever they lie. */
  underWay: z.array(song),
});
export type SongPage = z.infer<typeof songPage>;

/** Answer of GET /SongChanges: the songs that have changed since a former answer, or all of them. */
export const songChanges = z.object({
  /** To be sent with the next call. */
  cursor: z.string(),
  /** The number of all songs: where the client has more of them, some were deleted. */
  count: z.number(),
  songs: z.array(song),
});
export type SongChanges = z.infer<typeof songChanges>;

/** A plan that an account has bought. */
export const plan = z.object({
  /** A provider may send other states. */
  State: z.string(),
  PaymentProvider: z.string(),
  /** `/Date(ms)/`. */
  CreatedDateTime: z.string(),
  DeactivationDateTime: z.nullable(z.string()),
  ProductId: z.string(),
  SuccessLink: z.nullable(z.string()),
});
export type Plan = z.infer<typeof plan>;

/** The user's account; for a visitor who is not signed in only `error`, `token` and perhaps `providers`. */
export const account = z.object({
  id: z.optional(z.string()),
  firstname: z.optional(z.string()),
  email: z.optional(z.string()),
  emailconfirmed: z.optional(z.boolean()),
  haspassword: z.optional(z.boolean()),
  /** `versionCode` of the change log that was the newest one when the account was made; 0 for none. */
  firstversion: z.optional(z.number()),
  premium: z.optional(z.boolean()),
  standard: z.optional(z.boolean()),
  paused: z.optional(z.number()),
  plan: z.optional(z.nullable(plan)),
  error: z.optional(z.string()),
  /** The configured sign-in providers; absent for signed-in users and where there are none. */
  providers: z.optional(z.array(signInProvider)),
  /** Anti-forgery token for every write: field `__RequestVerificationToken` or header `RequestVerificationToken`. */
  token: z.string(),
});
export type Account = z.infer<typeof account>;

/** Answer of login and register. `twoStep`: all but the code is right, and a code is needed as well. */
export const okError = z.object({ ok: z.boolean(), error: z.optional(z.string()), twoStep: z.optional(z.boolean()) });
export type OkError = z.infer<typeof okError>;

export const appleAnswer = z.extend(okError, { problem: z.optional(signInProblem) });
export type AppleAnswer = z.infer<typeof appleAnswer>;

/** Answer of POST /BeginNativeLogin: the nonce that the provider must write into its token. */
export const nativeAttempt = z.object({
  ok: z.boolean(),
  error: z.optional(z.string()),
  nonce: z.optional(z.string()),
});

/** Answer of imports and saves; `code` (section P) where a file was refused for its content. */
export const okMsg = z.object({
  ok: z.boolean(),
  msg: z.string(),
  id: z.optional(z.string()),
  code: z.optional(z.number()),
  /** The user has to prove who they are first. */
  proof: z.optional(z.boolean()),
});
export type OkMsg = z.infer<typeof okMsg>;

/** Where an account is signed in, the newest first. */
export const sessions = z.array(
  z.object({
    Id: z.string(),
    /** The browser, as it names itself. */
    Agent: z.string(),
    /** `/Date(ms)/`. */
    SignedIn: z.string(),
    /** The one that asks. */
    IsThis: z.boolean(),
  }),
);
export type Sessions = z.infer<typeof sessions>;

export const proofAnswer = z.object({ ok: z.boolean(), msg: z.string(), twoStep: z.optional(z.boolean()) });
export const twoStepState = z.object({ isOn: z.boolean() });
/** The secret as authenticator apps take it, typed or as an address. */
export const twoStepSecret = z.object({
  ok: z.boolean(),
  msg: z.string(),
  secret: z.optional(z.string()),
  uri: z.optional(z.string()),
  proof: z.optional(z.boolean()),
});
export type TwoStepSecret = z.infer<typeof twoStepSecret>;
/** Shown once. */
export const recoveryCodes = z.object({
  ok: z.boolean(),
  msg: z.string(),
  codes: z.optional(z.array(z.string())),
  proof: z.optional(z.boolean()),
});
export type RecoveryCodes = z.infer<typeof recoveryCodes>;

/** A text that is not empty says what was wrong. */
export const passwordAnswer = z.object({ ok: z.boolean(), msg: z.string() });

export const sharingAnswer = z.object({ ok: z.boolean(), url: z.string() });

/** The newest first. */
export const changeLog = z.array(
  z.object({ title: z.string(), date: z.string(), details: z.array(z.string()), versionCode: z.number() }),
);
export type ChangeLog = z.infer<typeof changeLog>;

export const receipts = z.array(z.object({ Id: z.string(), Url: z.string(), Date: z.string() }));

/** Prices including tax, in whole units of the currency; the field names are those of the documents' price script. */
export const priceList = z.object({
  products: z.array(
    z.object({
      product_id: z.number(),
      currency: z.string(),
      list_price: z.object({ gross: z.number() }),
      price: z.object({ gross: z.number() }),
    }),
  ),
  /** Two letters (ISO 3166); empty where the country is unknown. */
  customer_country: z.string(),
});
export type PriceListAnswer = z.infer<typeof priceList>;

/** Answer of GET /Imprint: the operator of this installation; fields that are not configured are empty. */
export const imprint = z.object({
  name: z.string(),
  /** Lines. */
  address: z.readonly(z.array(z.string())),
  email: z.string(),
  phone: z.string(),
});
export type Imprint = z.infer<typeof imprint>;

const storePrice = z.object({ PriceMicros: z.number(), Currency: z.string() });
export const storePrices = z.object({ Yearly: storePrice, Monthly: storePrice });

/** All folders of the songbook, including empty ones, each with its closing slash, in alphabetical order. */
export const folders = z.array(z.string());

/** Whether this installation transcribes videos; otherwise `msg` contains a text for the user. */
export const videoSourceAnswer = z.object({ available: z.boolean(), msg: z.string() });
export const videoSummary = z.object({ id: z.string(), title: z.string(), channel: z.string() });
export type VideoSummary = z.infer<typeof videoSummary>;
export const videoDetails = z.extend(videoSummary, { seconds: z.number() });
export type VideoDetails = z.infer<typeof videoDetails>;

/** Whether the user may have scores arranged (K-06); otherwise `msg` contains a text for the user. */
export const arrangingAnswer = z.object({
  ok: z.boolean(),
  msg: z.string(),
  /** Address of the model's checkpoint; null where the operator has set none. */
  checkpoint: z._default(z.nullable(z.string()), null),
});
export type ArrangingAnswer = z.infer<typeof arrangingAnswer>;

/**
 * `version` counts the saves. A save sends it back, so that nobody overwrites a version that they have not loaded.
 */
const scoreProperties = z.object({
  quality: z.number(),
  unlocked: z.number(),
  before: z.boolean(),
  version: z.number(),
  /** Whether GET /OriginalSound answers with the recording that the song was transcribed from. */
  hasOriginal: z.boolean(),
  remarks: z._default(remarks, {}),
});

/** The first line of a large answer of GET /MusicJson: a long score without the notes of its later measures. */
export const scoreBeginning = z.object({ properties: scoreProperties, beginning: z.unknown() });
export type ScoreBeginning = z.infer<typeof scoreBeginning>;

/** Answer of GET /MusicJson. */
export const musicJsonAnswer = z.object({
  musicVo: z.unknown(),
  properties: scoreProperties,
});
export type MusicJsonAnswer = z.infer<typeof musicJsonAnswer>;

/** Answer of GET /SharedScore: a score to read and to copy. */
export const sharedScoreAnswer = z.object({
  musicVo: z.unknown(),
  properties: z.object({ unlocked: z.number(), title: z.string(), composer: z.string() }),
});

/** Answer of POST /SaveSheet (O-27); `version` is the saved one, or with status 409 the newer stored one. */
export const saveAnswer = z.extend(okMsg, { version: z.optional(z.number()) });
export type SaveAnswer = z.infer<typeof saveAnswer>;

/** A saved state of a score. */
const versionFacts = {
  /** Counts the saves; 1 is the transcription or the imported file. */
  Number: z.number(),
  /** `/Date(ms)/`. */
  Saved: z.string(),
};
/** Answer of GET /ScoreVersions, the newest first, which is the present score. */
export const scoreVersions = z.array(z.object(versionFacts));
export type ScoreVersions = z.infer<typeof scoreVersions>;
/** Answer of GET /ScoreVersion: the version, with the same measures withheld as in the score. */
export const scoreVersionAnswer = z.object({ musicVo: z.unknown(), properties: z.object(versionFacts) });
export type ScoreVersionAnswer = z.infer<typeof scoreVersionAnswer>;

/** Answer of GET /alive and GET /health. */
export const healthAnswer = z.object({ ok: z.boolean() });
/** Answer of GET /ready: which parts work. */
export const readyAnswer = z.extend(healthAnswer, {
  database: z.boolean(),
  migrations: z.boolean(),
  blobs: z.boolean(),
});
