import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { exportJWK, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { planOf } from './events.ts';
import { googlePlay } from './googlePlay.ts';
import { ShopFailed } from './provider.ts';
import type { BillingSource } from './provider.ts';

const ACCOUNT = '6f1f5f4e-3a5e-4a52-9d5f-1d8a0b0c0d0e';
const AUDIENCE = 'https://songleaf.example/api/billing/google';
const PUSHER = 'pusher@songleaf.iam.gserviceaccount.example';
const google = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ours = generateKeyPairSync('rsa', { modulusLength: 2048 });

let server: Server;
let source: BillingSource;
let openSource: () => BillingSource;
/** The answer of the Play Developer API for every purchase, and its status. */
let purchase: object;
let status: number;

beforeAll(async () => {
  const jwk = { ...(await exportJWK(google.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' };
  server = createServer((request, response) => {
    const json = (content: object, code = 200) => response.writeHead(code).end(JSON.stringify(content));
    const { url = '', headers } = request;
    if (url === '/keys') return void json({ keys: [jwk] });
    if (url === '/token') return void text(request).then((body) => json(tokenFor(new URLSearchParams(body))));
    if (headers.authorization !== 'Bearer a token') return void json({}, 401);
    const product = /^\/api\/applications\/app\.songleaf\/subscriptions\/(premium_\w+)$/.exec(url)?.[1];
    if (product !== undefined) return void json(pricesOf(product), status);
    if (url !== '/api/applications/app.songleaf/purchases/subscriptionsv2/tokens/token%2Fof%20purchase')
      return void json({}, 404);
    json(purchase, status);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = {
    packageName: 'app.songleaf',
    audience: AUDIENCE,
    pushAccount: PUSHER,
    apiUrl: new URL(`${base}/api`),
    keysUrl: new URL(`${base}/keys`),
    serviceAccount: {
      client_email: 'reader@songleaf.iam.gserviceaccount.example',
      private_key: ours.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      token_uri: `${base}/token`,
    },
  };
  openSource = () => googlePlay(settings);
  source = openSource();
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  status = 200;
  purchase = bought('SUBSCRIPTION_STATE_ACTIVE');
});

/** Google's token endpoint returns a token for an assertion that the service account of this server has signed. */
function tokenFor(form: URLSearchParams): object {
  const [head, body, signature = ''] = (form.get('assertion') ?? '').split('.');
  const isOurs = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    createPublicKey(ours.privateKey),
    Buffer.from(signature, 'base64url'),
  );
  return isOurs ? { access_token: 'a token', expires_in: 3600 } : { error: 'invalid_grant' };
}

const pricesOf = (product: string) => {
  const price = { currencyCode: 'EUR', units: product === 'premium_yearly' ? '38' : '4', nanos: 990_000_000 };
  return {
    basePlans: [
      { state: 'INACTIVE', regionalConfigs: [] },
      { state: 'ACTIVE', regionalConfigs: [{ regionCode: 'AT', price }, { regionCode: 'DE' }] },
    ],
  };
};

it('O-25 X-33 the prices of the store are those of the country, where it names them for both products', async () => {
  expect(await source.storePrices?.('AT')).toEqual({
    monthly: { currency: 'EUR', micros: 4_990_000 },
    yearly: { currency: 'EUR', micros: 38_990_000 },
  });
  expect(await source.storePrices?.('DE')).toBeUndefined();
});

it('O-25 N-14 the prices of a store that does not answer are not known', async () => {
  status = 500;
  expect(await openSource().storePrices?.('AT')).toBeUndefined();
});

const bought = (subscriptionState: string) => ({
  startTime: '2026-01-01T00:00:00.5Z',
  subscriptionState,
  lineItems: [{ productId: 'premium_yearly', expiryTime: '2027-01-01T00:00:00Z' }],
  externalAccountIdentifiers: { obfuscatedExternalAccountId: ACCOUNT },
});

const identity = (claims: object = {}, key = google.privateKey) =>
  new SignJWT({ email: PUSHER, email_verified: true, iss: 'https://accounts.google.com', aud: AUDIENCE, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
    .setIssuedAt()
    .setExpirationTime('exp' in claims ? Number(claims.exp) : '1h')
    .sign(key);

const notification = (more: object = { subscriptionNotification: { purchaseToken: 'token/of purchase' } }) => ({
  version: '1.0',
  packageName: 'app.songleaf',
  eventTimeMillis: '1767225600123',
  ...more,
});
const push = (data: unknown) =>
  JSON.stringify({ message: { data: Buffer.from(JSON.stringify(data)).toString('base64'), messageId: 'm1' } });
const read = async (body: string, token?: string) => {
  const headers = { authorization: `Bearer ${token ?? (await identity())}` };
  return source.readWebhook({ headers, body: Buffer.from(body), now: new Date() });
};

describe('a notification of Google Play', () => {
  it.each([
    ['SUBSCRIPTION_STATE_ACTIVE', 'active_subscription', null],
    ['SUBSCRIPTION_STATE_IN_GRACE_PERIOD', 'active_subscription', null],
    ['SUBSCRIPTION_STATE_CANCELED', 'cancellation_requested', '2027-01-01T00:00:00Z'],
    ['SUBSCRIPTION_STATE_EXPIRED', 'subscription_cancelled', '2027-01-01T00:00:00Z'],
    ['SUBSCRIPTION_STATE_ON_HOLD', 'payment_paused', null],
    ['SUBSCRIPTION_STATE_PENDING', 'payment_pending', null],
    ['SUBSCRIPTION_STATE_NEW', 'SUBSCRIPTION_STATE_NEW', null],
  ])('N-02 %s: %s', async (data, state, endsAt) => {
    purchase = bought(data);
    expect(await read(push(notification()))).toEqual([
      {
        eventId: 'm1',
        occurredAt: '2026-01-01T00:00:00.123000Z',
        subscriptionId: 'token/of purchase',
        accountId: ACCOUNT,
        facts: {
          kind: 'subscription',
          state,
          productId: 'premium_yearly',
          startedAt: '2026-01-01T00:00:00.5Z',
          endsAt,
        },
      },
    ]);
  });

  it('N-02 of a voided purchase is a refund', async () => {
    const data = notification({ voidedPurchaseNotification: { purchaseToken: 'p', orderId: 'o', productType: 1 } });
    expect(await read(push(data))).toMatchObject([{ subscriptionId: 'p', facts: { kind: 'refund' } }]);
  });

  it('N-02 of a renewal after a refund is a payment, so that the plan is active again', async () => {
    const at = (seconds: number, more: object) =>
      push({ ...notification(more), eventTimeMillis: String(1_767_225_600_000 + 1000 * seconds) });
    const subscriptionNotification = { purchaseToken: 'token/of purchase', notificationType: 4 };
    const refund = { voidedPurchaseNotification: { purchaseToken: 'token/of purchase' } };
    const renewal = { subscriptionNotification: { ...subscriptionNotification, notificationType: 2 } };
    const pushes = [at(0, { subscriptionNotification }), at(1, refund), at(2, renewal)];
    const events = (await Promise.all(pushes.map((body) => read(body)))).map((each, index) =>
      each.map((event) => ({ ...event, provider: 'google' as const, eventId: `${index} ${event.eventId}` })),
    );
    expect(planOf(events.slice(0, 2).flat())).toMatchObject({ state: 'payment_refunded' });
    expect(planOf(events.flat())).toMatchObject({ state: 'active_subscription' });
  });

  it('M4 of a purchase by a licence tester, who pays nothing, changes nothing', async () => {
    purchase = { ...bought('SUBSCRIPTION_STATE_ACTIVE'), testPurchase: {} };
    expect(await read(push(notification()))).toEqual([]);
  });

  it('of another app, and a test notification, change nothing', async () => {
    expect(await read(push({ ...notification(), packageName: 'app.other' }))).toEqual([]);
    expect(await read(push(notification({ testNotification: { version: '1.0' } })))).toEqual([]);
  });

  it('is refused with 503, so that it is sent again, while Google does not return the purchase', async () => {
    status = 503;
    await expect(read(push(notification()))).rejects.toThrow(ShopFailed);
  });
});

describe('a push that is not a notification of Google Play', () => {
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  it.each([
    ['of another key', () => identity({}, other)],
    ['for another audience', () => identity({ aud: 'https://evil.example' })],
    ['of another issuer', () => identity({ iss: 'https://evil.example' })],
    ['of another account', () => identity({ email: 'eve@evil.example' })],
    ['whose address is not verified', () => identity({ email_verified: false })],
    ['that has expired', () => identity({ exp: 1 })],
    ['that is not a token', async () => 'x.y.z'],
  ])('with an identity %s: 401', async (_, token) => {
    await expect(read(push(notification()), await token())).rejects.toMatchObject({ statusCode: 401 });
  });

  it.each([
    '',
    '{',
    '{}',
    push(null),
    push({ packageName: 'app.songleaf' }),
    '{"message":{"data":"%","messageId":"m"}}',
  ])('%j: 400', async (body) => {
    await expect(read(body)).rejects.toMatchObject({ statusCode: 400 });
  });
});
