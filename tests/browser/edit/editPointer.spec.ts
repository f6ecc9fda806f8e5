/** Editing by mouse in a real browser: states, drafts, single commits, and the result of undo. */
import { addressOf, openEditor } from '../support/editDriver.ts';
import { expect, test } from '../support/songleaf.ts';

/** Bar 1 of the upper staff is e5q f5e g5e g5q f5e e5e. */
const notes = (...numbers: readonly number[]) => numbers.map((number) => addressOf(`m1 v1 n${String(number)}`));

test('I-08 I-07 a press selects a head, and a drag moves it by steps in one edit', async ({ page, server }) => {
  const score = await openEditor(page, server);
  const before = await score.digest();
  await score.click('m1 v1 n1').done();
  expect(await score.selection()).toEqual(notes(1));
  const place = await score.locate('m1 v1 n1');
  await score.pull({ steps: 4 }).done();
  expect(await score.gesture()).toBe('draggingPitch');
  expect(await score.hasChanges()).toBe(false);
  await test.step('the notehead stays under the pointer, although its system has moved down', async () => {
    const { top, bottom } = await score.box('m1 v1 n1');
    const step = (bottom - top) / 2;
    expect(Math.abs((top + bottom) / 2 - (place.y - 4 * step))).toBeLessThan(1);
  });
  await score.drop().done();
  expect(await score.gesture()).toBe('idle');
  expect(await score.midis('m1 v1 n1')).toEqual([83]);
  expect(await score.faults()).toEqual([]);
  await score.press('Control+Z').done();
  expect(await score.digest()).toBe(before);
});

test('F-07 a press on the title opens the properties, and one beside it does not', async ({ page, server }) => {
  const score = await openEditor(page, server);
  const { x = 0, y = 0, width = 0 } = (await page.getByTestId('sheet').boundingBox()) ?? {};
  await page.mouse.click(x + width - 60, y + 40);
  await expect(page).toHaveURL(/score\/edit\?id=/);
  await page.mouse.click(x + width / 2, y + 40);
  await expect(page).toHaveURL(/score\/edit\/props/);
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(
    'Forty-Eight Measures',
  );
  await page.keyboard.press('Escape');
  expect(await score.hasChanges()).toBe(false);
});

test('I-08 Escape takes a drag back', async ({ page, server }) => {
  const score = await openEditor(page, server);
  const before = await score.digest();
  await score.at('m1 v1 n2').pull({ dy: 30 }).done();
  expect(await score.digest()).not.toBe(before);
  await score.press('Escape').done();
  expect(await score.gesture()).toBe('idle');
  await score.drop().done();
  expect(await score.digest()).toBe(before);
  expect(await score.hasChanges()).toBe(false);
});

test('I-09 Ctrl adds and removes, Shift extends, a box selects the noteheads in it', async ({ page, server }) => {
  const score = await openEditor(page, server);
  await score
    .click('m1 v1 n1')
    .click('m1 v1 n3', { modifiers: ['Control'] })
    .done();
  expect(await score.selection()).toEqual(notes(1, 3));
  await score.click('m1 v1 n1', { modifiers: ['Control'] }).done();
  expect(await score.selection()).toEqual(notes(3));
  await score.click('m1 v1 n5', { modifiers: ['Shift'] }).done();
  expect(await score.selection()).toEqual(notes(3, 4, 5));
  // Further clicks with Shift extend from the note that was clicked without it, in both directions.
  await score.click('m1 v1 n1', { modifiers: ['Shift'] }).done();
  expect(await score.selection()).toEqual(notes(1, 2, 3));
  await score.click('m1 v1 n4', { modifiers: ['Shift'] }).done();
  expect(await score.selection()).toEqual(notes(3, 4));
  const [first, last] = [await score.box('m1 v1 n1'), await score.box('m1 v1 n3')];
  await page.mouse.move(first.left - 14, Math.min(first.top, last.top) - 40);
  await page.mouse.down();
  await page.mouse.move(last.right + 4, first.bottom + 30, { steps: 8 });
  expect(await score.gesture()).toBe('boxing');
  await expect(page.getByTestId('rubber-band')).toBeVisible();
  await page.mouse.up();
  expect(await score.selection()).toEqual(notes(1, 2, 3));
  await expect(page.getByTestId('rubber-band')).toBeHidden();
});

