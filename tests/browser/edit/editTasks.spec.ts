/**
 * The editing tasks of docs/editing.md, in the shortest way that the screen offers: once with keys and a mouse, once
 * with fingers. After each task the score is checked, and the number of actions is compared with `taskCounts.ts`.
 */
import type { Page } from '@playwright/test';
import { BASS, buildScore } from '../../fixtures/engraving/scoreBuilder.ts';
import { CountingHand } from '../support/CountingHand.ts';
import { startEditing } from '../support/editDriver.ts';
import type { EditDriver } from '../support/editDriver.ts';
import { importScore } from '../support/importScore.ts';
import type { RunningServer } from '../support/songleaf.ts';
import { FULL, expect, signUp, test } from '../support/songleaf.ts';
import { TASK_COUNTS } from '../support/taskCounts.ts';
import type { TaskName } from '../support/taskCounts.ts';

/** A song in 3/4 with a pickup, as an inaccurate transcription might have written it. */
const TRANSCRIBED = buildScore({
  title: 'Spring Song',
  staves: [[BASS]],
  measures: [
    'g4q c#5q d5q e4q',
    'f5q rq e5q c5q',
    'e5e f5e g5e re c5h',
    'c5q c5h g4q',
    'a5q b4q c5q f5q',
    'c5q b4q c5h',
  ].map((voice) => ({ parts: [[[voice]]] })),
});
const WORDS = 'Now all the birds are sing-ing in the trees';
const SYLLABLES = ['Now', 'all', 'the', 'birds', 'are', 'sing', 'ing', 'in', 'the', 'trees'];

interface TaskHand {
  readonly page: Page;
  readonly score: EditDriver;
  readonly hand: CountingHand;
}

type Script = Readonly<Record<TaskName, (desk: TaskHand) => Promise<void>>>;

const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const entry = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });
const besideNote = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Tools for the selected note' }).getByRole('button', { name, exact: true });
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Edit tools' }).getByRole('button', { name, exact: true });

async function transposeTo(key: string, { page, hand }: TaskHand): Promise<void> {
  await hand.choose(dialog(page).getByLabel('To key signature'));
  await hand.choose(page.getByRole('option', { name: key, exact: true }));
  await hand.choose(button(page, 'Apply'));
  await expect(dialog(page)).toBeHidden();
}

/** The parts that are equal for a mouse and for a finger. */
const ANYHOW = {
  'A wrong clef': async ({ page, hand }) => {
    await hand.pressSign('clef', 1);
    await hand.choose(button(page, 'Treble'));
  },
  'A wrong meter': async ({ page, hand }) => {
    await hand.pressSign('timeSignature', 1);
    await hand.choose(button(page, '3/4'));
  },
  'The first barline (pickup)': async ({ page, hand }) => {
    await hand.askMenu('m1 v1 n1');
    await hand.choose(entry(page, 'Pickup…'));
    await hand.choose(button(page, '1/4 note'));
  },
} satisfies Partial<Script>;

const BY_KEYS: Script = {
  ...ANYHOW,
  'Five wrong pitches': async ({ hand }) => {
    await hand.press('m1 v1 n2');
    await hand.key('ArrowDown');
    await hand.drag('m1 v1 n4', 7);
    await hand.drag('m2 v1 n4', 1);
    await hand.drag('m5 v1 n1', -7);
    await hand.drag('m5 v1 n4', -2);
  },
  'Two wrong rhythms': async ({ hand }) => {
    await hand.press('m2 v1 n1');
    await hand.key('2');
    await hand.press('m3 v1 n3');
    await hand.key('3');
  },
  'A missed tie': async ({ hand }) => {
    await hand.press('m3 v1 n4');
    await hand.key('u');
  },
  'Lyrics in four measures': async ({ hand }) => {
    await hand.key('Shift+L');
    await hand.syllables(WORDS);
    await hand.key('Escape');
  },
  Transposition: async (desk) => {
    await desk.hand.key('k');
    await transposeTo('D major', desk);
  },
  'Export as PDF': async ({ page, hand }) => {
    await hand.key('Control+p');
    await hand.choose(button(page, 'Export'));
  },
};

