/**
 * The messages between the page and the app around it, documented for authors of such apps in
 * docs/native-bridge.md. Every message is an object with the fields of `envelope`, as JSON text or as an object.
 *
 * The page sends calls; the app answers each with one reply that has the call's id, and sends events by itself. Schemas
 * of what the page reads drop unknown fields, so that an app may be newer than the page.
 */
import { z } from 'zod/mini';
import { signInProvider } from '../../server/contract/signIn.ts';

export const BRIDGE = 'songleaf';
export const BRIDGE_VERSION = 1;

/** Longer messages are refused before they are parsed. */
export const LONGEST_MESSAGE = 1_000_000;

export const envelope = z.object({
  bridge: z.literal(BRIDGE),
  version: z.literal(BRIDGE_VERSION),
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  type: z.string().check(z.minLength(1), z.maxLength(50)),
  payload: z.unknown(),
});
export type Envelope = z.infer<typeof envelope>;

/** Time limits in milliseconds: for actions of the app alone, for a file, and for actions that wait for the user. */
const AT_ONCE = 10_000;
const FILE = 60_000;
const BY_USER = 600_000;

const done = z.object({});
const short = z.string().check(z.maxLength(500));
const token = z.string().check(z.minLength(1), z.maxLength(10_000));

const offering = z.object({
  /** Begins with premium_monthly or premium_yearly (N-21). */
  identifier: short,
  /** Formatted by the store. */
  priceString: short,
  listPrice: z.number().check(z.nonnegative()),
  price: z.number().check(z.nonnegative()),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  /** The customer's country, two letters (ISO 3166). */
  country: z.string().check(z.maxLength(2)),
});
export type Offering = z.infer<typeof offering>;

const permission = z.enum(['recordAudio', 'readExternalStorage']);
const product = z.enum(['premium_monthly', 'premium_yearly']);
export type NativeProduct = z.infer<typeof product>;

/** Every call of the page: its payload, the value of the reply, and its time limit. */
export const NATIVE_CALLS = {
  hello: {
    payload: z.object({ versions: z.array(z.number()), origin: z.string() }),
    value: z.object({
      platform: z.enum(['android', 'apple']),
      /** The calls that the app answers; names that this page does not know are dropped. */
      capabilities: z.array(short).check(z.maxLength(100)),
      signInProviders: z._default(z.array(z.union([signInProvider, short])).check(z.maxLength(20)), []),
    }),
    limit: AT_ONCE,
  },
  signIn: {
    payload: z.object({ provider: signInProvider, nonce: z.string() }),
    value: z.object({ identityToken: token, firstName: z.nullish(short) }),
    limit: BY_USER,
  },
  showAlert: { payload: z.object({ title: z.string(), message: z.string() }), value: done, limit: BY_USER },
  checkPermission: {
    payload: z.object({ permission }),
    value: z.object({ state: z.enum(['granted', 'denied']) }),
    limit: BY_USER,
  },
  storeOfferings: {
    payload: z.object({}),
    value: z.object({ offerings: z.array(offering).check(z.maxLength(50)) }),
    limit: AT_ONCE,
  },
  startBilling: { payload: z.object({ product, userId: z.string() }), value: done, limit: BY_USER },
  restorePurchases: {
    payload: z.object({ userId: z.string() }),
    value: z.object({ restored: z.int().check(z.nonnegative()) }),
    limit: BY_USER,
  },
  manageSubscriptions: { payload: z.object({}), value: done, limit: AT_ONCE },
  setUserId: { payload: z.object({ id: z.nullable(z.string()) }), value: done, limit: AT_ONCE },
  openExternal: { payload: z.object({ url: z.string() }), value: done, limit: AT_ONCE },
  askForReview: { payload: z.object({}), value: done, limit: AT_ONCE },
  downloadFile: {
    payload: z.object({ name: z.string(), mimeType: z.string(), base64: z.string() }),
    value: done,
    limit: FILE,
  },
  share: { payload: z.object({ title: z.string(), url: z.string() }), value: done, limit: BY_USER },
} as const;

export type NativeCallName = keyof typeof NATIVE_CALLS;
export type PayloadOf<Name extends NativeCallName> = z.input<(typeof NATIVE_CALLS)[Name]['payload']>;
export type ValueOf<Name extends NativeCallName> = z.output<(typeof NATIVE_CALLS)[Name]['value']>;

/** The events that the app sends by itself. */
export const NATIVE_EVENTS = {
  /** The device's address for push messages; sent after `hello` and whenever it changes. */
  pushToken: z.object({ token }),
  /** A purchase, renewal or refund in the store: the account may have changed. */
  planChanged: z.object({}),
} as const;

export type NativeEventName = keyof typeof NATIVE_EVENTS;
export type EventOf<Name extends NativeEventName> = z.output<(typeof NATIVE_EVENTS)[Name]>;

export const REPLY = 'reply';
export const FAILURE_CODES = ['cancelled', 'unsupported', 'refused', 'failed'] as const;
export const reply = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), code: z.enum(FAILURE_CODES), message: z._default(short, '') }),
]);
