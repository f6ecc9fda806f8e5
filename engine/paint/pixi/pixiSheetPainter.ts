/**
 * The WebGL painter: the meshes of all systems are in one render group that the camera moves, so panning changes no vertex.
 * The camera's translation is rounded to device pixels, so that glyphs and lines have the same pixels while panning. A
 * change requests one animation frame; nothing runs otherwise.
 */
import { CanvasTextMetrics, Container } from 'pixi.js';
import type { WebGLRenderer } from 'pixi.js';
import type { DisplayList, SystemDisplay } from '../../display/displayList.ts';
import { cappedDensity } from '../backingStore.ts';
import { LIGHT_THEME, paletteOf } from '../sheetPainter.ts';
import type { Camera, PaintFigures, PaintTheme, SheetPainter } from '../sheetPainter.ts';
import { completeAtlas } from './completeAtlas.ts';
import { createInkResources } from './inkResources.ts';
import type { InkResources } from './inkResources.ts';
import type { LoadedAtlas } from './loadAtlas.ts';
import { PaperStack } from './paperStack.ts';
import { SystemStore } from './systemStore.ts';

const EMPTY_LIST: DisplayList = { width: 0, height: 0, systems: [] };
/** Name of the mark in the page's performance timeline. */
const FIRST_NOTES = 'first-notes';

export class PixiSheetPainter implements SheetPainter {
  readonly kind = 'webgl';
  readonly #renderer: WebGLRenderer;
  readonly #stage = new Container();
  readonly #world = new Container({ isRenderGroup: true });
  readonly #resources: InkResources;
  readonly #store: SystemStore;
  readonly #papers = new PaperStack();
  readonly #onLost: () => void;
  #list = EMPTY_LIST;
  #camera: Camera = { x: 0, y: 0, scale: 8 };
  #theme: PaintTheme = LIGHT_THEME;
  #size = { width: 1, height: 1, density: 1 };
  /** Undefined when all glyphs are loaded or being loaded. */
  #awaitsGlyphs: { readonly loaded: LoadedAtlas; readonly onLost: () => void } | undefined;
  #stopGlyphs = (): void => undefined;
  #hasNotes = false;
  #frameRequest = 0;
  #frames = 0;
  #systemsDrawn = 0;

  /**
   * The painter destroys the renderer when it is destroyed. `onLost` is called when the context is lost, so that the
   * caller can use the Canvas2D painter.
   */
  constructor(renderer: WebGLRenderer, loaded: LoadedAtlas, onLost: () => void) {
    const { atlas, picture } = loaded;
    this.#renderer = renderer;
    this.#resources = createInkResources(picture, atlas.range);
    this.#store = new SystemStore(this.#world, atlas, this.#resources);
    this.#world.addChild(this.#papers.container);
    this.#stage.addChild(this.#world);
    this.#onLost = onLost;
    renderer.canvas.addEventListener('webglcontextlost', onLost);
    if (!loaded.isComplete()) this.#awaitsGlyphs = { loaded, onLost };
    document.fonts.addEventListener('loadingdone', this.#fontsArrived);
    this.setTheme(LIGHT_THEME);
    this.#store.warmUp(() => renderer.render(this.#stage));
  }

  setDisplayList(list: DisplayList): void {
    this.#list = list;
    this.#papers.set(list.papers ?? []);
    this.#setGround();
  }

  setCamera(camera: Camera): void {
    this.#camera = camera;
    this.#invalidate();
  }

  setTheme(theme: PaintTheme): void {
    this.#theme = theme;
    this.#resources.setTheme(theme);
    this.#setGround();
  }

  resize(width: number, height: number, devicePixelRatio: number): void {
    let density = cappedDensity(width, height, devicePixelRatio);
    this.#renderer.resize(width, height, density);
    const { drawingBufferWidth } = (this.#renderer as unknown as { gl: WebGL2RenderingContext }).gl;
    if (drawingBufferWidth > 0 && drawingBufferWidth < this.#renderer.canvas.width) {
      // The browser created a smaller buffer than requested: draw that number of pixels, because otherwise everything
      // would be shifted.
      density *= drawingBufferWidth / this.#renderer.canvas.width;
      this.#renderer.resize(width, height, density);
    }
    this.#size = { width, height, density };
    this.#resources.setDensity(density);
    this.render();
  }

  recolour(system: SystemDisplay, elements: Iterable<number>, colour: number): void {
    this.#store.recolour(system, elements, colour);
    this.#invalidate();
  }

  render(): void {
    cancelAnimationFrame(this.#frameRequest);
    this.#frameRequest = 0;
    const { x, y, scale } = this.#camera;
    const { width, height, density } = this.#size;
    const snap = (value: number): number => Math.round(value * density) / density;
    this.#world.scale.set(scale);
    this.#world.position.set(snap(-x * scale), snap(-y * scale));
    const palette = paletteOf(this.#theme);
    const view = { left: x, top: y, right: x + width / scale, bottom: y + height / scale };
    this.#papers.show(view);
    this.#systemsDrawn = this.#store.show(this.#list, view, palette, scale * density);
    this.#renderer.render(this.#stage);
    this.#store.drawn();
    this.#frames += 1;
    if (this.#systemsDrawn > 0) this.#noteFirstNotes();
  }

  figures(): PaintFigures {
    const { built, bytes } = this.#store;
    return { frames: this.#frames, systemsDrawn: this.#systemsDrawn, systemsBuilt: built, bytes };
  }

  destroy(): void {
    cancelAnimationFrame(this.#frameRequest);
    this.#awaitsGlyphs = undefined;
    this.#stopGlyphs();
    this.#renderer.canvas.removeEventListener('webglcontextlost', this.#onLost);
    document.fonts.removeEventListener('loadingdone', this.#fontsArrived);
    this.#store.destroy();
    this.#papers.destroy();
    this.#world.destroy();
    this.#resources.destroy();
    this.#stage.destroy();
    this.#renderer.destroy();
  }

  /** Sets a performance mark at the first frame with notes, and then fetches the glyphs that few first screens have. */
  #noteFirstNotes(): void {
    if (this.#hasNotes) return;
    this.#hasNotes = true;
    performance.mark(FIRST_NOTES);
    requestAnimationFrame(() => setTimeout(() => this.#fetchGlyphs()));
  }

  #fetchGlyphs(): void {
    if (this.#awaitsGlyphs === undefined) return;
    const { loaded, onLost } = this.#awaitsGlyphs;
    this.#awaitsGlyphs = undefined;
    const onComplete = (): void => {
      this.#resources.updateAtlas();
      this.#invalidate();
    };
    this.#stopGlyphs = completeAtlas(loaded, { onComplete, onFailed: onLost });
  }

  readonly #fontsArrived = (): void => {
    CanvasTextMetrics.clearMetrics();
    this.#store.setTextsAnew();
    this.#invalidate();
  };

  #setGround(): void {
    const { papers } = this.#list;
    this.#papers.setColour(this.#theme.paper);
    this.#renderer.background.color = papers === undefined ? this.#theme.paper : this.#theme.desk;
    this.#invalidate();
  }

  #invalidate(): void {
    if (this.#frameRequest === 0) this.#frameRequest = requestAnimationFrame(() => this.render());
  }
}
