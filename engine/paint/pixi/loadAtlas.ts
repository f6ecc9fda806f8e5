/**
 * Loads the glyph atlas: its table and the glyphs of most first screens at once, the others when `complete` is called.
 */
import { declareFonts } from '../webFonts.ts';
import { cellsOf, decodeCells } from './decodeAtlas.ts';
import type { AtlasPart } from './decodeAtlas.ts';
import { readGlyphAtlas } from './glyphAtlas.ts';
import type { AtlasPicture, AtlasTable, GlyphAtlas } from './glyphAtlas.ts';

/** The atlas with its picture, ready for a painter. */
export interface LoadedAtlas {
  readonly atlas: GlyphAtlas;
  readonly picture: AtlasPicture;
  /** Whether all glyphs are in the picture. */
  readonly isComplete: () => boolean;
  /** Writes the other glyphs into the picture. Rejects where they cannot be fetched; another call tries again. */
  readonly complete: () => Promise<void>;
}

/** Bytes of an RGBA texel. */
const TEXEL_BYTES = 4;

/**
 * Loads the atlas. `baseUrl`: the folder that contains the files, with a slash at the end. Throws where they are
 * missing.
 */
export async function loadGlyphAtlas(baseUrl: string): Promise<LoadedAtlas> {
  const fetchFile = async (name: string): Promise<Response> => {
    const response = await fetch(`${baseUrl}${name}`);
    if (!response.ok) throw new Error(`${name}: ${String(response.status)}`);
    return response;
  };
  const fetchPart = async (part: AtlasPart): Promise<Uint8Array> =>
    new Uint8Array(await (await fetchFile(`atlas-${part}.bin`)).arrayBuffer());
  const [table, first] = await Promise.all([
    fetchFile('atlas.json').then(async (response) => (await response.json()) as AtlasTable),
    fetchPart('first'),
  ]);
  declareFonts(baseUrl);
  const { width, height } = table;
  const pixels = new Uint8Array(width * height * TEXEL_BYTES);
  const write = (bytes: Uint8Array, part: AtlasPart): void => decodeCells(bytes, cellsOf(table, part), pixels, width);
  write(first, 'first');
  let isComplete = false;
  let rest: Promise<void> | undefined;
  const fetchRest = async (): Promise<void> => {
    try {
      write(await fetchPart('rest'), 'rest');
      isComplete = true;
    } catch (error) {
      rest = undefined;
      throw error;
    }
  };
  return {
    atlas: readGlyphAtlas(table),
    picture: { pixels, width, height },
    isComplete: () => isComplete,
    complete: () => (rest ??= fetchRest()),
  };
}
