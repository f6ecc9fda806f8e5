/**
 * F-14: where the camera goes with what is played. Down a sheet the row that is played comes to the top of the view when
 * it has sunk too low to see what follows; along a line or a roll the music flows past a playhead that stands still, or,
 * for those who want stillness, the view turns like a page.
 */
import type { Camera } from '../../../../engine/paint/canvas/index.ts';
import type { ScorePlace } from '../reading/scoreReading.ts';
import { boxOf, reachOf } from '../layout/shownLayout.ts';
import type { ShownLayout } from '../layout/shownLayout.ts';
import type { CameraStance, Viewport } from '../camera/cameraStance.ts';

/** Shares of the view. A row is read comfortably down to here. */
const LOWEST_ROW = 0.7;
/** Above the row that has come to the top. */
const ROOM_ABOVE = 0.06;
/** Position of the playhead while the music flows past it. */
const STANDING = 0.35;
/** Where a view that turns like a page begins to read on, and from where on it turns. */
const TURNED = 0.08;
const TURNS = 0.92;

export interface Followed {
  readonly layout: ShownLayout;
  readonly camera: Camera;
  readonly viewport: Viewport;
  readonly stance: CameraStance;
}

type Span = readonly [start: number, size: number];

const spanAlong = (axis: 'x' | 'y', { camera, viewport }: Followed): Span => [
  camera[axis],
  (axis === 'x' ? viewport.width : viewport.height) / camera.scale,
];

/** Like a page: `x` stays where it is while the playhead is well inside. */
function turned(x: number, [start, size]: Span): number {
  return x < start || x > start + TURNS * size ? x - TURNED * size : start;
}

/** A playhead in the first part of the view walks; farther on the music flows. */
function flowing(x: number, [start, size]: Span): number {
  const standing = x - STANDING * size;
  return x >= start && standing < start ? start : standing;
}

/** Whether one sees what is played: the playhead, or the middle of its row. */
export function isPlayheadInView(view: Followed, place: ScorePlace): boolean {
  const { layout, stance } = view;
  const box = boxOf(layout, place.measure);
  if (box === undefined) return false;
  const { start, end } = reachOf(layout, box, stance.axis);
  const at = stance.axis === 'x' ? layout.xOfMoment(place.measure, place.at) : (start + end) / 2;
  const [from, size] = spanAlong(stance.axis, view);
  return at >= from && at <= from + size;
}

/** The camera to go to, which stays where it is while the measure is not made. `isStill`: without flowing. */
export function cameraAtPlayhead(view: Followed, place: ScorePlace, isStill: boolean): Camera {
  const { layout, camera, stance } = view;
  const box = boxOf(layout, place.measure);
  if (box === undefined) return camera;
  const x = layout.xOfMoment(place.measure, place.at);
  const across = spanAlong('x', view);
  if (stance.axis === 'x') return { ...camera, x: isStill ? turned(x, across) : flowing(x, across) };
  const { start, end } = reachOf(layout, box, 'y');
  const [top, height] = spanAlong('y', view);
  const isComfortable = start >= top && end <= top + LOWEST_ROW * height;
  // A sheet larger than its view is wider than it too.
  return { ...camera, x: turned(x, across), y: isComfortable ? top : start - ROOM_ABOVE * height };
}
