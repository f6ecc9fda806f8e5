/**
 * The page inside an app for phones: a stand-in for an Apple app signs in, permits, sells, stores and shares, while the
 * server checks Google's tokens and hears of the purchase from the store, as in the field.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { SIGN_IN_CALLBACK_PATH } from '../../server/contract/signIn.ts';
import { TEST_FLAGS, findChromium } from '../chromium.ts';
import { startGraphServer, type GraphServer } from '../providers/graphServer.ts';
import { startOpenIdServer, type OpenIdServer } from '../providers/openIdServer.ts';
import { facebookSettings, googleSettings } from '../providers/providerSettings.ts';
import { wrapPage } from './support/fakeWrapper.ts';
import { importScore } from './support/importScore.ts';
import { inThreeSizes } from './support/inThreeSizes.ts';
import { SCORE } from './support/openScore.ts';
import { FULL, launchServer, type Launched } from './support/songleaf.ts';

const SECRET = 'a secret for tests only';
const executablePath = findChromium();
let dataDirectory: string;
let server: Launched;
let google: OpenIdServer;
let facebook: GraphServer;

test.use({
  permissions: ['microphone'],
  launchOptions: {
    ...(executablePath ? { executablePath } : {}),
    args: [...TEST_FLAGS, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
});
test.beforeAll(async () => {
  test.setTimeout(240_000);
  dataDirectory = await mkdtemp(join(tmpdir(), 'songleaf-native-'));
  [google, facebook] = await Promise.all([startOpenIdServer(), startGraphServer()]);
  server = await launchServer(dataDirectory, {
    ...googleSettings(google.issuer),
    ...facebookSettings(facebook),
    ...{ PAYMENT_PROVIDER: 'fake', FAKE_PAYMENT_SECRET: SECRET, REVENUECAT_WEBHOOK_SECRET: SECRET },
  });
  google.register(`${server.url}${SIGN_IN_CALLBACK_PATH}`);
  google.people.set('grace', { email: 'grace@example.org', email_verified: true, given_name: 'Grace' });
});
test.afterAll(async () => {
  await server.stop();
  await Promise.all([google.stop(), facebook.stop()]);
  await rm(dataDirectory, { recursive: true, force: true });
});

const yearly = { price: 39.99, listPrice: 47.99, currency: 'EUR', country: 'AT' };
const OFFERINGS = [
  { identifier: 'another_product', priceString: '1 €', ...yearly },
  { identifier: 'premium_yearly:2026', priceString: '39,99 €', ...yearly },
  { identifier: 'premium_monthly:2026', priceString: '5,99 €', ...yearly, price: 5.99, listPrice: 5.99 },
];

/** The store reports a purchase to the server. */
async function reportPurchase(userId: unknown, productId: unknown): Promise<number> {
  const now = Date.now();
  const event = {
    ...{ id: `event ${now}`, type: 'INITIAL_PURCHASE', environment: 'PRODUCTION', event_timestamp_ms: now },
    ...{ app_user_id: userId, original_transaction_id: 'GPA.1', product_id: productId },
    ...{ purchased_at_ms: now, expiration_at_ms: now + 30_000_000_000 },
  };
  const headers = { authorization: SECRET, 'content-type': 'application/json' };
  const body = JSON.stringify({ api_version: '1.0', event });
  return (await fetch(`${server.url}/api/billing/revcat`, { method: 'POST', headers, body })).status;
}

