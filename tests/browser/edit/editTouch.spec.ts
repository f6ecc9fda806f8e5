/** Editing by fingers: gestures that pan, select and drag, and taps that replace drags. */
import type { Locator, Page } from '@playwright/test';
import { addressOf, openEditor } from '../support/editDriver.ts';
import type { EditDriver } from '../support/editDriver.ts';
import { FULL, expect, test } from '../support/songleaf.ts';

const TABLET = { viewport: { width: 1024, height: 768 }, hasTouch: true };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

const menu = (page: Page) => page.getByRole('menu');

interface Way {
  readonly dx: number;
  readonly dy: number;
}

/**
 * Gestures of fingers on a pane whose first note is `m1 v1 n1`. `beside`: the direction from the note to an empty place
 * that the bar does not cover.
 */
async function tryGestures(page: Page, score: EditDriver, dragging: string, beside?: Way): Promise<void> {
  const note = 'm1 v1 n1';
  const original = await score.digest();
  await test.step('a drag outside of the selection moves the music', async () => {
    const before = await score.locate('m1 v1 n2');
    await score.at('m1 v1 n2').swipe({ dy: -60, dx: -60 }).done();
    const after = await score.locate('m1 v1 n2');
    expect(Math.hypot(after.x - before.x, after.y - before.y)).toBeGreaterThan(20);
    expect(await score.selection()).toEqual([]);
    expect(await score.digest()).toBe(original);
    await score.at('m1 v1 n2').swipe({ dy: 90, dx: 90 }).done();
  });
  await test.step('a tap selects, and a drag of the selection edits', async () => {
    await score.tap(note).done();
    expect(await score.selection()).toEqual([addressOf(note)]);
    const [pitch = 0] = await score.midis(note);
    await score.swipe({ steps: 6 }).done();
    await expect.poll(async () => (await score.midis(note))[0]).toBeGreaterThan(pitch);
    expect(await score.faults()).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).tap();
    await expect.poll(() => score.digest()).toBe(original);
  });
  if (beside !== undefined) {
    await test.step('a tap beside the notes selects nothing', async () => {
      const { x, y } = await score.locate(note);
      await score.tap(note).done();
      await expect(bar(page)).toBeVisible();
      await score.fingers.tap({ x: x + beside.dx, y: y + beside.dy });
      await expect.poll(() => score.selection()).toEqual([]);
    });
  }
  await test.step('a second finger cancels the drag, and both zoom', async () => {
    await score.tap(note).done();
    const at = await score.locate(note);
    const width = (await score.box(note)).right - (await score.box(note)).left;
    await score.fingers.press(at);
    await score.fingers.move({ x: at.x, y: at.y - 40 });
    await expect.poll(() => score.gesture()).toBe(dragging);
    await score.fingers.press({ x: at.x + 60, y: at.y + 120 });
    await expect.poll(() => score.digest()).toBe(original);
    await score.fingers.move({ x: at.x, y: at.y - 80 }, { x: at.x + 90, y: at.y + 200 });
    await score.fingers.lift();
    await expect.poll(() => score.gesture()).toBe('idle');
    expect(await score.digest()).toBe(original);
    expect((await score.box(note)).right - (await score.box(note)).left).toBeGreaterThan(1.2 * width);
  });
}

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Tools for the selected note' });

/** Presses a button of the bar beside the note. */
const press = async (page: Page, name: string): Promise<void> => bar(page).getByRole('button', { name }).tap();

async function expectFree(page: Page, score: EditDriver, note: string): Promise<void> {
  const [box, head] = [await bar(page).boundingBox(), await score.box(note)];
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  if (box === null) throw new Error('The bar is not shown');
  expect(box.y + box.height < head.top || box.y > head.bottom, 'over the note').toBe(true);
  expect(box.x >= 0 && box.x + box.width <= width && box.y >= 0 && box.y + box.height <= height).toBe(true);
}

/** Checks that the bar is above the first note, which is on the upper staff, or below the second one, on the lower staff. */
async function expectOutside(page: Page, score: EditDriver, upper: string, lower: string): Promise<void> {
  const [box, top, bottom] = [await bar(page).boundingBox(), await score.box(upper), await score.box(lower)];
  if (box === null) throw new Error('The bar is not shown');
  expect(box.y + box.height < top.top || box.y > bottom.bottom, 'over the system').toBe(true);
}

