/**
 * Keeps the staff of a dragged note where it was as the drag began. The draft may need more room above the staff, so that
 * its system is laid out farther down; the head would then lie beside the pointer by as much.
 */
import { boxOf } from '../../layout/shownLayout.ts';
import type { SheetViewport } from '../../viewport/SheetViewport.ts';
import { yOfPosition } from './staffPlaces.ts';
import type { StaffPlace } from './staffPlaces.ts';

const TOP_LINE = 0;
/** CSS px below which nobody sees that a staff has moved. */
const LEAST_SHIFT = 0.25;

export class HeldStaff {
  readonly #viewport: SheetViewport;
  #place: StaffPlace | undefined;
  /** CSS px from the top of the pane. */
  #top: number | undefined;

  constructor(viewport: SheetViewport) {
    this.#viewport = viewport;
  }

  /** A drag begins at this place; undefined: it changes no note. */
  begin(place: StaffPlace | undefined): void {
    this.#place = place;
    const y = this.#y();
    const { camera } = this.#viewport;
    this.#top = y === undefined ? undefined : (y - camera.y) * camera.scale;
  }

  /** Moves the camera by as much as the staff has moved; at an edge of the sheet the camera stays. */
  hold(): void {
    const { camera } = this.#viewport;
    const y = this.#y();
    if (this.#top === undefined || y === undefined) return;
    const wanted = y - this.#top / camera.scale;
    if (Math.abs(wanted - camera.y) * camera.scale >= LEAST_SHIFT) this.#viewport.place({ ...camera, y: wanted });
  }

  #y(): number | undefined {
    const { layout } = this.#viewport.view;
    const box = this.#place && boxOf(layout, this.#place.measure);
    return this.#place && box && yOfPosition(layout, box, this.#place, TOP_LINE);
  }
}