test(
  'R-01 R-02 R-03 in an app, a user signs in, buys, records, shares and exports by the bridge',
  FULL,
  async ({ page }) => {
    test.setTimeout(300_000);
    const app = await wrapPage(page);
    let userId = '';

    await test.step('P-10 a link for the device that cannot be opened is reported by an alert', async () => {
      app.answers['openExternal'] = () => ({ ok: false, code: 'failed' });
      await page.goto(`${server.url}/#/login`);
      await expect.poll(() => app.callsOf('hello')).toHaveLength(1);
      await page.locator('form ~ p').getByRole('link', { name: /help/i }).click();
      const alert = { title: 'Error', message: 'Could not open the Helppage on your device' };
      await expect.poll(() => app.callsOf('showAlert')).toEqual([alert]);
      expect(app.callsOf('openExternal')).toEqual([{ url: `${server.url}/#/help` }]);
    });

    await test.step('R-01 R-02 the library of the app signs in with Google; what it cannot is not offered', async () => {
      await expect(page.getByRole('button', { name: /Facebook/ })).toHaveCount(0);
      const enter = page.getByRole('button', { name: 'Log in with Google' });
      app.answers['signIn'] = () => ({ ok: false, code: 'cancelled' });
      await enter.click();
      await expect.poll(() => app.callsOf('signIn')).toHaveLength(1);
      app.answers['signIn'] = async ({ nonce }) => {
        const identityToken = await google.tokenFor('grace', String(nonce));
        return { ok: true, value: { identityToken } };
      };
      await enter.click();
      await expect(page.getByRole('button', { name: 'Grace' })).toBeVisible();
      await expect.poll(() => app.callsOf('setUserId').at(-1)?.['id']).toMatch(/^[0-9a-f-]{36}$/);
      userId = String(app.callsOf('setUserId').at(-1)?.['id']);
    });

    await test.step('N-10 N-21 the offers of the store are shown, one is bought, and the others can be restored', async () => {
      app.answers['storeOfferings'] = () => ({ ok: true, value: { offerings: OFFERINGS } });
      app.answers['restorePurchases'] = () => ({ ok: true, value: { restored: 0 } });
      app.answers['startBilling'] = async (payload) => {
        const status = await reportPurchase(payload['userId'], payload['product']);
        return status === 200 ? { ok: true, value: {} } : { ok: false, code: 'failed' };
      };
      await page.goto(`${server.url}/#/upgrade`);
      const offers = page.getByRole('region', { name: 'Premium' });
      await expect(offers.getByText('39,99 € a year (instead of €47.99)')).toBeVisible();
      await expect(offers.getByText('5,99 € a month', { exact: true })).toBeVisible();
      await expect(offers.getByText('Prices for Austria.')).toBeVisible();
      await inThreeSizes(page, 'store');
      await offers.getByRole('button', { name: 'Restore purchases' }).click();
      await expect(page.getByText('The store knows no purchases of yours.')).toBeVisible();
      await offers.getByRole('radio', { name: /One Month/ }).check();
      await offers.getByRole('button', { name: 'Subscribe' }).click();
      await expect(page.getByRole('dialog', { name: 'Thank you!' })).toBeVisible();
      await page.getByRole('link', { name: "Let's rock" }).click();
      expect(app.callsOf('startBilling')).toEqual([{ product: 'premium_monthly', userId }]);
      expect(app.callsOf('restorePurchases')).toEqual([{ userId }]);
      await page.goto(`${server.url}/#/songbook/account`);
      await page.getByRole('button', { name: 'Manage Subscriptions' }).click();
      await expect.poll(() => app.callsOf('manageSubscriptions')).toHaveLength(1);
    });

    await test.step('R-01 a score is shared and exported by the app', async () => {
      const id = await importScore(page, server, SCORE);
      await page.goto(`${server.url}/#/score?id=${id}`);
      await page.getByRole('button', { name: 'Share', exact: true }).click();
      await page.getByRole('button', { name: 'Share …' }).click();
      await expect.poll(() => app.callsOf('share')).toHaveLength(1);
      expect(app.callsOf('share')[0]).toEqual({
        title: SCORE.meta.title,
        url: expect.stringMatching(/#\/shared\?key=/),
      });
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      await page.getByRole('menuitem', { name: 'MIDI' }).click();
      await expect.poll(() => app.callsOf('downloadFile')).toHaveLength(1);
      const [file] = app.callsOf('downloadFile');
      expect(file?.['name']).toBe(`${SCORE.meta.title}.mid`);
      expect(Buffer.from(String(file?.['base64']), 'base64').subarray(0, 4).toString()).toBe('MThd');
    });

    await test.step('R-03 C-26 a recording needs the permission, carries the push token, and is the fifth song', async () => {
      for (let song = 0; song < 3; song += 1) await importScore(page, server, SCORE);
      await app.sendEvent('pushToken', { token: 'device-1' });
      app.answers['checkPermission'] = () => ({ ok: true, value: { state: 'denied' } });
      await page.goto(`${server.url}/#/songbook/record`);
      const wizard = page.getByRole('dialog', { name: 'Record Song' });
      await wizard.getByRole('button', { name: 'Piano' }).click();
      await wizard.getByRole('button', { name: 'Next' }).click();
      await wizard.getByRole('button', { name: 'Start recording' }).click();
      await expect(wizard.getByRole('alert')).toBeVisible();
      expect(app.callsOf('checkPermission')).toEqual([{ permission: 'recordAudio' }]);
      app.answers['checkPermission'] = () => ({ ok: true, value: { state: 'granted' } });
      await wizard.getByRole('button', { name: 'Start recording' }).click();
      await expect(wizard.getByTestId('recorded-time')).toHaveText(/0:0[6-9]/, { timeout: 30_000 });
      await wizard.getByRole('button', { name: 'Stop recording' }).click();
      await wizard.getByRole('button', { name: 'Next' }).click();
      await wizard.getByRole('textbox', { name: 'Title' }).fill('Played by hand');
      expect(app.callsOf('askForReview')).toHaveLength(0);
      const sent = page.evaluate(
        () =>
          new Promise((resolve) => {
            const { send } = XMLHttpRequest.prototype;
            XMLHttpRequest.prototype.send = function (body) {
              resolve(body instanceof FormData ? body.get('firebaseToken') : undefined);
              send.call(this, body);
            };
          }),
      );
      await wizard.getByRole('button', { name: 'Transcribe' }).click();
      expect(await sent).toBe('device-1');
      await expect.poll(() => app.callsOf('askForReview')).toHaveLength(1);
    });

    await test.step('R-01 a file is chosen only with the permission', async () => {
      app.answers['checkPermission'] = () => ({ ok: true, value: { state: 'denied' } });
      await page.goto(`${server.url}/#/songbook/upload`);
      await page.getByRole('button', { name: 'Choose' }).click();
      await expect(page.getByText('The app may not read your files.')).toBeVisible();
      expect(app.callsOf('checkPermission').at(-1)).toEqual({ permission: 'readExternalStorage' });
    });
  },
);

test('P-09 a web view without an audio engine is reported by an alert', async ({ page }) => {
  const app = await wrapPage(page);
  await page.addInitScript(() => Reflect.deleteProperty(window, 'AudioContext'));
  await page.goto(`${server.url}/#/login`);
  const message = 'This device cannot play scores yet. Please update the system web view.';
  await expect.poll(() => app.callsOf('showAlert')).toEqual([{ title: 'Warning', message }]);
});
