import { editTexts, playbackTexts, scoreTexts, tourTexts } from '../../texts/index.ts';
import { named, stepsAt } from './tourSteps.ts';

/** The tab of the reading mode has the same name as the button that plays. */
const PLAY_BUTTON = [playbackTexts.play, playbackTexts.pause]
  .map((label) => `section${named(playbackTexts.player)} button${named(label)}`)
  .join();

/** Devices that are used by fingers alone have no space bar. */
export const playWords = (hasKeys: boolean) =>
  tourTexts.play.map(({ title, text }, index) => ({
    title,
    text: index === 0 && hasKeys ? `${text} ${tourTexts.playBySpace}` : text,
  }));

export const PLAY_TOUR = stepsAt(
  [
    PLAY_BUTTON,
    `[role=combobox]${named(scoreTexts.viewAs)}`,
    `[role=tab]${named(editTexts.mode.edit)}`,
    `button${named(scoreTexts.export)}`,
  ],
  playWords(!matchMedia('(hover: none)').matches),
);

export const EDIT_SHEET_TOUR = stepsAt([`[role=toolbar]${named(editTexts.tools)}`, PLAY_BUTTON], tourTexts.editSheet);

export const EDIT_ROLL_TOUR = stepsAt([`[role=toolbar]${named(editTexts.tools)}`], tourTexts.editRoll);
