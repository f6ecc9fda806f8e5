/** Seconds of the recording at the moments of a score as written, from the times of its measures. */
import type { Score } from '../../model/score.ts';
import { measureContexts } from '../../model/scoreContext.ts';
import { seconds, type Seconds } from '../../units.ts';

interface TimedBarline {
  /** Ticks from the beginning of the score. */
  readonly moment: number;
  readonly time: number;
}

/** Only ascending times, because an edit may have copied a measure with its time to another place. */
function timedBarlines(score: Score): readonly TimedBarline[] {
  const contexts = measureContexts(score);
  const barlines: TimedBarline[] = [];
  score.measures.forEach(({ timestamp }, index) => {
    const last = barlines.at(-1);
    if (timestamp === undefined || (last !== undefined && timestamp <= last.time)) return;
    barlines.push({ moment: contexts[index]?.start ?? 0, time: timestamp });
  });
  return barlines;
}

/**
 * Returns the function that maps ticks since the beginning of the score to the time in the recording: linear between
 * the measures that have a time, as the recording is played, and after the last one at the pace before it. Its result is
 * undefined before the first time, and after the last one where there is no other.
 */
export function recordingTimes(score: Score): (moment: number) => Seconds | undefined {
  const barlines = timedBarlines(score);
  return (moment) => {
    const here = barlines.findLastIndex((barline) => barline.moment <= moment);
    const from = barlines[here];
    if (from === undefined) return undefined;
    if (from.moment === moment) return seconds(from.time);
    const [a, b] = here + 1 < barlines.length ? [from, barlines[here + 1]] : [barlines[here - 1], from];
    if (a === undefined || b === undefined) return undefined;
    return seconds(from.time + ((moment - from.moment) * (b.time - a.time)) / (b.moment - a.moment));
  };
}
