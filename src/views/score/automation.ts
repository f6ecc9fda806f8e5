/**
 * Playback by hand, for benches and browser tests: what plays the score drives it so. Only where a program drives the
 * browser, so that no page depends on it.
 */
import { seconds, timelineOf, writtenMomentAt } from '../../../engine/index.ts';
import type { Score } from '../../../engine/index.ts';
import type { ScoreReading } from './scoreReading.ts';

export interface ScoreAutomation {
  /** Seconds that the score lasts as it is played. */
  readonly duration: number;
  /** What sounds at this many seconds is shown as sounding. */
  readonly playAt: (time: number) => void;
  /** Playback stands where it is. */
  readonly stand: () => void;
}

declare global {
  interface Window {
    songleafScore?: ScoreAutomation;
  }
}

/** Answers what takes it back. */
export function offerAutomation(score: Score, reading: ScoreReading): () => void {
  if (!navigator.webdriver) return () => undefined;
  window.songleafScore = {
    get duration() {
      return timelineOf(score).duration;
    },
    playAt: (time) => reading.play(writtenMomentAt(timelineOf(score), seconds(time))),
    stand: () => reading.setPlayhead(reading.playhead),
  };
  return () => delete window.songleafScore;
}
