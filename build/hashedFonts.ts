/**
 * Puts a hash of their contents into the address of the fonts and the glyph atlas, so that browsers may cache them
 * permanently: the folder `public/fonts` is built as `assets/fonts-HASH`. The development server uses the original
 * address.
 */
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, renameSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

const FONTS = 'fonts';
const HASH_DIGITS = 8;

function hashOf(folder: string): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(folder).sort()) hash.update(name).update(readFileSync(join(folder, name)));
  return hash.digest('hex').slice(0, HASH_DIGITS);
}

export function hashedFonts(): Plugin {
  let folder = FONTS;
  let outDir = '';
  return {
    name: 'hashed-fonts',
    config: ({ publicDir, root = '.' }, { command }) => {
      if (command === 'build' && publicDir !== false)
        folder = `assets/${FONTS}-${hashOf(join(root, publicDir ?? 'public', FONTS))}`;
      return { define: { 'import.meta.env.FONTS_FOLDER': JSON.stringify(`${folder}/`) } };
    },
    configResolved: ({ root, build }) => {
      outDir = resolve(root, build.outDir);
    },
    closeBundle: {
      order: 'pre',
      handler: () => {
        if (folder !== FONTS) renameSync(join(outDir, FONTS), join(outDir, folder));
      },
    },
  };
}
