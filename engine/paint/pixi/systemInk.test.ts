import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { SystemDisplay, Text } from '../../display/displayList.ts';
import { glyph } from '../../smufl/glyphs.ts';
import { textWidth } from '../../smufl/textMetrics.ts';
import { curvePieces } from '../tessellateCurve.ts';
import { readGlyphAtlas } from './glyphAtlas.ts';
import type { AtlasTable } from './glyphAtlas.ts';
import { InkFlag, SHAPE_FLOATS, TAG_BYTES, buildSystemInk } from './systemInk.ts';

const atlas = readGlyphAtlas(JSON.parse(readFileSync('public/fonts/atlas.json', 'utf8')) as AtlasTable);

interface Ink {
  readonly strokes?: readonly number[];
  readonly quads?: readonly number[];
  readonly curves?: readonly number[];
  readonly glyphs?: readonly (readonly [codePoint: number, x: number, y: number, scale: number])[];
  readonly texts?: readonly Text[];
}

function system({ strokes = [], quads = [], curves = [], glyphs = [], texts = [] }: Ink): SystemDisplay {
  const list = (data: readonly number[], size: number) => ({
    count: data.length / size,
    data: Float32Array.from(data),
    element: new Uint32Array(data.length / size).fill(1),
  });
  return {
    kind: 'system',
    x: 0,
    y: 0,
    bounds: { left: 0, top: 0, right: 0, bottom: 0 },
    firstMeasure: 0,
    lastMeasure: 0,
    strokes: list(strokes, 5),
    quads: list(quads, 8),
    curves: list(curves, 10),
    glyphs: {
      ...list(
        glyphs.flatMap(([, x, y, scale]) => [x, y, scale]),
        3,
      ),
      codePoint: Uint32Array.from(glyphs, ([codePoint]) => codePoint),
    },
    texts,
    elements: [{ kind: 'none' }, { kind: 'header', field: 'title' }],
  };
}

const text = (content: string, anchor: Text['anchor'] = 'start'): Text => ({
  text: content,
  x: 10,
  y: 5,
  size: 2,
  style: 'roman',
  anchor,
  element: 1,
});

const build = (ink: Ink) => {
  const built = buildSystemInk(system(ink), atlas);
  return {
    ...built,
    shape: (index: number) => [...built.shapes.subarray(index * SHAPE_FLOATS, (index + 1) * SHAPE_FLOATS)],
    flags: (index: number) => built.tags[index * TAG_BYTES],
  };
};

describe('buildSystemInk', () => {
  it('makes a staff line a rectangle of its thickness that may move onto the pixel grid vertically', () => {
    const { count, shape, flags } = build({ strokes: [0, 2, 100, 2, 0.5] });
    expect(count).toBe(1);
    expect(shape(0)).toEqual([0, 1.75, 100, 1.75, 100, 2.25, 0, 2.25]);
    expect(flags(0)).toBe(InkFlag.snapY);
  });

  it('lets a stem move horizontally, and a slanting hairpin not at all', () => {
    const { flags } = build({ strokes: [3, 0, 3, 4, 0.12, 0, 0, 10, 1, 0.16] });
    expect([flags(0), flags(1)]).toEqual([InkFlag.snapX, 0]);
  });

  it('leaves out a stroke without length instead of drawing it everywhere', () => {
    expect(build({ strokes: [3, 3, 3, 3, 0.2] }).count).toBe(0);
  });

  it('takes beams as they are', () => {
    const corners = [0, 0, 10, -1, 10, -0.5, 0, 0.5];
    expect(build({ quads: corners }).shape(0)).toEqual(corners);
  });

  it('joins the pieces of a slur without a gap, soft at its two ends only', () => {
    const curve = [0, 0, 2, -3, 8, -3, 10, 0, 0.5, 0.25];
    const pieces = curvePieces(Float32Array.from(curve), 0);
    const { count, shape, flags } = build({ curves: curve });
    expect(count).toBe(pieces);
    for (let index = 1; index < count; index += 1) {
      const [before, after] = [shape(index - 1), shape(index)];
      expect(after.slice(0, 2)).toEqual(before.slice(2, 4));
      expect(after.slice(6, 8)).toEqual(before.slice(4, 6));
    }
    expect(flags(0)).toBe(InkFlag.hardEdge1);
    expect(flags(1)).toBe(InkFlag.hardEdge1 | InkFlag.hardEdge3);
    expect(flags(count - 1)).toBe(InkFlag.hardEdge3);
  });

  it('makes a slur as thick as asked in its middle and at its ends', () => {
    const { count, shape } = build({ curves: [0, 0, 3, 0, 7, 0, 10, 0, 0.5, 0.25] });
    const [, top = 0, , , , , , bottom = 0] = shape(0);
    expect(bottom - top).toBeCloseTo(0.25);
    const [, middleTop = 0, , , , , , middleBottom = 0] = shape(Math.floor(count / 2));
    expect(middleBottom - middleTop).toBeCloseTo(0.5, 1);
  });

  it('puts a notehead so that its ink lies where the metadata says', () => {
    const { codePoint, left, right } = glyph('noteheadBlack');
    const { shape, firstGlyph } = build({ glyphs: [[codePoint, 10, 20, 1]] });
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = shape(0);
    expect(firstGlyph).toBe(0);
    expect(x1).toBeLessThan(10 + left);
    expect(x2).toBeGreaterThan(10 + right);
    expect([x1, x2, (y1 + y2) / 2].map((value) => Math.round(value))).toEqual([10, 11, 20]);
  });

  it('scales a grace note around its origin', () => {
    const { codePoint } = glyph('noteheadBlack');
    const [whole, small] = [1, 0.5].map((scale) => build({ glyphs: [[codePoint, 0, 0, scale]] }).shape(0));
    expect(small?.slice(0, 4)).toEqual(whole?.slice(0, 4).map((value) => value / 2));
    expect(small?.slice(4)).toEqual(whole?.slice(4));
  });

  it('refuses a glyph that the atlas lacks instead of leaving it out', () => {
    expect(() => build({ glyphs: [[0xe999, 0, 0, 1]] })).toThrow('U+e999');
  });

  it('sets Latin text letter by letter, spaces without ink, anchored by its measured width', () => {
    const start = build({ texts: [text('A b')] });
    expect(start.count).toBe(2);
    const width = textWidth('A b', 2);
    const middle = build({ texts: [text('A b', 'middle')] });
    const end = build({ texts: [text('A b', 'end')] });
    expect((middle.shape(1)[0] ?? 0) - (start.shape(1)[0] ?? 0)).toBeCloseTo(-width / 2, 4);
    expect((end.shape(1)[0] ?? 0) - (start.shape(1)[0] ?? 0)).toBeCloseTo(-width, 4);
  });

  it('hands a text with other characters on whole, anchored like the rest', () => {
    const { count, otherTexts } = build({ texts: [text('夕焼け'), text('Ave')] });
    expect(count).toBe(3);
    expect(otherTexts.map((other) => other.text)).toEqual(['夕焼け']);
  });

  it('keeps the element of every instance', () => {
    const { element } = build({ strokes: [0, 0, 1, 0, 1], quads: [0, 0, 1, 0, 1, 1, 0, 1], texts: [text('ab')] });
    expect([...element]).toEqual([1, 1, 1, 1]);
  });
});
