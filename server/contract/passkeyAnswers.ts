/** The answers of the calls about passkeys. The app needs these, and not what passkeys.ts has. */
import { z } from 'zod/mini';

/** The options for the browser, as @simplewebauthn/server writes and @simplewebauthn/browser reads them. */
export const passkeyOptions = z.object({
  ok: z.boolean(),
  msg: z.string(),
  options: z.optional(z.looseObject({ challenge: z.string() })),
  /** The user has to prove who they are first. */
  proof: z.optional(z.boolean()),
});
export type PasskeyOptions = z.infer<typeof passkeyOptions>;

/** The passkeys of an account, the oldest first. */
export const passkeys = z.array(
  z.object({
    Id: z.string(),
    Name: z.string(),
    /** `/Date(ms)/`. */
    Added: z.string(),
    /** Null: not used yet. */
    Used: z.nullable(z.string()),
  }),
);
export type Passkeys = z.infer<typeof passkeys>;
