/** The ruler above each row of the sheet: its position, and whether a point is on it. */
import type { Point } from '../camera/sheetCamera.ts';
import { boxOf } from '../layout/shownLayout.ts';
import type { View } from '../viewport/SheetViewport.ts';
import { bandsOf } from './LoopBand.tsx';

/** Height in CSS px. A finger needs more height than a mouse, and covers the drawing. */
export const RULER_HEIGHT = 16;
const FINGER_HEIGHT = 26;
/** Of the drawing, where there is no room for words. */
const LEAST_HEIGHT = 5;

/** CSS px in the viewport. */
export interface RowRuler {
  readonly left: number;
  readonly right: number;
  /** Top of the row, above which the ruler is drawn. */
  readonly top: number;
  readonly height: number;
}

const ALL = { size: 1, has: () => true };

/** A row at the upper edge of the pane has its ruler inside the pane, where it can be reached. */
const inPane = (top: number): number => (top > -1 && top < RULER_HEIGHT ? RULER_HEIGHT : top);

/** The height in CSS px that is drawn above a row: what is printed there, a row or the title, is not covered. */
export function drawnHeight({ layout: { list }, camera: { y, scale } }: View, { top }: RowRuler): number {
  let room = RULER_HEIGHT;
  for (const { y: origin, bounds } of list.systems)
    if ((origin + bounds.top - y) * scale < top - 1) room = Math.min(room, top - (origin + bounds.bottom - y) * scale);
  return Math.max(LEAST_HEIGHT, room);
}

const rowsInView = (view: View): readonly RowRuler[] =>
  bandsOf(view, ALL).map((row) => ({ ...row, top: inPane(row.top) }));

/** The row whose ruler is under a point of the pane. */
export function rulerAt(view: View, { x, y }: Point, device: 'mouse' | 'pen' | 'touch'): RowRuler | undefined {
  const height = device === 'touch' ? FINGER_HEIGHT : RULER_HEIGHT;
  return rowsInView(view).find(({ left, right, top }) => x >= left && x <= right && y <= top && y >= top - height);
}

/** The ruler above the row of a measure; undefined while that is out of view. */
export function rulerOf(view: View, measure: number): RowRuler | undefined {
  const box = boxOf(view.layout, measure);
  if (box === undefined) return undefined;
  const middle = ((box.left + box.right) / 2 - view.camera.x) * view.camera.scale;
  const top = bandsOf(view, { size: 1, has: (each) => each === measure })[0]?.top;
  return rowsInView(view).find(
    (row) => top !== undefined && row.top === inPane(top) && row.left <= middle && middle <= row.right,
  );
}
