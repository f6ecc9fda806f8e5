/** Dynamics as glyphs: the font's own ligatures where it has one, else letter by letter (SMuFL, "Dynamics"). */
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

/** A run of the music font's letters of dynamics. */
export const DYNAMIC_RUN = `[${[...LETTER_OF.keys()].join('')}]+`;

/** Of such a run, ligatures where there are any. */
export const runGlyphs = (run: string): readonly Glyph[] =>
  letterGlyphs([...run].map((character) => LETTER_OF.get(character) ?? '').join('')) ?? [];

/** The dynamics among words ("sempre più f") as characters of the music font. */
export const inMusicFont = (text: string): string =>
  text
    .split(/(\s+)/)
    .map((word) =>
      Object.hasOwn(LIGATURES, word) || word === 'p' || word === 'f' ? [...word].map(characterOf).join('') : word,
    )
    .join('');

/** Null where the name has other letters than SMuFL composes dynamics of. */
export function letterGlyphs(name: string): readonly Glyph[] | null {
  const ligature = LIGATURES[name];
  if (ligature !== undefined) return [glyph(ligature)];
  const names = [...name].map((letter) => LETTERS[letter]);
  return names.every((found) => found !== undefined) && names.length > 0 ? names.map((found) => glyph(found)) : null;
}
