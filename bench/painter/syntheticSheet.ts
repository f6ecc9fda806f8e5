/**
 * A synthetic display list for the painter's benches and pixel tests: piano systems with every kind of primitive, as
 * dense as real music, the same in every call. It does not depend on how the layout engraves music.
 */
import type { DisplayList, ElementRef, SystemDisplay, Text } from '../../engine/index.ts';

const GLYPH = { brace: 0xe000, gClef: 0xe050, fClef: 0xe062, black: 0xe0a4, half: 0xe0a3, sharp: 0xe262 } as const;
const REST = { quarter: 0xe4e5, eighth: 0xe4e6, flag8thUp: 0xe240, timeSig4: 0xe084 } as const;

export interface SheetShape {
  readonly systems: number;
  readonly measuresPerSystem: number;
  readonly notesPerMeasure: number;
  /** Staff spaces. */
  readonly measureWidth: number;
}

export const SMALL_SHEET: SheetShape = { systems: 3, measuresPerSystem: 4, notesPerMeasure: 8, measureWidth: 38 };
/** 1000 measures, 2 staves, 16 notes a staff and measure. */
export const LARGE_SHEET: SheetShape = { systems: 250, measuresPerSystem: 4, notesPerMeasure: 16, measureWidth: 38 };

const LEFT = 6;
const STAFF_GAP = 10;
const SYSTEM_HEIGHT = 26;

class SystemWriter {
  readonly strokes: number[] = [];
  readonly strokeElement: number[] = [];
  readonly quads: number[] = [];
  readonly quadElement: number[] = [];
  readonly curves: number[] = [];
  readonly curveElement: number[] = [];
  readonly glyphs: number[] = [];
  readonly codePoint: number[] = [];
  readonly glyphElement: number[] = [];
  readonly texts: Text[] = [];
  readonly elements: ElementRef[] = [{ kind: 'none' }];

  stroke(element: number, ...line: [number, number, number, number, number]): void {
    this.strokes.push(...line);
    this.strokeElement.push(element);
  }
  quad(element: number, ...corners: number[]): void {
    this.quads.push(...corners);
    this.quadElement.push(element);
  }
  curve(element: number, ...shape: number[]): void {
    this.curves.push(...shape);
    this.curveElement.push(element);
  }
  glyph(element: number, codePoint: number, x: number, y: number, scale = 1): void {
    this.glyphs.push(x, y, scale);
    this.codePoint.push(codePoint);
    this.glyphElement.push(element);
  }

  finish(place: Pick<SystemDisplay, 'kind' | 'x' | 'y' | 'bounds' | 'firstMeasure' | 'lastMeasure'>): SystemDisplay {
    const list = (data: number[], element: number[]) => ({
      count: element.length,
      data: Float32Array.from(data),
      element: Uint32Array.from(element),
    });
    return {
      ...place,
      strokes: list(this.strokes, this.strokeElement),
      quads: list(this.quads, this.quadElement),
      curves: list(this.curves, this.curveElement),
      glyphs: { ...list(this.glyphs, this.glyphElement), codePoint: Uint32Array.from(this.codePoint) },
      texts: this.texts,
      elements: this.elements,
    };
  }
}

/** A pseudo-random number from 0 to 1 for an integer. */
const noise = (seed: number): number => {
  const value = Math.sin(seed * 12.9898) * 43758.5453;
  return value - Math.floor(value);
};

function writeNote(writer: SystemWriter, x: number, y: number, staffTop: number, measure: number, seed: number): void {
  const element = writer.elements.length;
  const ids = { part: 0, measure, voice: 0, chord: seed, note: 0 };
  writer.elements.push({ kind: 'note', ...ids });
  writer.glyph(element, noise(seed) < 0.1 ? GLYPH.half : GLYPH.black, x, y);
  writer.stroke(element, x + 1.12, y - 0.16, x + 1.12, y - 3.5, 0.12);
  if (noise(seed + 0.5) < 0.12) writer.glyph(element, GLYPH.sharp, x - 1.2, y);
  if (y > staffTop + 4.5) writer.stroke(element, x - 0.4, staffTop + 5, x + 1.58, staffTop + 5, 0.16);
}

