/**
 * A text that the atlas cannot draw (a script beyond Latin), drawn by the browser into a separate texture. The texture
 * follows the zoom in octaves: it is drawn again when the size has doubled or halved, not at every step.
 */
import { CanvasTextMetrics, Text as PixiText, fontStringFromTextStyle } from 'pixi.js';
import type { Text } from '../../display/displayList.ts';

/** Font px at which texts are set; the resolution of their texture depends on the zoom. */
const FONT_PIXELS = 32;
/** 128 px per em: lyrics remain sharp up to large zooms. */
const MAX_RESOLUTION = 4;
const MIN_RESOLUTION = 0.25;
/**
 * Margin around the text in font px: fonts for other scripts extend beyond the box that follows from Edwin's metrics.
 */
const PADDING = 12;
const FAMILY = ['Edwin', 'Noto Serif', 'Noto Serif CJK SC', 'serif'];
const ANCHOR = { start: 0, middle: 0.5, end: 1 } as const;

export class BrowserText {
  readonly node: PixiText;
  readonly element: number;
  readonly #text: Text;

  constructor(text: Text) {
    this.#text = text;
    this.element = text.element;
    this.node = new PixiText({
      text: text.text,
      anchor: { x: ANCHOR[text.anchor], y: 0 },
      style: {
        fontFamily: FAMILY,
        fontSize: FONT_PIXELS,
        fill: '#ffffff',
        padding: PADDING,
        fontWeight: text.style.startsWith('bold') ? 'bold' : 'normal',
        fontStyle: text.style.endsWith('italic') ? 'italic' : 'normal',
      },
    });
    this.node.scale.set(text.size / FONT_PIXELS);
    this.#placeOnBaseline();
  }

  /** `pixelsPerSpace`: device px per staff space. */
  setLook(colour: string, pixelsPerSpace: number): void {
    const wanted = (pixelsPerSpace * this.#text.size) / FONT_PIXELS;
    const octave = 2 ** Math.ceil(Math.log2(wanted));
    this.node.tint = colour;
    this.node.resolution = Math.min(MAX_RESOLUTION, Math.max(MIN_RESOLUTION, octave));
  }

  /** Measures and draws the text again with the fonts that are loaded now. */
  setAnew(): void {
    this.node.style.update();
    this.#placeOnBaseline();
  }

  #placeOnBaseline(): void {
    const { ascent } = CanvasTextMetrics.measureFont(fontStringFromTextStyle(this.node.style));
    this.node.position.set(this.#text.x, this.#text.y - (ascent * this.#text.size) / FONT_PIXELS);
  }
}
