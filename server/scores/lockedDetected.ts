/**
 * Returns the detected notes that a free user gets of a locked score: those that sound before its first locked
 * measure.
 */
import { detectedBefore, seconds, type DetectedNotes, type Score, type Seconds } from '../../engine/index.ts';
import { FREE_MEASURES } from '../contract/limits.ts';

export function withoutLocked(detected: DetectedNotes, score: Score): DetectedNotes {
  const isWithheld = score.measures.some(isLocked);
  // Without beats only the saved score has times, which a save can change: nothing is certain to lie before the border.
  const border = isWithheld && detected.beats.length === 0 ? detected.start : transcribedFrom(detected);
  const end = Math.min(lockedFrom(score), border);
  return end === Infinity ? detected : detectedBefore(detected, seconds(end));
}

const isLocked = ({ locked }: Score['measures'][number], index: number): boolean =>
  locked === true || index >= FREE_MEASURES;

/** The time at which the first withheld measure begins; infinite where no measure is withheld or has a time. */
function lockedFrom({ measures }: Score): number {
  const times = measures.filter(isLocked).flatMap(({ timestamp }) => (timestamp === undefined ? [] : [timestamp]));
  return Math.min(Infinity, ...times);
}

/**
 * The time at which the first measure behind the free ones began in the transcription. It limits the answer
 * independently of the saved score, because a save can change the times of measures.
 */
function transcribedFrom({ beats, start }: DetectedNotes): Seconds {
  const downbeats = beats.filter(([, number]) => number === 1).map(([time]) => time);
  // A pickup is a measure of its own that begins without a downbeat.
  const pickup = beats[0]?.[1] === 1 ? 0 : 1;
  return seconds((downbeats[FREE_MEASURES - pickup] ?? Infinity) + start);
}
