/** The editor: routes, keys, toolbar. Gestures of pointers are in specs of their own. */
import { openScore, settled, sheetOf } from './openScore.ts';
import { expect, test } from './songleaf.ts';

const tab = (name: 'Play' | 'Edit') => ({ name, exact: true }) as const;

test('I-01 X-31 the tabs Play and Edit change the route and leave the screen as it is', async ({ page, server }) => {
  await openScore(page, server);
  await expect(sheetOf(page)).toHaveAttribute('data-ready', 'true');
  await settled(page);
  await sheetOf(page).evaluate((sheet) => sheet.setAttribute('data-same', 'yes'));
  await page.getByRole('tab', tab('Edit')).click();
  await expect(page).toHaveURL(/#\/score\/edit\?id=/);
  await expect(sheetOf(page)).toHaveAttribute('data-same', 'yes');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'PDF…' }).click();
  await expect(page).toHaveURL(/#\/score\/edit\/pdf\?id=/);
  await page.getByRole('dialog').getByRole('button', { name: 'Export' }).focus();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/#\/score\/edit\?id=/);
  await page.getByRole('tab', tab('Play')).click();
  await expect(page).toHaveURL(/#\/score\?id=/);
  await expect(sheetOf(page)).toHaveAttribute('data-same', 'yes');
});
