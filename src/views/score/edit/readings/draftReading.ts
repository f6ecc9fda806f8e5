/**
 * The draft of another reading of the open score: the notes are written again and merged with the user's edits. It is a
 * pure function that a worker runs (readingWorker.ts).
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

/** Limits the reading to some measures, whose barlines do not change. */
export interface PassageRequest {
  /** Indexes of measures in the edited score. */
  readonly span: MeasureSpan;
  /** Detected notes below this confidence are left out; 0 keeps all. */
  readonly least: number;
  /** Whether the user's edits of these measures are discarded. */
  readonly forgetsEdits: boolean;
}

export interface DraftRequest {
  /** The edited score. */
  readonly score: Score;
  readonly choice: ReadingChoice;
  readonly passage?: PassageRequest;
}

export interface DraftReading {
  readonly score: Score;
  readonly conflicts: readonly MergeConflict[];
}

/** A reading is compared with a stored score, so values that MusicJSON rounds must be rounded in both. */
const asStored = (score: Score): Score => readMusicJson(writeMusicJson(score)).score;

const read = (detected: DetectedNotes, choice: ReadingChoice): Score =>
  asStored(withReading(renotate(detected, optionsOf(choice, detected)), choice));

/** @throws NotateError for a choice that cannot be written; RangeError for a passage without a place in the recording. */
export function draftReading(detected: DetectedNotes, { score, choice, passage }: DraftRequest): DraftReading {
  const base = read(detected, readingOf(score));
  if (passage === undefined) return mergeReading(base, read(detected, choice), score);
  const { span, least, forgetsEdits } = passage;
  const time = timeOfMeasures(score, span);
  const old = time && measuresWithin(base, time);
  if (time === undefined || old === undefined) throw new RangeError('The bars have no time in the recording');
  const { exactness, ...kept } = { ...readingOf(score), exactness: choice.exactness };
  const wanted = exactness === undefined ? kept : { ...kept, exactness };
  const again = asStored(renotate(withoutUnsure(detected, time, least), optionsOf(wanted, detected)));
  const found = measuresWithin(again, time);
  if (found === undefined) throw new RangeError('No notes are left in these bars');
  if (forgetsEdits) return { score: withMeasures(score, span, again, found), conflicts: [] };
  return mergeReading(base, withMeasures(base, old, again, found), score);
}
