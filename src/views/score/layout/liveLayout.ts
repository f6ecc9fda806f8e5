/**
 * The layout of a score that is edited while it is shown. Panes get every new layout at once, without React: an edit
 * reaches the screen with the next frame. Components that only describe the layout (the number of systems, the text for
 * screen readers) are updated after a pause in editing.
 */
import type { Score } from '../../../../engine/index.ts';
import type { ScoreSource } from '../../../editing/index.ts';
import { Signal } from '../../../signal.ts';
import type { OnDemandLayout } from './onDemandLayout.ts';
import type { ShownLayout } from './shownLayout.ts';

/** The layout of a sheet, pages, a line or a roll, which panes show while the rest is laid out in the background. */
export interface BackgroundLayout<Layout extends ShownLayout = ShownLayout> extends OnDemandLayout {
  readonly layout: () => Layout;
  /** Lays out the rest in idle time and calls `onChange` after each addition. Returns a function that stops it. */
  readonly layOutRest: (onChange: () => void) => () => void;
}

/** `before`: the layout of the score before an edit, whose unchanged parts are reused. */
export type MakeLayout<Kind> = (score: Score, before?: Kind) => Kind;

export class LiveLayout<Layout extends ShownLayout = ShownLayout> {
  readonly #source: ScoreSource;
  readonly #make: MakeLayout<BackgroundLayout<Layout>>;
  readonly #changed = new Signal<[]>();
  readonly #settled = new Signal<[]>();
  #score: Score;
  #onDemand: BackgroundLayout<Layout>;
  #settledLayout: Layout;
  #listeners = 0;
  #stop = (): void => undefined;
  #stopLayingOut = (): void => undefined;
  /** Whether an edit was made after the last pause. */
  #isEdited = false;

  constructor(source: ScoreSource, make: MakeLayout<BackgroundLayout<Layout>>) {
    this.#source = source;
    this.#make = make;
    this.#score = source.score;
    this.#onDemand = make(source.score);
    this.#settledLayout = this.#onDemand.layout();
  }

  get onDemand(): BackgroundLayout<Layout> {
    return this.#onDemand;
  }

  readonly layout = (): Layout => this.#onDemand.layout();

  /** The layout for components that describe it: its state after the last pause in editing. */
  readonly settledLayout = (): Layout => this.#settledLayout;

  /** Calls the listener after each change. The score is observed while there are listeners. */
  readonly listen = (listener: () => void): (() => void) => this.#follow(this.#changed.listen(listener));

  /** Calls the listener after a pause in the changes. */
  readonly listenSettled = (listener: () => void): (() => void) => this.#follow(this.#settled.listen(listener));

  #follow(remove: () => void): () => void {
    if (this.#listeners === 0) this.#start();
    this.#listeners += 1;
    return () => {
      remove();
      this.#listeners -= 1;
      if (this.#listeners === 0) this.#end();
    };
  }

  #start(): void {
    const stops = [this.#source.listenToScore(() => this.#edited()), this.#source.listenToRest(() => this.#rested())];
    this.#stop = () => stops.forEach((stop) => stop());
    if (this.#source.score !== this.#score) return this.#edited();
    // There may have been no listener at the last pause.
    this.#settle();
    this.#layOutRest();
  }

  #end(): void {
    this.#stop();
    this.#stopLayingOut();
  }

  #edited(): void {
    this.#stopLayingOut();
    this.#score = this.#source.score;
    this.#onDemand = this.#make(this.#score, this.#onDemand);
    this.#isEdited = true;
    this.#changed.emit();
  }

  #rested(): void {
    if (!this.#isEdited) return;
    this.#isEdited = false;
    this.#settle();
    this.#layOutRest();
  }

  #layOutRest(): void {
    this.#stopLayingOut = this.#onDemand.layOutRest(() => {
      this.#changed.emit();
      this.#settle();
    });
  }

  #settle(): void {
    const layout = this.#onDemand.layout();
    if (layout === this.#settledLayout) return;
    this.#settledLayout = layout;
    this.#settled.emit();
  }
}
