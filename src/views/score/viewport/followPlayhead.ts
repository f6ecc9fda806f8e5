/**
 * F-14: the camera position during playback. On a sheet that scrolls down, the playing row moves to the top of the view
 * when it is so low that the following rows are not visible. On a line or a roll, the music moves past a playhead at a
 * fixed position or, with reduced motion, the view turns like a page. On a roll, pitches that are out of view are shown.
 */
import type { MeasureBox } from '../../../../engine/index.ts';
import type { Camera } from '../../../../engine/paint/canvas/index.ts';
import type { ScorePlace } from '../reading/scoreReading.ts';
import { boxOf, reachOf } from '../layout/shownLayout.ts';
import type { ShownLayout } from '../layout/shownLayout.ts';
import type { CameraStance, Viewport } from '../camera/cameraStance.ts';

/** Fractions of the view. A row down to this position is comfortable to read. */
const LOWEST_ROW = 0.7;
/** Space above the row that has moved to the top, and the least in staff spaces where the row above reaches into it. */
const ROOM_ABOVE = 0.06;
const LEAST_ROOM = 0.5;
/** Position of the playhead while the music flows past it. */
const STANDING = 0.35;
/**
 * In a view that turns like a page: the position of the playhead after a turn, and the position from which the view
 * turns.
 */
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

/** Turns like a page: `x` does not change while the playhead is well inside the view. */
function turned(x: number, [start, size]: Span): number {
  return x < start || x > start + TURNS * size ? x - TURNED * size : start;
}

/** In the first part of the view the playhead moves; after that the music moves. */
function flowing(x: number, [start, size]: Span): number {
  const standing = x - STANDING * size;
  return x >= start && standing < start ? start : standing;
}

/** The y at which a roll shows the notes of the measure; unchanged while one of them is in view. */
function showingRows({ rowsOf }: ShownLayout, measure: number, [y, height]: Span): number {
  const rows = rowsOf?.(measure);
  if (rows === undefined || (rows.bottom > y + 1 && rows.top < y + height - 1)) return y;
  return (rows.top + rows.bottom - height) / 2;
}

/** Staff spaces above a row at the top of the view: what is left of the row above it would be cut. */
function roomAbove(layout: ShownLayout, { system, measure }: MeasureBox, start: number, most: number): number {
  const before = layout.measureBoxes.findLast((box) => box.measure < measure && box.system !== system);
  if (before === undefined) return most;
  return Math.max(LEAST_ROOM, Math.min(most, start - reachOf(layout, before, 'y').end));
}

/** Whether the playing position is visible: the playhead, or the middle of its row. */
export function isPlayheadInView(view: Followed, place: ScorePlace): boolean {
  const { layout, stance } = view;
  const box = boxOf(layout, place.measure);
  if (box === undefined) return false;
  const { start, end } = reachOf(layout, box, stance.axis);
  const at = stance.axis === 'x' ? layout.xOfMoment(place.measure, place.at) : (start + end) / 2;
  const [from, size] = spanAlong(stance.axis, view);
  return at >= from && at <= from + size;
}

/**
 * The camera that follows playback; unchanged while the measure is not laid out. `isStill`: without continuous motion.
 */
export function cameraAtPlayhead(view: Followed, place: ScorePlace, isStill: boolean): Camera {
  const { layout, camera, stance } = view;
  const box = boxOf(layout, place.measure);
  if (box === undefined) return camera;
  const x = layout.xOfMoment(place.measure, place.at);
  const across = spanAlong('x', view);
  const [top, height] = spanAlong('y', view);
  if (stance.axis === 'x') {
    const y = showingRows(layout, place.measure, [top, height]);
    return { ...camera, x: isStill ? turned(x, across) : flowing(x, across), y };
  }
  const { start, end } = reachOf(layout, box, 'y');
  const isComfortable = start >= top && end <= top + LOWEST_ROW * height;
  // An enlarged sheet is wider than its view too.
  return {
    ...camera,
    x: turned(x, across),
    y: isComfortable ? top : start - roomAbove(layout, box, start, ROOM_ABOVE * height),
  };
}
