import { expect, it } from 'vitest';
import { readConfiguration, StartError } from '../configuration.ts';

const KEY_FILE = JSON.stringify({
  client_email: 'a@b.example',
  private_key: 'k',
  token_uri: 'https://b.example/token',
  type: 'x',
});

it.each([
  [
    { PAYMENT_PROVIDER: 'paddle' },
    /PADDLE_API_KEY is needed .*PADDLE_WEBHOOK_SECRET.*PADDLE_PRICE_MONTHLY.*PADDLE_PRICE_YEARLY/,
  ],
  [{ PADDLE_WEBHOOK_SECRET: 'short' }, /PADDLE_WEBHOOK_SECRET must be at least 16/],
  [{ PADDLE_API_URL: 'http://api.paddle.example' }, /PADDLE_API_URL must begin with https/],
  [
    { REVENUECAT_WEBHOOK_SECRET: 'x'.repeat(16) },
    /REVENUECAT_WEBHOOK_SECRET has no effect where PAYMENT_PROVIDER is none/,
  ],
  [{ PAYMENT_PROVIDER: 'fake', GOOGLE_PLAY_PACKAGE: 'a' }, /GOOGLE_PLAY_SERVICE_ACCOUNT is needed for Google Play/],
  [{ GOOGLE_PLAY_SERVICE_ACCOUNT: '{' }, /GOOGLE_PLAY_SERVICE_ACCOUNT must be the text of the key file/],
  [{ GOOGLE_PLAY_SERVICE_ACCOUNT: '{}' }, /GOOGLE_PLAY_SERVICE_ACCOUNT/],
])(
  'a wrong setting of a payment provider prevents the start with a message that names it (%#)',
  (variables, sentence) => {
    expect(() => readConfiguration(variables)).toThrow(StartError);
    expect(() => readConfiguration(variables)).toThrow(sentence);
  },
);

it('stores can be configured beside the shop', () => {
  const { billing, sells } = readConfiguration({
    PAYMENT_PROVIDER: 'fake',
    REVENUECAT_WEBHOOK_SECRET: 'x'.repeat(16),
    GOOGLE_PLAY_PACKAGE: 'app.songleaf',
    GOOGLE_PLAY_SERVICE_ACCOUNT: KEY_FILE,
    GOOGLE_PLAY_PUSH_AUDIENCE: 'https://songleaf.example/api/billing/google',
    GOOGLE_PLAY_PUSH_ACCOUNT: 'pusher@b.example',
  });
  expect(sells).toBe(true);
  expect(billing).toMatchObject({ fake: {}, paddle: undefined, googlePlay: { packageName: 'app.songleaf' } });
});
