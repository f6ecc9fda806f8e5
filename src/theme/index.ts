export { AppTheme } from './AppTheme.tsx';
export { SCHEME_CHOICES, chooseScheme, useScheme, useSchemeChoice } from './schemeChoice.ts';
export type { SchemeChoice } from './schemeChoice.ts';
export { FONT_FAMILY, typefaceLoaded } from './typeface.ts';
export { createStyleCache } from './styleCache.ts';
