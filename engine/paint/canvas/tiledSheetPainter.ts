/**
 * The Canvas2D painter, for browsers without a graphics processor and for the first frames everywhere. A camera that
 * moves changes one transform. A camera that zooms enlarges the tiles until those of the new size are drawn.
 */
import type { Box, DisplayList, SystemDisplay } from '../../display/displayList.ts';
import { cappedDensity } from '../backingStore.ts';
import { LIGHT_THEME, initialColours, paletteOf } from '../sheetPainter.ts';
import type { Camera, PaintFigures, PaintTheme, SheetPainter } from '../sheetPainter.ts';
import { visibleSystems } from '../visibleSystems.ts';
import { isFirstFont } from '../webFonts.ts';
import { drawSystem } from './drawSystem.ts';
import { boxOfElements } from './inkBoxes.ts';
import type { Extent } from './inkBoxes.ts';
import { TileLayer } from './tileLayer.ts';
import type { PaintArea } from './tileLayer.ts';

/** Time for drawing tiles in a frame, in milliseconds: half of the frame. */
const BUDGET_MS = 8;
/** Name of the mark in the page's performance timeline. */
const FIRST_NOTES = 'first-notes';

const grow = ({ left, top, right, bottom }: Extent, by: number): Extent => {
  const [width, height] = [(right - left) * by, (bottom - top) * by];
  return { left: left - width, top: top - height, right: right + width, bottom: bottom + height };
};

function areSamePapers({ papers: a }: DisplayList, { papers: b }: DisplayList): boolean {
  if (a === undefined || b === undefined) return a === b;
  const isSame = (one: Box, other: Box | undefined): boolean =>
    other !== undefined &&
    one.left === other.left &&
    one.top === other.top &&
    one.right === other.right &&
    one.bottom === other.bottom;
  return a.length === b.length && a.every((paper, index) => isSame(paper, b[index]));
}

export class TiledSheetPainter implements SheetPainter {
  readonly kind = 'canvas';
  readonly #frame = document.createElement('div');
  readonly #colours = new WeakMap<SystemDisplay['elements'], Uint8Array>();
  #list: DisplayList = { width: 0, height: 0, systems: [] };
  #camera: Camera = { x: 0, y: 0, scale: 8 };
  #theme: PaintTheme = LIGHT_THEME;
  #palette = paletteOf(LIGHT_THEME);
  #size = { width: 1, height: 1 };
  #density = 1;
  #layer: TileLayer;
  /** Layer at the new size, until its tiles in view are drawn. */
  #next: TileLayer | undefined;
  #frameRequest = 0;
  #aheadTimer: ReturnType<typeof setTimeout> | undefined;
  #hasNotes = false;
  #frames = 0;
  #systemsDrawn = 0;
  /** Whether stale tiles may be drawn over several frames: after fonts have arrived, when only letters differ. */
  #isPatient = false;

  readonly #onFirstNotes: () => void;

