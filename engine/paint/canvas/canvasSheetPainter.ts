/** The Canvas2D painter. It has no buffers; for each changed frame it draws everything that is in view. */
import type { DisplayList, SystemDisplay } from '../../display/displayList.ts';
import { cappedDensity } from '../backingStore.ts';
import { LIGHT_THEME, initialColours, paletteOf } from '../sheetPainter.ts';
import type { Camera, PaintFigures, PaintTheme, SheetPainter } from '../sheetPainter.ts';
import { visibleSystems } from '../visibleSystems.ts';
import { drawSystem } from './drawSystem.ts';

export class CanvasSheetPainter implements SheetPainter {
  readonly kind = 'canvas';
  readonly #canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D;
  readonly #colours = new WeakMap<SystemDisplay['elements'], Uint8Array>();
  #list: DisplayList = { width: 0, height: 0, systems: [] };
  #camera: Camera = { x: 0, y: 0, scale: 8 };
  #theme: PaintTheme = LIGHT_THEME;
  #size = { width: 1, height: 1 };
  #density = 1;
  #frameRequest = 0;
  #frames = 0;
  #systemsDrawn = 0;

  constructor(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D) {
    this.#canvas = canvas;
    this.#context = context;
  }

  setDisplayList(list: DisplayList): void {
    this.#list = list;
    this.#invalidate();
  }

  setCamera(camera: Camera): void {
    this.#camera = camera;
    this.#invalidate();
  }

  setTheme(theme: PaintTheme): void {
    this.#theme = theme;
    this.#invalidate();
  }

  resize(width: number, height: number, devicePixelRatio: number): void {
    this.#density = cappedDensity(width, height, devicePixelRatio);
    this.#size = { width, height };
    this.#canvas.width = Math.round(width * this.#density);
    this.#canvas.height = Math.round(height * this.#density);
    this.#canvas.style.width = `${String(width)}px`;
    this.#canvas.style.height = `${String(height)}px`;
    this.render();
  }

  recolour(system: SystemDisplay, elements: Iterable<number>, colour: number): void {
    const colours = this.#colours.get(system.elements) ?? initialColours(system);
    this.#colours.set(system.elements, colours);
    for (const element of elements) colours[element] = colour;
    this.#invalidate();
  }

  render(): void {
    cancelAnimationFrame(this.#frameRequest);
    this.#frameRequest = 0;
    const { x, y, scale } = this.#camera;
    const palette = paletteOf(this.#theme);
    const { width, height } = this.#size;
    const visible = visibleSystems(this.#list, {
      left: x,
      top: y,
      right: x + width / scale,
      bottom: y + height / scale,
    });
    const [left, top] = [Math.round(-x * scale * this.#density), Math.round(-y * scale * this.#density)];
    this.#drawGround(left, top);
    for (const index of visible) {
      const system = this.#list.systems[index];
      if (system === undefined) continue;
      const colours = this.#colours.get(system.elements) ?? system.colours;
      const deviceScale = scale * this.#density;
      drawSystem(this.#context, system, {
        x: left + system.x * deviceScale,
        y: top + system.y * deviceScale,
        scale: deviceScale,
        colourOf: (element) => palette[colours?.[element] ?? 0] ?? this.#theme.ink,
      });
    }
    this.#systemsDrawn = visible.length;
    this.#frames += 1;
  }

  figures(): PaintFigures {
    return { frames: this.#frames, systemsDrawn: this.#systemsDrawn, systemsBuilt: 0, bytes: 0 };
  }

  destroy(): void {
    cancelAnimationFrame(this.#frameRequest);
  }

  #drawGround(left: number, top: number): void {
    const { papers } = this.#list;
    this.#context.fillStyle = papers === undefined ? this.#theme.paper : this.#theme.desk;
    this.#context.fillRect(0, 0, this.#canvas.width, this.#canvas.height);
    this.#context.fillStyle = this.#theme.paper;
    const scale = this.#camera.scale * this.#density;
    for (const box of papers ?? []) {
      const size = [(box.right - box.left) * scale, (box.bottom - box.top) * scale] as const;
      this.#context.fillRect(left + box.left * scale, top + box.top * scale, ...size);
    }
  }

  #invalidate(): void {
    if (this.#frameRequest === 0) this.#frameRequest = requestAnimationFrame(() => this.render());
  }
}
