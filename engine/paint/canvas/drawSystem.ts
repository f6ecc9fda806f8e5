/** Draws one system on a 2D context, in device pixels. The browser renders texts and glyphs with its fonts. */
import type { SystemDisplay } from '../../display/displayList.ts';
import { tessellateCurve } from '../tessellateCurve.ts';
import { curveBox, glyphBox, quadBox, strokeBox, textBox } from './inkBoxes.ts';
import type { Extent } from './inkBoxes.ts';
import { snapShift } from './snapShift.ts';

/** A SMuFL em is four staff spaces. */
const SPACES_PER_EM = 4;

const ALIGN = { start: 'left', middle: 'center', end: 'right' } as const;

/** The system's origin in device px, device px per staff space, and a CSS colour for each element. */
export interface SystemPlace {
  /** The part of the system to draw, in staff spaces from its origin. */
  readonly clip: Extent;
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly colourOf: (element: number) => string;
}

type Context = OffscreenCanvasRenderingContext2D;

const touches = (clip: Extent, box: Extent): boolean =>
  box.left <= clip.right && box.right >= clip.left && box.top <= clip.bottom && box.bottom >= clip.top;

function drawStrokes(context: Context, system: SystemDisplay, { x, y, scale, colourOf, clip }: SystemPlace): void {
  const { strokes } = system;
  for (let index = 0; index < strokes.count; index += 1) {
    if (!touches(clip, strokeBox(system, index))) continue;
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, thickness = 0] = strokes.data.subarray(index * 5, index * 5 + 5);
    context.strokeStyle = colourOf(strokes.element[index] ?? 0);
    context.lineWidth = thickness * scale;
    const half = (thickness * scale) / 2;
    const [left, top] = [x + x1 * scale, y + y1 * scale];
    const dx = x1 === x2 ? snapShift(left - half, left + half) : 0;
    const dy = y1 === y2 ? snapShift(top - half, top + half) : 0;
    context.beginPath();
    context.moveTo(left + dx, top + dy);
    context.lineTo(x + x2 * scale + dx, y + y2 * scale + dy);
    context.stroke();
  }
}

function fillOutline(context: Context, points: readonly (readonly [number, number])[]): void {
  context.beginPath();
  for (const [px, py] of points) context.lineTo(px, py);
  context.closePath();
  context.fill();
}

function drawQuads(context: Context, system: SystemDisplay, { x, y, scale, colourOf, clip }: SystemPlace): void {
  const { quads } = system;
  for (let index = 0; index < quads.count; index += 1) {
    if (!touches(clip, quadBox(system, index))) continue;
    const corner = (which: number): [number, number] => [
      x + (quads.data[index * 8 + which * 2] ?? 0) * scale,
      y + (quads.data[index * 8 + which * 2 + 1] ?? 0) * scale,
    ];
    context.fillStyle = colourOf(quads.element[index] ?? 0);
    fillOutline(context, [corner(0), corner(1), corner(2), corner(3)]);
  }
}

function drawCurves(context: Context, system: SystemDisplay, { x, y, scale, colourOf, clip }: SystemPlace): void {
  const { curves } = system;
  for (let index = 0; index < curves.count; index += 1) {
    if (!touches(clip, curveBox(system, index))) continue;
    const above: [number, number][] = [];
    const below: [number, number][] = [];
    tessellateCurve(curves.data, index * 10, (corners, _index, isLast) => {
      const at = (which: number): [number, number] => [
        x + (corners[which * 2] ?? 0) * scale,
        y + (corners[which * 2 + 1] ?? 0) * scale,
      ];
      above.push(at(0));
      below.unshift(at(3));
      if (!isLast) return;
      above.push(at(1));
      below.unshift(at(2));
    });
    context.fillStyle = colourOf(curves.element[index] ?? 0);
    fillOutline(context, [...above, ...below]);
  }
}

function drawGlyphs(context: Context, system: SystemDisplay, { x, y, scale, colourOf, clip }: SystemPlace): void {
  const { glyphs } = system;
  let size = 0;
  for (let index = 0; index < glyphs.count; index += 1) {
    if (!touches(clip, glyphBox(system, index))) continue;
    const [gx = 0, gy = 0, glyphScale = 1] = glyphs.data.subarray(index * 3, index * 3 + 3);
    const wanted = glyphScale * scale * SPACES_PER_EM;
    if (wanted !== size) context.font = `${String(wanted)}px Bravura`;
    size = wanted;
    context.fillStyle = colourOf(glyphs.element[index] ?? 0);
    context.fillText(String.fromCodePoint(glyphs.codePoint[index] ?? 0), x + gx * scale, y + gy * scale);
  }
}

function drawTexts(context: Context, { texts }: SystemDisplay, { x, y, scale, colourOf, clip }: SystemPlace): void {
  for (const text of texts) {
    if (!touches(clip, textBox(text))) continue;
    const look = text.style === 'roman' ? '' : text.style.replace('-', ' ');
    context.font = `${look} ${String(text.size * scale)}px Edwin, 'Noto Serif', serif`;
    context.fillStyle = colourOf(text.element);
    context.textAlign = ALIGN[text.anchor];
    context.fillText(text.text, x + text.x * scale, y + text.y * scale);
  }
}

/** Draws the ink inside `place.clip`; ink beside it may be drawn too. */
export function drawSystem(context: Context, system: SystemDisplay, place: SystemPlace): void {
  context.fontKerning = 'none';
  context.textAlign = 'left';
  context.textBaseline = 'alphabetic';
  drawStrokes(context, system, place);
  drawQuads(context, system, place);
  drawCurves(context, system, place);
  drawGlyphs(context, system, place);
  drawTexts(context, system, place);
}
