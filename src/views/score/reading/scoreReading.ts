/**
 * Where one is in a score, shared by all panes that show it: the measure that is read, kept when another view takes over,
 * and the playhead, set by a tap or moved along by playback. Which mode the view is in (at rest, moved by the reader,
 * following playback …) is the chart's: `machines/scoreScreen.ts`.
 *
 * A player calls `play` with each frame and `stop` where it comes to a stand; `listenToTaps` says where the reader wants
 * the music to go on.
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

/** What all panes of a score are asked for. */
export interface ReadingPane {
  /** Goes to where another pane went. `progress` in measures: 4.5 is amid the fifth. */
  readonly follow: (progress: number) => void;
  readonly followPlayhead: (place: ScorePlace) => void;
  readonly revealPlayhead: (place: ScorePlace) => void;
  /** Ends the motion under way. */
  readonly halt: () => void;
  readonly isMoving: boolean;
  /** Whether the pane cannot show the measure that is read before more is laid out. */
  readonly isAwaiting: boolean;
}

/** Whether the playhead was set to a place, or moves with what sounds. */
export type PlayheadMotion = 'set' | 'played';

/** Notes that the player of a practice is to strike. */
export type AwaitedNotes = readonly (ChordAddress & { readonly note: number })[];

/** `awaited`: what glows instead of what sounds. */
type PlayheadChange = [place: ScorePlace | undefined, motion: PlayheadMotion, awaited?: AwaitedNotes];

export class ScoreReading {
  /** The chart of the score screen. */
  readonly screen: ScoreScreenActor;
  readonly annotations = new ScoreAnnotations();
  readonly #panes = new Set<ReadingPane>();
  readonly #playheadMoved = new Signal<PlayheadChange>();
  readonly #tapped = new Signal<[place: ScorePlace]>();
  readonly #looped = new Signal<[first: number, last: number]>();
  readonly #stepped = new Signal<[count: number]>();
  #measure: number;
  #playhead: ScorePlace | undefined;

  /** `measure`: to begin with. */
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

  /** The measure that views begin with. */
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

  /** Returns what takes the pane out again. */
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

  /** The reader has moved the pane: the others go along. */
  moved(pane: ReadingPane, { measure, progress }: { readonly measure: number; readonly progress: number }): void {
    this.#measure = measure;
    for (const other of this.#panes) if (other !== pane) other.follow(progress);
  }

  /** Keys go to the pane that the reader has turned to last. */
  takesKeys(pane: ReadingPane): boolean {
    const leader = this.screen.getSnapshot().context.leader ?? this.#panes.values().next().value;
    return leader === pane;
  }

  /** To be called when a pane begins at the measure that is read: it may have to wait until that is laid out. */
  checkMeasure(): void {
    const isAwaiting = [...this.#panes].some((pane) => pane.isAwaiting);
    if (isAwaiting !== this.isAwaitingMeasure)
      this.screen.send({ type: isAwaiting ? 'AWAIT_MEASURE' : 'MEASURE_MADE' });
  }

  /** The position that the reader has tapped: the playhead moves there, and playback continues from there. */
  tap(place: ScorePlace): void {
    this.stop(place);
    this.#tapped.tell(place);
  }

  /** Calls the listener with each place that the reader taps. Returns what stops it. */
  listenToTaps(listener: (place: ScorePlace) => void): () => void {
    return this.#tapped.listen(listener);
  }

  /** Whether playback is under way, wherever the reader looks. */
  get isPlaying(): boolean {
    return this.screen.getSnapshot().hasTag('playing');
  }

  /** The reader wants playback to go on so many measures later, or earlier (H-05). */
  step(count: number): void {
    this.#stepped.tell(count);
  }

  /** Calls the listener with each such wish. Returns what stops it. */
  listenToSteps(listener: (count: number) => void): () => void {
    return this.#stepped.listen(listener);
  }

  /** The reader wants the measures from `first` to `last` to be played again and again. */
  loop(first: number, last: number): void {
    this.#looped.tell(first, last);
  }

  /** Calls the listener with each such wish. Returns what stops it. */
  listenToLoops(listener: (first: number, last: number) => void): () => void {
    return this.#looped.listen(listener);
  }

  /** Playback has come to a stand at a place; undefined: the playhead is nowhere. */
  stop(place: ScorePlace | undefined): void {
    this.#playhead = place;
    this.screen.send({ type: 'PLAYBACK_STOPPED' });
    if (place !== undefined) for (const pane of this.#panes) pane.revealPlayhead(place);
    this.#playheadMoved.tell(place, 'set');
  }

  /**
   * What playback calls with each frame, `place` being what sounds now: panes follow it and colour what sounds, until
   * `stop` says where it stands. With `awaited` notes, playback waits there for a player who practises.
   */
  play(place: ScorePlace, awaited?: AwaitedNotes): void {
    if (!this.isPlaying) this.screen.send({ type: 'PLAYBACK_STARTED' });
    this.#playhead = place;
    this.#measure = place.measure;
    for (const pane of this.#panes) pane.followPlayhead(place);
    this.#playheadMoved.tell(place, 'played', awaited);
  }

  /** The reader wants to see what is played again. */
  returnToPlayhead(): void {
    this.screen.send({ type: 'RETURN_TO_PLAYHEAD' });
  }

  /** Playback is at a place that the pane shows, or does not: of interest while the reader is turned away by this pane. */
  watchPlayhead(pane: ReadingPane, isInView: () => boolean): void {
    const snapshot = this.screen.getSnapshot();
    if (!snapshot.matches({ viewport: 'turnedAway' }) || snapshot.context.leader !== pane) return;
    this.send(isInView() ? 'PLAYHEAD_SEEN' : 'PLAYHEAD_LOST', pane);
  }

  /** Calls the listener with each place of the playhead. Returns what stops it. */
  listenToPlayhead(listener: (...change: PlayheadChange) => void): () => void {
    return this.#playheadMoved.listen(listener);
  }
}
