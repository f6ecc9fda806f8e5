/** The names of the sheet and of the piano roll for screen readers. */
import { firstLine, type Score } from '../../../../engine/index.ts';
import { scoreTexts } from '../../../texts/index.ts';
import { countBars } from '../state/countBars.ts';

/** `Sheet music of Holiday: 46 bars, Voice, Piano`. */
export const sheetLabel = (title: string, { measures, parts }: Score): string =>
  scoreTexts.sheetLabel(
    title,
    countBars(measures),
    parts.map(({ name }) => firstLine(name)),
  );

export const rollLabel = (title: string, { measures }: Score): string =>
  scoreTexts.rollLabel(title, countBars(measures));
