/** The player of the score screen: real sound from the real server's instruments, in a browser whose output is silent. */
import type { Page } from '@playwright/test';
import { seconds, writeMusicJson } from '../../engine/index.ts';
import { SCORE, openScore, sheetOf } from './openScore.ts';
import type { Opening } from './openScore.ts';
import type { RunningServer } from './songleaf.ts';
import { expect, test } from './songleaf.ts';

/** Measures of 4/4 at 120 quarters a minute. */
const MEASURE_SECONDS = 2;
const TOTAL = '1:36';

const elapsed = async (page: Page): Promise<number> => {
  const [text = ''] = ((await page.getByTestId('elapsed').textContent()) ?? '').split(' / ');
  return text.split(':').reduce((sum, digits) => sum * 60 + Number(digits), 0);
};
const playButton = (page: Page) => page.getByRole('button', { name: 'Play', exact: true });
const pauseButton = (page: Page) => page.getByRole('button', { name: 'Pause', exact: true });
const position = (page: Page) => page.getByRole('slider', { name: 'Position' });

async function open(page: Page, server: RunningServer, opening: Opening = {}): Promise<void> {
  await openScore(page, server, opening);
  await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true');
  await expect(playButton(page)).toBeVisible();
}

async function start(page: Page): Promise<void> {
  await playButton(page).click();
  await expect.poll(() => elapsed(page), { timeout: 30_000 }).toBeGreaterThan(0);
}

/** Stands where it is. */
async function expectPaused(page: Page): Promise<void> {
  await expect(playButton(page)).toBeVisible();
  const before = await elapsed(page);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 600)));
  expect(await elapsed(page)).toBe(before);
}

test('H-01 H-02 H-04 F-14 the score plays, pauses, goes on, and starts anew after its end', async ({
  page,
  server,
}) => {
  await open(page, server);
  await expect(page.getByTestId('elapsed')).toHaveText(`0:00 / ${TOTAL}`);
  await start(page);
  await expect(page.getByTestId('playhead')).toBeVisible();
  await page.keyboard.press('Space');
  await expectPaused(page);
  await page.keyboard.press('Space');
  await expect(pauseButton(page)).toBeVisible();
  const before = await elapsed(page);
  await expect.poll(() => elapsed(page)).toBeGreaterThan(before);
  await position(page).focus();
  await page.keyboard.press('End');
  await expect(page.getByTestId('elapsed')).toHaveText(`${TOTAL} / ${TOTAL}`);
  await expect(playButton(page)).toBeVisible();
  await start(page);
  expect(await elapsed(page)).toBeLessThan(20);
});

test('H-02 the space bar types where one types', async ({ page, server }) => {
  await open(page, server);
  await page.getByRole('button', { name: 'Playback settings' }).click();
  await page.getByRole('textbox', { name: 'From bar' }).press('Space');
  await page.keyboard.press('Escape');
  await expectPaused(page);
});

test('F-13 H-05 a click on a bar and notches of the wheel move what plays', async ({ page, server }) => {
  await open(page, server);
  await start(page);
  // The second system begins with bar 5.
  await page.mouse.click(120, 420);
  await expect.poll(() => elapsed(page)).toBeGreaterThanOrEqual(4 * MEASURE_SECONDS);
  await expect(pauseButton(page)).toBeVisible();
  const before = await elapsed(page);
  for (let notch = 0; notch < 5; notch++) await page.mouse.wheel(0, 120);
  await expect.poll(() => elapsed(page)).toBeGreaterThanOrEqual(before + 4 * MEASURE_SECONDS);
});

test('H-04 H-12 speeds, metronome and parts are set while it plays', async ({ page, server }) => {
  await open(page, server);
  await start(page);
  await page.getByRole('combobox', { name: 'Speed' }).click();
  await expect(page.getByRole('option')).toHaveText(['25 %', '50 %', '75 %', '100 %', '150 %']);
  await page.getByRole('option', { name: '150 %' }).click();
  await page.getByRole('button', { name: 'Playback settings' }).click();
  await page.getByRole('switch', { name: 'Metronome' }).check();
  await page.getByRole('button', { name: /^Mute / }).click();
  await expect(page.getByRole('button', { name: /^Mute / })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  const before = await elapsed(page);
  await expect.poll(() => elapsed(page)).toBeGreaterThan(before);
});

/** Silence of a length in seconds: 8 bits, 8000 samples a second. */
function silence(length: number): Buffer {
  const data = Buffer.alloc(length * 8000, 128);
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + data.length, 4);
  header.write('WAVEfmt ', 8);
  [16, 0x10001, 8000, 8000, 0x80001].forEach((value, index) => header.writeUInt32LE(value, 16 + index * 4));
  header.write('data', 36);
  header.writeUInt32LE(data.length, 40);
  return Buffer.concat([header, data]);
}

