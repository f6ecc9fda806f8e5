/** Frames around texts: boxes, ovals, brackets open below or above. Polygons with more sides are printed as boxes. */
import type { Box, ElementRef } from '../../display/displayList.ts';
import type { Enclosure } from '../../model/direction.ts';
import type { OutsideStaff } from '../skyline/outsideStaff.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { enclosureThickness } = engravingStyle.texts;

/** Number of straight pieces of an oval; each is too short to be visible as straight. */
const PIECES = 48;

function drawOval(sheet: OutsideStaff, staff: number, { left, top, right, bottom }: Box, element: ElementRef): void {
  const at = (piece: number): readonly [number, number] => {
    const angle = (2 * Math.PI * piece) / PIECES;
    return [
      (left + right) / 2 + ((right - left) / 2) * Math.cos(angle),
      (top + bottom) / 2 + ((bottom - top) / 2) * Math.sin(angle),
    ];
  };
  for (let piece = 0; piece < PIECES; piece++)
    sheet.stroke(staff, [...at(piece), ...at(piece + 1)], enclosureThickness, element);
}

/** Distance of a frame from its text; larger for an oval, because the corners of the text must be inside. */
export const enclosurePadding = (enclosure: Enclosure | undefined): { readonly x: number; readonly y: number } => {
  if (enclosure === undefined) return { x: 0, y: 0 };
  return enclosure === 'circle' || enclosure === 'oval' ? { x: 0.8, y: 0.7 } : { x: 0.45, y: 0.35 };
};

export function drawEnclosure(
  sheet: OutsideStaff,
  staff: number,
  box: Box,
  enclosure: Enclosure,
  element: ElementRef,
): void {
  if (enclosure === 'circle' || enclosure === 'oval') {
    drawOval(sheet, staff, box, element);
    return;
  }
  const { left, top, right, bottom } = box;
  const upper = [left, top, right, top] as const;
  const lower = [left, bottom, right, bottom] as const;
  const sides = [
    ...(enclosure === 'inverted-bracket' ? [] : [upper]),
    ...(enclosure === 'bracket' ? [] : [lower]),
    [left, top, left, bottom] as const,
    [right, top, right, bottom] as const,
  ];
  for (const side of sides) sheet.stroke(staff, side, enclosureThickness, element);
}
