/**
 * A sheet at one size, drawn on square canvases with fixed places in the sheet: the browser moves them together, and
 * only tiles that come into view or have changed are drawn.
 */
import type { DisplayList, SystemDisplay } from '../../display/displayList.ts';
import { visibleSystems } from '../visibleSystems.ts';
import { union } from './inkBoxes.ts';
import type { Extent } from './inkBoxes.ts';

/** Side of a tile in device px: a screen has about six, and each takes a few milliseconds. */
const SIDE = 512;
const TEXEL_BYTES = 4;

/** Draws an area (device px of the sheet, with soft edges around it) on a canvas whose top left is at `origin`. */
export type PaintArea = (
  context: OffscreenCanvasRenderingContext2D,
  paint: { readonly area: Extent; readonly origin: { readonly x: number; readonly y: number }; readonly scale: number },
) => void;

interface Tile {
  readonly canvas: HTMLCanvasElement;
  readonly shown: ImageBitmapRenderingContext;
  /** Bounds in device px of the sheet. */
  readonly box: Extent;
  /** Systems that the tile shows, or will show when it is drawn. */
  systems: readonly SystemDisplay[];
  /** The area that has to be drawn again, in device px of the sheet. */
  stale: Extent | undefined;
}

/** Intersection in whole pixels; undefined where the areas do not overlap. */
function intersection(a: Extent, b: Extent): Extent | undefined {
  const left = Math.max(Math.floor(a.left), b.left);
  const top = Math.max(Math.floor(a.top), b.top);
  const right = Math.min(Math.ceil(a.right), b.right);
  const bottom = Math.min(Math.ceil(a.bottom), b.bottom);
  return left < right && top < bottom ? { left, top, right, bottom } : undefined;
}

/**
 * Tiles are drawn here and shown as bitmaps: of a canvas with a 2D context Chromium copies the pixels for each frame of
 * the page, changed or not, of a bitmap once. Without a graphics processor the copies of a screen took a tenth of a
 * second of an input's frame on a slow device.
 */
function openPad(): OffscreenCanvasRenderingContext2D {
  // `willReadFrequently` selects drawing by the CPU: this painter is used where there is no graphics processor.
  const context = new OffscreenCanvas(SIDE, SIDE).getContext('2d', { willReadFrequently: true, alpha: false });
  if (context === null) throw new Error('This browser provides no 2D drawing context.');
  return context;
}

const isSame = (a: SystemDisplay, b: SystemDisplay): boolean => a.elements === b.elements && a.x === b.x && a.y === b.y;

/** Soft edges may lie this many device px beside the ink. */
const SOFT_EDGE = 2;

export class TileLayer {
  readonly element = document.createElement('div');
  /** Device px per staff space. */
  readonly scale: number;
  readonly #paint: PaintArea;
  readonly #pad = openPad();
  readonly #tiles = new Map<string, Tile>();
  #list: DisplayList;

  constructor(scale: number, list: DisplayList, paint: PaintArea) {
    this.scale = scale;
    this.#list = list;
    this.#paint = paint;
    this.element.style.cssText = 'position:absolute;left:0;top:0;transform-origin:0 0;will-change:transform';
  }

  get bytes(): number {
    return this.#tiles.size * SIDE * SIDE * TEXEL_BYTES;
  }

  get isEmpty(): boolean {
    return this.#tiles.size === 0;
  }

