/**
 * The music and text fonts as web fonts, for texts that the browser draws. A face is fetched when one of its characters
 * is first used; the characters of most first screens are in small separate files.
 */
import { FONT_RANGES } from './fontRanges.data.ts';

const FONT_FILES = [
  ['Bravura', 'bravura', {}],
  ['Edwin', 'edwin-roman', {}],
  ['Edwin', 'edwin-bold', { weight: 'bold' }],
  ['Edwin', 'edwin-italic', { style: 'italic' }],
  ['Edwin', 'edwin-bold-italic', { weight: 'bold', style: 'italic' }],
] as const;

interface DeclaredFonts {
  readonly first: readonly FontFace[];
  readonly rest: readonly FontFace[];
}

let declared: DeclaredFonts | undefined;

function createFaces(baseUrl: string): DeclaredFonts {
  const faces = FONT_FILES.map(([family, name, look]) => {
    const ranges = FONT_RANGES[name];
    const rest = { ...look, ...(ranges && { unicodeRange: ranges.rest }) };
    const first =
      ranges && new FontFace(family, `url("${baseUrl}${name}-first.otf")`, { ...look, unicodeRange: ranges.first });
    return { first, rest: new FontFace(family, `url("${baseUrl}${name}.woff2")`, rest) };
  });
  return { first: faces.flatMap(({ first }) => first ?? []), rest: faces.map(({ rest }) => rest) };
}

/** Adds the fonts to the document, once. `baseUrl` is the folder that contains them, with a slash at the end. */
export function declareFonts(baseUrl: string): DeclaredFonts {
  if (declared !== undefined) return declared;
  declared = createFaces(baseUrl);
  for (const face of [...declared.rest, ...declared.first]) document.fonts.add(face);
  return declared;
}

/** Browsers never fetch a face again after a failed attempt, so all faces are declared again with the next call. */
function discard({ first, rest }: DeclaredFonts): void {
  for (const face of [...rest, ...first]) document.fonts.delete(face);
  declared = undefined;
}

/** Whether a face is one of those that painters wait for before they draw. */
export const isFirstFont = (face: FontFace): boolean => declared?.first.includes(face) === true;

/** Fetches the fonts of the first screen. Rejects where they cannot be fetched; another call tries again. */
export async function loadFirstFonts(baseUrl: string): Promise<void> {
  const fonts = declareFonts(baseUrl);
  try {
    await Promise.all(fonts.first.map((face) => face.load()));
  } catch (error) {
    if (declared === fonts) discard(fonts);
    throw error;
  }
}
