/** SMuFL glyphs of noteheads, rests and flags by note value. */
import type { Notehead } from '../../model/chord.ts';
import { LONGEST_BASE } from '../../model/rhythm/noteValue.ts';
import { glyph, type Glyph } from '../../smufl/glyphs.ts';
import type { GlyphName } from '../../smufl/usedGlyphs.ts';
import type { WrittenPitch } from '../types/columns.ts';

/** Heads of breve and longer values, whole, half, quarter and shorter. A longa has a glyph of its own, with stem, only for the ordinary head. */
type FourHeads = readonly [GlyphName, GlyphName, GlyphName, GlyphName];

const NORMAL: FourHeads = ['noteheadDoubleWhole', 'noteheadWhole', 'noteheadHalf', 'noteheadBlack'];

/** The glyphs of the other heads are in `noteheadOfShape`. */
const HEADS: Readonly<Partial<Record<Notehead, FourHeads>>> = {
  normal: NORMAL,
  x: ['noteheadXDoubleWhole', 'noteheadXWhole', 'noteheadXHalf', 'noteheadXBlack'],
  'circle-x': ['noteheadCircleXDoubleWhole', 'noteheadCircleXWhole', 'noteheadCircleXHalf', 'noteheadCircleX'],
  diamond: ['noteheadDiamondDoubleWhole', 'noteheadDiamondWhole', 'noteheadDiamondHalf', 'noteheadDiamondBlack'],
  triangle: [
    'noteheadTriangleUpDoubleWhole',
    'noteheadTriangleUpWhole',
    'noteheadTriangleUpHalf',
    'noteheadTriangleUpBlack',
  ],
  'triangle-down': [
    'noteheadTriangleDownDoubleWhole',
    'noteheadTriangleDownWhole',
    'noteheadTriangleDownHalf',
    'noteheadTriangleDownBlack',
  ],
  slash: [
    'noteheadSlashWhiteDoubleWhole',
    'noteheadSlashWhiteWhole',
    'noteheadSlashWhiteHalf',
    'noteheadSlashHorizontalEnds',
  ],
  square: ['noteheadSquareWhite', 'noteheadSquareWhite', 'noteheadSquareWhite', 'noteheadSquareBlack'],
  cross: ['noteheadPlusDoubleWhole', 'noteheadPlusWhole', 'noteheadPlusHalf', 'noteheadPlusBlack'],
};

/** The glyph of a notehead; null for a note without a head. */
export function noteheadGlyph(kind: Notehead, base: number): Glyph | null {
  if (kind === 'none') return null;
  if (kind === 'normal' && base < -1) return glyph(base < -2 ? 'mensuralWhiteMaxima' : 'mensuralWhiteLonga');
  const heads = HEADS[kind] ?? NORMAL;
  return glyph(heads[Math.min(Math.max(base + 1, 0), 3)] ?? heads[3]);
}

const LETTERS = ['C', 'D', 'E', 'F', 'G', 'A', 'B'] as const;
const SHARP_OR_FLAT: Readonly<Record<number, 'Flat' | '' | 'Sharp'>> = { '-1': 'Flat', 0: '', 1: 'Sharp' };

/** A head with the name of its written pitch inside, for the view with letters (F-08); null where the font has none. */
export function letteredHead({ step, alter }: WrittenPitch, base: number, isGerman = false): Glyph | null {
  const letter = LETTERS[((step % 7) + 7) % 7] ?? 'C';
  if (!isGerman || letter !== 'B') return headWithLetter(letter, alter, base);
  // In German B is B flat.
  return alter === -1 ? headWithLetter('B', 0, base) : headWithLetter('H', alter, base);
}

/** A head with a letter A to H; null where the font has none (breves, double accidentals). */
export function headWithLetter(letter: string, alter: number, base: number): Glyph | null {
  const accidental = SHARP_OR_FLAT[alter];
  if (accidental === undefined || base < 0) return null;
  const value = base === 0 ? 'Whole' : base === 1 ? 'Half' : 'Black';
  return glyph(`note${letter as (typeof LETTERS)[number]}${accidental}${value}`);
}

const RESTS: readonly GlyphName[] = [
  ...([
    'restMaxima',
    'restLonga',
    'restDoubleWhole',
    'restWhole',
    'restHalf',
    'restQuarter',
    'rest8th',
    'rest16th',
  ] as const),
  ...(['rest32nd', 'rest64th', 'rest128th', 'rest256th', 'rest512th', 'rest1024th'] as const),
];

export const restGlyph = (base: number): Glyph => glyph(RESTS[base - LONGEST_BASE] ?? 'restQuarter');

const FLAGS_UP: readonly GlyphName[] = [
  ...(['flag8thUp', 'flag16thUp', 'flag32ndUp', 'flag64thUp', 'flag128thUp', 'flag256thUp', 'flag512thUp'] as const),
  'flag1024thUp',
];
const FLAGS_DOWN: readonly GlyphName[] = [
  ...(['flag8thDown', 'flag16thDown', 'flag32ndDown', 'flag64thDown', 'flag128thDown'] as const),
  ...(['flag256thDown', 'flag512thDown', 'flag1024thDown'] as const),
];

/** The glyph of the flags; null for values without a flag. */
export function flagGlyph(base: number, direction: 1 | -1): Glyph | null {
  const name = (direction === 1 ? FLAGS_UP : FLAGS_DOWN)[base - 3];
  return name === undefined ? null : glyph(name);
}
