/**
 * The draft of another reading of the open score: the notes written anew and merged with what the user has edited. Takes
 * values and returns values; a worker runs it (readingWorker.ts).
 */
import {
  measuresWithin,
  mergeReading,
  readMusicJson,
  renotate,
  timeOfMeasures,
  withMeasures,
  withMeteredMeasures,
  withoutUnsure,
  writeMusicJson,
} from '../../../../../engine/index.ts';
import type { DetectedNotes, MeasureSpan, MergeConflict, Score, TimeSpan } from '../../../../../engine/index.ts';
import { optionsOf, readingOf, withReading } from './readingChoice.ts';
import type { ReadingChoice } from './readingChoice.ts';

/** Of some measures only. */
export interface PassageWish {
  /** In the edited score. */
  readonly span: MeasureSpan;
  /** Confidence below which detected notes are left out; 0: none. */
  readonly least: number;
  /** Whether the user's edits of these measures go. */
  readonly forgetsEdits: boolean;
  /** `3/4`: the passage is barred anew in it, from its first barline to its last. Undefined: the barlines stay. */
  readonly meter?: string | undefined;
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
  const { span, least, forgetsEdits, meter } = passage;
  const time = timeOfMeasures(score, span);
  const old = time && measuresWithin(base, time);
  if (time === undefined || old === undefined) throw new RangeError('The bars have no place in the recording');
  const { exactness, ...kept } = { ...readingOf(score), exactness: choice.exactness };
  const wanted = exactness === undefined ? kept : { ...kept, exactness };
  const barred = meter === undefined ? wanted : inMeter(wanted, meter, time);
  const again = asStored(renotate(withoutUnsure(detected, time, least), optionsOf(barred, detected)));
  const found = measuresWithin(again, time);
  if (found === undefined) throw new RangeError('No notes are left in these bars');
  const spliced = (into: Score, at: MeasureSpan): Score =>
    meter === undefined ? withMeasures(into, at, again, found) : withMeteredMeasures(into, at, again, found);
  if (forgetsEdits) return { score: spliced(score, span), conflicts: [] };
  return mergeReading(base, spliced(base, old), score);
}

/** The reading with barlines at both ends of a passage, so that no measure of its meter reaches over them. */
function inMeter(choice: ReadingChoice, meter: string, { from, to }: TimeSpan): ReadingChoice {
  const others = (choice.barlines ?? []).filter((at) => at < from || at > to);
  const ends = [from, to].filter((at) => Number.isFinite(at));
  return { ...choice, meter, barlines: [...new Set([...others, ...ends])].sort((a, b) => a - b) };
}
