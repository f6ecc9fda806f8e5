import { editTexts, playbackTexts, scoreTexts, tourTexts } from '../../texts/index.ts';
import { named, stepsAt } from './tourSteps.ts';

/** The tab of the reading mode has the same name as the button that plays. */
const PLAY_BUTTON = [playbackTexts.play, playbackTexts.pause]
  .map((label) => `section${named(playbackTexts.player)} button${named(label)}`)
  .join();

/** Devices that are used by fingers alone have no keys. */
const HAS_KEYS = !matchMedia('(hover: none)').matches;

type Words = readonly { readonly title: string; readonly text: string }[];

/** Adds a sentence about keys to the step at `at`, where there are keys. */
const withKeys = (words: Words, at: number, sentence: string, hasKeys: boolean): Words =>
  words.map(({ title, text }, index) => ({ title, text: index === at && hasKeys ? `${text} ${sentence}` : text }));

export const playWords = (hasKeys: boolean): Words => withKeys(tourTexts.play, 0, tourTexts.playBySpace, hasKeys);
export const editWords = (hasKeys: boolean): Words => withKeys(tourTexts.editSheet, 1, tourTexts.editKeys, hasKeys);

export const PLAY_TOUR = stepsAt(
  [
    PLAY_BUTTON,
    `[role=combobox]${named(scoreTexts.viewAs)}`,
    `[role=tab]${named(editTexts.mode.edit)}`,
    `button${named(scoreTexts.export)}`,
  ],
  playWords(HAS_KEYS),
);

const EDIT_TOOLS = `[role=toolbar]${named(editTexts.tools)}`;

export const EDIT_SHEET_TOUR = stepsAt([EDIT_TOOLS, PLAY_BUTTON], editWords(HAS_KEYS));

export const EDIT_ROLL_TOUR = stepsAt([EDIT_TOOLS], tourTexts.editRoll);
