/**
 * What goes over the wire, described once: the server checks requests and shapes answers with these schemas, the app
 * takes its types from them. Field names and numbers are those of the requirements, section O; paths.ts has the paths.
 *
 * A refused call has a 4xx status and still answers the documented shape: `{ ok: false, error }` for login and register,
 * `{ ok: false, msg }` for every other, with a text for the user. So a client reads the body whatever the status is, and
 * only a missing or unreadable body is a transport failure.
 */
import { z } from 'zod';

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

/** Not signed in: `error` and `token` only. */
export const account = z.object({
  id: z.string().optional(),
  firstname: z.string().optional(),
  email: z.string().optional(),
  emailconfirmed: z.boolean().optional(),
  haspassword: z.boolean().optional(),
  premium: z.boolean().optional(),
  standard: z.boolean().optional(),
  paused: z.number().optional(),
  plan: z.null().optional(),
  error: z.string().optional(),
  /** Anti-forgery token for every write: field `__RequestVerificationToken` or header `RequestVerificationToken`. */
  token: z.string(),
});
export type Account = z.infer<typeof account>;

/** Answer of login and register. */
export const okError = z.object({ ok: z.boolean(), error: z.string().optional() });
export type OkError = z.infer<typeof okError>;

/** Answer of imports and saves; `code` (section P) where a file was refused for its content. */
export const okMsg = z.object({
  ok: z.boolean(),
  msg: z.string(),
  id: z.string().optional(),
  code: z.number().optional(),
});
export type OkMsg = z.infer<typeof okMsg>;

/** GET /MusicJson (O-26, E-09). */
export const musicJsonAnswer = z.object({
  musicVo: z.unknown(),
  /** `version` counts the saves: send it back with the save, so that nobody overwrites what they have not seen. */
  properties: z.object({ quality: z.number(), unlocked: z.number(), before: z.boolean(), version: z.number() }),
});
export type MusicJsonAnswer = z.infer<typeof musicJsonAnswer>;

/** Answer of POST /SaveSheet (O-27); `version` is the one just saved, or with status 409 the newer one that stands. */
export const saveAnswer = okMsg.extend({ version: z.number().optional() });
export type SaveAnswer = z.infer<typeof saveAnswer>;

/** GET /health. */
export const healthAnswer = z.object({ ok: z.boolean() });

/** Fields of POST /LoginApp. */
export const loginForm = z.object({ Email: z.string(), Password: z.string(), RememberMe: z.string().optional() });
/** Fields of POST /RegisterApp. */
export const registerForm = loginForm.extend({ FirstName: z.string() });
/** Fields of POST /SaveSheet: `sheet` is MusicJSON text, `version` the one that was read. */
export const saveForm = z.object({ id: z.uuid(), sheet: z.string(), version: z.coerce.number().int().optional() });
/** `?id=` of the calls about one score. */
export const idQuery = z.object({ id: z.uuid() });
/** `?ids=` of POST /DeleteSheets: ids separated by semicolons. */
export const idsQuery = z.object({
  ids: z
    .string()
    .transform((text) => text.split(';').filter(Boolean))
    .pipe(z.array(z.uuid()).min(1).max(1000)),
});
