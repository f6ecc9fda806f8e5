/** Shows the state of the playback machine besides the time: the awaited notes, mistakes, the loop. */
import { measureNumbers, writtenMomentAt } from '../../../../engine/index.ts';
import type { Score, Seconds, Timeline } from '../../../../engine/index.ts';
import { measuresOfLoop } from '../../../audio/loopRange.ts';
import type { LoopRange } from '../../../audio/playbackSource.ts';
import type { PracticeProgress } from '../../../audio/practice/practice.ts';
import type { Mistake } from '../../../audio/practice/practiceSession.ts';
import type { PlaybackSnapshot } from '../../../machines/playback/playback.ts';
import { playbackTexts } from '../../../texts/index.ts';
import type { MistakeMark } from '../reading/scoreAnnotations.ts';
import type { PlayedScore } from './playedScore.ts';
import type { ScoreReading } from '../reading/scoreReading.ts';

/** More marks would not help the reader, and would make frames slower. */
const MOST_MARKS = 300;

/** One mark for each place: the last mistake there. */
function marksOf(mistakes: readonly Mistake[], score: Score, timeline: Timeline): readonly MistakeMark[] {
  const numbers = measureNumbers(score.measures);
  const marks = new Map<string, MistakeMark>();
  for (const { at, kind } of mistakes) {
    const place = writtenMomentAt(timeline, at);
    const bar = numbers[place.measure] ?? null;
    marks.set(`${place.measure} ${place.at}`, { place, kind, text: playbackTexts.practiceMark[kind](bar) });
  }
  return [...marks.values()].slice(0, MOST_MARKS);
}

export interface ShownPlayback {
  readonly played: PlayedScore;
  readonly reading: ScoreReading;
  /** Receives the moment that is waited for. */
  readonly onAwaited: (at: Seconds) => void;
}

/** Returns a listener for the machine's snapshots. */
export function playbackPresenter({ played, reading, onAwaited }: ShownPlayback) {
  let [loop, progress]: [LoopRange | undefined, PracticeProgress | undefined] = [undefined, undefined];
  return (snapshot: PlaybackSnapshot): void => {
    const { context } = snapshot;
    if (context.loop !== loop) {
      loop = context.loop;
      reading.annotations.show({ loop: new Set(loop === undefined ? [] : measuresOfLoop(played.timeline, loop)) });
    }
    if (context.progress === progress) return;
    progress = context.progress;
    reading.annotations.show({ mistakes: marksOf(progress?.mistakes ?? [], played.score, played.timeline) });
    if (progress === undefined || !snapshot.matches('practising')) return;
    reading.play(writtenMomentAt(played.timeline, progress.step.at), progress.missing);
    onAwaited(progress.step.at);
  };
}
