/** The answers of the calls about passkeys. The app needs these, and not what passkeys.ts has. */
import { z } from 'zod';

/** The options for the browser, as @simplewebauthn/server writes and @simplewebauthn/browser reads them. */
export const passkeyOptions = z.object({
  ok: z.boolean(),
  msg: z.string(),
  options: z.looseObject({ challenge: z.string() }).optional(),
  /** The user has to prove who they are first. */
  proof: z.boolean().optional(),
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
    Used: z.string().nullable(),
  }),
);
export type Passkeys = z.infer<typeof passkeys>;
