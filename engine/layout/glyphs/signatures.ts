/** The glyphs of clefs, key signatures and time signatures on one staff, x from the sign's own left edge. */
import type { Clef, TimeSignature } from '../../model/score.ts';
import type { KeyAlteration } from '../../theory/key.ts';
import { advanceOf, digitGlyphs, glyph, type Glyph } from '../../smufl/glyphs.ts';
import type { GlyphName } from '../../smufl/usedGlyphs.ts';
import type { GlyphAt } from '../types/shapes.ts';
import { MIDDLE_POSITION, positionOf } from '../context/writtenPitch.ts';
import { FLAT_ORDER, keyAlteration, SHARP_ORDER } from '../context/keyAlteration.ts';
import { accidentalGlyph } from './accidentalGlyphs.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { innerClefScale, toOctaveDigit, keyAccidentalGap, afterNaturals, aroundPlus, plusRise, plusScale } =
  engravingStyle.signatures;

export interface SignShape {
  readonly glyphs: readonly GlyphAt[];
  readonly width: number;
  /** Size of the glyphs; 1 where absent. */
  readonly scale?: number;
}

export const EMPTY_SIGN: SignShape = { glyphs: [], width: 0 };

const G_CLEFS: Readonly<Record<string, GlyphName>> = {
  '-2': 'gClef15mb',
  '-1': 'gClef8vb',
  0: 'gClef',
  1: 'gClef8va',
  2: 'gClef15ma',
};
const F_CLEFS: Readonly<Record<string, GlyphName>> = {
  '-2': 'fClef15mb',
  '-1': 'fClef8vb',
  0: 'fClef',
  1: 'fClef8va',
  2: 'fClef15ma',
};

/** Up to this number of strings the smaller TAB sign is used. */
const FEW_STRINGS = 4;

function clefGlyph(clef: Clef, lines: number): GlyphName {
  const { sign } = clef;
  const octaveShift: number = clef.octaveShift ?? 0;
  switch (sign) {
    case 'G':
      return G_CLEFS[octaveShift] ?? 'gClef';
    case 'F':
      return F_CLEFS[octaveShift] ?? 'fClef';
    case 'C':
      return octaveShift === -1 ? 'cClef8vb' : 'cClef';
    case 'percussion':
      return 'unpitchedPercussionClef1';
    case 'tab':
      return lines > FEW_STRINGS ? '6stringTabClef' : '4stringTabClef';
  }
}

/** Size of the TAB sign. The font's two signs are drawn for six and for four lines; others are scaled in proportion. */
const tabScale = (lines: number): number => (lines - 1) / (lines > FEW_STRINGS ? 5 : 3);

const CHANGE_GLYPHS: Partial<Record<GlyphName, GlyphName>> = {
  gClef: 'gClefChange',
  fClef: 'fClefChange',
  cClef: 'cClefChange',
};

/** y of the clef's staff line. */
function clefY({ sign, line }: Clef, lines: number): number {
  if (sign === 'percussion' || sign === 'tab') return MIDDLE_POSITION / 2;
  return (MIDDLE_POSITION + lines - 1) / 2 - (line - 1);
}

export interface ClefSign extends SignShape {
  readonly scale: number;
}

/** Digits beside C clefs with an octave change; the font only has a clef of its own for one octave below. */
const OCTAVE_SIGNS: Readonly<Record<string, GlyphName>> = { '-2': 'clef15', 1: 'clef8', 2: 'clef15' };

function octaveSign({ sign, octaveShift }: Clef, clef: GlyphAt, scale: number): readonly GlyphAt[] {
  const name = sign === 'C' && octaveShift !== undefined ? OCTAVE_SIGNS[octaveShift] : undefined;
  if (name === undefined) return [];
  const own = glyph(name);
  const x = ((clef.glyph.right - own.right - own.left) / 2) * scale;
  const edge = (octaveShift as number) > 0 ? clef.glyph.top - own.bottom : clef.glyph.bottom - own.top;
  return [{ glyph: own, x, y: clef.y + (edge + Math.sign(edge) * toOctaveDigit) * scale }];
}

export function clefSign(clef: Clef, lines: number, isChange: boolean): ClefSign {
  if (clef.printed === false) return { ...EMPTY_SIGN, scale: 1 };
  const name = clefGlyph(clef, lines);
  const small = isChange ? CHANGE_GLYPHS[name] : name;
  const sign = glyph(small ?? name);
  const scale = (small === undefined ? innerClefScale : 1) * (clef.sign === 'tab' ? tabScale(lines) : 1);
  const main = { glyph: sign, x: 0, y: clefY(clef, lines) };
  return { glyphs: [main, ...octaveSign(clef, main, scale)], width: sign.right * scale, scale };
}

/** Positions of F sharp … B sharp under a G clef; the flats follow from B flat to F flat. */
const TREBLE_SHARPS = [0, 3, -1, 2, 5, 1, 4] as const;
const TREBLE_FLATS = [4, 1, 5, 2, 6, 3, 7] as const;
/** Positions under a tenor clef, where the usual pattern of sharps would leave the staff; they begin low instead. */
const TENOR_SHARPS = [6, 2, 5, 1, 4, 0, 3] as const;
const TREBLE: Clef = { sign: 'G', line: 2 };

