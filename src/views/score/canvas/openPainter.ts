/**
 * Opens the painters of the app. The first frames are drawn on 2D canvases, which needs the least code and data. Where
 * the browser has a graphics processor, WebGL replaces them afterwards; if its context is lost, the canvases are used
 * again at once.
 */
import { hasFastWebGL, loadCanvasFonts, paintWithCanvas } from '../../../../engine/paint/canvas/index.ts';
import type { SheetPainter } from '../../../../engine/paint/canvas/index.ts';
import type * as Pixi from '../../../../engine/paint/pixi/index.ts';
import { logFailure } from '../../../api/index.ts';
import { storedChoice } from '../../../storedChoice.ts';

/**
 * Key in the browser's local storage. Its value `webgl` (from the first frame on) or `canvas` selects a painter other
 * than the fastest.
 */
const KEY = 'songleaf.painter';
/** A graphics process that has crashed is available again after about this time. */
const RETRY_MS = 2000;
/** Number of crashes after which WebGL is not tried again, because browsers then refuse it. */
const MOST_LOSSES = 2;
/** Milliseconds after which WebGL replaces the first painter at the latest. */
const TAKE_OVER_MS = 2000;

const chosenPainter = (): string | null => storedChoice(KEY);

/**
 * Loads the fonts while the score is being loaded. A painter that opens after a failure loads them again, and reports
 * its failure.
 */
export function prepareGlyphs(fontsUrl: string): void {
  loadCanvasFonts(fontsUrl).catch(() => undefined);
}

export interface PainterHost {
  /** Address of the folder of fonts, with a slash at the end. */
  readonly fontsUrl: string;
  /** The fastest painter of the browser where absent. */
  readonly kind?: 'canvas' | undefined;
  /** `undefined`: the former painter no longer exists. */
  readonly onPainter: (painter: SheetPainter | undefined) => void;
  readonly onFailure: (cause: unknown) => void;
}

/** The atlas and the code of WebGL, loaded once per page. After a failed load the next painter tries again. */
let loading: Promise<readonly [typeof Pixi, Pixi.LoadedAtlas]> | undefined;

function loadWebGL(fontsUrl: string) {
  loading ??= import('../../../../engine/paint/pixi/index.ts')
    .then(async (pixi) => [pixi, await pixi.loadGlyphAtlas(fontsUrl)] as const)
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return loading;
}

/** Determined once per page, because it opens a context. */
let isFast: boolean | undefined;
const isWebGLFast = (): boolean => (isFast ??= hasFastWebGL());

const whenIdle = (act: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: TAKE_OVER_MS });
  else setTimeout(act);
};

class PainterSeat {
  readonly #element: HTMLElement;
  readonly #host: PainterHost;
  #painter: SheetPainter | undefined;
  #losses = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor(element: HTMLElement, host: PainterHost) {
    this.#element = element;
    this.#host = host;
  }

  /** Draws on 2D canvases, and changes to WebGL after the first notes. */
  open(): void {
    if (this.#host.kind === 'canvas') this.#openCanvas();
    else if (chosenPainter() === 'webgl') this.#takeOver(() => this.#openCanvas());
    else
      this.#openCanvas(() => {
        if (chosenPainter() !== 'canvas') whenIdle(() => this.#isClosed || (isWebGLFast() && this.#takeOver()));
      });
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    if (this.#painter !== undefined) this.#host.onPainter(undefined);
    this.#painter?.destroy();
  }

  #seat(painter: SheetPainter): void {
    if (this.#isClosed) return painter.destroy();
    const before = this.#painter;
    this.#painter = painter;
    this.#host.onPainter(painter);
    before?.destroy();
  }

  #openCanvas(onFirstNotes?: () => void): void {
    const { fontsUrl, onFailure } = this.#host;
    paintWithCanvas(this.#element, fontsUrl, onFirstNotes).then(
      (painter) => this.#seat(painter),
      (cause: unknown) => {
        if (!this.#isClosed) onFailure(cause);
      },
    );
  }

  /** Changes to WebGL; where that fails, the failure is reported and `otherwise` is called. */
  #takeOver(otherwise: () => void = () => undefined): void {
    this.#openWebGL().catch((cause: unknown) => {
      logFailure('Opening WebGL', cause);
      if (!this.#isClosed) otherwise();
    });
  }

  async #openWebGL(): Promise<void> {
    const [{ paintWithPixi }, atlas] = await loadWebGL(this.#host.fontsUrl);
    const canvas = document.createElement('canvas');
    const painter = await paintWithPixi(canvas, atlas, () => this.#lose(canvas));
    if (this.#isClosed) return painter.destroy();
    this.#element.append(canvas);
    this.#seat(painter);
  }

  #lose(canvas: HTMLCanvasElement): void {
    canvas.remove();
    this.#losses += 1;
    this.#openCanvas();
    if (this.#losses < MOST_LOSSES) this.#retry = setTimeout(() => this.#takeOver(), RETRY_MS);
  }
}

/**
 * Adds a painter to the element and passes it to the caller as soon as it is open. Returns a function that removes it.
 */
export function openPainter(element: HTMLElement, host: PainterHost): () => void {
  const seat = new PainterSeat(element, host);
  seat.open();
  return () => seat.close();
}
