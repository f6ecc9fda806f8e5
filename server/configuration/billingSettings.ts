/** The settings of payment providers, read from the environment and checked at the start. */
import { z } from 'zod';
import { secureAddress } from './secureAddress.ts';

/** The parts of a service account's key file that are read. */
const serviceAccount = z.object({
  client_email: z.email(),
  private_key: z.string(),
  token_uri: z.url({ protocol: /^https?$/ }),
});
export type ServiceAccount = z.infer<typeof serviceAccount>;

const jsonText = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    context.addIssue({ code: 'custom', message: 'must be the text of the key file (JSON)' });
    return z.NEVER;
  }
});
const secret = z.string().min(16, 'must be at least 16 characters long').optional();

export const BILLING_VARIABLES = {
  /** With `none` every user has every feature. */
  PAYMENT_PROVIDER: z.enum(['none', 'fake', 'paddle'], { error: 'must be none, fake or paddle' }).default('none'),
  FAKE_PAYMENT_SECRET: secret,
  PADDLE_API_KEY: z.string().optional(),
  PADDLE_WEBHOOK_SECRET: secret,
  PADDLE_PRICE_MONTHLY: z.string().optional(),
  PADDLE_PRICE_YEARLY: z.string().optional(),
  PADDLE_API_URL: secureAddress('https://api.paddle.com'),
  REVENUECAT_WEBHOOK_SECRET: secret,
  /** Whether purchases of the stores' testers count, which nobody has paid. */
  TEST_PURCHASES: z.stringbool({ error: 'must be true or false' }).default(false),
  GOOGLE_PLAY_PACKAGE: z.string().optional(),
  GOOGLE_PLAY_SERVICE_ACCOUNT: jsonText
    .pipe(z.looseObject(serviceAccount.shape, { error: 'must be the key file of a service account' }))
    .optional(),
  GOOGLE_PLAY_PUSH_AUDIENCE: z.string().optional(),
  GOOGLE_PLAY_PUSH_ACCOUNT: z.email('must be an e-mail address').optional(),
  GOOGLE_PLAY_API_URL: secureAddress('https://androidpublisher.googleapis.com/androidpublisher/v3'),
  GOOGLE_PLAY_KEYS_URL: secureAddress('https://www.googleapis.com/oauth2/v3/certs'),
};
type BillingVariables = z.output<z.ZodObject<typeof BILLING_VARIABLES>>;

const PADDLE = ['PADDLE_API_KEY', 'PADDLE_WEBHOOK_SECRET', 'PADDLE_PRICE_MONTHLY', 'PADDLE_PRICE_YEARLY'] as const;
const GOOGLE_PLAY = [
  'GOOGLE_PLAY_PACKAGE',
  'GOOGLE_PLAY_SERVICE_ACCOUNT',
  'GOOGLE_PLAY_PUSH_AUDIENCE',
  'GOOGLE_PLAY_PUSH_ACCOUNT',
] as const;

export function checkBillingVariables(set: BillingVariables, context: z.RefinementCtx): void {
  const complain = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message });
  if (set.PAYMENT_PROVIDER === 'paddle') {
    for (const name of PADDLE)
      if (set[name] === undefined) complain(name, 'is needed where PAYMENT_PROVIDER is paddle');
  }
  const missing = GOOGLE_PLAY.filter((name) => set[name] === undefined);
  if (missing.length > 0 && missing.length < GOOGLE_PLAY.length) {
    for (const name of missing) complain(name, 'is needed for Google Play');
  }
  if (set.PAYMENT_PROVIDER !== 'none') return;
  const stores = {
    REVENUECAT_WEBHOOK_SECRET: set.REVENUECAT_WEBHOOK_SECRET,
    GOOGLE_PLAY_PACKAGE: set.GOOGLE_PLAY_PACKAGE,
  };
  for (const [name, value] of Object.entries(stores)) {
    if (value !== undefined)
      complain(name, 'has no effect where PAYMENT_PROVIDER is none, because every account then has every feature');
  }
}

export interface PaddleSettings {
  readonly apiUrl: URL;
  readonly apiKey: string;
  readonly webhookSecret: string;
  /** Paddle's ids of the prices. */
  readonly prices: { readonly monthly: string; readonly yearly: string };
}

export interface GooglePlaySettings {
  readonly packageName: string;
  readonly serviceAccount: ServiceAccount;
  /** The audience that the push subscription is configured with. */
  readonly audience: string;
  /** The e-mail address of the account whose identity token the pushes contain. */
  readonly pushAccount: string;
  readonly apiUrl: URL;
  /** The address of the public keys that verify that token. */
  readonly keysUrl: URL;
}

export interface BillingSettings {
  /** The fake shop and the secret of its signatures; undefined where it is not used. */
  readonly fake: { readonly secret: string | undefined } | undefined;
  readonly paddle: PaddleSettings | undefined;
  readonly revenueCatSecret: string | undefined;
  readonly takesTestPurchases: boolean;
  readonly googlePlay: GooglePlaySettings | undefined;
}

export function readBillingSettings(set: BillingVariables): BillingSettings {
  return {
    fake: set.PAYMENT_PROVIDER === 'fake' ? { secret: set.FAKE_PAYMENT_SECRET } : undefined,
    paddle: set.PAYMENT_PROVIDER === 'paddle' ? paddleOf(set) : undefined,
    revenueCatSecret: set.REVENUECAT_WEBHOOK_SECRET,
    takesTestPurchases: set.TEST_PURCHASES,
    googlePlay: googlePlayOf(set),
  };
}

function paddleOf(set: BillingVariables): PaddleSettings | undefined {
  const { PADDLE_API_KEY: apiKey, PADDLE_WEBHOOK_SECRET: webhookSecret, PADDLE_API_URL: apiUrl } = set;
  const { PADDLE_PRICE_MONTHLY: monthly, PADDLE_PRICE_YEARLY: yearly } = set;
  if (!apiKey || !webhookSecret || !monthly || !yearly) return undefined;
  return { apiUrl, apiKey, webhookSecret, prices: { monthly, yearly } };
}

function googlePlayOf(set: BillingVariables): GooglePlaySettings | undefined {
  const { GOOGLE_PLAY_PACKAGE: packageName, GOOGLE_PLAY_SERVICE_ACCOUNT: account } = set;
  const { GOOGLE_PLAY_PUSH_AUDIENCE: audience, GOOGLE_PLAY_PUSH_ACCOUNT: pushAccount } = set;
  if (!packageName || !account || !audience || !pushAccount) return undefined;
  const { GOOGLE_PLAY_API_URL: apiUrl, GOOGLE_PLAY_KEYS_URL: keysUrl } = set;
  return { packageName, serviceAccount: account, audience, pushAccount, apiUrl, keysUrl };
}
