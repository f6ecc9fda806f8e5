/**
 * The draft of another reading of the open score: the notes are written again and merged with the user's edits. A pure
 * function that a worker runs (readingWorker.ts).
 */
import {
  measuresWithin,
  mergeReading,
  readMusicJson,
  renotate,
  timeOfMeasures,
  withMeasures,
  withoutUnsure,
  writeMusicJson,
} from '../../../../../engine/index.ts';
import type { DetectedNotes, MeasureSpan, MergeConflict, Score } from '../../../../../engine/index.ts';
import { optionsOf, readingOf, withReading } from './readingChoice.ts';
import type { ReadingChoice } from './readingChoice.ts';

/** Of some measures only, whose barlines stay. */
export interface PassageWish {
  /** In the edited score. */
  readonly span: MeasureSpan;
  /** Confidence below which detected notes are left out; 0: none. */
  readonly least: number;
  /** Whether the user's edits of these measures go. */
  readonly forgetsEdits: boolean;
}

export interface ReadingWish {
  /** The edited score. */
  readonly score: Score;
  readonly choice: ReadingChoice;
  readonly passage?: PassageWish;
}

export interface DraftReading {
  readonly score: Score;
  readonly conflicts: readonly MergeConflict[];
}

/** A reading is compared with a score that was stored: what MusicJSON rounds must be the same in both. */
const asStored = (score: Score): Score => readMusicJson(writeMusicJson(score)).score;

const read = (detected: DetectedNotes, choice: ReadingChoice): Score =>
  asStored(withReading(renotate(detected, optionsOf(choice, detected)), choice));

/** @throws NotateError for a choice that cannot be written; RangeError for a passage without a place in the recording. */
export function draftReading(detected: DetectedNotes, { score, choice, passage }: ReadingWish): DraftReading {
  const base = read(detected, readingOf(score));
  if (passage === undefined) return mergeReading(base, read(detected, choice), score);
  const { span, least, forgetsEdits } = passage;
  const time = timeOfMeasures(score, span);
  const old = time && measuresWithin(base, time);
  if (time === undefined || old === undefined) throw new RangeError('The bars have no place in the recording');
  const { exactness, ...kept } = { ...readingOf(score), exactness: choice.exactness };
  const wanted = exactness === undefined ? kept : { ...kept, exactness };
  const again = asStored(renotate(withoutUnsure(detected, time, least), optionsOf(wanted, detected)));
  const found = measuresWithin(again, time);
  if (found === undefined) throw new RangeError('No notes are left in these bars');
  if (forgetsEdits) return { score: withMeasures(score, span, again, found), conflicts: [] };
  return mergeReading(base, withMeasures(base, old, again, found), score);
}
