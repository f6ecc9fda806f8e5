/** Editing by mouse and touch in a real browser: states, drafts, single commits, and what undo gives back. */
import type { NoteAddress } from '../../engine/index.ts';
import { openEditor } from './pointerDriver.ts';
import { expect, test } from './songleaf.ts';

/** Measure 0 of the upper staff: e5q f5e g5e g5q f5e e5e. */
const at = (chord: number, note = 0, voice = 0, measure = 0): NoteAddress => ({ part: 0, measure, voice, chord, note });

test('I-08 I-07 a press selects a head, and a drag moves it by steps in one edit', async ({ page, server }) => {
  const score = await openEditor(page, server);
  const before = await score.score();
  await score.click(at(0));
  expect(await score.selection()).toEqual([at(0)]);
  const place = await score.place(at(0));
  await score.pressAndMove(place, 0, -20);
  expect(await score.state()).toBe('draggingPitch');
  expect(await score.hasChanges()).toBe(false);
  const dragged = await score.place(at(0));
  // The system may give the higher note room above it.
  expect(dragged.y).toBeLessThan(place.y - 8);
  await page.mouse.up();
  expect(await score.state()).toBe('idle');
  expect(await score.hasChanges()).toBe(true);
  expect(await score.faults()).toEqual([]);
  await score.undo();
  expect(await score.score()).toBe(before);
});

test('I-08 Escape takes a drag back', async ({ page, server }) => {
  const score = await openEditor(page, server);
  const before = await score.score();
  await score.pressAndMove(await score.place(at(1)), 0, 30);
  expect(await score.score()).not.toBe(before);
  await page.keyboard.press('Escape');
  expect(await score.state()).toBe('idle');
  await page.mouse.up();
  expect(await score.score()).toBe(before);
  expect(await score.hasChanges()).toBe(false);
});

test('I-09 Ctrl adds and removes, Shift extends, a box takes the heads in it', async ({ page, server }) => {
  const score = await openEditor(page, server);
  await score.click(at(0));
  await page.keyboard.down('Control');
  await score.click(at(2));
  expect(await score.selection()).toEqual([at(0), at(2)]);
  await score.click(at(0));
  await page.keyboard.up('Control');
  expect(await score.selection()).toEqual([at(2)]);
  await page.keyboard.down('Shift');
  await score.click(at(4));
  await page.keyboard.up('Shift');
  expect(await score.selection()).toEqual([at(2), at(3), at(4)]);
  const [first, last] = [await score.box(at(0)), await score.box(at(2))];
  const corner = { x: first.left - 14, y: Math.min(first.top, last.top) - 40 };
  await score.pressAndMove(corner, last.right + 4 - corner.x, first.bottom + 30 - corner.y);
  expect(await score.state()).toBe('boxing');
  await expect(page.getByTestId('rubber-band')).toBeVisible();
  await page.mouse.up();
  expect(await score.selection()).toEqual([at(0), at(1), at(2)]);
  await expect(page.getByTestId('rubber-band')).toBeHidden();
});

test('I-10 a click on an empty place begins a note that the next click puts down', async ({ page, server }) => {
  const score = await openEditor(page, server);
  const before = await score.score();
  const { x, y } = await score.place(at(0, 0, 1));
  await page.mouse.click(x + 60, y - 30);
  expect(await score.state()).toBe('entering.hovering');
  await expect(page.getByTestId('caret')).toBeVisible();
  expect(await score.score()).toBe(before);
  await page.mouse.click(x + 60, y - 30);
  expect(await score.score()).not.toBe(before);
  expect(await score.faults()).toEqual([]);
  await page.keyboard.press('Escape');
  expect(await score.state()).toBe('idle');
  await expect(page.getByTestId('caret')).toBeHidden();
});

test('I-10 nothing is edited in play mode', async ({ page, server }) => {
  const score = await openEditor(page, server);
  const place = await score.place(at(0));
  await page.getByRole('tab', { name: 'Play' }).click();
  await score.pressAndMove(place, 0, -40);
  await page.mouse.up();
  await page.getByRole('tab', { name: 'Edit' }).click();
  await expect.poll(() => score.hasChanges()).toBe(false);
});

test('J-07 the other button opens the menu of what is under it', async ({ page, server }) => {
  const score = await openEditor(page, server);
  const { x, y } = await score.place(at(0));
  await page.mouse.click(x, y, { button: 'right' });
  expect(await score.selection()).toEqual([at(0)]);
  expect(await score.state()).toBe('idle');
});

test('G-04 the roll drags pitch, moment, length and loudness, and adds by a double click', async ({ page, server }) => {
  const score = await openEditor(page, server, 'roll');
  const original = await score.score();
  const block = await score.box(at(0));
  const row = block.bottom - block.top;
  await score.pressAndMove(await score.place(at(0)), 0, -2 * row);
  expect(await score.state()).toBe('draggingNote');
  await page.mouse.up();
  const raised = await score.box(at(0));
  // Blocks are a little lower than their rows.
  expect(Math.abs(raised.top - (block.top - 2 * row))).toBeLessThan(row / 2);
  await score.undo();
  expect(await score.score()).toBe(original);
  // The right edge.
  await score.pressAndMove({ x: block.right - 2, y: (block.top + block.bottom) / 2 }, block.right - block.left, 0);
  expect(await score.state()).toBe('draggingLength');
  await page.mouse.up();
  const longer = await score.box(at(0));
  expect(longer.right - longer.left).toBeGreaterThan(1.8 * (block.right - block.left));
  expect(await score.faults()).toEqual([]);
  await score.undo();
  await page.keyboard.down('Alt');
  await score.pressAndMove(await score.place(at(0)), 0, -30);
  expect(await score.state()).toBe('draggingVelocity');
  await expect(page.getByTestId('drag-label')).toHaveText('100');
  await page.mouse.up();
  await page.keyboard.up('Alt');
  await score.undo();
  expect(await score.score()).toBe(original);
  await page.mouse.dblclick(block.left + 4, block.top - 10 * row);
  expect(await score.score()).not.toBe(original);
  expect(await score.faults()).toEqual([]);
});