test('H-03 the original takes over in mid-play and keeps position, speed and state', async ({ page, server }) => {
  // The pianist takes a tenth longer than the metronome.
  const measures = SCORE.measures.map((measure, index) => ({ ...measure, timestamp: seconds(1 + index * 2.2) }));
  await open(page, server, { musicVo: writeMusicJson({ ...SCORE, measures }), original: silence(120) });
  await position(page).focus();
  for (let step = 0; step < 2; step++) await page.keyboard.press('PageUp');
  await expect(page.getByTestId('elapsed')).toHaveText(`0:20 / ${TOTAL}`);
  await page.getByRole('combobox', { name: 'Speed' }).click();
  await page.getByRole('option', { name: '75 %' }).click();
  await start(page);
  const before = await elapsed(page);
  expect(before).toBeGreaterThan(10);
  for (const kind of ['Original', 'Both', 'Transcription']) {
    await page.getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: kind, exact: true }).click();
    await expect(pauseButton(page)).toBeVisible();
    const at = await elapsed(page);
    expect(at).toBeGreaterThanOrEqual(before);
    await expect.poll(() => elapsed(page), { timeout: 30_000 }).toBeGreaterThan(at);
  }
  await expect(page.getByRole('combobox', { name: 'Speed' })).toHaveText('75 %');
  expect(await elapsed(page)).toBeLessThan(before + 60);
});

test('H-10 H-14 an instrument that is not there is named, and the score plays on', async ({ page, server }) => {
  await page.route('**/Soundfonts/*.sf3*', (route) => route.fulfill({ status: 404, body: '' }));
  await open(page, server);
  await start(page);
  await expect(page.getByRole('alert')).toBeVisible();
  const before = await elapsed(page);
  await expect.poll(() => elapsed(page)).toBeGreaterThan(before);
});

/** A keyboard with one input, as the browser would show it; \`midiKey\` presses and lifts its keys. */
function plugInKeyboard(): void {
  const input = new EventTarget() as EventTarget & Record<string, unknown>;
  const port = { id: '1', name: 'Stage 88', manufacturer: 'Test', version: '1', type: 'input' };
  Object.assign(input, port, {
    state: 'connected',
    connection: 'open',
    open: async () => input,
    close: async () => input,
  });
  const access = Object.assign(new EventTarget(), {
    sysexEnabled: false,
    inputs: new Map([['1', input]]),
    outputs: new Map(),
    onstatechange: null,
  });
  Object.defineProperty(navigator, 'requestMIDIAccess', { value: async () => access });
}

test('H-15 a MIDI keyboard is connected by a button that turns green', async ({ page, server }) => {
  await page.addInitScript(plugInKeyboard);
  await open(page, server);
  await page.getByRole('button', { name: 'Connect a MIDI keyboard' }).click();
  const button = page.getByRole('button', { name: 'MIDI keyboard: Stage 88' });
  await expect(button).toHaveCSS('color', 'rgb(46, 125, 50)');
  await button.click();
  await expect(page.getByRole('button', { name: 'Connect a MIDI keyboard' })).toBeVisible();
});

test('F-14 who looks elsewhere in mid-play gets back to the cursor by a button', async ({ page, server }) => {
  await open(page, server);
  await start(page);
  const back = page.getByRole('button', { name: 'Back to the cursor' });
  await expect(back).toBeHidden();
  await page.mouse.move(700, 700);
  await page.mouse.down();
  await page.mouse.move(700, 100, { steps: 5 });
  await page.mouse.up();
  await expect(page.getByTestId('playhead')).not.toBeInViewport();
  await back.click();
  await expect(page.getByTestId('playhead')).toBeInViewport();
  await expect(back).toBeHidden();
  await expect(pauseButton(page)).toBeVisible();
});

test('H-14 a player whose code does not arrive says so, and is fetched again on request', async ({ page, server }) => {
  const code = /createPlayer-[^/]*\.js$/;
  await page.route(code, (route) => route.abort());
  await openScore(page, server);
  await expect(page.getByRole('alert')).toHaveText(/player could not be loaded/);
  await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true');
  await page.unroute(code);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(playButton(page)).toBeVisible();
});

/** What lies over the page while the card closes takes clicks. */
async function closeSettings(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.locator('.MuiPopover-root')).toHaveCount(0);
}

