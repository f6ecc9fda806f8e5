/** The menu of a note in a transcribed score, and the rhythms of a bar. */
import type { Locator, Page } from '@playwright/test';
import type { EditDriver } from './editDriver.ts';
import { expect } from './songleaf.ts';

export async function openNoteMenu(page: Page, score: EditDriver, note: string, entry: string | RegExp): Promise<void> {
  const { x, y } = await score.locate(note);
  await page.mouse.click(x, y, { button: 'right' });
  await page.getByRole('menuitem', { name: entry }).click();
}

/**
 * Opens the rhythms of the first bar that has more than one, and returns its index; which bar it is, the transcription
 * decides. `choices`: the buttons of the rhythms.
 */
export async function openAmbiguousBar(page: Page, score: EditDriver, choices: Locator): Promise<number> {
  const measures = (await score.score()).parts[0]?.measures ?? [];
  for (const [index, { voices }] of measures.entries()) {
    if (voices[0]?.chords[0]?.notes.length === 0) continue;
    await openNoteMenu(page, score, `m${index + 1} v1 n1`, 'Rhythm…');
    await expect(choices.first()).toBeVisible();
    if ((await choices.count()) > 1) return index;
    await page.keyboard.press('Escape');
    await expect(choices).toHaveCount(0);
  }
  throw new Error('no bar has other likely rhythms');
}
