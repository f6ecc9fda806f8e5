/**
 * Playback at exact times, for benchmarks and browser tests. They compare frames and pixels of a score that is played, and
 * no source of sound keeps time so exactly that two runs show the same. Offered only where a program drives the browser
 * (`navigator.webdriver`), so that no page comes to depend on it.
 */
import { seconds, timelineOf, writtenMomentAt } from '../../../../engine/index.ts';
import type { Score } from '../../../../engine/index.ts';
import type { ScoreReading } from '../reading/scoreReading.ts';

export interface ScoreAutomation {
  /** Seconds that the score lasts as it is played. */
  readonly duration: number;
  /** Shows what sounds at this time, seconds. */
  readonly playAt: (time: number) => void;
  /** Playback stops where it is. */
  readonly stand: () => void;
}

declare global {
  interface Window {
    songleafScore?: ScoreAutomation;
  }
}

/** Returns what takes the offer back. */
export function offerAutomation(score: Score, reading: ScoreReading): () => void {
  if (!navigator.webdriver) return () => undefined;
  window.songleafScore = {
    get duration() {
      return timelineOf(score).duration;
    },
    playAt: (time) => reading.play(writtenMomentAt(timelineOf(score), seconds(time))),
    stand: () => reading.stop(reading.playhead),
  };
  return () => delete window.songleafScore;
}
