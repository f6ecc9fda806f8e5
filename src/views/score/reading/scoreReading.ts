/**
 * The reader's position in a score, shared by all panes that show it: the measure that is read, which is kept when the
 * view changes, and the playhead, which is set by a tap or moved by playback. The mode of the view (at rest, moved by
 * the reader, following playback …) is in the chart `machines/scoreScreen.ts`.
 *
 * A player calls `play` in each frame and `stop` where it stops; `listenToTaps` reports where the reader wants playback
 * to continue.
 */
import { createActor } from 'xstate';
import type { ChordAddress, Ticks } from '../../../../engine/index.ts';
import { isFollowing, scoreScreenMachine } from '../../../machines/scoreScreen.ts';
import type { PaneEventType, ScoreScreenActor } from '../../../machines/scoreScreen.ts';
import { Signal } from '../../../signal.ts';
import { ScoreAnnotations } from './scoreAnnotations.ts';

/** A moment of the score as written. */
export interface ScorePlace {
  readonly measure: number;
  readonly at: Ticks;
}

/** The interface of each pane of a score. */
export interface ReadingPane {
  /** Moves to the position of another pane. `progress` in measures: 4.5 is the middle of the fifth. */
  readonly follow: (progress: number) => void;
  readonly followPlayhead: (place: ScorePlace) => void;
  readonly revealPlayhead: (place: ScorePlace) => void;
  /** Ends the present motion. */
  readonly halt: () => void;
  readonly isMoving: boolean;
  /** Whether the pane cannot show the measure that is read before more is laid out. */
  readonly isAwaiting: boolean;
}

/** Whether the playhead was set to a place, or moves with playback. */
export type PlayheadMotion = 'set' | 'played';

/** Notes that the player of a practice is expected to play. */
export type AwaitedNotes = readonly (ChordAddress & { readonly note: number })[];

/** `awaited`: notes that are highlighted instead of the sounding ones. */
type PlayheadChange = [place: ScorePlace | undefined, motion: PlayheadMotion, awaited?: AwaitedNotes];

/** First and last measure of a loop, by index. */
export type LoopedSpan = readonly [first: number, last: number];

export class ScoreReading {
  /** The chart of the score screen. */
  readonly screen: ScoreScreenActor;
  readonly annotations = new ScoreAnnotations();
  readonly #panes = new Set<ReadingPane>();
  readonly #playheadMoved = new Signal<PlayheadChange>();
  readonly #tapped = new Signal<[place: ScorePlace]>();
  readonly #looped = new Signal<[span: LoopedSpan | undefined]>();
  readonly #stepped = new Signal<[count: number]>();
  #measure: number;
  #playhead: ScorePlace | undefined;

