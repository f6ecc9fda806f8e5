/**
 * Where one is in a score, shared by all that shows it: the measure that is read, kept when another view takes over; the
 * playhead, set by a tap or moved along by playback; and the panes side by side, of which the one that is moved leads
 * the others.
 */
import type { Ticks } from '../../../engine/index.ts';
import { Signal } from './signal.ts';

/** A moment of the score as written. */
export interface ScorePlace {
  readonly measure: number;
  readonly at: Ticks;
}

export interface ReadingPane {
  /** Goes to where another pane went, without leading in its turn. `progress` in measures: 4.5 is amid the fifth. */
  readonly follow: (progress: number) => void;
}

/** Whether the playhead stands where it was set, or goes along with what sounds. */
export type PlayheadMotion = 'set' | 'played';

type PlayheadChange = [place: ScorePlace | undefined, motion: PlayheadMotion];

export class ScoreReading {
  readonly #panes = new Set<ReadingPane>();
  readonly #playheadMoved = new Signal<PlayheadChange>();
  #measure: number;
  #leader: ReadingPane | undefined;
  #playhead: ScorePlace | undefined;
  #isPlayed = false;
  /** The pane by which the reader has turned away from what is played, and whether the playhead was seen in it since. */
  #away: { readonly pane: ReadingPane; sawPlayhead: boolean } | undefined;

  /** `measure`: to begin with. */
  constructor(measure = 0) {
    this.#measure = measure;
  }

  /** The measure that views begin with. */
  get measure(): number {
    return this.#measure;
  }

  get playhead(): ScorePlace | undefined {
    return this.#playhead;
  }

  /** Answers what takes the pane out again. */
  join(pane: ReadingPane): () => void {
    this.#panes.add(pane);
    return () => {
      this.#panes.delete(pane);
      if (this.#leader === pane) this.#leader = undefined;
      if (this.#away?.pane === pane) this.#away = undefined;
    };
  }

  /** The pane was moved by the reader. */
  moved(pane: ReadingPane, measure: number, progress: number): void {
    this.#measure = measure;
    this.lead(pane);
    for (const other of this.#panes) if (other !== pane) other.follow(progress);
  }

  /** Keys go to the pane that was touched last. */
  lead(pane: ReadingPane): void {
    this.#leader = pane;
  }

  takesKeys(pane: ReadingPane): boolean {
    return this.#leader === undefined ? this.#panes.values().next().value === pane : this.#leader === pane;
  }

  /** Where a tap has set it, or playback has come to a stand. Undefined: nowhere. */
  setPlayhead(place: ScorePlace | undefined): void {
    [this.#playhead, this.#isPlayed, this.#away] = [place, false, undefined];
    this.#playheadMoved.tell(place, 'set');
  }

  /**
   * What playback calls with each frame, `place` being what sounds now: panes follow it and colour what sounds, until
   * `setPlayhead` says where it stands.
   */
  play(place: ScorePlace): void {
    if (!this.#isPlayed) this.#away = undefined;
    [this.#playhead, this.#isPlayed, this.#measure] = [place, true, place.measure];
    this.#playheadMoved.tell(place, 'played');
  }

  /** The reader has moved a pane: none follows what is played until it walks out of what they look at there. */
  turnAway(pane: ReadingPane): void {
    if (this.#isPlayed) this.#away = { pane, sawPlayhead: false };
  }

  /** Whether a pane that shows the playhead, or does not, is to follow it. */
  followsPlayhead(pane: ReadingPane, isInView: boolean): boolean {
    const away = this.#away;
    if (away === undefined) return true;
    if (away.pane !== pane) return false;
    if (isInView || !away.sawPlayhead) {
      away.sawPlayhead ||= isInView;
      return false;
    }
    this.#away = undefined;
    return true;
  }

  /** Is told where the playhead goes. Answers what stops it. */
  listenToPlayhead(listener: (...change: PlayheadChange) => void): () => void {
    return this.#playheadMoved.listen(listener);
  }
}
