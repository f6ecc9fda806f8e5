/** Frames around texts: boxes, ovals, brackets open below or above. Shapes of more sides are printed as boxes. */
import type { Box, ElementRef } from '../../display/displayList.ts';
import type { Enclosure } from '../../model/direction.ts';
import { engravingDefaults } from '../../smufl/engravingDefaults.data.ts';
import type { MarkSheet } from './markSheet.ts';

const THICKNESS = engravingDefaults.textEnclosureThickness;
/** Straight pieces of an oval, each too short to be seen as such. */
const PIECES = 48;

function drawOval(sheet: MarkSheet, staff: number, { left, top, right, bottom }: Box, element: ElementRef): void {
  const at = (piece: number): readonly [number, number] => {
    const angle = (2 * Math.PI * piece) / PIECES;
    return [
      (left + right) / 2 + ((right - left) / 2) * Math.cos(angle),
      (top + bottom) / 2 + ((bottom - top) / 2) * Math.sin(angle),
    ];
  };
  for (let piece = 0; piece < PIECES; piece++)
    sheet.stroke(staff, [...at(piece), ...at(piece + 1)], THICKNESS, element);
}

/** How far a frame stands off the text, by its shape: the corners of a text must be inside of an oval. */
export const enclosurePadding = (enclosure: Enclosure | undefined): { readonly x: number; readonly y: number } => {
  if (enclosure === undefined) return { x: 0, y: 0 };
  return enclosure === 'circle' || enclosure === 'oval' ? { x: 0.8, y: 0.7 } : { x: 0.45, y: 0.35 };
};

export function drawEnclosure(
  sheet: MarkSheet,
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
  for (const side of sides) sheet.stroke(staff, side, THICKNESS, element);
}
