/**
 * The typeface of the interface, Figtree (SIL Open Font License), served by us so that texts have the same widths on
 * every system. Characters that it lacks are drawn in the system's fonts.
 */
import ranges from '@fontsource-variable/figtree/unicode.json';
import latin from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import latinExtended from '@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2?url';

const NAME = 'Figtree';
/** Arial with the measured mean width and line height of Figtree, so that little moves when the typeface is loaded. */
const STAND_IN = 'Figtree Stand-in';

export const FONT_FAMILY = `"${NAME}", "${STAND_IN}", system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", Arial, sans-serif`;

const face = (url: string, unicodeRange: string) => ({
  '@font-face': {
    fontFamily: `"${NAME}"`,
    fontStyle: 'normal',
    fontDisplay: 'swap',
    fontWeight: '300 900',
    src: `url("${url}") format("woff2")`,
    unicodeRange,
  },
});

/** A browser loads only the files that contain a character of the page. */
export const FONT_FACES = [
  face(latin, ranges.latin),
  face(latinExtended, ranges['latin-ext']),
  {
    '@font-face': {
      fontFamily: `"${STAND_IN}"`,
      src: 'local("Arial"), local("Liberation Sans"), local("Helvetica")',
      sizeAdjust: '100.3%',
      ascentOverride: '94.7%',
      descentOverride: '24.9%',
      lineGapOverride: '0%',
    },
  },
];

/** Resolves when the typeface is loaded for the characters of most texts, or cannot be loaded. */
export const typefaceLoaded = (): Promise<unknown> => document.fonts.load(`1em "${NAME}"`).catch(() => undefined);
