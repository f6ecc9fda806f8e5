/** Lyrics that are typed, pasted and corrected in the field over the music. */
import { setSyllable, writeMusicJson } from '../../../engine/index.ts';
import { addressOf, openEditor } from '../support/editDriver.ts';
import { SCORE } from '../support/openScore.ts';
import { expect, test } from '../support/songleaf.ts';

test('I-05 I-11 lyrics begin at the cursor; one Escape ends them after a word, and one undo takes the word back', async ({
  page,
  server,
}) => {
  const score = await openEditor(page, server);
  const before = await score.digest();
  const { x, y } = await score.locate('m3 v1 n2');
  await page.mouse.click(x, y - 30);
  expect([await score.selection(), await score.gesture()]).toEqual([[], 'entering.hovering']);
  await score.press('Shift+L').done();
  const field = page.getByRole('textbox', { name: /^Lyrics, bar/ });
  await expect(field).toHaveAccessibleName('Lyrics, bar 3, verse 1');
  await field.pressSequentially('la ');
  await expect(field).toHaveValue('');
  expect((await score.chord('m3 v1 n2')).lyrics?.[0]?.text).toBe('la');
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await score.press('Control+Z').done();
  expect(await score.digest()).toBe(before);
});

test('I-11 a typed syllable replaces the one that is there, a space alone leaves it, and a pasted line keeps its last word', async ({
  page,
  server,
}) => {
  const score = await openEditor(page, server);
  const sung = async (...notes: readonly string[]) =>
    Promise.all(notes.map(async (note) => (await score.chord(note)).lyrics?.[0]));
  await score.click('m1 v1 n1').press('Shift+L').done();
  const field = page.getByRole('textbox', { name: /^Lyrics, bar/ });
  // As the browser pastes: all at once, without a space at the end.
  await page.keyboard.insertText('Now all the birds');
  await expect(field).toHaveValue('birds');
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  const notes = ['m1 v1 n1', 'm1 v1 n2', 'm1 v1 n3', 'm1 v1 n4'] as const;
  expect((await sung(...notes)).map((syllable) => syllable?.text)).toEqual(['Now', 'all', 'the', 'birds']);

  await score.click('m1 v1 n1').press('Shift+L').done();
  await expect(field).toHaveValue('Now');
  await page.keyboard.type('Then- ');
  await expect(field).toHaveAccessibleName('Lyrics, bar 1, verse 1');
  await expect(field).toHaveValue('the');
  await page.keyboard.type('_');
  await expect(field).toHaveValue('birds');
  await page.keyboard.press('Escape');
  const [first, second, third, fourth] = await sung(...notes);
  expect([first, second]).toEqual([
    { text: 'Then', position: 'begin' },
    { text: 'all', position: 'end' },
  ]);
  expect([third, fourth]).toEqual([
    { text: 'the', position: 'single', extender: true },
    { text: 'birds', position: 'single' },
  ]);
});

test('I-11 a corrected syllable keeps its spaces, and arrows lead to the syllables beside it and to other verses', async ({
  page,
  server,
}) => {
  const numbered = setSyllable(
    setSyllable(SCORE, addressOf('m1 v1 n1'), 0, { text: '1.  Now  ', position: 'single' }),
    addressOf('m1 v1 n2'),
    0,
    { text: 'all', position: 'single' },
  );
  const score = await openEditor(page, server, 'sheet', { musicVo: writeMusicJson(numbered) });
  const before = await score.digest();
  const sung = async (note: string) => (await score.chord(note)).lyrics?.map((syllable) => syllable?.text);
  await score.click('m1 v1 n1').press('Shift+L').done();
  const field = page.getByRole('textbox', { name: /^Lyrics, bar/ });
  await expect(field).toHaveValue('1.  Now');
  await score.press('Tab').done();
  await expect(field).toHaveValue('all');
  expect(await score.digest()).toBe(before);
  await test.step('arrows stop at the letters of the syllable first', async () => {
    await score.press('ArrowLeft').done();
    await expect(field).toHaveValue('all');
    await score.press('ArrowLeft').done();
    await expect(field).toHaveValue('1.  Now');
  });
  await score.press('End').done();
  await page.keyboard.type('here ');
  await expect(field).toHaveValue('all');
  expect([await sung('m1 v1 n1'), await sung('m1 v1 n2')]).toEqual([['1.  Nowhere'], ['all']]);
  await test.step('down to the second verse and up again, where no verse is above', async () => {
    await score.press('ArrowDown').done();
    await expect(field).toHaveAccessibleName('Lyrics, bar 1, verse 2');
    await page.keyboard.type('you');
    await score.press('ArrowUp', 'ArrowUp').done();
    await expect(field).toHaveAccessibleName('Lyrics, bar 1, verse 1');
    expect(await sung('m1 v1 n2')).toEqual(['all', 'you']);
    await score.press('ArrowRight', 'ArrowRight').done();
    await expect(field).toHaveValue('');
  });
  await score.press('Escape', 'Control+Z', 'Control+Z').done();
  expect(await score.digest()).toBe(before);
});
