/** Converts a point of the sheet to a place on a staff: the staff, the position on it, and the moment of the music. */
import { ticks } from '../../../../../engine/index.ts';
import type { MeasureBox, SystemDisplay, Ticks } from '../../../../../engine/index.ts';
import type { Point } from '../../camera/sheetCamera.ts';
import { boxOf, measureAtPoint } from '../../layout/shownLayout.ts';
import type { ShownLayout } from '../../layout/shownLayout.ts';

interface StaffLines {
  readonly part: number;
  readonly staff: number;
  readonly isTab: boolean;
  /** y of the outer lines, relative to the system. */
  readonly top: number;
  readonly bottom: number;
  /** Distance between two lines. */
  readonly gap: number;
}

export interface StaffPlace {
  readonly part: number;
  readonly staff: number;
  readonly measure: number;
  /** Onset of the last column at or before the point. */
  readonly at: Ticks;
  /** Half spaces downwards from the top line of a staff of five lines; whole numbers are lines and spaces. */
  readonly position: number;
  /** Distance in staff spaces of the sheet between two neighbouring positions. */
  readonly step: number;
  readonly isTab: boolean;
  /** Whether the point is on the staff or at most as far away as notes on ledger lines. */
  readonly isOnStaff: boolean;
}

const known = new WeakMap<object, readonly StaffLines[]>();

/** Systems that only moved share their arrays. */
function staffLinesOf(system: SystemDisplay): readonly StaffLines[] {
  const found = known.get(system.elements) ?? readStaffLines(system);
  known.set(system.elements, found);
  return found;
}

function readStaffLines({ strokes, elements }: SystemDisplay): readonly StaffLines[] {
  const heights = new Map<string, { part: number; staff: number; isTab: boolean; lines: Set<number> }>();
  for (let row = 0; row < strokes.count; row += 1) {
    const element = elements[strokes.element[row] ?? 0];
    if (element?.kind !== 'staffLines' && element?.kind !== 'tablature') continue;
    const { part, staff, kind } = element;
    const key = `${String(part)} ${String(staff)} ${kind}`;
    const own = heights.get(key) ?? { part, staff, isTab: kind === 'tablature', lines: new Set<number>() };
    own.lines.add(strokes.data[row * 5 + 1] ?? 0);
    heights.set(key, own);
  }
  return [...heights.values()].map(({ lines, ...staff }) => {
    const [top, bottom] = [Math.min(...lines), Math.max(...lines)];
    return { ...staff, top, bottom, gap: lines.size > 1 ? (bottom - top) / (lines.size - 1) : 1 };
  });
}

/** Middle of a staff of five lines, in half spaces from its top line. */
const MIDDLE = 4;
/** Distance in staff spaces above and below a staff within which a note on ledger lines can be entered. */
const LEDGER_ROOM = 3.5;
/** Distance in staff spaces before a column within which a point belongs to that column. */
const BEFORE = 0.6;

const distanceTo = ({ top, bottom }: StaffLines, y: number): number => Math.max(0, top - y, y - bottom);

/** Returns undefined outside of the music and in withheld measures. */
export function staffPlaceAt(layout: ShownLayout, point: Point): StaffPlace | undefined {
  const box = measureAtPoint(layout, point);
  const system = box === undefined ? undefined : layout.list.systems[box.system];
  if (box === undefined || box.isLocked || system === undefined) return undefined;
  const y = point.y - system.y;
  const [nearest] = [...staffLinesOf(system)].sort((a, b) => distanceTo(a, y) - distanceTo(b, y));
  if (nearest === undefined) return undefined;
  const { part, staff, isTab, top, bottom, gap } = nearest;
  const column = layout.moments(box.measure).findLast(({ x }) => x <= point.x + BEFORE);
  return {
    ...{ part, staff, isTab, measure: box.measure },
    at: ticks(column?.at ?? 0),
    position: MIDDLE + (y - (top + bottom) / 2) / (gap / 2),
    step: gap / 2,
    isOnStaff: !isTab && distanceTo(nearest, y) <= LEDGER_ROOM,
  };
}

/**
 * Returns the middle of each staff at a moment of a measure, from the top; nothing where the measure is withheld or not
 * laid out. Of tablature, or of the other staves.
 */
export function staffMiddles(
  layout: ShownLayout,
  measure: number,
  moment: number,
  wanted: 'tablature' | 'staves' = 'staves',
): readonly StaffPlace[] {
  const box = boxOf(layout, measure);
  const system = box === undefined ? undefined : layout.list.systems[box.system];
  if (box === undefined || box.isLocked || system === undefined) return [];
  const at = ticks(layout.moments(measure).findLast((column) => column.at <= moment)?.at ?? 0);
  return staffLinesOf(system)
    .filter(({ isTab }) => isTab === (wanted === 'tablature'))
    .sort((a, b) => a.top - b.top)
    .map(({ part, staff, isTab, gap }) => ({
      ...{ part, staff, isTab, measure, at },
      ...{ position: MIDDLE, step: gap / 2, isOnStaff: !isTab },
    }));
}

export const isOnStaffOf =
  (at: Pick<StaffPlace, 'part' | 'staff'> | undefined) =>
  ({ part, staff }: StaffPlace): boolean =>
    part === at?.part && staff === at.staff;

/** Returns the y in the sheet of a position on the staff of a place. */
export function yOfPosition(layout: ShownLayout, box: MeasureBox, place: StaffPlace, position: number): number {
  const system = layout.list.systems[box.system];
  const lines = system && staffLinesOf(system).find(({ part, staff }) => part === place.part && staff === place.staff);
  if (system === undefined || lines === undefined) return box.top;
  return system.y + (lines.top + lines.bottom) / 2 + (position - MIDDLE) * (lines.gap / 2);
}

/** Returns the string of a tablature whose line is at a place; undefined beyond the outer lines. */
export function stringAt({ position }: StaffPlace, strings: number): number | undefined {
  const line = Math.round((position - MIDDLE + strings - 1) / 2);
  return line < 0 || line >= strings ? undefined : strings - 1 - line;
}

/** Returns the position of a string's line on a tablature. */
export const positionOfString = (string: number, strings: number): number => MIDDLE + strings - 1 - 2 * string;
