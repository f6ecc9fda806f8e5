/**
 * Random gestures on real scores: nothing throws, the score stays sound, and undoing all the way gives the saved score
 * back. `npm test` tries some hundred; `npm run fuzz` ten thousand with a fresh seed (`GESTURES` and `FUZZ_SEED`).
 */
import { writeMusicJson } from '../../../engine/index.ts';
import { EXCERPTS } from '../../fixtures/gallery/gallery.ts';
import { openEditor } from '../support/editDriver.ts';
import type { EditDriver } from '../support/editDriver.ts';
import { RandomGestures, letPointersBeDispatched, playSteps } from '../support/randomGestures.ts';
import type { Step } from '../support/randomGestures.ts';
import { expect, test } from '../support/songleaf.ts';

const SEED = Number(process.env['FUZZ_SEED'] ?? 20261122);
const GESTURES = Number(process.env['GESTURES'] ?? 240);
/** Gestures between two looks at the score: each makes two edits at most, and the history holds 19. */
const ROUND = 8;
const MOST_UNDONE = 19;
/** As long as one gesture takes at most, on a slow machine. */
const MS_A_GESTURE = 500;

// Small and without a trace: pictures would take most of the time.
test.use({ viewport: { width: 800, height: 600 }, trace: 'off' });

/** Fails with the steps that led there, to be written down as a test. */
function expectSound(faults: readonly unknown[], errors: readonly string[], steps: readonly Step[]): void {
  if (faults.length === 0 && errors.length === 0) return;
  throw new Error(JSON.stringify({ seed: SEED, faults, errors, steps }, null, 1));
}

async function undoAll(score: EditDriver): Promise<void> {
  const keys = Array.from({ length: MOST_UNDONE }, () => ({ type: 'key', key: 'z', ctrlKey: true }) as const);
  await playSteps(score.page, [[{ type: 'key', key: 'Escape' }, ...keys]]);
}

test('I-07 no random gesture throws or breaks the score, and undo gives the saved score back', async ({
  page,
  server,
}) => {
  test.setTimeout(120_000 + GESTURES * MS_A_GESTURE);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.stack ?? error.message));
  await page.addInitScript(letPointersBeDispatched);
  // Tablature, rests, ties and a second voice are in this one.
  const found = EXCERPTS.find(({ name }) => name === 'guitar-tab');
  if (found === undefined) throw new Error('The gallery has no tablature');
  const opening = { musicVo: writeMusicJson(found.score), query: '&view=both' };
  const score = await openEditor(page, server, 'sheet', opening);
  await expect(page.getByTestId('roll')).toHaveAttribute('data-ready', 'true');
  await score.tool('Piano on the Screen').done();
  const original = await score.digest();
  const gestures = new RandomGestures(SEED, found.score.measures.length, ['sheet', 'sheet', 'roll']);
  let edits = 0;
  for (let done = 0; done < GESTURES; done += ROUND) {
    const steps = Array.from({ length: ROUND }, () => gestures.next());
    await playSteps(page, steps);
    expectSound(await score.faults(), errors, steps.flat());
    if (await score.hasChanges()) edits += 1;
    await undoAll(score);
    const restored = await score.digest();
    if (restored !== original) expectSound(['undo does not give the saved score back'], errors, steps.flat());
  }
  // Else the gestures would meet nothing.
  expect(edits).toBeGreaterThan(GESTURES / ROUND / 3);
});
