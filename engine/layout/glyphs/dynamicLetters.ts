/** Dynamics as glyphs: a ligature of the font where there is one, otherwise single letters (SMuFL, "Dynamics"). */
import { glyph, type Glyph } from '../../smufl/glyphs.ts';
import type { GlyphName } from '../../smufl/usedGlyphs.ts';

const LETTERS: Readonly<Record<string, GlyphName>> = {
  p: 'dynamicPiano',
  m: 'dynamicMezzo',
  f: 'dynamicForte',
  r: 'dynamicRinforzando',
  s: 'dynamicSforzando',
  z: 'dynamicZ',
  n: 'dynamicNiente',
};

const LIGATURES: Readonly<Record<string, GlyphName>> = {
  pppppp: 'dynamicPPPPPP',
  ppppp: 'dynamicPPPPP',
  pppp: 'dynamicPPPP',
  ppp: 'dynamicPPP',
  pp: 'dynamicPP',
  mp: 'dynamicMP',
  mf: 'dynamicMF',
  pf: 'dynamicPF',
  ff: 'dynamicFF',
  fff: 'dynamicFFF',
  ffff: 'dynamicFFFF',
  fffff: 'dynamicFFFFF',
  ffffff: 'dynamicFFFFFF',
  fp: 'dynamicFortePiano',
  fz: 'dynamicForzando',
  sf: 'dynamicSforzando1',
  sfp: 'dynamicSforzandoPiano',
  sfpp: 'dynamicSforzandoPianissimo',
  sfz: 'dynamicSforzato',
  sfzp: 'dynamicSforzatoPiano',
  sffz: 'dynamicSforzatoFF',
  rf: 'dynamicRinforzando1',
  rfz: 'dynamicRinforzando2',
};

const characterOf = (letter: string): string =>
  String.fromCodePoint(glyph(LETTERS[letter] ?? 'dynamicPiano').codePoint);
const LETTER_OF = new Map(Object.keys(LETTERS).map((letter) => [characterOf(letter), letter]));

/** Regular expression of a run of the music font's dynamic letters. */
export const DYNAMIC_RUN = `[${[...LETTER_OF.keys()].join('')}]+`;

/** Glyphs of such a run, with ligatures where the font has them. */
export const runGlyphs = (run: string): readonly Glyph[] =>
  letterGlyphs([...run].map((character) => LETTER_OF.get(character) ?? '').join('')) ?? [];

/** The text with its dynamics ("sempre più f") as characters of the music font. */
export const inMusicFont = (text: string): string =>
  text
    .split(/(\s+)/)
    .map((word) =>
      Object.hasOwn(LIGATURES, word) || word === 'p' || word === 'f' ? [...word].map(characterOf).join('') : word,
    )
    .join('');

/** Glyphs of a dynamic by its name; null where the name has letters that are not dynamic letters of SMuFL. */
export function letterGlyphs(name: string): readonly Glyph[] | null {
  const ligature = LIGATURES[name];
  if (ligature !== undefined) return [glyph(ligature)];
  const names = [...name].map((letter) => LETTERS[letter]);
  return names.every((found) => found !== undefined) && names.length > 0 ? names.map((found) => glyph(found)) : null;
}
