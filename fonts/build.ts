/** Writes every table and the atlas that are generated from the font packages. The results are committed. */
import { writeFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { buildAtlasFiles } from './atlas.ts';
import { buildFirstFonts } from './firstFonts.ts';
import { buildGlyphTables } from './glyphTables.ts';
import { buildOutlines } from './outlines.ts';
import { buildTextOutlines } from './textOutlines.ts';
import { buildTextTables } from './textTables.ts';

for (const { path, content } of [
  ...buildGlyphTables(),
  ...buildTextTables(),
  ...buildOutlines(),
  ...buildTextOutlines(),
  ...buildFirstFonts(),
  ...(await buildAtlasFiles()),
]) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}