test('I-09 I-20 Shift over both staves selects both hands, which are copied together', async ({ page, server }) => {
  const score = await openEditor(page, server);
  const bars = async () => (await score.score()).parts[0]?.measures ?? [];
  const [first] = await bars();
  await score
    .click('m1 v1 n1')
    .click('m1 v2 n2', { modifiers: ['Shift'] })
    .done();
  await score.expectSaid('10 notes selected');
  await score.press('Control+C').done();
  await expect(page.getByText('Copied to clipboard!')).toBeVisible();
  await score.click('m3 v1 n1').press('Control+V').done();
  expect((await bars())[2]?.voices).toEqual(first?.voices);
  expect(await score.faults()).toEqual([]);
});

test('H-13 a press on the rest of a whole bar moves the cursor to the beginning of the bar', async ({
  page,
  server,
}) => {
  const score = await openEditor(page, server);
  await score.click('m2 v1 n1').press('Shift+End', 'Delete', 'Escape').click('m2 v1 n1 h0').done();
  const { left: bar } = await score.box('m2 v2 n1');
  const cursor = await page.getByTestId('playhead').boundingBox();
  expect(Math.abs((cursor?.x ?? 0) - bar)).toBeLessThan(20);
});

test('I-10 a click on an empty place begins a note that the next click writes', async ({ page, server }) => {
  const score = await openEditor(page, server);
  await score.click('m2 v1 n1').press('Delete', 'Escape').done();
  const before = await score.digest();
  const rest = await score.box('m2 v1 n1 h0');
  const [x, y] = [(rest.left + rest.right) / 2, rest.top - 18];
  await page.mouse.click(x, y);
  expect(await score.gesture()).toBe('entering.hovering');
  await expect(page.getByTestId('caret')).toBeVisible();
  expect(await score.digest()).toBe(before);
  await test.step('with the value of the caret', async () => {
    const valueButton = (name: string) => page.getByRole('button', { name, exact: true });
    await valueButton('Half note').click();
    await expect(valueButton('Half note')).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('4');
    await expect(valueButton('Eighth note')).toHaveAttribute('aria-pressed', 'true');
    // At the caret it writes the note before it again, tied.
    await expect(valueButton('Tie to the next note')).toBeEnabled();
    await expect(valueButton('Finger Hint')).toBeDisabled();
  });
  await page.mouse.click(x, y);
  expect(await score.digest()).not.toBe(before);
  expect(await score.selection()).toEqual([addressOf('m2 v1 n1')]);
  expect((await score.chord('m2 v1 n1')).value).toEqual({ base: 3, dots: 0 });
  expect(await score.faults()).toEqual([]);
  await page.keyboard.press('Escape');
  expect(await score.gesture()).toBe('idle');
  await expect(page.getByTestId('caret')).toBeHidden();
});

test('I-10 I-32 letters are written at the caret, which moves on and back with undo', async ({ page, server }) => {
  const score = await openEditor(page, server);
  await score.click('m2 v1 n1').press('Shift+End', 'Delete', 'Escape').done();
  const before = await score.digest();
  const rest = await score.box('m2 v1 n1 h0');
  const { left } = await score.box('m2 v2 n1');
  await page.mouse.click(left + 4, rest.top + 6);
  expect(await score.gesture()).toBe('entering.hovering');
  const head = page.getByTestId('caret').locator('ellipse');
  const caretX = async () => Math.round((await head.boundingBox())?.x ?? 0);
  const start = await caretX();
  await page.keyboard.press('e');
  await score.expectSaid('E5');
  expect(await score.selection()).toEqual([]);
  expect(await caretX()).toBeGreaterThan(start);
  await test.step('digits choose the value of the next note; arrows and articulations change the last one', async () => {
    await score.press('4', 'f', 'ArrowUp', 'g', 'Shift+S', 'r', 'r', '3', 'a').done();
    const written = (await score.score()).parts[0]?.measures[1]?.voices[0]?.chords ?? [];
    const found = written.map(({ notes, value }) => (notes.length === 0 ? 'rest' : value.base));
    expect(found).toEqual([2, 3, 3, 'rest', 2]);
    expect(await score.midis('m2 v1 n2')).toEqual([78]);
    expect(written.map(({ articulations = [] }) => articulations.join())).toEqual(['', '', 'staccato', '', '']);
    expect(await score.faults()).toEqual([]);
  });
  await test.step('the caret is in the next bar now, and a moved pointer does not take it along', async () => {
    const there = await caretX();
    await page.mouse.move(left + 30, rest.top + 6);
    expect(await caretX()).toBe(there);
    await page.keyboard.press('c');
    expect((await score.chord('m3 v1 n1')).notes).toHaveLength(1);
  });
  await score.press('Backspace', ...Array.from({ length: 8 }, () => 'Control+Z')).done();
  expect(await score.digest()).toBe(before);
  expect(await caretX()).toBe(start);
  await page.keyboard.press('Escape');
  expect(await score.gesture()).toBe('idle');
});