function writeMeasure(writer: SystemWriter, shape: SheetShape, x: number, staffTop: number, measure: number): void {
  const step = (shape.measureWidth - 4) / shape.notesPerMeasure;
  const middle = staffTop + 2;
  for (let index = 0; index < shape.notesPerMeasure; index += 1) {
    const seed = measure * 97 + index + staffTop * 7;
    const y = middle + Math.round((noise(seed) - 0.4) * 8) / 2;
    const noteX = x + 2.5 + index * step;
    if (index % 8 === 7) writer.glyph(0, index % 16 === 7 ? REST.eighth : REST.quarter, noteX, middle);
    else writeNote(writer, noteX, y, staffTop, measure, seed);
  }
  const [start, end] = [x + 2.5 + 1.12, x + 2.5 + step * 3 + 1.12];
  writer.quad(0, start, staffTop - 1.5, end, staffTop - 2, end, staffTop - 1.5, start, staffTop - 1);
  writer.curve(
    0,
    x + 4,
    staffTop + 6,
    x + 8,
    staffTop + 8.5,
    x + 18,
    staffTop + 8.5,
    x + 22,
    staffTop + 5.5,
    0.22,
    0.1,
  );
}

function writeSystem(shape: SheetShape, index: number, y: number): SystemDisplay {
  const writer = new SystemWriter();
  const width = LEFT + shape.measuresPerSystem * shape.measureWidth;
  for (const top of [0, STAFF_GAP]) {
    for (let line = 0; line < 5; line += 1) writer.stroke(0, 0, top + line, width, top + line, 0.13);
    writer.glyph(0, top === 0 ? GLYPH.gClef : GLYPH.fClef, 0.8, top + (top === 0 ? 3 : 1));
  }
  writer.stroke(0, 0, 0, 0, STAFF_GAP + 4, 0.16);
  writer.glyph(0, GLYPH.brace, -1.2, STAFF_GAP + 4, (STAFF_GAP + 4) / 4);
  const firstMeasure = index * shape.measuresPerSystem;
  for (let measure = 0; measure < shape.measuresPerSystem; measure += 1) {
    const x = LEFT + measure * shape.measureWidth;
    for (const top of [0, STAFF_GAP]) writeMeasure(writer, shape, x, top, firstMeasure + measure);
    writer.stroke(0, x + shape.measureWidth, 0, x + shape.measureWidth, STAFF_GAP + 4, 0.16);
    writer.texts.push(lyric(`Ab-cÿ ${String(firstMeasure + measure)}`, x + 8, STAFF_GAP - 1.4, 'italic'));
  }
  writer.texts.push(lyric(String(firstMeasure + 1), 0, -1.4, 'roman'), lyric('Am7 G/B', 12, -3.5, 'bold'));
  const bounds = { left: -2, top: -6, right: width, bottom: STAFF_GAP + 10 };
  return writer.finish({
    kind: 'system',
    x: 4,
    y,
    bounds,
    firstMeasure,
    lastMeasure: firstMeasure + shape.measuresPerSystem - 1,
  });
}

const lyric = (text: string, x: number, y: number, style: Text['style']): Text => ({
  text,
  x,
  y,
  size: 2.1,
  style,
  anchor: 'middle',
  element: 0,
});

function writeHeader(width: number): SystemDisplay {
  const writer = new SystemWriter();
  writer.elements.push({ kind: 'header', field: 'title' });
  writer.texts.push(
    {
      text: 'Synthetic Sheet for the Painter',
      x: width / 2,
      y: 5,
      size: 5,
      style: 'roman',
      anchor: 'middle',
      element: 1,
    },
    {
      text: 'Quick brown foxes, 0123456789',
      x: width - 4,
      y: 8.5,
      size: 2.2,
      style: 'italic',
      anchor: 'end',
      element: 0,
    },
  );
  const bounds = { left: 0, top: 0, right: width, bottom: 10 };
  return writer.finish({ kind: 'header', x: 0, y: 0, bounds, firstMeasure: -1, lastMeasure: -1 });
}

export function syntheticSheet(shape: SheetShape): DisplayList {
  const width = 8 + LEFT + shape.measuresPerSystem * shape.measureWidth;
  const systems = Array.from({ length: shape.systems }, (_, index) =>
    writeSystem(shape, index, 18 + index * SYSTEM_HEIGHT),
  );
  return { width, height: 18 + shape.systems * SYSTEM_HEIGHT, systems: [writeHeader(width), ...systems] };
}
