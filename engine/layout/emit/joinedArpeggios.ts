/**
 * Joins the arpeggio signs of one moment on neighbouring staves to one sign, from the highest to the lowest chord (Gould,
 * "Arpeggiated chords: on two staves"). Where a mark or a beam is between the staves at this place, such as a hairpin or a
 * slur, each staff keeps its own sign, because a line through that ink would be harder to read.
 */
import type { Box } from '../../display/displayList.ts';
import { systemY, staffScaleOf } from '../glyphs/staffHeights.ts';
import { textBox } from '../glyphs/textBox.ts';
import type { Mark } from '../types/marks.ts';
import type { ArpeggioShape } from '../types/shapes.ts';
import type { SystemLayout } from '../types/systemLayout.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { halfWidth } = engravingStyle.arpeggios;

/** Free space that the sign needs on each side of its ink. By eye: that of an arpeggio before a notehead. */
const CLEARANCE = 0.25;

/** The box around points that are given as x and y by turns. */
function boxAround(points: readonly number[]): Box {
  const [xs, ys] = [points.filter((_, index) => index % 2 === 0), points.filter((_, index) => index % 2 === 1)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** The box of a mark in the coordinates of its staff. */
function boxOf(mark: Mark): Box {
  if (mark.kind === 'text') return textBox(mark);
  if (mark.kind === 'glyph') {
    const { glyph, x, y, scale } = mark;
    const [left, right] = [x + glyph.left * scale, x + glyph.right * scale];
    return { left, top: y + glyph.top * scale, right, bottom: y + glyph.bottom * scale };
  }
  return boxAround(mark.kind === 'curve' ? mark.points : [mark.x1, mark.y1, mark.x2, mark.y2]);
}

/** Boxes of the marks and beams in the system by cells of x, so that each sign looks at few of them. */
const CELL = 4;
const cellsOf = new WeakMap<SystemLayout, ReadonlyMap<number, readonly Box[]>>();

function inkCells(system: SystemLayout): ReadonlyMap<number, readonly Box[]> {
  const known = cellsOf.get(system);
  if (known !== undefined) return known;
  const cells = new Map<number, Box[]>();
  const add = (staff: number, { left, right, ...own }: Box): void => {
    const [top, bottom] = [systemY(system, staff, own.top), systemY(system, staff, own.bottom)];
    for (let cell = Math.floor(left / CELL); cell <= Math.floor(right / CELL); cell++) {
      const list = cells.get(cell) ?? [];
      cells.set(cell, list);
      list.push({ left, right, top, bottom });
    }
  };
  for (const mark of system.marks) add(mark.staff, boxOf(mark));
  for (const { staff, quads } of system.stems.beams) for (const quad of quads) add(staff, boxAround(quad));
  cellsOf.set(system, cells);
  return cells;
}

function isFree(system: SystemLayout, x: number, top: number, bottom: number): boolean {
  const [left, right] = [x - halfWidth - CLEARANCE, x + halfWidth + CLEARANCE];
  const cells = inkCells(system);
  for (let cell = Math.floor(left / CELL); cell <= Math.floor(right / CELL); cell++)
    for (const box of cells.get(cell) ?? [])
      if (box.left < right && box.right > left && box.top < bottom && box.bottom > top) return false;
  return true;
}

/** Whether both are signs of one moment and part, the second one on the staff below the first. */
const belongTogether = (above: ArpeggioShape, below: ArpeggioShape): boolean =>
  above.column === below.column &&
  above.kind === below.kind &&
  above.event.part === below.event.part &&
  above.staff + 1 === below.staff;

/** The signs of a measure, joined where possible; a joined sign belongs to its highest staff. */
export function joinedArpeggios(
  system: SystemLayout,
  arpeggios: readonly ArpeggioShape[],
  xOf: (column: number) => number,
): readonly ArpeggioShape[] {
  if (arpeggios.length < 2) return arpeggios;
  const joined: ArpeggioShape[] = [];
  let last: ArpeggioShape | undefined;
  for (const arpeggio of [...arpeggios].sort((a, b) => a.column - b.column || a.staff - b.staff)) {
    const above = joined.at(-1);
    const { staff, column, bottom } = arpeggio;
    if (
      above !== undefined &&
      last !== undefined &&
      belongTogether(last, arpeggio) &&
      isFree(
        system,
        xOf(column) + arpeggio.x,
        systemY(system, last.staff, last.bottom),
        systemY(system, staff, arpeggio.top),
      )
    ) {
      const end =
        (systemY(system, staff, bottom) - systemY(system, above.staff, 0)) / staffScaleOf(system, above.staff);
      joined[joined.length - 1] = { ...above, bottom: end };
    } else joined.push(arpeggio);
    last = arpeggio;
  }
  return joined;
}
