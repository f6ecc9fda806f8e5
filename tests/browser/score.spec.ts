/** The score screen: the sheet, its gestures, and failures. */
import { writeMusicJson } from '../../engine/index.ts';
import { TREBLE, buildScore } from '../fixtures/engraving/scoreBuilder.ts';
import { SCORE, firstBar, openScore, settled, sheetOf } from './support/openScore.ts';
import { FULL, expect, test } from './support/songleaf.ts';

// Its pictures are those of WebGL, which most users have.
test.use({ painter: 'webgl' });

test('A-01 F-01 the score is drawn and named', async ({ page, server }) => {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  await openScore(page, server);
  await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true');
  await expect(sheetOf(page)).toHaveAttribute('data-painter', 'webgl');
  await expect(sheetOf(page)).toHaveAttribute('data-measures', '48');
  await expect(page).toHaveTitle('Forty-Eight Measures');
  await expect(page.getByRole('img', { name: /Sheet music of Forty-Eight Measures: 48 bars/ })).toBeVisible();
  await expect(sheetOf(page)).toHaveScreenshot('score-desktop.png');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(sheetOf(page)).toHaveScreenshot('score-dark.png');
  expect(faults).toEqual([]);
});

test('the music shows that it has the focus where Tab led there, and not after a click', async ({ page, server }) => {
  await openScore(page, server);
  await expect(page.getByRole('button', { name: 'More' })).toBeVisible();
  const edge = async () => {
    const { x = 0, y = 0 } = (await sheetOf(page).boundingBox()) ?? {};
    return page.screenshot({ clip: { x: x + 1, y: y + 300, width: 4, height: 4 } });
  };
  await page.mouse.click(300, 700);
  await expect(sheetOf(page)).toBeFocused();
  const plain = await edge();
  await page.keyboard.press('ArrowDown');
  expect((await edge()).equals(plain)).toBe(true);
  await page.getByRole('button', { name: 'More' }).focus();
  await page.keyboard.press('Tab');
  await expect(sheetOf(page)).toBeFocused();
  await expect.poll(async () => (await edge()).equals(plain)).toBe(false);
});

test('F-04 the zoom button goes through 4, 2 and 1 bars per line', async ({ page, server }) => {
  await openScore(page, server);
  for (const [bars, systems] of [
    ['4 bars', 12],
    ['2 bars', 24],
    ['1 bar', 48],
    ['4 bars', 12],
  ] as const) {
    const button = page.getByRole('button', { name: `Zoom: ${bars} per line` });
    await expect(sheetOf(page)).toHaveAttribute('data-systems', String(systems));
    await button.click();
  }
});

test('keys, wheel and drag move the sheet, and Home brings it back', async ({ page, server }) => {
  await openScore(page, server);
  await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true');
  const top = await settled(page);
  await page.keyboard.press('End');
  const end = await settled(page);
  expect(end.equals(top)).toBe(false);
  await page.keyboard.press('Home');
  expect((await settled(page)).equals(top)).toBe(true);
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 300);
  expect((await settled(page)).equals(top)).toBe(false);
  await page.mouse.down();
  await page.mouse.move(700, 880, { steps: 4 });
  await page.waitForTimeout(150);
  await page.mouse.up();
  await page.mouse.move(700, 20);
  expect((await settled(page)).equals(top)).toBe(true);
});

test('a resized window shows the sheet at its new width, as if opened so', FULL, async ({ page, server }) => {
  await openScore(page, server);
  await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true');
  await page.setViewportSize({ width: 1024, height: 768 });
  const resized = await settled(page);
  await page.reload();
  await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true');
  expect((await settled(page)).equals(resized)).toBe(true);
});

