/**
 * Opens the painters of the app. The first frames are drawn on canvases, which needs the least code and data. Where the
 * browser has a graphics processor, WebGL takes over after them; when it is lost, the canvases are back at once.
 */
import { hasFastWebGL, loadCanvasFonts, paintWithCanvas } from '../../../../engine/paint/canvas/index.ts';
import type { SheetPainter } from '../../../../engine/paint/canvas/index.ts';
import type * as Pixi from '../../../../engine/paint/pixi/index.ts';
import { logFailure } from '../../../api/index.ts';

/**
 * In the browser's local storage: `webgl` (from the first frame on) or `canvas`, where another painter is wanted than the
 * fastest.
 */
const WISH = 'songleaf.painter';
/** A graphics process that has crashed is there again after about as long. */
const RETRY_MS = 2000;
/** A browser refuses WebGL after some crashes. */
const MOST_LOSSES = 2;
/** Milliseconds within which WebGL takes over from the first frames, at the latest. */
const TAKE_OVER_MS = 2000;

const wishedPainter = (): string | null => localStorage.getItem(WISH);

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
  /** The fastest that the browser has where absent. */
  readonly kind?: 'canvas' | undefined;
  /** `undefined`: the painter handed over before is gone. */
  readonly onPainter: (painter: SheetPainter | undefined) => void;
  readonly onFailure: (cause: unknown) => void;
}

/** The atlas and the code of WebGL, loaded once for the page. A failed load is tried again by the next painter. */
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

  /** Draws on canvases, and goes over to WebGL after the first notes. */
  open(): void {
    if (this.#host.kind === 'canvas') this.#openCanvas();
    else if (wishedPainter() === 'webgl') this.#takeOver(() => this.#openCanvas());
    else
      this.#openCanvas(() => {
        if (wishedPainter() !== 'canvas') whenIdle(() => this.#isClosed || (hasFastWebGL() && this.#takeOver()));
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

  /** Goes over to WebGL; where that fails, it is told and `otherwise` is called. */
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

/** Adds a painter to the element and hands it over as soon as it is open. Returns what takes it away again. */
export function openPainter(element: HTMLElement, host: PainterHost): () => void {
  const seat = new PainterSeat(element, host);
  seat.open();
  return () => seat.close();
}