/** The actions of a drag, by taps on the bar beside a selected note. */
async function tryBar(page: Page, score: EditDriver): Promise<void> {
  const note = 'm3 v1 n3';
  await score.tap(note).done();
  await expect(bar(page)).toBeVisible();
  await page.screenshot({ path: `test-results/touch-bar-${String(page.viewportSize()?.width)}.png` });
  await test.step('each button is as large as a fingertip', async () => {
    const buttons = bar(page).getByRole('button');
    expect(await buttons.count()).toBe(8);
    for (const button of await buttons.all()) {
      const size = await button.boundingBox();
      expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    await expectFree(page, score, note);
    await expectOutside(page, score, 'm3 v1 n1', 'm3 v2 n1');
  });
  await test.step('pitch, octave, length, tie and delete', async () => {
    // d5h
    await press(page, 'Up a semitone');
    await press(page, 'Up a semitone');
    expect(await score.midis(note)).toEqual([76]);
    await press(page, 'Up and down by octaves');
    await press(page, 'Down an octave');
    expect(await score.midis(note)).toEqual([64]);
    await expectFree(page, score, note);
    await press(page, 'Half as long');
    expect((await score.chord(note)).value).toMatchObject({ base: 2 });
    await press(page, 'Twice as long');
    expect((await score.chord(note)).value).toMatchObject({ base: 1 });
    await press(page, 'Delete');
    expect(await score.midis(note)).toEqual([]);
    await press(page, 'Rest to note');
    expect(await score.midis(note)).not.toEqual([]);
    expect(await score.faults()).toEqual([]);
    await score.tap('m2 v1 n2').done();
    await press(page, 'Tie to the next note');
    expect((await score.chord('m2 v1 n2')).notes[0]?.tied).toBe(true);
  });
  await test.step('the menu copies, and a long press elsewhere pastes or extends the selection', async () => {
    await press(page, 'More');
    await menu(page).getByRole('menuitem', { name: 'Copy Notes' }).tap();
    await expect(menu(page)).toBeHidden();
    await score.hold('m1 v1 n4').done();
    await menu(page).getByRole('menuitem', { name: 'Select up to here' }).tap();
    expect(await score.selection()).toHaveLength(5);
  });
}

const ALL_TOOLS = [
  ...['Save', 'Undo', 'Redo', 'Meter and beat', 'Note or rest', 'Whole note', 'Quarter note', '32nd note', 'Dot'],
  ...['Triplet', 'Tie to the next note', 'Up a semitone', 'Down a semitone', 'Delete', 'Piano on the Screen'],
  ...[
    'Voice 1',
    'Voice 2',
    'Copy',
    'Paste',
    'Signs, Slurs, Grace Notes',
    'Edit Lyrics',
    'Transpose Score [k]',
    'Simplify Score (Melody Only)',
  ],
  ...['Add Chord Symbols', 'Generate a brass version using AI'],
  ...['Edit Title, Instruments,... [i]', 'Shortcuts [h]'],
];

/**
 * Checks that every tool is in the toolbar or in the panel of its last button, completely visible and as large as a
 * fingertip.
 */
async function tryToolbar(page: Page): Promise<void> {
  const tools = page.getByRole('toolbar', { name: 'Edit tools', exact: true });
  const panel = page.getByRole('toolbar', { name: 'More tools', exact: true });
  const names: string[] = [];
  const collect = async (buttons: Locator): Promise<void> => {
    for (const button of await buttons.all()) {
      await expect(button).toBeInViewport({ ratio: 1 });
      const { width = 0, height = 0 } = (await button.boundingBox()) ?? {};
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
      names.push((await button.getAttribute('aria-label')) ?? '');
    }
  };
  await collect(tools.getByRole('button'));
  await tools.getByRole('button', { name: 'More tools' }).tap();
  await expect(panel).toBeVisible();
  await page.screenshot({ path: `test-results/more-tools-${String(page.viewportSize()?.width)}.png` });
  await collect(panel.getByRole('button'));
  expect(ALL_TOOLS.filter((name) => !names.includes(name))).toEqual([]);
  await panel.getByRole('button', { name: 'Voice 2' }).tap();
  await expect(panel).toBeHidden();
  // Until the panel has faded it lies over the page and takes the next press, longer than its backdrop is visible.
  await expect(page.locator('.MuiPopover-root').filter({ visible: true })).toHaveCount(0);
}

/** Checks that the title, which opens the properties of the score, is large enough for a finger, and inside its bar. */
async function tryTitle(page: Page): Promise<void> {
  const top = await page.locator('header').boundingBox();
  const title = await page.getByRole('heading', { level: 1 }).getByRole('button').boundingBox();
  if (top === null || title === null) throw new Error('The bar above the score is not shown');
  expect(title.height).toBeGreaterThanOrEqual(40);
  expect(title.y >= top.y && title.y + title.height <= top.y + top.height).toBe(true);
}

/** The place in the pane that is farthest from all visible noteheads and from the bar of buttons. */
async function emptiestPlace(page: Page): Promise<{ x: number; y: number; distance: number }> {
  const pane = await page.getByTestId('sheet').boundingBox();
  const buttons = await bar(page).boundingBox();
  if (pane === null || buttons === null) throw new Error('The pane or the bar is not shown');
  const heads = await page.evaluate(() => {
    const found = [];
    for (let measure = 0; measure < 16; measure += 1)
      for (const voice of [0, 1])
        for (let chord = 0; chord < 6; chord += 1)
          for (const note of [0, 1]) {
            const box = window.songleafEdit?.boxOf('sheet', { part: 0, measure, voice, chord, note });
            if (box !== undefined) found.push(box);
          }
    return found;
  });
  const boxes = [
    ...heads,
    { left: buttons.x, right: buttons.x + buttons.width, top: buttons.y, bottom: buttons.y + buttons.height },
  ];
  const away = (x: number, y: number): number =>
    Math.min(
      ...boxes.map(({ left, right, top, bottom }) =>
        Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom)),
      ),
    );
  let best = { x: 0, y: 0, distance: -1 };
  // Below the title, which opens the properties of the score.
  for (let y = pane.y + pane.height / 3; y < pane.y + pane.height - 12; y += 6)
    for (let x = pane.x + 12; x < pane.x + pane.width - 12; x += 6)
      if (away(x, y) > best.distance) best = { x, y, distance: away(x, y) };
  return best;
}

