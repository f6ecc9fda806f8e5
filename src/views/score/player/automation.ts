/**
 * Controls playback at exact times, for benchmarks and browser tests. They compare frames and pixels of a score during
 * playback, and no audio source is exact enough for two equal runs. It exists only where a program controls the browser
 * (`navigator.webdriver`), so that no page depends on it.
 */
import { seconds, timelineOf, writtenMomentAt } from '../../../../engine/index.ts';
import type { Score } from '../../../../engine/index.ts';
import type { ScoreReading } from '../reading/scoreReading.ts';

export interface ScoreAutomation {
  /** Duration of the score as played, in seconds. */
  readonly duration: number;
  /** Shows the sounding notes at this time, in seconds. */
  readonly playAt: (time: number) => void;
  /** Stops playback at its position. */
  readonly stand: () => void;
}

declare global {
  interface Window {
    songleafScore?: ScoreAutomation;
  }
}

/** Returns a function that removes it again. */
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
