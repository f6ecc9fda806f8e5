/**
 * The player of an open score: the playback machine with the sources of the score, connected to the view. During
 * playback every frame moves the playhead; a tap on the music moves the player.
 */
import { createActor } from 'xstate';
import type { Actor } from 'xstate';
import { writtenMomentAt } from '../../../../engine/index.ts';
import type { Score, Seconds, Timeline } from '../../../../engine/index.ts';
import { loopOfMeasures } from '../../../audio/loopRange.ts';
import { MidiKeyboard } from '../../../audio/midiKeyboard.ts';
import { openSources } from '../../../audio/openSources.ts';
import { pageEngine } from '../../../audio/pageEngine.ts';
import { measuresAway, playedTimeOf } from '../../../audio/playedTime.ts';
import type { PracticeRequest } from '../../../audio/practice/practice.ts';
import { SourceCache } from '../../../audio/sourceCache.ts';
import { SynthSettings } from '../../../audio/synthSettings.ts';
import { playbackMachine } from '../../../machines/playback/playback.ts';
import type { TimeReason } from '../../../machines/playback/playbackEvents.ts';
import type { LoopedSpan, ScorePlace, ScoreReading } from '../reading/scoreReading.ts';
import { Signal } from '../../../signal.ts';
import { Audition } from './audition.ts';
import { PlayedScore, exchangeScore } from './playedScore.ts';
import { practiceOf } from './practice/practiceOf.ts';
import { playbackPresenter } from './showPlayback.ts';

export interface Player {
  readonly actor: Actor<typeof playbackMachine>;
  readonly sourceCache: SourceCache;
  /** Plays passages from one source after the other. */
  readonly audition: Audition;
  /** Shared reading state of the views. */
  readonly reading: ScoreReading;
  readonly settings: SynthSettings;
  /** Timeline of the present score. */
  readonly timeline: Timeline;
  /** The score was edited: playback continues at the same written position. */
  readonly setScore: (score: Score) => void;
  readonly keyboard: MidiKeyboard;
  /** Begins to practise at the present position. Call it within a gesture of the user. */
  readonly practise: (request: PracticeRequest & { readonly isAccompanied: boolean }) => void;
  /** The element for the frame of the linked video; it must be part of the page before the video is chosen. */
  readonly videoHost: HTMLElement;
  /** The audible moment, or the position of paused playback. */
  readonly time: () => Seconds;
  /** Calls the listener at every change of the time. Returns a function that removes the listener. */
  readonly listenToTime: (listener: () => void) => () => void;
  readonly stop: () => void;
}

export interface PlayerOptions {
  /** Id of the song. */
  readonly id: string;
  readonly score: Score;
  readonly reading: ScoreReading;
  readonly hasOriginal: boolean;
}

export function createPlayer({ id, score, reading, hasOriginal }: PlayerOptions): Player {
  const played = new PlayedScore(score);
  const settings = new SynthSettings(score);
  const videoHost = document.createElement('div');
  videoHost.style.cssText = 'width: 100%; height: 100%';
  const engine = pageEngine();
  const keyboard = new MidiKeyboard(engine);
  keyboard.program = score.parts[0]?.program ?? keyboard.program;
  const sourceCache = new SourceCache(
    openSources({ id, score: () => played.score, engine, settings, hasOriginal, videoHost }),
  );
  const { actor, time, listenToTime } = startPlayback({ played, reading, sourceCache });
  const audition = new Audition(actor, sourceCache);
  const stopRequests = followRequests(reading, wishesOf(actor, played, time));
  const stop = (): void => {
    stopRequests();
    audition.stop();
    actor.stop();
    void keyboard.disconnect();
    reading.annotations.show({ mistakes: [], loop: new Set() });
    reading.stop(reading.playhead);
  };
  const practise: Player['practise'] = (request) =>
    actor.send({
      type: 'PRACTISE',
      practice: practiceOf({ score: played.score, engine, settings, keyboard }, request),
    });
  const setScore = (edited: Score): void => {
    exchangeScore({ actor, sourceCache, played, time }, edited);
    settings.setScore(edited);
  };
  return {
    ...{ actor, sourceCache, audition, reading, settings, keyboard, videoHost },
    ...{ practise, time, listenToTime, setScore, stop },
    get timeline() {
      return played.timeline;
    },
  };
}

/** The running machine, connected to the page, and the time, which is not part of the machine's state. */
function startPlayback({
  played,
  reading,
  sourceCache,
}: Pick<Player, 'reading' | 'sourceCache'> & { readonly played: PlayedScore }) {
  const changed = new Signal<[]>();
  let time = 0 as Seconds;
  const setTime = (at: Seconds): void => {
    time = at;
    changed.emit();
  };
  const onTime = (at: Seconds, reason: TimeReason): void => {
    const place = writtenMomentAt(played.timeline, at);
    if (reason === 'played') reading.play(place);
    else reading.stop(place);
    setTime(at);
  };
  const actor = createActor(playbackMachine, {
    input: { sourceCache, kind: 'synth', duration: played.timeline.duration, onTime },
  });
  actor.subscribe(playbackPresenter({ played, reading, onAwaited: setTime }));
  actor.start();
  return { actor, time: () => time, listenToTime: (listener: () => void) => changed.listen(listener) };
}

function wishesOf(actor: Player['actor'], played: PlayedScore, time: () => Seconds): ReaderRequests {
  const seek = (at: Seconds): void => actor.send({ type: 'SEEK', at });
  return {
    seek,
    tap: (place) => playedTimeOf(played.timeline, place, time()),
    step: (count) => measuresAway(played.timeline, time(), count),
    loop: (span) => {
      const loop = span && loopOfMeasures(played.timeline, ...span);
      if (span !== undefined && loop === undefined) return;
      actor.send({ type: 'SET_LOOP', loop });
      if (loop !== undefined && (time() < loop.from || time() >= loop.to)) seek(loop.from);
    },
  };
}

interface ReaderRequests {
  /** The moment of a tap; undefined where the measure is never performed. */
  readonly tap: (place: ScorePlace) => Seconds | undefined;
  /** Returns the moment that is `count` measures away. */
  readonly step: (count: number) => Seconds;
  readonly seek: (at: Seconds) => void;
  /** Without a span, the loop ends. */
  readonly loop: (span: LoopedSpan | undefined) => void;
}

/** Moves the player by taps and steps of the reader. Returns a function that ends that. */
function followRequests(reading: ScoreReading, { tap, step, seek, loop }: ReaderRequests): () => void {
  const stopTaps = reading.listenToTaps((place) => {
    const at = tap(place);
    if (at !== undefined) seek(at);
  });
  const stopLoops = reading.listenToLoops(loop);
  const stopSteps = reading.listenToSteps((count) => seek(step(count)));
  return () => {
    stopTaps();
    stopLoops();
    stopSteps();
  };
}