test('a drag along the roll’s ruler loops its bars, a click moves what plays; the loop is seen on the page', async ({
  page,
  server,
}) => {
  await openScore(page, server, { query: '&view=roll' });
  await expect(page.getByTestId('roll')).toHaveAttribute('data-ready', 'true');
  await expect(playButton(page)).toBeVisible();
  const bands = page.getByTestId('loop').locator('div:not([hidden])');
  await expect(bands).toHaveCount(0);
  // Four bars are in the window: from the second into the third.
  const { x = 0, y = 0, width = 0 } = (await page.getByTestId('roll').boundingBox()) ?? {};
  const ruler = y - 10;
  await page.mouse.move(x + 0.4 * width, ruler);
  await page.mouse.down();
  await page.mouse.move(x + 0.6 * width, ruler, { steps: 4 });
  await expect(bands).toHaveCount(1);
  await page.mouse.up();
  await expect(bands).toHaveCount(1);
  await expect.poll(() => elapsed(page)).toBe(MEASURE_SECONDS);
  await page.getByRole('button', { name: 'Playback settings' }).click();
  await expect(page.getByRole('switch', { name: 'Loop' })).toBeChecked();
  await expect(page.getByRole('textbox', { name: 'From bar' })).toHaveValue('2');
  await expect(page.getByRole('textbox', { name: 'To bar' })).toHaveValue('3');
  await closeSettings(page);
  await page.mouse.click(x + 0.9 * width, ruler);
  await expect.poll(() => elapsed(page)).toBeGreaterThanOrEqual(3 * MEASURE_SECONDS);
});

test('a drag along the ruler above a system loops its bars on the sheet, by mouse and by finger', async ({
  browser,
  server,
}) => {
  const page = await browser.newPage({ hasTouch: true, viewport: { width: 1024, height: 768 } });
  await open(page, server);
  const ruler = page.getByTestId('loop-ruler').locator('div:not([hidden])');
  const bands = page.getByTestId('loop').locator('div:not([hidden])');
  const { x: left = 0, y: top = 0 } = (await page.getByTestId('sheet').boundingBox()) ?? {};
  await test.step('a tap shows the ruler above the row of the cursor', async () => {
    await page.touchscreen.tap(left + 300, top + 330);
    await expect(ruler.first()).toBeVisible();
  });
  const strip = (await ruler.first().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const y = strip.y + strip.height / 2;
  const range = async (): Promise<readonly string[]> => {
    await page.getByRole('button', { name: 'Playback settings' }).click();
    const fields = ['From bar', 'To bar'].map((name) => page.getByRole('textbox', { name }).inputValue());
    const values = await Promise.all(fields);
    await closeSettings(page);
    return values;
  };
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: readonly { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: [...points] });
  let byMouse: readonly string[] = [];
  await test.step('a mouse', async () => {
    await page.mouse.move(strip.x + 0.3 * strip.width, y);
    await page.mouse.down();
    await page.mouse.move(strip.x + 0.7 * strip.width, y, { steps: 4 });
    await page.mouse.up();
    await expect(bands).toHaveCount(1);
    byMouse = await range();
    expect(Number(byMouse[1])).toBeGreaterThan(Number(byMouse[0]));
  });
  await test.step('a finger, to the end of the row', async () => {
    await touch('touchStart', { x: strip.x + 0.7 * strip.width, y });
    for (const share of [0.8, 0.9, 0.97]) await touch('touchMove', { x: strip.x + share * strip.width, y });
    await touch('touchEnd');
    await expect.poll(async () => (await range())[0]).toBe(byMouse[1]);
  });
  await test.step('a finger that goes up from the ruler scrolls, and the loop stays', async () => {
    const before = await range();
    await touch('touchStart', { x: strip.x + 0.2 * strip.width, y });
    for (const away of [20, 60, 120]) await touch('touchMove', { x: strip.x + 0.2 * strip.width, y: y - away });
    await touch('touchEnd');
    await expect.poll(async () => (await ruler.first().boundingBox())?.y ?? -100).toBeLessThan(strip.y - 50);
    expect(await range()).toEqual(before);
  });
  await page.close();
});

test('a loop is set with two buttons where the cursor stands', async ({ page, server }) => {
  await open(page, server);
  await page.getByRole('button', { name: 'Playback settings' }).click();
  await page.getByRole('button', { name: 'From the cursor' }).click();
  await closeSettings(page);
  // The second system begins with bar 5.
  await page.mouse.click(120, 420);
  await expect.poll(() => elapsed(page)).toBeGreaterThanOrEqual(4 * MEASURE_SECONDS);
  await page.getByRole('button', { name: 'Playback settings' }).click();
  await page.getByRole('button', { name: 'To the cursor' }).click();
  await expect(page.getByRole('switch', { name: 'Loop' })).toBeChecked();
  await expect(page.getByRole('textbox', { name: 'From bar' })).toHaveValue('1');
  await expect(page.getByRole('textbox', { name: 'To bar' })).toHaveValue('5');
  await expect(page.getByTestId('loop').locator('div:not([hidden])')).toHaveCount(2);
});
