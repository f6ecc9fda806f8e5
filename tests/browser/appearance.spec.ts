/** What holds on all pages: the appearance, the language, the web manifest. */
import { expect, signUp, test } from './support/songleaf.ts';

test('A-42 the appearance is that of the system, until another one is chosen', async ({ page, server }) => {
  await signUp(page, server);
  const root = page.locator('html');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${server.url}/#/songbook/account`);
  await expect(root).toHaveCSS('color-scheme', 'dark');
  await page.getByLabel('Appearance').click();
  await page.getByRole('option', { name: 'Light' }).click();
  await expect(root).toHaveCSS('color-scheme', 'light');
  await page.reload();
  await expect(root).toHaveCSS('color-scheme', 'light');
});

test('X-20 texts are in the language of the browser or the chosen one, and English fetches no other', async ({
  browser,
  page,
  server,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  const english = page.getByRole('heading', { name: 'Turn a song into sheet music' });
  const german = page.getByRole('heading', { name: 'Mach aus einem Song Noten' });
  await page.goto(server.url);
  await expect(english).toBeVisible();
  expect(fetched.filter((url) => /\/assets\/de-/.test(url))).toEqual([]);
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await expect(german).toBeVisible();
  await page.reload();
  await expect(german).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(english).toBeVisible();

  const swiss = await browser.newPage({ locale: 'de-CH' });
  await swiss.goto(server.url);
  await expect(swiss.getByRole('heading', { name: 'Mach aus einem Song Noten' })).toBeVisible();
  for (const [address, title] of [
    ['#/help', 'Hilfe'],
    ['#/imprint', 'Impressum'],
    ['#/privacy', 'Datenschutz'],
    ['Legal', 'Nutzungsbedingungen'],
  ] as const) {
    await swiss.goto(new URL(address, server.url).href);
    await expect(swiss.getByRole('heading', { name: title, level: 1 }), address).toBeVisible();
  }
  await swiss.close();

  await test.step('the web manifest names icons that exist', async () => {
    const address = (await page.locator('link[rel=manifest]').getAttribute('href')) ?? '';
    const manifest = await page.request.get(new URL(address, server.url).href);
    expect(manifest.headers()['content-type']).toContain('application/manifest+json');
    const { icons } = (await manifest.json()) as { icons: { src: string; type: string }[] };
    for (const { src, type } of icons) {
      const icon = await page.request.get(new URL(src, server.url).href);
      expect([icon.status(), icon.headers()['content-type']], src).toEqual([200, expect.stringContaining(type)]);
    }
  });
});
