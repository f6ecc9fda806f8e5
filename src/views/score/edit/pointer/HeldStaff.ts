/**
 * Keeps the staff of a dragged note at its position of the beginning of the drag. The draft may need more room above
 * the staff, so that its system is laid out lower; the head would then be that far away from the pointer.
 */
import { boxOf } from '../../layout/shownLayout.ts';
import type { SheetViewport } from '../../viewport/SheetViewport.ts';
import { yOfPosition } from './staffPlaces.ts';
import type { StaffPlace } from './staffPlaces.ts';

const TOP_LINE = 0;
/** Movements of a staff below this are not visible, in CSS px. */
const LEAST_SHIFT = 0.25;

export class HeldStaff {
  readonly #viewport: SheetViewport;
  #place: StaffPlace | undefined;
  /** CSS px from the top of the pane. */
  #top: number | undefined;

  constructor(viewport: SheetViewport) {
    this.#viewport = viewport;
  }

  /** Begins a drag at this place; undefined for a drag that changes no note. */
  begin(place: StaffPlace | undefined): void {
    this.#place = place;
    const y = this.#y();
    const { camera } = this.#viewport;
    this.#top = y === undefined ? undefined : (y - camera.y) * camera.scale;
  }

  /** Moves the camera by the distance that the staff has moved; at an edge of the sheet the camera does not move. */
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