  /** `measure`: the measure at which reading begins. */
  constructor(measure = 0) {
    this.#measure = measure;
    const halt = (pane: ReadingPane): void => pane.halt();
    const machine = scoreScreenMachine.provide({
      actions: {
        haltPanes: () => this.#panes.forEach(halt),
        haltOtherPanes: (_, moved) => [...this.#panes].filter((pane) => pane !== moved).forEach(halt),
      },
      guards: { isMoving: () => [...this.#panes].some(({ isMoving }) => isMoving) },
    });
    this.screen = createActor(machine).start();
  }

  /** The measure at which views begin. */
  get measure(): number {
    return this.#measure;
  }

  get playhead(): ScorePlace | undefined {
    return this.#playhead;
  }

  get isFollowing(): boolean {
    return isFollowing(this.screen.getSnapshot());
  }

  get isAwaitingMeasure(): boolean {
    return this.screen.getSnapshot().matches({ viewport: 'awaitingMeasure' });
  }

  /** Returns a function that removes the pane. */
  join(pane: ReadingPane): () => void {
    this.#panes.add(pane);
    return () => {
      this.#panes.delete(pane);
      this.send('PANE_LEFT', pane);
      this.checkMeasure();
    };
  }

  send(type: PaneEventType, pane: ReadingPane): void {
    this.screen.send({ type, pane });
  }

  /** Called when the reader has moved the pane: the others follow. */
  moved(pane: ReadingPane, { measure, progress }: { readonly measure: number; readonly progress: number }): void {
    this.#measure = measure;
    for (const other of this.#panes) if (other !== pane) other.follow(progress);
  }

  /** Keys are handled by the pane that the reader used last. */
  takesKeys(pane: ReadingPane): boolean {
    const leader = this.screen.getSnapshot().context.leader ?? this.#panes.values().next().value;
    return leader === pane;
  }

  /** Must be called when a pane begins at the measure that is read: it may have to wait until that is laid out. */
  checkMeasure(): void {
    const isAwaiting = [...this.#panes].some((pane) => pane.isAwaiting);
    if (isAwaiting !== this.isAwaitingMeasure)
      this.screen.send({ type: isAwaiting ? 'AWAIT_MEASURE' : 'MEASURE_MADE' });
  }

  /** The position that the reader has tapped: the playhead moves there, and playback continues from there. */
  tap(place: ScorePlace): void {
    this.stop(place);
    this.#tapped.emit(place);
  }

  /** Calls the listener with each place that the reader taps. Returns a function that removes the listener. */
  listenToTaps(listener: (place: ScorePlace) => void): () => void {
    return this.#tapped.listen(listener);
  }

  /** Whether playback is running, wherever the reader looks. */
  get isPlaying(): boolean {
    return this.screen.getSnapshot().hasTag('playing');
  }

  /** Requests that playback moves by a number of measures (H-05). */
  step(count: number): void {
    this.#stepped.emit(count);
  }

  /** Calls the listener with each such request. Returns a function that removes the listener. */
  listenToSteps(listener: (count: number) => void): () => void {
    return this.#stepped.listen(listener);
  }

  /** Requests that the measures from `first` to `last` are looped. */
  loop(first: number, last: number): void {
    this.#looped.emit([first, last]);
  }

  /** Requests that nothing is looped. */
  endLoop(): void {
    this.#looped.emit(undefined);
  }

  /** Calls the listener with each such request. Returns a function that removes the listener. */
  listenToLoops(listener: (span: LoopedSpan | undefined) => void): () => void {
    return this.#looped.listen(listener);
  }

  /**
   * Playback has stopped at a place; undefined: there is no playhead. The next view begins no later than a new place, so
   * that the playhead is in it.
   */
  stop(place: ScorePlace | undefined): void {
    if (place !== undefined && place !== this.#playhead) this.#measure = Math.min(this.#measure, place.measure);
    this.#playhead = place;
    this.screen.send({ type: 'PLAYBACK_STOPPED' });
    if (place !== undefined) for (const pane of this.#panes) pane.revealPlayhead(place);
    this.#playheadMoved.emit(place, 'set');
  }

  /**
   * Called by playback in each frame; `place` is the sounding moment. Panes follow it and colour the sounding notes,
   * until `stop` is called. With `awaited` notes, playback waits there for a player who practises.
   */
  play(place: ScorePlace, awaited?: AwaitedNotes): void {
    if (!this.isPlaying) this.screen.send({ type: 'PLAYBACK_STARTED' });
    this.#playhead = place;
    this.#measure = place.measure;
    for (const pane of this.#panes) pane.followPlayhead(place);
    this.#playheadMoved.emit(place, 'played', awaited);
  }

  /** The reader wants to see the playing position again. */
  returnToPlayhead(): void {
    this.screen.send({ type: 'RETURN_TO_PLAYHEAD' });
  }

  /** Reports whether the pane shows the playing position; used while the reader is turned away by this pane. */
  watchPlayhead(pane: ReadingPane, isInView: () => boolean): void {
    const snapshot = this.screen.getSnapshot();
    if (!snapshot.matches({ viewport: 'turnedAway' }) || snapshot.context.leader !== pane) return;
    this.send(isInView() ? 'PLAYHEAD_SEEN' : 'PLAYHEAD_LOST', pane);
  }

  /** Calls the listener with each place of the playhead. Returns a function that removes the listener. */
  listenToPlayhead(listener: (...change: PlayheadChange) => void): () => void {
    return this.#playheadMoved.listen(listener);
  }
}