test('I-10 nothing is edited in play mode', async ({ page, server }) => {
  const score = await openEditor(page, server);
  await score.at('m1 v1 n1').done();
  await page.getByRole('tab', { name: 'Play' }).click();
  await score.drag({ dy: -40 }).done();
  await page.getByRole('tab', { name: 'Edit' }).click();
  await expect.poll(() => score.hasChanges()).toBe(false);
});

test('J-07 the right button opens the menu of the element under it', async ({ page, server }) => {
  const score = await openEditor(page, server);
  await score.rightClick('m1 v1 n1').done();
  expect(await score.selection()).toEqual(notes(1));
  expect(await score.gesture()).toBe('idle');
  await expect(page.getByRole('menu')).toContainText('Bar 1');
});

test('G-04 the roll drags pitch, moment, length and loudness, and adds by a double click', async ({ page, server }) => {
  const score = await openEditor(page, server, 'roll');
  const original = await score.digest();
  const block = await score.box('m1 v1 n1');
  const row = block.bottom - block.top;
  await score
    .at('m1 v1 n1')
    .pull({ dy: -2 * row })
    .done();
  expect(await score.gesture()).toBe('draggingNote');
  await score.drop().done();
  const raised = await score.box('m1 v1 n1');
  // Blocks are slightly lower than their rows.
  expect(Math.abs(raised.top - (block.top - 2 * row))).toBeLessThan(row / 2);
  await score.press('Control+Z').done();
  expect(await score.digest()).toBe(original);
  // The right edge.
  await page.mouse.move(block.right - 2, (block.top + block.bottom) / 2);
  await page.mouse.down();
  await page.mouse.move(2 * block.right - block.left - 2, (block.top + block.bottom) / 2, { steps: 8 });
  expect(await score.gesture()).toBe('draggingLength');
  await page.mouse.up();
  const longer = await score.box('m1 v1 n1');
  expect(longer.right - longer.left).toBeGreaterThan(1.8 * (block.right - block.left));
  expect(await score.faults()).toEqual([]);
  await score.press('Control+Z').done();
  await page.keyboard.down('Alt');
  await score.at('m1 v1 n1').pull({ dy: -30 }).done();
  expect(await score.gesture()).toBe('draggingVelocity');
  await expect(page.getByTestId('drag-label')).toHaveText('100');
  await score.drop().done();
  await page.keyboard.up('Alt');
  await score.press('Control+Z').done();
  expect(await score.digest()).toBe(original);
  await page.mouse.dblclick(block.left + 4, block.top - 10 * row);
  expect(await score.digest()).not.toBe(original);
  expect(await score.faults()).toEqual([]);
  await score.press('Control+Z').done();
  const before = await score.midis('m1 v1 n1');
  await page.keyboard.down('Control');
  await page.mouse.click(block.left + 4, block.top + row / 2 - 4 * row);
  await page.keyboard.up('Control');
  expect(await score.midis('m1 v1 n1')).toEqual([...before, (before[0] ?? 0) + 4]);
  await score.press('Control+Z').done();
  expect(await score.digest()).toBe(original);
});