  /** Shows another list; areas that differ become stale. */
  setList(list: DisplayList): void {
    this.#list = list;
    for (const tile of this.#tiles.values()) {
      const [before, after] = [tile.systems, this.#systemsIn(tile.box)];
      const changed = [
        ...before.filter((system) => !after.some((other) => isSame(system, other))),
        ...after.filter((system) => !before.some((other) => isSame(system, other))),
      ];
      for (const { x, y, bounds } of changed) this.#makeStale(tile, this.#boxOf(x, y, bounds));
      tile.systems = after;
    }
  }

  /** Marks a box of a system, in staff spaces from its origin, as stale because its ink has another colour. */
  touch({ x, y }: SystemDisplay, box: Extent): void {
    const area = this.#boxOf(x, y, box);
    for (const tile of this.#tiles.values()) this.#makeStale(tile, area);
  }

  /** Marks all tiles as stale. */
  touchAll(): void {
    for (const tile of this.#tiles.values()) tile.stale = tile.box;
  }

  /**
   * Draws the stale parts of the area (device px of the sheet): at least one tile, and further ones until the time
   * `until` of `performance.now()`. Returns whether nothing in the area is stale.
   */
  refresh(area: Extent, until: number): boolean {
    for (const tile of this.#tiles.values()) {
      if (tile.stale === undefined || intersection(tile.box, area) === undefined) continue;
      this.#draw(tile);
      if (performance.now() > until) return false;
    }
    return true;
  }

  /**
   * Adds the tiles that are missing in the area, from top to bottom: at least one, and further ones until the time
   * `until` of `performance.now()`. Returns whether the area is complete.
   */
  fill(area: Extent, until: number): boolean {
    for (let row = Math.floor(area.top / SIDE); row * SIDE < area.bottom; row += 1)
      for (let column = Math.floor(area.left / SIDE); column * SIDE < area.right; column += 1) {
        if (this.#tiles.has(`${String(column)} ${String(row)}`)) continue;
        this.#add(column, row);
        if (performance.now() > until) return false;
      }
    return true;
  }

  /** Removes the tiles outside of the area. */
  keep(area: Extent): void {
    for (const [key, tile] of this.#tiles) {
      if (intersection(tile.box, area) !== undefined) continue;
      tile.canvas.remove();
      this.#tiles.delete(key);
    }
  }

  /**
   * Sets the transform, a CSS value, with which the area (device px of the sheet) is in view. Only the tiles in it are
   * in the document, because each canvas is a layer of its own for the browser.
   */
  place(transform: string, area: Extent): void {
    this.element.style.transform = transform;
    for (const { canvas, box } of this.#tiles.values()) {
      const isInView = intersection(area, box) !== undefined;
      if (isInView === (canvas.parentNode !== null)) continue;
      if (isInView) this.element.append(canvas);
      else canvas.remove();
    }
  }

  #systemsIn(box: Extent): readonly SystemDisplay[] {
    const view = {
      left: (box.left - SOFT_EDGE) / this.scale,
      top: (box.top - SOFT_EDGE) / this.scale,
      right: (box.right + SOFT_EDGE) / this.scale,
      bottom: (box.bottom + SOFT_EDGE) / this.scale,
    };
    return visibleSystems(this.#list, view).flatMap((index) => this.#list.systems[index] ?? []);
  }

  #boxOf(x: number, y: number, box: Extent): Extent {
    return {
      left: (x + box.left) * this.scale - SOFT_EDGE,
      top: (y + box.top) * this.scale - SOFT_EDGE,
      right: (x + box.right) * this.scale + SOFT_EDGE,
      bottom: (y + box.bottom) * this.scale + SOFT_EDGE,
    };
  }

  #makeStale(tile: Tile, area: Extent): void {
    const part = intersection(area, tile.box);
    if (part !== undefined) tile.stale = union(tile.stale, part);
  }

  #add(column: number, row: number): void {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [SIDE, SIDE];
    canvas.style.cssText = `position:absolute;left:${String(column * SIDE)}px;top:${String(row * SIDE)}px`;
    const shown = canvas.getContext('bitmaprenderer', { alpha: false });
    if (shown === null) throw new Error('This browser shows no bitmaps in a canvas.');
    const box = { left: column * SIDE, top: row * SIDE, right: (column + 1) * SIDE, bottom: (row + 1) * SIDE };
    const tile: Tile = { canvas, shown, box, systems: this.#systemsIn(box), stale: box };
    this.#tiles.set(`${String(column)} ${String(row)}`, tile);
    this.#draw(tile);
  }

  #draw(tile: Tile): void {
    const { canvas, box, stale } = tile;
    if (stale === undefined) return;
    tile.stale = undefined;
    const context = this.#pad;
    if (stale !== box) context.drawImage(canvas, 0, 0);
    context.save();
    context.beginPath();
    context.rect(stale.left - box.left, stale.top - box.top, stale.right - stale.left, stale.bottom - stale.top);
    context.clip();
    const area = {
      left: stale.left - SOFT_EDGE,
      top: stale.top - SOFT_EDGE,
      right: stale.right + SOFT_EDGE,
      bottom: stale.bottom + SOFT_EDGE,
    };
    this.#paint(context, { area, origin: { x: box.left, y: box.top }, scale: this.scale });
    context.restore();
    tile.shown.transferFromImageBitmap(context.canvas.transferToImageBitmap());
  }
}