test('P-11 B-29 a missing score leads to the songbook with a message', async ({ page, server }) => {
  await openScore(page, server, { status: 404 });
  await expect(page.getByText('This score could not be found.')).toBeVisible();
  await expect(page).toHaveURL(/#\/songbook$/);
  await page.goto(`${server.url}/#/score?id=not-a-uuid`);
  await expect(page).toHaveURL(/#\/songbook$/);
});

test('X-34 a score that cannot be loaded can be tried again', async ({ page, server }) => {
  await openScore(page, server, { status: 500 });
  await expect(page.getByText('Sorry, this score could not be loaded. Please try again.')).toBeVisible();
  await page.unroute('**/MusicJson?*');
  await page.route('**/MusicJson?*', (route) =>
    route.fulfill({
      json: {
        musicVo: writeMusicJson(SCORE),
        properties: { quality: 1, unlocked: 1, before: false, version: 1, hasOriginal: false },
      },
    }),
  );
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true');
});

test('the score is described in words, note by note, by keyboard', async ({ page, server }) => {
  await openScore(page, server);
  await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true');
  const words = page.getByRole('region', { name: 'The music in words' });
  await expect(words.getByRole('list', { name: /right hand/ }).first()).toBeAttached();
  const unmarked = await settled(page);
  await words.locator('li[tabindex="0"]').focus();
  const focused = page.locator('li:focus');
  await expect(focused).toHaveText(/^bar 1, .*right hand, beat 1: /);
  expect((await settled(page)).equals(unmarked)).toBe(false);
  await page.keyboard.press('ArrowDown');
  await expect(focused).toHaveText(/^bar 1, .*left hand, beat 1: /);
  await page.keyboard.press('Control+ArrowRight');
  await expect(focused).toHaveText(/^bar 2, .*left hand, beat 1: /);
  for (let bar = 3; bar <= 40; bar += 1) await page.keyboard.press('Control+ArrowRight');
  await expect(focused).toHaveText(/^bar 40, /);
  await expect.poll(() => firstBar(page)).toBeGreaterThan(20);
  await page.keyboard.press('ArrowLeft');
  await expect(focused).toHaveText(/^bar 39, /);
});

test(
  'ctrl and wheel zoom at the pointer, + and - at the centre, between a smallest and a largest size',
  FULL,
  async ({ page, server }) => {
    await openScore(page, server);
    await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true');
    const barsInView = () => page.getByRole('region', { name: 'The music in words' }).locator('ol > li').count();
    const fitting = await settled(page);
    const whole = await barsInView();
    await page.mouse.move(700, 300);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -400);
    await page.keyboard.up('Control');
    await expect.poll(barsInView).toBeLessThan(whole);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, 400);
    await page.keyboard.up('Control');
    await page.keyboard.press('Home');
    expect((await settled(page)).equals(fitting)).toBe(true);
    for (const key of ['+', '=', '+', '-', '-', '-']) await page.keyboard.press(key);
    await page.keyboard.press('Home');
    expect((await settled(page)).equals(fitting)).toBe(true);
    for (let press = 0; press < 12; press += 1) await page.keyboard.press('+');
    const largest = await settled(page);
    await page.keyboard.press('+');
    expect((await settled(page)).equals(largest)).toBe(true);
    for (let press = 0; press < 20; press += 1) await page.keyboard.press('-');
    await expect.poll(barsInView).toBeGreaterThan(whole);
  },
);

test('F-14 sounding notes are highlighted, and the sheet follows the playhead', async ({ page, server }) => {
  await openScore(page, server, { query: '&view=both' });
  await expect(page.locator('[data-ready=true]')).toHaveCount(2);
  const playAt = (time: number) => page.evaluate((at) => window.songleafScore?.playAt(at), time);
  await playAt(1.2);
  await settled(page, page.locator('main'));
  await expect(page.locator('main')).toHaveScreenshot('both-playing.png');
  await playAt(60);
  await expect.poll(() => firstBar(page)).toBeGreaterThan(16);
  for (const line of await page.getByTestId('playhead').all()) await expect(line).toBeInViewport();
  // Home turns the reader away; a wheel would move playback itself (H-05).
  await page.keyboard.press('Home');
  await expect.poll(() => firstBar(page)).toBe(1);
  for (const time of [60.1, 60.2]) await playAt(time);
  // The text that names the bars in view is written some time after the sheet has moved.
  await page.waitForTimeout(400);
  expect(await firstBar(page)).toBe(1);
  await page.evaluate(() => window.songleafScore?.stand());
  await page.keyboard.press('Home');
  await settled(page, page.locator('main'));
});

