/**
 * The fonts (all SIL Open Font License, from Fontsource) for characters that the text font lacks. Each is divided into
 * slices of a few hundred characters, so that a Chinese title needs two files instead of the whole font.
 */
export interface FontPackage {
  readonly id: string;
  /** PostScript name. */
  readonly name: string;
  /** Characters that the font may contain; only for these its ranges are read. */
  readonly scripts: RegExp;
}

export const FONT_PACKAGES: readonly FontPackage[] = [
  { id: 'noto-serif-hebrew', name: 'NotoSerifHebrew', scripts: /\p{Script=Hebrew}/u },
  { id: 'noto-naskh-arabic', name: 'NotoNaskhArabic', scripts: /\p{Script_Extensions=Arabic}/u },
  { id: 'noto-serif-thai', name: 'NotoSerifThai', scripts: /\p{Script=Thai}/u },
  { id: 'noto-serif-devanagari', name: 'NotoSerifDevanagari', scripts: /\p{Script_Extensions=Devanagari}/u },
  { id: 'gowun-batang', name: 'GowunBatang', scripts: /\p{Script=Hangul}/u },
  {
    id: 'noto-serif-sc',
    name: 'NotoSerifSC',
    scripts:
      /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script=Bopomofo}\uff00-\uffef]/u,
  },
  {
    id: 'noto-serif',
    name: 'NotoSerif',
    scripts: /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}\p{S}\p{P}]/u,
  },
];

/** Ranges of code points, such as `U+4e00-4e0f,U+4e11`. */
export type Ranges = string;

export function rangesHold(ranges: Ranges, codePoint: number): boolean {
  return ranges.split(',').some((range) => {
    const [first = '', last = first] = range.trim().slice(2).split('-');
    return codePoint >= Number.parseInt(first, 16) && codePoint <= Number.parseInt(last, 16);
  });
}

/** Path of the file of a slice. Slices are named `[4]` or by script; file names have no brackets. */
export const sliceFile = (id: string, slice: string): string =>
  `@fontsource/${id}/files/${id}-${slice.replace(/[[\]]/g, '')}-400-normal.woff`;

export const rangesFile = (id: string): string => `@fontsource/${id}/unicode.json`;