  /** Adds its element to the host. `onFirstNotes` is called after the first frame with notes. */
  constructor(host: HTMLElement, onFirstNotes: () => void) {
    this.#onFirstNotes = onFirstNotes;
    this.#frame.style.cssText = 'position:relative;overflow:hidden';
    this.#layer = this.#newLayer();
    this.#frame.append(this.#layer.element);
    host.append(this.#frame);
    document.fonts.addEventListener('loadingdone', this.#fontsArrived);
  }

  setDisplayList(list: DisplayList): void {
    const hasOtherPapers = !areSamePapers(this.#list, list);
    this.#list = list;
    for (const layer of this.#layers()) {
      layer.setList(list);
      if (hasOtherPapers) layer.touchAll();
    }
    this.#invalidate();
  }

  setCamera(camera: Camera): void {
    this.#camera = camera;
    this.#invalidate();
  }

  setTheme(theme: PaintTheme): void {
    this.#theme = theme;
    this.#palette = paletteOf(theme);
    this.#drawAnew();
  }

  resize(width: number, height: number, devicePixelRatio: number): void {
    this.#density = cappedDensity(width, height, devicePixelRatio);
    this.#size = { width, height };
    this.#frame.style.width = `${String(width)}px`;
    this.#frame.style.height = `${String(height)}px`;
    this.render();
  }

  recolour(system: SystemDisplay, elements: Iterable<number>, colour: number): void {
    const colours = this.#colours.get(system.elements) ?? initialColours(system);
    this.#colours.set(system.elements, colours);
    const changed = new Set<number>();
    for (const element of elements) {
      if (colours[element] !== colour) changed.add(element);
      colours[element] = colour;
    }
    const box = changed.size === 0 ? undefined : boxOfElements(system, changed);
    if (box === undefined) return;
    for (const layer of this.#layers()) layer.touch(system, box);
    this.#invalidate();
  }

  render(): void {
    this.#draw(Infinity);
  }

  figures(): PaintFigures {
    const bytes = this.#layers().reduce((sum, layer) => sum + layer.bytes, 0);
    return { frames: this.#frames, systemsDrawn: this.#systemsDrawn, systemsBuilt: 0, bytes };
  }

  destroy(): void {
    cancelAnimationFrame(this.#frameRequest);
    clearTimeout(this.#aheadTimer);
    document.fonts.removeEventListener('loadingdone', this.#fontsArrived);
    this.#frame.remove();
  }

  readonly #fontsArrived = ({ fontfaces }: FontFaceSetLoadEvent): void => {
    if (fontfaces.every(isFirstFont)) return;
    this.#isPatient = true;
    this.#drawAnew();
  };

  #drawAnew(): void {
    for (const layer of this.#layers()) layer.touchAll();
    this.#invalidate();
  }

  #layers(): readonly TileLayer[] {
    return this.#next === undefined ? [this.#layer] : [this.#layer, this.#next];
  }

  #newLayer(): TileLayer {
    return new TileLayer(this.#camera.scale * this.#density, this.#list, this.#paintArea);
  }

  /** The view in device px of the sheet at the camera's size. */
  #view(): Extent {
    const scale = this.#camera.scale * this.#density;
    const [left, top] = [Math.round(this.#camera.x * scale), Math.round(this.#camera.y * scale)];
    const { width, height } = this.#size;
    return { left, top, right: left + width * this.#density, bottom: top + height * this.#density };
  }

  #draw(budget: number): void {
    cancelAnimationFrame(this.#frameRequest);
    this.#frameRequest = 0;
    const view = this.#view();
    const isComplete = this.#drawTiles(view, performance.now() + budget);
    this.#place(view);
    this.#frames += 1;
    this.#systemsDrawn = this.#countInView();
    this.#noteFirstNotes();
    if (!isComplete) this.#invalidate();
    else this.#drawAhead(view);
  }

  /** Returns whether all tiles in view are drawn at the camera's size. */
  #drawTiles(view: Extent, until: number): boolean {
    const isSameSize = this.#layer.scale === this.#camera.scale * this.#density;
    if (isSameSize) this.#next = undefined;
    else if (this.#next?.scale !== this.#camera.scale * this.#density) this.#next = this.#newLayer();
    const layer = this.#next ?? this.#layer;
    if (!layer.refresh(view, this.#isPatient ? until : Infinity)) return false;
    this.#isPatient = false;
    // Where nothing was drawn before, no earlier picture can be shown in the meantime, so that all tiles are drawn at
    // once.
    if (!layer.fill(view, this.#layer.isEmpty ? Infinity : until)) return false;
    if (this.#next !== undefined) {
      this.#layer.element.replaceWith(this.#next.element);
      [this.#layer, this.#next] = [this.#next, undefined];
    }
    return true;
  }

  #place({ left, top, right, bottom }: Extent): void {
    const scale = this.#camera.scale * this.#density;
    const [x, y] = [-left / this.#density, -top / this.#density];
    const size = scale / this.#layer.scale / this.#density;
    const enlarged = size === 1 ? '' : ` scale(${String(size)})`;
    const by = this.#layer.scale / scale;
    const area = { left: left * by, top: top * by, right: right * by, bottom: bottom * by };
    this.#layer.place(`translate(${String(x)}px, ${String(y)}px)${enlarged}`, area);
  }

  /** Draws the tiles around the view, one at a time, and removes those far away. */
  #drawAhead(view: Extent): void {
    clearTimeout(this.#aheadTimer);
    this.#aheadTimer = setTimeout(() => {
      if (this.#frameRequest !== 0) return;
      const near = grow(view, 0.5);
      if (!this.#layer.refresh(near, 0) || !this.#layer.fill(near, 0)) this.#drawAhead(view);
      else this.#layer.keep(grow(view, 1));
    });
  }

  #countInView(): number {
    const { x, y, scale } = this.#camera;
    const { width, height } = this.#size;
    return visibleSystems(this.#list, { left: x, top: y, right: x + width / scale, bottom: y + height / scale }).length;
  }

  #noteFirstNotes(): void {
    if (this.#hasNotes || this.#systemsDrawn === 0) return;
    this.#hasNotes = true;
    performance.mark(FIRST_NOTES);
    requestAnimationFrame(() => setTimeout(this.#onFirstNotes));
  }

  readonly #paintArea: PaintArea = (context, { area, origin, scale }) => {
    this.#drawGround(context, { area, origin, scale });
    const clip = {
      left: area.left / scale,
      top: area.top / scale,
      right: area.right / scale,
      bottom: area.bottom / scale,
    };
    for (const index of visibleSystems(this.#list, clip)) {
      const system = this.#list.systems[index];
      if (system === undefined) continue;
      const colours = this.#colours.get(system.elements) ?? system.colours;
      const { x, y } = system;
      drawSystem(context, system, {
        clip: { left: clip.left - x, top: clip.top - y, right: clip.right - x, bottom: clip.bottom - y },
        x: x * scale - origin.x,
        y: y * scale - origin.y,
        scale,
        colourOf: (element) => this.#palette[colours?.[element] ?? 0] ?? this.#theme.ink,
      });
    }
  };

  #drawGround(context: OffscreenCanvasRenderingContext2D, { area, origin, scale }: Parameters<PaintArea>[1]): void {
    const { papers } = this.#list;
    context.fillStyle = papers === undefined ? this.#theme.paper : this.#theme.desk;
    context.fillRect(area.left - origin.x, area.top - origin.y, area.right - area.left, area.bottom - area.top);
    context.fillStyle = this.#theme.paper;
    for (const { left, top, right, bottom } of papers ?? [])
      if (bottom * scale >= area.top && top * scale <= area.bottom)
        context.fillRect(
          left * scale - origin.x,
          top * scale - origin.y,
          (right - left) * scale,
          (bottom - top) * scale,
        );
  }

  #invalidate(): void {
    if (this.#frameRequest === 0) this.#frameRequest = requestAnimationFrame(() => this.#draw(BUDGET_MS));
  }
}
