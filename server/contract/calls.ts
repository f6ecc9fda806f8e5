/**
 * The answers of the calls, described once for both sides; forms.ts has what is sent, callTable.ts which call has which.
 * Field names and numbers are those of the requirements, section O.
 *
 * A refused call has a 4xx status and still answers the documented shape: `{ ok: false, error }` for login and register,
 * `{ ok: false, msg }` for every other, with a text for the user. So a client reads the body whatever the status is, and
 * only a missing or unreadable body is a transport failure.
 */
import { z } from 'zod';
import { signInProblem, signInProvider } from './signIn.ts';

/** B-10. */
export const SongState = { Ok: 0, Processing: 1, Error: 2, Waiting: 3 } as const;

/** B-11, X-10. */
export const songSource = z.enum(['Mic', 'File', 'Youtube', 'Image', 'AI', 'Scratch', 'Audio']);

/** B-08; `Progress`, `ErrorCode` and `ErrorReason` are beyond the documents (B-20, X-29). */
export const song = z.object({
  Id: z.uuid(),
  Title: z.string(),
  Composer: z.string(),
  State: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  Source: songSource,
  /** The instrument asked for. */
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
});
export type Song = z.infer<typeof song>;

/** N-01. */
export const plan = z.object({
  /** N-02; others may come from a provider. */
  State: z.string(),
  PaymentProvider: z.string(),
  /** `/Date(ms)/`. */
  CreatedDateTime: z.string(),
  DeactivationDateTime: z.string().nullable(),
  ProductId: z.string(),
  SuccessLink: z.string().nullable(),
});
export type Plan = z.infer<typeof plan>;

/** Not signed in: `error`, `token` and perhaps `providers` only. */
export const account = z.object({
  id: z.string().optional(),
  firstname: z.string().optional(),
  email: z.string().optional(),
  emailconfirmed: z.boolean().optional(),
  haspassword: z.boolean().optional(),
  premium: z.boolean().optional(),
  standard: z.boolean().optional(),
  paused: z.number().optional(),
  plan: plan.nullable().optional(),
  error: z.string().optional(),
  /** Not signed in: the other providers that one can sign in with here; absent where there are none. */
  providers: z.array(signInProvider).optional(),
  /** Anti-forgery token for every write: field `__RequestVerificationToken` or header `RequestVerificationToken`. */
  token: z.string(),
});
export type Account = z.infer<typeof account>;

/** Answer of login and register. */
export const okError = z.object({ ok: z.boolean(), error: z.string().optional() });
export type OkError = z.infer<typeof okError>;

/** O-03. */
export const appleAnswer = okError.extend({ problem: signInProblem.optional() });
export type AppleAnswer = z.infer<typeof appleAnswer>;

/** Answer of imports and saves; `code` (section P) where a file was refused for its content. */
export const okMsg = z.object({
  ok: z.boolean(),
  msg: z.string(),
  id: z.string().optional(),
  code: z.number().optional(),
});
export type OkMsg = z.infer<typeof okMsg>;

/** O-08: a text that is not empty tells what was wrong. */
export const passwordAnswer = z.object({ ok: z.boolean(), msg: z.string() });

/** O-29. */
export const sharingAnswer = z.object({ ok: z.boolean(), url: z.string() });
export type SharingAnswer = z.infer<typeof sharingAnswer>;

/** O-12, A-35: the newest first. */
export const changeLog = z.array(
  z.object({ title: z.string(), date: z.string(), details: z.array(z.string()), versionCode: z.number() }),
);
export type ChangeLog = z.infer<typeof changeLog>;

/** O-10, N-04. */
export const receipts = z.array(z.object({ Id: z.string(), Url: z.string(), Date: z.string() }));

/** O-34, with the fields that the documents' own price script answers. Gross, in whole units of the currency. */
export const priceList = z.object({
  products: z.array(
    z.object({
      product_id: z.number(),
      currency: z.string(),
      list_price: z.object({ gross: z.number() }),
      price: z.object({ gross: z.number() }),
    }),
  ),
  /** Two letters; empty where nobody can tell. */
  customer_country: z.string(),
});
export type PriceListAnswer = z.infer<typeof priceList>;

const storePrice = z.object({ PriceMicros: z.number(), Currency: z.string() });
/** O-25. */
export const storePrices = z.object({ Yearly: storePrice, Monthly: storePrice });

/** Every folder of the songbook, empty ones too, each with its closing slash, in order of the alphabet. */
export const folders = z.array(z.string());

/** Whether videos can be transcribed here, and if not the sentence that says so. */
export const videoSourceAnswer = z.object({ available: z.boolean(), msg: z.string() });
/** C-13. */
export const videoSummary = z.object({ id: z.string(), title: z.string(), channel: z.string() });
export type VideoSummary = z.infer<typeof videoSummary>;
export const videoDetails = videoSummary.extend({ seconds: z.number() });
export type VideoDetails = z.infer<typeof videoDetails>;

/** GET /MusicJson (O-26, E-09). */
export const musicJsonAnswer = z.object({
  musicVo: z.unknown(),
  /** `version` counts the saves: send it back with the save, so that nobody overwrites what they have not seen. */
  properties: z.object({ quality: z.number(), unlocked: z.number(), before: z.boolean(), version: z.number() }),
});
export type MusicJsonAnswer = z.infer<typeof musicJsonAnswer>;

/** GET /SharedScore (M-01): a score to read and to copy. */
export const sharedScoreAnswer = z.object({
  musicVo: z.unknown(),
  properties: z.object({ unlocked: z.number(), title: z.string(), composer: z.string() }),
});

/** Answer of POST /SaveSheet (O-27); `version` is the one just saved, or with status 409 the newer one that stands. */
export const saveAnswer = okMsg.extend({ version: z.number().optional() });
export type SaveAnswer = z.infer<typeof saveAnswer>;

/** GET /health. */
export const healthAnswer = z.object({ ok: z.boolean() });
/** GET /ready: what works and what does not. */
export const readyAnswer = healthAnswer.extend({
  database: z.boolean(),
  migrations: z.boolean(),
  blobs: z.boolean(),
});
