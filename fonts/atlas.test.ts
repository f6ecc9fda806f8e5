import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { textWidth } from '../engine/smufl/textMetrics.ts';
import { cellsOf, decodeCells } from '../engine/paint/pixi/decodeAtlas.ts';
import { glyph } from '../engine/smufl/glyphs.ts';
import type { AtlasTable } from './atlas.ts';
import { musicGlyphs, textGlyphs } from './atlas.ts';
import { FIELD_RANGE, openFieldFont } from './distanceField.ts';
import { TEXT_STYLES } from './textCodePoints.ts';
import { fileURLToPath } from 'node:url';

const REBUILD = 'run `npm run fonts` and commit what it writes';
const table = JSON.parse(readFileSync('public/fonts/atlas.json', 'utf8')) as AtlasTable;
const pixels = new Uint8Array(table.width * table.height * 4);
for (const part of ['first', 'rest'] as const)
  decodeCells(readFileSync(`public/fonts/atlas-${part}.bin`), cellsOf(table, part), pixels, table.width);
const hexadecimal = (codePoints: readonly number[]): string[] => codePoints.map((code) => code.toString(16)).sort();

/** Signed distance at a texel: above 0.5 is inside. */
function field(x: number, y: number): number {
  const [r = 0, g = 0, b = 0] = pixels.subarray((y * table.width + x) * 4);
  return Math.max(Math.min(r, g), Math.min(Math.max(r, g), b)) / 255;
}

describe('the committed glyph atlas', () => {
  it('contains exactly the glyphs of the notation and of Latin text', () => {
    expect(Object.keys(table.music.glyphs).sort(), REBUILD).toEqual(hexadecimal(musicGlyphs()));
    for (const style of TEXT_STYLES)
      expect(Object.keys(table.text.styles[style]).sort(), REBUILD).toEqual(hexadecimal(textGlyphs(style)));
  });

  it('has cells inside its picture that do not overlap', () => {
    const owner = new Uint8Array(table.width * table.height);
    const cells = [table.music.glyphs, ...TEXT_STYLES.map((style) => table.text.styles[style])].flatMap(Object.values);
    for (const [x = 0, y = 0, width = 0, height = 0] of cells as number[][]) {
      expect(x + width <= table.width && y + height <= table.height).toBe(true);
      for (let row = y; row < y + height; row += 1) {
        const line = owner.subarray(row * table.width + x, row * table.width + x + width);
        expect(line.includes(1)).toBe(false);
        line.fill(1);
      }
    }
  });

  it('places every music glyph at the box of the metadata', () => {
    for (const name of ['noteheadBlack', 'gClef', 'accidentalSharp', 'restQuarter', 'flag8thUp', 'brace'] as const) {
      const { codePoint, left, top, right, bottom } = glyph(name);
      const [, , width = 0, height = 0, cellLeft = 0, cellTop = 0] = table.music.glyphs[codePoint.toString(16)] ?? [];
      const unit = table.music.texelsPerUnit;
      const margin = FIELD_RANGE / 2 + 1;
      expect(cellLeft).toBeGreaterThanOrEqual(left * unit - margin);
      expect(cellLeft).toBeLessThanOrEqual(left * unit);
      expect(cellTop).toBeGreaterThanOrEqual(top * unit - margin);
      expect(cellTop).toBeLessThanOrEqual(top * unit);
      expect(cellLeft + width).toBeGreaterThanOrEqual(right * unit);
      expect(cellTop + height).toBeGreaterThanOrEqual(bottom * unit);
    }
  });

  it('has ink inside a notehead and none outside (the field is not inverted)', () => {
    const { codePoint, left, right, top } = glyph('noteheadBlack');
    const [x = 0, y = 0, , , cellLeft = 0, cellTop = 0] = table.music.glyphs[codePoint.toString(16)] ?? [];
    const unit = table.music.texelsPerUnit;
    const middle = Math.round(((left + right) / 2) * unit);
    expect(field(x + middle - cellLeft, y - cellTop)).toBeGreaterThan(0.9);
    expect(field(x + middle - cellLeft, y + Math.round(top * unit) - cellTop - 1)).toBeLessThan(0.5);
  });

  it('has the text advances that layout measures', () => {
    for (const style of TEXT_STYLES)
      for (const character of 'Aäß ♭x1–')
        expect(
          table.text.styles[style][character.codePointAt(0)?.toString(16) ?? '']?.[6] ?? textWidth(character, 1, style),
        ).toBe(textWidth(character, 1, style));
  });

  it('equals the output of the generator for the installed fonts', async () => {
    const path = fileURLToPath(import.meta.resolve('@vexflow-fonts/bravura/bravura.otf'));
    const font = await openFieldFont(path);
    const { codePoint } = glyph('gClef');
    const made = font.field(codePoint, table.music.texelsPerUnit * 4);
    font.close();
    const [x = 0, y = 0, width = 0, height = 0] = table.music.glyphs[codePoint.toString(16)] ?? [];
    expect([made.width, made.height], REBUILD).toEqual([width, height]);
    /** The distance between four texels, as the shader interpolates it. */
    const sample = (rgb: (x: number, y: number, channel: number) => number, at: readonly [number, number]): number => {
      const [column, row] = [Math.floor(at[0]), Math.floor(at[1])];
      const [right, down] = [at[0] - column, at[1] - row];
      const [r = 0, g = 0, b = 0] = [0, 1, 2].map((channel) => {
        const upper = rgb(column, row, channel) * (1 - right) + rgb(column + 1, row, channel) * right;
        const lower = rgb(column, row + 1, channel) * (1 - right) + rgb(column + 1, row + 1, channel) * right;
        return upper * (1 - down) + lower * down;
      });
      return Math.max(Math.min(r, g), Math.min(Math.max(r, g), b));
    };
    const ofMade = (column: number, row: number, channel: number) =>
      made.rgb[(row * width + column) * 3 + channel] ?? 0;
    const ofCommitted = (column: number, row: number, channel: number) =>
      pixels[((y + row) * table.width + x + column) * 4 + channel] ?? 0;
    for (let row = 0; row + 1 < height; row += 1)
      for (let column = 0; column + 1 < width; column += 1)
        for (const [right, down] of [
          [0, 0],
          [0.5, 0.5],
          [0.2, 0.7],
        ] as const) {
          const at = [column + right, row + down] as const;
          expect(sample(ofCommitted, at), REBUILD).toBeCloseTo(sample(ofMade, at), 9);
        }
  });
});
