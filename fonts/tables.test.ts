/** The committed tables equal the output of the generators for the font packages. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { glyph } from '../engine/smufl/glyphs.ts';
import { textWidth } from '../engine/smufl/textMetrics.ts';
import { USED_GLYPHS } from '../engine/smufl/usedGlyphs.ts';
import { buildFirstFonts } from './firstFonts.ts';
import { buildGlyphTables } from './glyphTables.ts';
import { buildOutlines } from './outlines.ts';
import { buildTextOutlines } from './textOutlines.ts';
import { buildTextTables } from './textTables.ts';

const generated = [
  ...buildGlyphTables(),
  ...buildTextTables(),
  ...buildOutlines(),
  ...buildTextOutlines(),
  ...buildFirstFonts(),
];

describe('font tables', () => {
  it.each(generated.map(({ path, content }) => [path, content] as const))('%s is up to date', (path, content) => {
    expect(readFileSync(new URL(`../${path}`, import.meta.url)).equals(Buffer.from(content))).toBe(true);
  });

  it('list every glyph once, at its SMuFL code point, with its top above its bottom', () => {
    expect(new Set(USED_GLYPHS).size).toBe(USED_GLYPHS.length);
    expect(glyph('noteheadBlack').codePoint).toBe(0xe0a4);
    expect(glyph('6stringTabClef').codePoint).toBe(0xe06d);
    for (const name of USED_GLYPHS) expect(glyph(name).bottom).toBeGreaterThan(glyph(name).top);
  });

  it('measure a text as the sum of its parts, in proportion to its size', () => {
    expect(textWidth('Allegro', 2)).toBeCloseTo(textWidth('Alle', 2) + textWidth('gro', 2), 6);
    expect(textWidth('Allegro', 4)).toBeCloseTo(2 * textWidth('Allegro', 2), 6);
    expect(textWidth('mm', 1, 'bold')).toBeGreaterThan(textWidth('ii', 1, 'bold'));
    expect(textWidth('春', 3)).toBe(3);
  });
});
