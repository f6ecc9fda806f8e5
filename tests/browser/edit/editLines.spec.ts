/** Pedals and octave lines, by the menu of a note and by the toolbar; a click or a finger selects one and removes it. */
import type { Page } from '@playwright/test';
import { ottavaAt, ticks, writeMusicJson } from '../../../engine/index.ts';
import type { Score } from '../../../engine/index.ts';
import { BASS, buildScore, TREBLE } from '../../fixtures/engraving/scoreBuilder.ts';
import { openEditor } from '../support/editDriver.ts';
import { expect, test } from '../support/songleaf.ts';

const SONG = buildScore({
  title: 'Lines',
  staves: [[TREBLE, BASS]],
  measures: ['c6q d6q e6q f6q', 'g5q a5q g5q f5q', 'c5w'].map((voice) => ({ parts: [[[voice], ['c3h g3h']]] })),
});

const LABEL = 'Lines and Techniques';
const popup = (page: Page) => page.getByRole('dialog', { name: 'Edit menu' });
const choice = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** `pedal start 1`: the kind of a line, its edge and its staff, of the lines of the first part in order. */
const lines = ({ parts }: Score): readonly string[] =>
  (parts[0]?.measures ?? []).flatMap(({ directions = [] }) =>
    directions.flatMap((each) => ('edge' in each ? [`${each.kind} ${each.edge} ${String(each.staff)}`] : [])),
  );

test('I-08 a pedal and an octave line are added, selected by a click, moved by keys and removed', async ({
  page,
  server,
}) => {
  const score = await openEditor(page, server, 'sheet', { musicVo: writeMusicJson(SONG) });
  const original = await score.digest();
  await score
    .click('m1 v1 n1')
    .click('m1 v1 n4', { modifiers: ['Shift'] })
    .rightClick('m1 v1 n4')
    .done();
  await page.getByRole('menuitem', { name: `${LABEL}…` }).click();
  await choice(page, 'Pedal').click();
  await expect(popup(page)).toBeHidden();
  expect(lines(await score.score())).toEqual(['pedal start 1', 'pedal stop 1']);
  await score.expectSaid('Pedal added, 4 notes selected');
  await score.tool(LABEL).done();
  await expect(choice(page, 'Pedal')).toHaveAttribute('aria-pressed', 'true');
  await page.screenshot({ path: test.info().outputPath('popup.png') });
  await choice(page, 'Octave line 8va').click();
  await expect(popup(page)).toBeHidden();
  const [part] = (await score.score()).parts;
  expect(part && [0, 1].map((bar) => ottavaAt(part, bar, 0, ticks(0)))).toEqual([1, 0]);
  expect(await score.midis('m1 v1 n1')).toEqual([84]);
  await page.screenshot({ path: test.info().outputPath('lines.png') });
  await test.step('a click selects the first sign of the bar, and keys move its end and remove it', async () => {
    await page.keyboard.press('Escape');
    const { x, y } = await score.sign('direction', 1);
    await page.mouse.click(x, y);
    await score.expectSaid(/^(?:Pedal|Octave line) in bar 1 selected$/);
    await score.press('Shift+ArrowRight').done();
    await score.expectSaid(/ from bar 1 to bar 2 selected$/);
    await score.press('Delete').done();
    expect(lines(await score.score())).toHaveLength(2);
    expect(await score.faults()).toEqual([]);
  });
  await score.press('Control+Z', 'Control+Z', 'Control+Z', 'Control+Z').done();
  expect(await score.digest()).toBe(original);
});

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true });

  test('I-08 a finger adds a pedal and removes it', async ({ page, server }) => {
    const score = await openEditor(page, server, 'sheet', { musicVo: writeMusicJson(SONG) });
    await score.tap('m1 v1 n1').tool(LABEL).done();
    await choice(page, 'Pedal').tap();
    await expect(popup(page)).toBeHidden();
    const { x, y } = await score.sign('direction', 1);
    await page.touchscreen.tap(x, y);
    await choice(page, 'Remove Pedal').tap();
    await expect(popup(page)).toBeHidden();
    expect(lines(await score.score())).toEqual([]);
  });
});