test.describe('on a tablet', () => {
  test.use(TABLET);

  test('I-08 fingers pan, select, drag and zoom on the sheet, and a long press opens the menu', async ({
    page,
    server,
  }) => {
    const score = await openEditor(page, server);
    await tryGestures(page, score, 'draggingPitch', { dx: 400, dy: -75 });
    await test.step('a long press opens the menu of a note that is not selected', async () => {
      await score.hold('m1 v1 n2').done();
      await expect(menu(page)).toBeVisible();
      expect(await score.selection()).toEqual([addressOf('m1 v1 n2')]);
      expect(await score.hasChanges()).toBe(false);
      await page.keyboard.press('Escape');
      await expect(menu(page)).toBeHidden();
    });
  });

  test('I-08 I-12 I-13 X-25 a bar beside the note does what dragging does', async ({ page, server }) => {
    const score = await openEditor(page, server);
    await tryBar(page, score);
    await test.step('I-05 no tool is out of reach', () => tryToolbar(page));
    await test.step('F-07 F-15 the title is as high as a finger', () => tryTitle(page));
    await test.step('it is gone for a mouse', async () => {
      await score.click('m1 v1 n2').done();
      await expect(bar(page)).toBeHidden();
    });
  });

  test('G-04 fingers pan, select, drag and zoom on the roll', FULL, async ({ page, server }) => {
    const score = await openEditor(page, server, 'roll');
    await tryGestures(page, score, 'draggingNote', { dx: 420, dy: -112 });
    await score.hold('m1 v1 n2').done();
    await expect(menu(page)).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('I-08 fingers pan, select, drag and zoom on the sheet', FULL, async ({ page, server }) => {
    await tryGestures(page, await openEditor(page, server), 'draggingPitch');
  });

  test('I-08 I-12 I-13 X-25 a bar beside the note does what dragging does', FULL, async ({ page, server }) => {
    const score = await openEditor(page, server);
    const zoom = page.getByRole('button', { name: /^Zoom/ });
    await test.step('F-05 the notes are large for fingers', () => expect(zoom).toHaveText('1'));
    await tryBar(page, score);
    await test.step('I-05 no tool is out of reach', () => tryToolbar(page));
    await test.step('F-07 F-15 the title is as high as a finger', () => tryTitle(page));
    await test.step('a tap beside the notes selects nothing', async () => {
      await score.tap('m1 v1 n1').done();
      await expect(bar(page)).toBeVisible();
      const { distance, ...place } = await emptiestPlace(page);
      // Farther than a finger moves.
      expect(distance).toBeGreaterThan(22);
      await score.fingers.tap(place);
      await expect.poll(() => score.selection()).toEqual([]);
      expect(await score.faults()).toEqual([]);
    });
    await test.step('F-05 and smaller again for reading', async () => {
      await page.getByRole('tab', { name: 'Play', exact: true }).tap();
      await expect(zoom).toHaveText('2');
    });
  });
});
