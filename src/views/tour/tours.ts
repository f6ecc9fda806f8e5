/** The steps of the tours. Elements are found by their accessible names. */
import { editTexts, playbackTexts, scoreTexts, shellTexts, songbookTexts, tourTexts } from '../../texts/index.ts';
import type { TourStep } from './Tour.tsx';

const named = (label: string): string => `[aria-label="${label}"]`;

function stepsAt(targets: readonly string[], words: readonly { title: string; text: string }[]): readonly TourStep[] {
  return words.map((word, index) => ({ ...word, target: targets[index] ?? 'main' }));
}

export const SONGBOOK_TOUR = stepsAt(
  [
    'main h1',
    `button${named(shellTexts.addSong)}`,
    `input${named(songbookTexts.searchPlaceholder)}`,
    'header button[aria-haspopup=menu], header button',
  ],
  tourTexts.songbook,
);

/** The tab of the reading mode has the same name as the button that plays. */
const PLAY_BUTTON = [playbackTexts.play, playbackTexts.pause]
  .map((label) => `section${named(playbackTexts.player)} button${named(label)}`)
  .join();

export const PLAY_TOUR = stepsAt(
  [
    PLAY_BUTTON,
    `[role=combobox]${named(scoreTexts.viewAs)}`,
    `[role=tab]${named(editTexts.mode.edit)}`,
    `button${named(scoreTexts.export)}`,
  ],
  tourTexts.play,
);

export const EDIT_SHEET_TOUR = stepsAt([`[role=toolbar]${named(editTexts.tools)}`, PLAY_BUTTON], tourTexts.editSheet);

export const EDIT_ROLL_TOUR = stepsAt([`[role=toolbar]${named(editTexts.tools)}`], tourTexts.editRoll);
