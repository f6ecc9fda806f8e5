/** What of the detected notes a free user gets of a locked score: what sounds before its first locked measure. */
import { detectedBefore, seconds, type DetectedNotes, type Score, type Seconds } from '../../engine/index.ts';
import { FREE_MEASURES } from '../contract/limits.ts';

export function withoutLocked(detected: DetectedNotes, score: Score): DetectedNotes {
  const end = Math.min(lockedFrom(score), transcribedFrom(detected));
  return end === Infinity ? detected : detectedBefore(detected, seconds(end));
}

/** Where the first measure begins that is withheld; infinite where none is, or where none has a time. */
function lockedFrom({ measures }: Score): number {
  const times = measures.flatMap(({ locked, timestamp }, index) =>
    (locked === true || index >= FREE_MEASURES) && timestamp !== undefined ? [timestamp] : [],
  );
  return Math.min(Infinity, ...times);
}

/**
 * Where the first measure behind the free ones began as it was transcribed. It holds whatever the measures of the score
 * say by now: a save can change their times.
 */
function transcribedFrom({ beats, start }: DetectedNotes): Seconds {
  const downbeats = beats.filter(([, number]) => number === 1).map(([time]) => time);
  // A pickup is a measure of its own, which no downbeat begins.
  const pickup = beats[0]?.[1] === 1 ? 0 : 1;
  return seconds((downbeats[FREE_MEASURES - pickup] ?? Infinity) + start);
}
