/**
 * Random gestures on real scores: no error is thrown, the score stays valid, and undoing all edits restores the saved
 * score. `npm test` tries some hundred gestures; `npm run fuzz` ten thousand with a new seed, a thousand on each score
 * of the gallery (`GESTURES`, `FUZZ_SEED` and `FUZZ_SCORE`).
 */
import { writeMusicJson } from '../../../engine/index.ts';
import { EXCERPTS } from '../../fixtures/gallery/gallery.ts';
import { openEditor } from '../support/editDriver.ts';
import type { EditDriver } from '../support/editDriver.ts';
import { RandomGestures, letPointersBeDispatched, playSteps } from '../support/randomGestures.ts';
import type { Step } from '../support/randomGestures.ts';
import { expect, test } from '../support/songleaf.ts';

const SEED = Number(process.env['FUZZ_SEED'] ?? 20261122);
/** By default a score with tablature, rests, ties and a second voice. */
const SCORE = process.env['FUZZ_SCORE'] ?? 'guitar-tab';
const GESTURES = Number(process.env['GESTURES'] ?? 240);
/** Gestures between two checks of the score: each makes two edits at most, and the history has 19 steps. */
const ROUND = 8;
const MOST_UNDONE = 19;
/** The longest duration of a gesture on a slow machine. */
const MS_A_GESTURE = 500;

// A small window without a trace, because pictures would take most of the time.
test.use({ viewport: { width: 800, height: 600 }, trace: 'off' });

/** Fails with the steps before the fault, so that they can be written as a test. */
function expectSound(faults: readonly unknown[], errors: readonly string[], steps: readonly Step[]): void {
  if (faults.length === 0 && errors.length === 0) return;
  throw new Error(JSON.stringify({ seed: SEED, score: SCORE, faults, errors, steps }, null, 1));
}

async function undoAll(score: EditDriver): Promise<void> {
  const keys = Array.from({ length: MOST_UNDONE }, () => ({ type: 'key', key: 'z', ctrlKey: true }) as const);
  await playSteps(score.page, [[{ type: 'key', key: 'Escape' }, ...keys]]);
}

test('I-07 no random gesture throws or breaks the score, and undo restores the saved score', async ({
  page,
  server,
}) => {
  test.setTimeout(120_000 + GESTURES * MS_A_GESTURE);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.stack ?? error.message));
  await page.addInitScript(letPointersBeDispatched);
  const found = EXCERPTS.find(({ name }) => name === SCORE);
  if (found === undefined) throw new Error(`The gallery has no score ${SCORE}`);
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
  // Otherwise the gestures would not hit any notes.
  expect(edits).toBeGreaterThan(GESTURES / ROUND / 3);
});
