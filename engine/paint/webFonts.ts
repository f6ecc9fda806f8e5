/** The music and text fonts as web fonts, for texts that the browser draws. A face is fetched when it is first used. */

const FONT_FILES = [
  ['Bravura', 'bravura', {}],
  ['Edwin', 'edwin-roman', {}],
  ['Edwin', 'edwin-bold', { weight: 'bold' }],
  ['Edwin', 'edwin-italic', { style: 'italic' }],
  ['Edwin', 'edwin-bold-italic', { weight: 'bold', style: 'italic' }],
] as const;

let declared: readonly FontFace[] | undefined;

/** Adds the fonts to the document, once. `baseUrl` is the folder that contains them, with a slash at the end. */
export function declareFonts(baseUrl: string): readonly FontFace[] {
  declared ??= FONT_FILES.map(([family, file, look]) => {
    const face = new FontFace(family, `url("${baseUrl}${file}.woff2")`, look);
    document.fonts.add(face);
    return face;
  });
  return declared;
}
