import { shellTexts, songbookTexts, tourTexts } from '../../texts/index.ts';
import { named, stepsAt } from './tourSteps.ts';

export const SONGBOOK_TOUR = stepsAt(
  [
    'main h1',
    `button${named(shellTexts.addSong)}`,
    // The field with its buttons.
    `div:has(> input${named(songbookTexts.searchPlaceholder)})`,
    'header button[aria-haspopup=menu], header button',
  ],
  tourTexts.songbook,
);
