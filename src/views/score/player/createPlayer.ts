/**
 * The player of an open score: the playback machine with the sources that the score has, joined to what the reader sees.
 * While it plays, every frame moves the playhead; a tap on the music moves the player.
 */
import { createActor } from 'xstate';
import type { Actor } from 'xstate';
import { timelineOf, writtenMomentAt } from '../../../../engine/index.ts';
import type { Score, Seconds, Timeline } from '../../../../engine/index.ts';
import { openSources } from '../../../audio/openSources.ts';
import { pageEngine } from '../../../audio/pageEngine.ts';
import { measuresAway, playedTimeOf } from '../../../audio/playedTime.ts';
import { SourceShelf } from '../../../audio/sourceShelf.ts';
import { SynthSettings } from '../../../audio/synthSettings.ts';
import { playbackMachine } from '../../../machines/playback.ts';
import type { ScorePlace, ScoreReading } from '../reading/scoreReading.ts';
import { Signal } from '../../../signal.ts';

export interface Player {
  readonly actor: Actor<typeof playbackMachine>;
  readonly shelf: SourceShelf;
  /** What the reader sees of it. */
  readonly reading: ScoreReading;
  readonly settings: SynthSettings;
  readonly timeline: Timeline;
  /** Where the frame of the linked video stands; it must be part of the page before the video is chosen. */
  readonly videoHost: HTMLElement;
  /** What is heard now, or where playback stands. */
  readonly time: () => Seconds;
  /** Calls the listener at every change of the time. Returns what stops it. */
  readonly listenToTime: (listener: () => void) => () => void;
  readonly stop: () => void;
}

export interface PlayerOptions {
  /** Of the song. */
  readonly id: string;
  readonly score: Score;
  readonly reading: ScoreReading;
  readonly hasOriginal: boolean;
}

export function createPlayer({ id, score, reading, hasOriginal }: PlayerOptions): Player {
  const timeline = timelineOf(score);
  const settings = new SynthSettings(score);
  const videoHost = document.createElement('div');
  videoHost.style.cssText = 'width: 100%; height: 100%';
  const shelf = new SourceShelf(openSources({ id, score, engine: pageEngine(), settings, hasOriginal, videoHost }));
  const changed = new Signal<[]>();
  let time = 0 as Seconds;
  const actor = createActor(playbackMachine, {
    input: {
      shelf,
      kind: 'synth',
      duration: timeline.duration,
      onTime: (at, reason) => {
        time = at;
        const place = writtenMomentAt(timeline, at);
        if (reason === 'played') reading.play(place);
        else reading.stop(place);
        changed.tell();
      },
    },
  }).start();
  const stopWishes = followWishes(reading, {
    tap: (place) => playedTimeOf(timeline, place, time),
    step: (count) => measuresAway(timeline, time, count),
    seek: (at) => actor.send({ type: 'SEEK', at }),
  });
  const stop = (): void => {
    stopWishes();
    actor.stop();
    reading.stop(reading.playhead);
  };
  return {
    ...{ actor, shelf, reading, settings, timeline, videoHost, stop },
    time: () => time,
    listenToTime: (listener) => changed.listen(listener),
  };
}

interface Wishes {
  /** The moment that a tap means; undefined where the measure is never performed. */
  readonly tap: (place: ScorePlace) => Seconds | undefined;
  /** The moment so many measures away. */
  readonly step: (count: number) => Seconds;
  readonly seek: (at: Seconds) => void;
}

/** Taps and steps of the reader move the player. Returns what ends that. */
function followWishes(reading: ScoreReading, { tap, step, seek }: Wishes): () => void {
  const stopTaps = reading.listenToTaps((place) => {
    const at = tap(place);
    if (at !== undefined) seek(at);
  });
  const stopSteps = reading.listenToSteps((count) => seek(step(count)));
  return () => {
    stopTaps();
    stopSteps();
  };
}
