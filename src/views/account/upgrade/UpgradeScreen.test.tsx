// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://localhost/" }
import { within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, json, openApp } from '../../../../tests/app/appDriver.tsx';
import { FREE_MEASURES } from '../../../../server/contract/limits.ts';

afterEach(() => vi.unstubAllGlobals());

function serverOf(account: { premium: boolean; plan: object | null; standard?: boolean }) {
  const server = fakeServer({ signedIn: true, songs: [] });
  server.replies['/GetAccountInfo'] = () =>
    json({ id: '1', firstname: 'Ada', standard: false, paused: 0, token: 't', ...account });
  return server;
}
const FREE = { premium: false, plan: null };
const PRICES = () => {
  const [currency, country] = ['EUR', 'DE'];
  const price = (gross: number) => ({ gross, net: gross, tax: 0 });
  const product = (id: number, gross: number) => ({
    ...{ product_id: id, product_title: '', currency, vendor_set_prices_included_tax: true },
    ...{ price: price(gross), list_price: price(gross) },
  });
  return { customer_country: country, products: [product(667640, 9.99), product(667641, 49.99)] };
};

describe('on a phone', () => {
  const setUp = async () => {
    vi.stubGlobal('navigator', { ...window.navigator, userAgent: 'Mozilla/5.0 (iPhone) Mobile', maxTouchPoints: 5 });
    const app = await openApp(serverOf(FREE), '/upgrade');
    await app.screen.findByRole('group', { name: '1 of 3' }, { timeout: 15_000 });
    return app;
  };
  beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
  afterEach(() => vi.useRealTimers());

  it('N-09 three pages are shown first and advance every three seconds, up to the table', async () => {
    const app = await setUp();
    const shown = () => app.screen.getByRole('group').getAttribute('aria-label');
    expect(app.screen.getByRole('heading', { name: 'Welcome to Premium' })).toBeTruthy();
    await vi.advanceTimersByTimeAsync(1500);
    expect(shown()).toBe('1 of 3');
    await vi.advanceTimersByTimeAsync(1500);
    await app.screen.findByRole('heading', { name: 'Let AI do the magic' });
    await vi.advanceTimersByTimeAsync(3000);
    await app.screen.findByRole('heading', { name: 'Free and Premium' });
    expect(app.screen.getByRole('table')).toBeTruthy();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(shown()).toBe('3 of 3');
  });

  it('N-09 a page that the user has chosen stays, and Upgrade Today leads to the plans', async () => {
    const app = await setUp();
    await app.press('Show page 2');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(app.screen.getByRole('group').getAttribute('aria-label')).toBe('2 of 3');
    await app.press('Upgrade Today');
    await app.screen.findByRole('heading', { name: 'Choose your plan' });
  });
});

describe('the plans', () => {
  it('X-01 N-08 the table of features names the number of bars that the server sends to free users', async () => {
    expect(FREE_MEASURES).toBe(40);
    const app = await openApp(serverOf(FREE), '/upgrade');
    const table = within(await app.screen.findByRole('table', { name: 'What is in which plan' }));
    const row = table.getByRole('row', { name: /^Reading and playing a score/ });
    expect(row.textContent).toContain('The first 40 bars');
  });

  it.each([
    ['N-11 whoever has the lower plan can upgrade', { standard: true }, 'Upgrade'],
    ['N-11 whoever has none can subscribe', {}, 'Subscribe'],
  ])('%s', async (_, account, label) => {
    const server = serverOf({ ...FREE, ...account });
    server.replies['/SubscriptionPrices'] = () => json(PRICES());
    const app = await openApp(server, '/upgrade');
    expect(await app.screen.findAllByRole('button', { name: label })).toHaveLength(2);
  });

  it.each([
    [
      'N-12 the coupon of the address is asked for with the prices, and ordered',
      'SPRING',
      '?coupon=SPRING',
      ['SPRING'],
    ],
    ['N-12 what cannot be a coupon is ignored', '<b>', '', []],
  ])('%s', async (_, typed, asked, ordered) => {
    const server = serverOf(FREE);
    server.replies['/SubscriptionPrices'] = () => json(PRICES());
    const submitted = vi.spyOn(HTMLFormElement.prototype, 'submit').mockReturnValue(undefined);
    const app = await openApp(server, `/upgrade?coupon=${encodeURIComponent(typed)}`);
    const [button] = await app.screen.findAllByRole('button', { name: 'Subscribe' });
    expect(server.calls.filter((each) => each.includes('Prices'))).toEqual([`GET /SubscriptionPrices${asked}`]);
    button?.click();
    await vi.waitFor(() => expect(submitted).toHaveBeenCalledOnce());
    const [form] = submitted.mock.contexts;
    expect(new FormData(form as HTMLFormElement).getAll('coupon')).toEqual(ordered);
    (form as HTMLFormElement).remove();
    submitted.mockRestore();
  });

  it('X-40 where nothing is sold, no plan is offered, and the menu has no entry for plans', async () => {
    const app = await openApp(serverOf({ premium: true, plan: null }), '/upgrade');
    await app.reads('All features are free on this server. There is nothing to buy.');
    expect(app.screen.queryByRole('table')).toBeNull();
    expect(app.screen.queryByRole('button', { name: 'Subscribe' })).toBeNull();
    expect(app.screen.queryByRole('link', { name: 'Upgrade' })).toBeNull();
    await app.press('Ada');
    const entries = (await app.screen.findAllByRole('menuitem')).map(({ textContent }) => textContent ?? '');
    expect(entries).toContain('My Account');
    expect(entries.filter((entry) => /upgrade|premium|subscription|%/i.test(entry))).toEqual([]);
  });

  it('A-25 X-40 where premium is sold, the bar of a free user has a button that leads to it', async () => {
    const app = await openApp(serverOf(FREE), '/songbook');
    const button = await app.screen.findByRole('link', { name: 'Upgrade' });
    expect(button.getAttribute('href')).toBe('#/upgrade');
  });
});
