/** The score that the player plays: it is replaced after each edit, while playback continues. */
import type { Actor } from 'xstate';
import { timelineOf, writtenMomentAt } from '../../../../engine/index.ts';
import type { Score, Seconds, Timeline } from '../../../../engine/index.ts';
import { logFailure } from '../../../api/index.ts';
import { loopOfMeasures, measuresOfLoop } from '../../../audio/loopRange.ts';
import { neededPrograms } from '../../../audio/neededPrograms.ts';
import { playedTimeOf } from '../../../audio/playedTime.ts';
import type { SourceCache } from '../../../audio/sourceCache.ts';
import type { playbackMachine } from '../../../machines/playback/playback.ts';

export class PlayedScore {
  #score: Score;
  #timeline: Timeline;

  constructor(score: Score) {
    this.#score = score;
    this.#timeline = timelineOf(score);
  }

  get score(): Score {
    return this.#score;
  }

  get timeline(): Timeline {
    return this.#timeline;
  }

  set(score: Score): void {
    this.#score = score;
    this.#timeline = timelineOf(score);
  }
}

interface Playing {
  readonly actor: Actor<typeof playbackMachine>;
  readonly sourceCache: SourceCache;
  readonly played: PlayedScore;
  readonly time: () => Seconds;
}

/** A smaller shift is not audible, but a seek would be. */
const LEAST_SHIFT = 0.001;

const programsOf = (score: Score): string => neededPrograms(score).join();

/** Playback continues at the same written position in the edited score; the loop keeps its measures. */
export function exchangeScore({ actor, sourceCache, played, time }: Playing, score: Score): void {
  if (score === played.score) return;
  const snapshot = actor.getSnapshot();
  const { context } = snapshot;
  // A practice uses the notes of the score with which it began.
  if (snapshot.matches('practising')) actor.send({ type: 'PAUSE' });
  const before = { at: time(), timeline: played.timeline, programs: programsOf(played.score) };
  const place = writtenMomentAt(before.timeline, before.at);
  const looped = context.loop && measuresOfLoop(before.timeline, context.loop);
  played.set(score);
  sourceCache.setScore(score);
  const { timeline } = played;
  actor.send({ type: 'SET_DURATION', duration: timeline.duration });
  if (looped?.[0] !== undefined && context.loop !== undefined) {
    const { speedUp, fastest } = context.loop;
    const loop = loopOfMeasures(timeline, looped[0], looped.at(-1) ?? looped[0], speedUp, fastest);
    actor.send({ type: 'SET_LOOP', loop });
  }
  const at = playedTimeOf(timeline, place, before.at) ?? timeline.duration;
  if (Math.abs(at - before.at) > LEAST_SHIFT) actor.send({ type: 'SEEK', at });
  if (programsOf(score) !== before.programs && !snapshot.matches('unloaded')) loadPrograms(sourceCache);
}

/** The program of a new instrument is loaded while the others play. */
function loadPrograms(sourceCache: SourceCache): void {
  sourceCache
    .get('synth')
    .load(() => undefined, new AbortController().signal)
    .catch((cause: unknown) => logFailure('Fetching the instruments of the edited score', cause));
}