test('reduced motion: steps are taken at once, a flick ends with the finger, and a played line turns like a page', async ({
  page,
  server,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openScore(page, server, { query: '&view=line' });
  await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true');
  /** Counts frames until nothing changes: animations draw repeatedly. */
  const framesAfter = (act: string) =>
    page.evaluate(async (name) => {
      const sheet = document.querySelector('[data-testid=sheet]');
      const playhead = document.querySelector<HTMLElement>('[data-testid=playhead]');
      const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const place = () => playhead?.style.transform ?? '';
      window.songleafScore?.playAt(1);
      window.songleafScore?.stand();
      const before = place();
      if (name === 'wheel')
        sheet?.dispatchEvent(new WheelEvent('wheel', { deltaY: 120, bubbles: true, cancelable: true }));
      else document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }));
      const places = [place()];
      for (let frame = 0; frame < 6; frame += 1) {
        await nextFrame();
        places.push(place());
      }
      return { hasMoved: places[0] !== before, others: places.filter((each) => each !== places[0]).length };
    }, act);
  for (const act of ['wheel', 'key']) expect(await framesAfter(act)).toEqual({ hasMoved: true, others: 0 });
  await page.keyboard.press('Home');
  const turns = await page.evaluate(() => {
    const playhead = document.querySelector<HTMLElement>('[data-testid=playhead]');
    const left = () => Number(/translate\((-?[\d.]+)px/.exec(playhead?.style.transform ?? '')?.[1]);
    const places = Array.from({ length: 200 }, (_, step) => {
      window.songleafScore?.playAt(step / 5);
      return left();
    });
    return places.filter((place, index) => place < (places[index - 1] ?? 0)).length;
  });
  // It moves across the view and begins again at its left, and never goes back in small steps.
  expect(turns).toBeGreaterThan(2);
  expect(turns).toBeLessThan(20);
});

test('rests of several bars are printed as one if the reader chooses it', async ({ page, server }) => {
  const score = buildScore({
    title: 'Long Rests',
    staves: [[TREBLE]],
    measures: ['c5w', ...new Array<string>(9).fill('R'), 'g5w', 'e5w'].map((bar) => ({ parts: [[[bar]]] })),
  });
  const rests = page.getByRole('button', { name: 'Rests', exact: true });
  await openScore(page, server);
  await expect(sheetOf(page)).toHaveAttribute('data-measures', '48');
  await expect(rests).toHaveCount(0);
  await openScore(page, server, { musicVo: writeMusicJson(score) });
  await page.reload();
  await expect(sheetOf(page)).toHaveAttribute('data-systems', '3');
  await rests.click();
  await expect(rests).toHaveAttribute('aria-pressed', 'true');
  await expect(sheetOf(page)).toHaveAttribute('data-systems', '1');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
  test('F-04 F-15 the score begins with 2 bars per line, under bars of 50 and 40 px', async ({ page, server }) => {
    await openScore(page, server);
    await expect(sheetOf(page)).toHaveAttribute('data-systems', '24');
    await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true');
    const bars = page.getByRole('heading', { level: 1 }).locator('xpath=ancestor::header').locator('> *');
    const heights = (await bars.all()).map(async (bar) => (await bar.boundingBox())?.height);
    expect(await Promise.all(heights)).toEqual([50, 40]);
    await expect(sheetOf(page)).toHaveScreenshot('score-phone.png');
  });
});

test('D-01 where a transcription differs from its recording is said until it is closed', async ({ page, server }) => {
  await openScore(page, server, { remarks: { octaves: 1, below: 2 }, original: Buffer.alloc(44) });
  const note = page.getByRole('note', { name: 'About this score' });
  await expect(note).toContainText('The tune is written an octave higher than in the recording');
  await expect(note).toContainText('2 notes are lower than the chosen instrument can play.');
  await expect(note.getByRole('link', { name: 'Choose another instrument…' })).toHaveAttribute('href', /retry\?id=/);
  await note.getByRole('button', { name: 'Close this note' }).click();
  await expect(note).toBeHidden();
  await page.reload();
  await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true');
  await page.getByRole('button', { name: 'More' }).click();
  await expect(note).toBeHidden();
  await page.getByRole('menuitem', { name: 'About this score' }).click();
  await expect(note).toBeVisible();
});

test('D-01 the note above the music gives the focus to the menu that opens it again', async ({ page, server }) => {
  await openScore(page, server, { remarks: { octaves: 1 } });
  const note = page.getByRole('note', { name: 'About this score' });
  const menu = page.getByRole('button', { name: 'More' });
  await expect(menu).toBeVisible();
  await note.getByRole('button', { name: 'Close this note' }).focus();
  await page.keyboard.press('Enter');
  await expect(note).toBeHidden();
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'About this score' }).press('Enter');
  await note.getByRole('button', { name: 'Close this note' }).click();
  await expect(note).toBeHidden();
  await expect(menu).toBeFocused();
});
