/** What browsers and authenticators answer (WebAuthn, level 3), as far as the server reads it. */
import { z } from 'zod';

const base64url = z
  .string()
  .regex(/^[\w-]+$/)
  .max(16_384);

const transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);

const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
};

/** Of a new passkey. Transports that this list lacks are left out: they only help the browser to find the passkey. */
const newPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z
      .array(z.string())
      .max(20)
      .transform((names) => names.flatMap((name) => transport.safeParse(name).data ?? []))
      .optional(),
  }),
});
export type NewPasskey = z.infer<typeof newPasskey>;

/** Of a passkey that signs in. */
const usedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.exactOptional(),
  }),
});
export type UsedPasskey = z.infer<typeof usedPasskey>;

/** JSON text of a browser's answer. */
const jsonOf = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .max(64_000)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error;
        context.addIssue({ code: 'custom', message: 'must be JSON' });
        return z.NEVER;
      }
    })
    .pipe(schema);
/** A form has the answer of the browser as a text. */
export const newPasskeyText = jsonOf(newPasskey);
export const usedPasskeyText = jsonOf(usedPasskey);
