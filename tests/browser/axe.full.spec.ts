/** What holds on all pages: axe finds no violation, light and dark. */
import { AxeBuilder } from '@axe-core/playwright';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { launchServer, openThroughWizard, signUp, type Launched } from './support/songleaf.ts';

let dataDirectory: string;
let server: Launched;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  dataDirectory = await mkdtemp(join(tmpdir(), 'songleaf-axe-'));
  server = await launchServer(dataDirectory);
});
test.afterAll(async () => {
  await server.stop();
  await rm(dataDirectory, { recursive: true, force: true });
});

/** What axe finds as `name scheme rule: elements`: every rule in the light scheme, and in the dark one that of contrast. */
async function violationsOf(page: Page, name: string): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // What a dialog covers is hidden from everybody, and greyed.
    const axe = new AxeBuilder({ page }).exclude('#root[aria-hidden=true]');
    const { violations } = await (colorScheme === 'light' ? axe : axe.withRules('color-contrast')).analyze();
    found.push(
      ...violations.map(
        ({ id, nodes }) => `${name} ${colorScheme} ${id}: ${nodes.map(({ html }) => html.slice(0, 400)).join(' | ')}`,
      ),
    );
  }
  return found;
}

const VISITOR = ['', 'login', 'register', 'onboarding', 'help', 'imprint', 'privacy', 'no/such/page'];
const USER = [
  'songbook',
  'upgrade',
  ...[
    'upload',
    'record',
    'youtube',
    'newfolder',
    'account',
    'changepassword',
    'security',
    'feedback',
    'changelog',
    'imprint',
    'thanks',
  ].map((dialog) => `songbook/${dialog}`),
];

const SCORE = `<?xml version="1.0"?><score-partwise version="4.0"><part-list><score-part id="P1"><part-name>Piano</part-name>
</score-part></part-list><part id="P1"><measure number="1"><attributes><divisions>1</divisions><time><beats>4</beats>
<beat-type>4</beat-type></time></attributes><note><pitch><step>C</step><octave>4</octave></pitch><duration>4</duration>
<type>whole</type></note></measure></part></score-partwise>`;

test.setTimeout(900_000);

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('axe finds nothing on any route and dialog, light and dark', async ({ page }) => {
  const found: string[] = [];
  const visit = async (address: string, ready: () => Promise<unknown>): Promise<void> => {
    await page.goto(`${server.url}/#/${address}`);
    await ready();
    found.push(...(await violationsOf(page, `#/${address}`)));
  };
  const heading = () => page.locator('h1, h2').first().waitFor();
  for (const address of VISITOR) await visit(address, heading);
  await signUp(page, server);
  await openThroughWizard(page, { name: 'c.musicxml', mimeType: 'text/xml', buffer: Buffer.from(SCORE) });
  const id = new URL(page.url().replace('#/', '')).searchParams.get('id') ?? '';
  for (const address of USER) {
    await visit(address, address.includes('/') ? () => page.getByRole('dialog').first().waitFor() : heading);
  }
  const sheet = () => page.locator('[data-ready=true]').first().waitFor();
  for (const mode of ['score', 'score/edit']) await visit(`${mode}?id=${id}`, sheet);
  for (const dialog of ['pdf', 'sound', 'share', 'versions', 'help', 'feedback']) {
    await visit(`score/${dialog}?id=${id}`, () => page.getByRole('dialog').first().waitFor());
  }
  expect(found).toEqual([]);
  await test.step('what the keyboard has focused is outlined, headings that sort too', async () => {
    await page.goto(`${server.url}/#/songbook`);
    await page.getByRole('button', { name: 'Composer' }).focus();
    for (const [name, key] of [
      ['Date Created', 'Tab'],
      ['Composer', 'Shift+Tab'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(page.getByRole('button', { name })).toHaveCSS('outline-style', 'solid');
    }
  });
});
