/**
 * Draws the panel of a score in one line with a painter of its own, beside the view's. A frame of scrolling only looks up
 * the place; the panel is drawn again where its signs, its size or its height in the view change.
 */
import { lineStartsOf } from '../../../../engine/index.ts';
import type { SheetPainter, PaintTheme } from '../../../../engine/paint/canvas/index.ts';
import type { SheetViewport, View } from '../viewport/SheetViewport.ts';
import { isNumberInView, panelLook, SOFT_EDGE } from './panelLook.ts';
import { boxOf } from '../layout/shownLayout.ts';

const NO_COVER = { width: 0, from: 0 };

/** Tolerance in staff spaces: a measure that was moved to the edge of the panel begins there. */
const ROUNDING = 0.01;

export class PinnedPanel {
  readonly #element: HTMLElement;
  readonly #viewport: SheetViewport;
  #painter: SheetPainter | undefined;
  /** Of the picture that the painter has, and of its size. */
  #shown: readonly unknown[] = [];
  #size: readonly unknown[] = [];

  constructor(element: HTMLElement, viewport: SheetViewport) {
    this.#element = element;
    this.#viewport = viewport;
  }

  /** Returns a function that removes the panel. */
  attach(): () => void {
    const stop = this.#viewport.listenToView((view) => this.#update(view));
    return () => {
      stop();
      this.#viewport.cover = NO_COVER;
    };
  }

  setPainter(painter: SheetPainter | undefined): void {
    this.#painter = painter;
    [this.#shown, this.#size] = [[], []];
    this.#update(this.#viewport.view);
  }

  setTheme(theme: PaintTheme): void {
    this.#painter?.setTheme(theme);
  }

  #update(view: View): void {
    const { camera, layout } = view;
    const starts = lineStartsOf(layout);
    const look = starts && panelLook(starts, { ...view, camera: { ...camera, x: camera.x + ROUNDING } });
    this.#setCover(look?.cover ?? NO_COVER);
    const isHidden = look?.place === undefined || this.#painter === undefined;
    this.#element.toggleAttribute('data-shown', !isHidden);
    if (starts === undefined || look?.place === undefined) return;
    const { place, form, cover } = look;
    this.#resize(view, cover.width);
    // The music beside the panel has the number too, until that is under the panel.
    const number = isNumberInView(boxOf(layout, place.measure), place, camera.x + cover.width) ? null : place.number;
    const shown = [starts, form, place.measure, place.changes, number];
    if (this.#painter === undefined || shown.every((value, index) => value === this.#shown[index])) return;
    this.#shown = shown;
    this.#element.dataset['measure'] = place.number ?? '';
    const { width } = cover;
    this.#painter.setDisplayList({
      width,
      height: layout.list.height,
      systems: [starts.display({ ...place, number }, form, width)],
    });
  }

  #resize({ camera: { y, scale }, viewport: { height } }: View, width: number): void {
    const across = Math.ceil(width * scale);
    const size = [across, height, window.devicePixelRatio];
    this.#painter?.setCamera({ x: 0, y, scale });
    if (size.every((value, index) => value === this.#size[index])) return;
    this.#size = size;
    this.#element.style.width = `${String(across)}px`;
    this.#element.style.setProperty('--soft-edge', `${String(SOFT_EDGE * scale)}px`);
    this.#painter?.resize(across, height, window.devicePixelRatio);
  }

  /** Where the view has begun before the panel was loaded, the music at its left edge moves out from under the panel. */
  #setCover(cover: typeof NO_COVER): void {
    const before = this.#viewport.cover;
    this.#viewport.cover = cover;
    const { camera } = this.#viewport;
    if (before.width > 0 || cover.width === 0 || camera.x <= cover.from) return;
    // Other listeners must not see the view of this change before the present one.
    queueMicrotask(() => this.#viewport.place({ ...this.#viewport.camera, x: camera.x - cover.width }));
  }
}