function keyPositions(fifths: number, clef: Clef): readonly number[] {
  const plain: Clef = { sign: clef.sign, line: clef.line };
  const turn = positionOf(0, plain, 5) - positionOf(0, TREBLE, 5);
  const shift = ((((turn + 3) % 7) + 7) % 7) - 3;
  if (fifths > 0 && shift === -1) return TENOR_SHARPS;
  return (fifths > 0 ? TREBLE_SHARPS : TREBLE_FLATS).map((position) => position + shift);
}

function accidentalRow(positions: readonly number[], sign: Glyph, from: number): SignShape {
  const glyphs = positions.map((position, index) => ({
    glyph: sign,
    x: from + index * (sign.right + keyAccidentalGap),
    y: position / 2,
  }));
  return { glyphs, width: positions.length * (sign.right + keyAccidentalGap) };
}

/** Position of one accidental: in the octave that the score prescribes, otherwise where the usual signatures have its letter. */
function positionInKey({ step, alter, octave }: KeyAlteration, clef: Clef): number {
  if (octave !== undefined) return positionOf(step + 7 * octave, clef, 5);
  const order: readonly number[] = alter > 0 ? SHARP_ORDER : FLAT_ORDER;
  return keyPositions(alter, clef)[order.indexOf(step)] ?? MIDDLE_POSITION;
}

/** The content of a key signature: a number of sharps or flats, or single accidentals. */
export interface KeyShown {
  readonly fifths: number;
  readonly alterations: readonly KeyAlteration[];
}

/** A signature of single accidentals, after naturals for the letters that only the signature before altered. */
function unusualKeySign(key: KeyShown, old: KeyShown, clef: Clef): SignShape {
  const falling =
    old.alterations.length > 0
      ? old.alterations
          .filter(({ step }) => keyAlteration(key, step) === 0)
          .map((alteration) => positionInKey(alteration, clef))
      : keyPositions(old.fifths, clef).slice(0, Math.abs(old.fifths));
  const naturals = accidentalRow(falling, glyph('accidentalNatural'), 0);
  const start = naturals.width + (falling.length > 0 ? afterNaturals : 0);
  if (key.alterations.length === 0) {
    const own = keySign(key, NO_KEY, clef, start);
    return { glyphs: [...naturals.glyphs, ...own.glyphs], width: own.width };
  }
  let x = start;
  const glyphs = key.alterations.map((alteration): GlyphAt => {
    const sign = accidentalGlyph(alteration.alter);
    const at = { glyph: sign, x, y: positionInKey(alteration, clef) / 2 };
    x += sign.right + keyAccidentalGap;
    return at;
  });
  return { glyphs: [...naturals.glyphs, ...glyphs], width: x };
}

export const NO_KEY: KeyShown = { fifths: 0, alterations: [] };

/** A key signature, after the naturals that cancel letters of the old one. */
export function keySign(key: KeyShown, old: KeyShown, clef: Clef, from = 0): SignShape {
  if (clef.sign === 'percussion' || clef.sign === 'tab') return EMPTY_SIGN;
  if (key.alterations.length + old.alterations.length > 0) return unusualKeySign(key, old, clef);
  const [fifths, cancelled] = [key.fifths, old.fifths];
  const kept = Math.sign(fifths) === Math.sign(cancelled) ? Math.abs(fifths) : 0;
  const falling = keyPositions(cancelled, clef).slice(kept, Math.max(kept, Math.abs(cancelled)));
  const naturals = accidentalRow(falling, glyph('accidentalNatural'), from);
  const gap = falling.length > 0 && fifths !== 0 ? afterNaturals : 0;
  const sign = glyph(fifths > 0 ? 'accidentalSharp' : 'accidentalFlat');
  const start = from + naturals.width + gap;
  const signature = accidentalRow(keyPositions(fifths, clef).slice(0, Math.abs(fifths)), sign, start);
  return { glyphs: [...naturals.glyphs, ...signature.glyphs], width: start + signature.width };
}

function row(glyphs: readonly Glyph[], width: number, y: number): GlyphAt[] {
  let x = (width - advanceOf(glyphs)) / 2;
  return glyphs.map((sign) => {
    const at =
      sign === PLUS ? { glyph: sign, x: x + aroundPlus, y: y - plusRise, scale: plusScale } : { glyph: sign, x, y };
    x += sign.advance;
    return at;
  });
}

const PLUS_SIGN = glyph('timeSigPlusSmall');
const PLUS: Glyph = { ...PLUS_SIGN, advance: PLUS_SIGN.advance * plusScale + 2 * aroundPlus };

export function timeSign({ beats, beatType, symbol }: TimeSignature): SignShape {
  if (symbol === 'senza') return EMPTY_SIGN;
  if (symbol === 'common' || symbol === 'cut') {
    const sign = glyph(symbol === 'common' ? 'timeSigCommon' : 'timeSigCutCommon');
    return { glyphs: [{ glyph: sign, x: 0, y: 2 }], width: sign.right };
  }
  const upper = beats.flatMap((count, index) => [...(index > 0 ? [PLUS] : []), ...digitGlyphs('timeSig', count)]);
  if (symbol === 'single') return { glyphs: row(upper, advanceOf(upper), 2), width: advanceOf(upper) };
  const lower = digitGlyphs('timeSig', beatType);
  const width = Math.max(advanceOf(upper), advanceOf(lower));
  return { glyphs: [...row(upper, width, 1), ...row(lower, width, 3)], width };
}
