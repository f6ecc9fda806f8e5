/**
 * The functions that every engraving engine of the comparison provides; other harnesses use the same ones through
 * `/adapter.js`.
 */
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
  /** Whether the page only contains the visible part of the score. */
  readonly virtualized: boolean;
  load: (placement: Placement) => Promise<void>;
  /** MusicXML text. */
  parse: (xml: string) => Promise<void> | void;
  /** Resolves when the first screenful is drawn. */
  renderFirst: (el: HTMLElement) => Promise<void>;
  /** Resolves when the whole score can be scrolled. */
  renderAll: (el: HTMLElement) => Promise<void>;
  /**
   * Changes one pitch in the middle measure; resolves when the visible part is correct again. `round` counts the edits.
   */
  editOneNote: (round: number) => Promise<void>;
  scroller: (el: HTMLElement) => Scroller;
  /** Resolves when the visible part is drawn. */
  visibleReady: (el: HTMLElement) => Promise<void>;
  /** Whether a part of the visible music has no pixels yet; absent where the engine cannot tell. */
  isBlank?: () => boolean;
  stats: () => Readonly<Record<string, number>>;
  dispose: () => void;
}

/** Resolves when the pixels of this frame are drawn. */
export const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => void turn().then(resolve));
  });

/** Resolves after pending events and a frame. */
export const turn = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    port2.postMessage(null);
  });

/** The scroller of an ordinary scroll container. */
export const scrollElement = (el: HTMLElement): Scroller => ({
  max: el.scrollHeight - el.clientHeight,
  set: (y) => {
    el.scrollTop = y;
  },
});
