/** What every engraving engine of the comparison must be able to do; the same as any other harness asks of `/adapter.js`. */
export interface Placement {
  /** An empty scroll container in the page. */
  readonly el: HTMLElement;
  /** CSS px. */
  readonly width: number;
  readonly height: number;
  /** CSS px between two staff lines. */
  readonly staffSpacePx: number;
}

export interface Scroller {
  /** CSS px. */
  readonly max: number;
  readonly set: (y: number) => void;
}

export interface ScoreAdapter {
  readonly name: string;
  /** Whether only what is seen stands in the page. */
  readonly virtualized: boolean;
  load: (placement: Placement) => Promise<void>;
  /** MusicXML text. */
  parse: (xml: string) => Promise<void> | void;
  /** Settles when the first screenful is drawn. */
  renderFirst: (el: HTMLElement) => Promise<void>;
  /** Settles when the whole score can be scrolled. */
  renderAll: (el: HTMLElement) => Promise<void>;
  /** Changes one pitch in the middle measure; settles when the visible part is right again. `round` counts the edits. */
  editOneNote: (round: number) => Promise<void>;
  scroller: (el: HTMLElement) => Scroller;
  /** Settles when what is in view is drawn. */
  visibleReady: (el: HTMLElement) => Promise<void>;
  stats: () => Readonly<Record<string, number>>;
  dispose: () => void;
}

/** The pixels of this frame stand. */
export const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => void turn().then(resolve));
  });

/** Lets the browser do what waits: events, a frame. */
export const turn = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    port2.postMessage(null);
  });

/** A scroll container scrolls itself. */
export const scrollElement = (el: HTMLElement): Scroller => ({
  max: el.scrollHeight - el.clientHeight,
  set: (y) => {
    el.scrollTop = y;
  },
});