const BY_FINGERS: Script = {
  ...ANYHOW,
  'Five wrong pitches': async ({ page, hand }) => {
    await hand.press('m1 v1 n2');
    await hand.choose(besideNote(page, 'Down a semitone'));
    for (const [note, steps] of [
      ['m1 v1 n4', 7],
      ['m2 v1 n4', 1],
      ['m5 v1 n1', -7],
      ['m5 v1 n4', -2],
    ] as const) {
      await hand.press(note);
      await hand.drag(note, steps);
    }
  },
  'Two wrong rhythms': async ({ page, hand }) => {
    for (const note of ['m2 v1 n1', 'm3 v1 n3']) {
      await hand.press(note);
      await hand.choose(besideNote(page, 'Twice as long'));
    }
  },
  'A missed tie': async ({ page, hand }) => {
    await hand.press('m3 v1 n4');
    await hand.choose(besideNote(page, 'Tie to the next note'));
  },
  'Lyrics in four measures': async ({ page, hand }) => {
    await hand.choose(tool(page, 'Edit Lyrics'));
    await hand.syllables(WORDS);
    await hand.choose(page.getByRole('button', { name: 'Done', exact: true }));
  },
  Transposition: async (desk) => {
    await desk.hand.choose(tool(desk.page, 'Transpose Score [k]'));
    await transposeTo('D major', desk);
  },
  'Export as PDF': async ({ page, hand }) => {
    await hand.choose(page.getByRole('button', { name: 'Export', exact: true }));
    await hand.choose(entry(page, 'PDF…'));
    await hand.choose(button(page, 'Export'));
  },
};

/** The assertions about the score after each task. */
const RIGHT: Script = {
  'Five wrong pitches': async ({ score }) => {
    const notes = ['m1 v1 n2', 'm1 v1 n4', 'm2 v1 n4', 'm5 v1 n1', 'm5 v1 n4'];
    expect(await Promise.all(notes.map((note) => score.midis(note)))).toEqual([[72], [76], [74], [69], [74]]);
  },
  'Two wrong rhythms': async ({ score }) => {
    expect((await score.chord('m2 v1 n1')).value).toMatchObject({ base: 1, dots: 0 });
    expect((await score.chord('m3 v1 n3')).value).toMatchObject({ base: 2, dots: 0 });
  },
  'A missed tie': async ({ score }) => {
    expect((await score.chord('m3 v1 n4')).notes[0]?.tied).toBe(true);
  },
  'A wrong clef': async ({ score }) => {
    expect((await score.score()).parts[0]?.staves[0]?.clef).toMatchObject({ sign: 'G', line: 2 });
  },
  'A wrong meter': async ({ score }) => {
    const { measures } = await score.score();
    expect(measures[0]?.time).toMatchObject({ beats: [3], beatType: 4 });
    expect(measures).toHaveLength(8);
  },
  'The first barline (pickup)': async ({ score }) => {
    expect((await score.score()).measures[0]?.unnumbered).toBe(true);
    expect(await score.midis('m2 v1 n1')).toEqual([72]);
    // Notes that the wrong barlines divided are joined again.
    expect((await score.chord('m5 v1 n1')).value).toMatchObject({ base: 1, dots: 1 });
  },
  'Lyrics in four measures': async ({ score }) => {
    const chords = (await score.score()).parts[0]?.measures.flatMap(({ voices }) => voices[0]?.chords ?? []) ?? [];
    expect(chords.flatMap(({ lyrics }) => lyrics?.[0]?.text ?? [])).toEqual(SYLLABLES);
  },
  Transposition: async ({ score }) => {
    expect((await score.score()).measures[0]?.key).toMatchObject({ fifths: 2 });
    expect(await score.midis('m1 v1 n1')).toEqual([69]);
  },
  'Export as PDF': async ({ score }) => expect(await score.saving()).toBe('saved'),
};

/** The state before each task: nothing is selected. */
const rest = ({ score }: TaskHand): Promise<void> => score.press('Escape').done();

async function performAll(page: Page, server: RunningServer, script: Script, by: 'desk' | 'taps'): Promise<void> {
  await signUp(page, server);
  const id = await importScore(page, server, TRANSCRIBED);
  await page.goto(`${server.url}/#/score?id=${id}`);
  const score = await startEditing(page);
  const desk = { page, score, hand: new CountingHand(score, by === 'taps') };
  for (const counts of TASK_COUNTS)
    await test.step(counts.task, async () => {
      await rest(desk);
      const download = counts.task === 'Export as PDF' ? page.waitForEvent('download') : undefined;
      await script[counts.task](desk);
      expect((await download)?.suggestedFilename()).toBe(download && 'Spring Song.pdf');
      await RIGHT[counts.task](desk);
      expect(await score.faults()).toEqual([]);
      expect(desk.hand.take()).toBe(counts[by]);
    });
  await page.screenshot({ path: `test-results/tasks-${by}.png` });
}

test('I-08 I-11 I-12 I-13 J-02 L-02 a transcription is corrected with keys and a mouse', async ({ page, server }) => {
  await performAll(page, server, BY_KEYS, 'desk');
});

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true });

  test('I-08 I-11 I-12 I-13 J-02 L-02 a transcription is corrected with fingers', FULL, async ({ page, server }) => {
    await performAll(page, server, BY_FINGERS, 'taps');
  });
});
