/** Glyphs and texts of the signs of a note; undefined for a sign without either. */
import type { ArrowDirection, Closure, NoteSign, RareOrnament, Technique } from '../../model/noteSigns.ts';
import { glyph, type Glyph } from '../../smufl/glyphs.ts';
import type { GlyphName } from '../../smufl/usedGlyphs.ts';
import type { Side } from '../types/marks.ts';
import { accidentalSignGlyph } from './accidentalNames.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { scale: fingeringScale } = engravingStyle.fingerings;
const { accidentalMarkScale } = engravingStyle.ornaments;

export type ShownSign =
  | { readonly kind: 'glyph'; readonly glyph: Glyph; readonly scale: number }
  | { readonly kind: 'text'; readonly text: string };

/** Glyphs above and below the note. */
type Pair = readonly [GlyphName, GlyphName];
const both = (name: GlyphName): Pair => [name, name];

const TECHNIQUES: Readonly<Record<Technique, Pair>> = {
  'thumb-position': both('stringsThumbPosition'),
  'double-tongue': ['doubleTongueAbove', 'doubleTongueBelow'],
  'triple-tongue': ['tripleTongueAbove', 'tripleTongueBelow'],
  heel: both('keyboardPedalHeel1'),
  toe: both('keyboardPedalToe1'),
  fingernails: both('pluckedWithFingernails'),
  'brass-bend': both('brassBend'),
  flip: both('brassFlip'),
  smear: both('brassSmear'),
  'half-muted': both('brassMuteHalfClosed'),
  golpe: both('guitarGolpe'),
};

const ORNAMENTS: Readonly<Record<RareOrnament, Pair>> = {
  'delayed-inverted-turn': both('ornamentTurnInverted'),
  'vertical-turn': both('ornamentTurnUp'),
  'inverted-vertical-turn': both('ornamentTurnUpS'),
  haydn: both('ornamentHaydn'),
};

/** Glyphs of the fingers of the plucking hand; x and o are other names of the little finger. */
const PLUCKS: Readonly<Record<string, GlyphName>> = {
  p: 'fingeringPLower',
  i: 'fingeringILower',
  m: 'fingeringMLower',
  a: 'fingeringALower',
  c: 'fingeringCLower',
  e: 'fingeringELower',
  o: 'fingeringOLower',
  t: 'fingeringTLower',
  x: 'fingeringXLower',
};

const HANDBELLS: Readonly<Record<string, GlyphName>> = {
  belltree: 'handbellsBelltree',
  damp: 'handbellsDamp3',
  echo: 'handbellsEcho1',
  gyro: 'handbellsGyro',
  'hand martellato': 'handbellsHandMartellato',
  'mallet lift': 'handbellsMalletLft',
  'mallet table': 'handbellsMalletBellOnTable',
  martellato: 'handbellsMartellato',
  'martellato lift': 'handbellsMartellatoLift',
  'muted martellato': 'handbellsMutedMartellato',
  'pluck lift': 'handbellsPluckLift',
  swing: 'handbellsSwing',
};

const ARROWS: Readonly<Record<ArrowDirection, GlyphName>> = {
  up: 'arrowBlackUp',
  down: 'arrowBlackDown',
  left: 'arrowBlackLeft',
  right: 'arrowBlackRight',
  northwest: 'arrowBlackUpLeft',
  northeast: 'arrowBlackUpRight',
  southwest: 'arrowBlackDownLeft',
  southeast: 'arrowBlackDownRight',
};

const HOLES: Readonly<Record<Closure, GlyphName>> = {
  closed: 'windClosedHole',
  open: 'windOpenHole',
  half: 'windHalfClosedHole1',
};

const HARMON_MUTES: Readonly<Record<Closure, GlyphName>> = {
  closed: 'brassHarmonMuteClosed',
  open: 'brassHarmonMuteStemOpen',
  half: 'brassHarmonMuteStemHalfLeft',
};

const asGlyph = (name: GlyphName | undefined, scale = 1): ShownSign | undefined =>
  name === undefined ? undefined : { kind: 'glyph', glyph: glyph(name), scale };

function asText(text = ''): ShownSign | undefined {
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain === '' ? undefined : { kind: 'text', text: plain };
}

function accidentalOver(glyphOfSign: Glyph | undefined): ShownSign | undefined {
  return glyphOfSign && { kind: 'glyph', glyph: glyphOfSign, scale: accidentalMarkScale };
}

function printedSign(sign: NoteSign, nth: 0 | 1): ShownSign | undefined {
  switch (sign.kind) {
    case 'technique':
      return asGlyph(TECHNIQUES[sign.technique][nth]);
    case 'ornament':
      return asGlyph(ORNAMENTS[sign.ornament][nth]);
    case 'pluck':
      return asGlyph(PLUCKS[sign.finger], fingeringScale) ?? asText(sign.finger);
    case 'tap':
      return asText(sign.text) ?? asGlyph(sign.hand === 'left' ? 'guitarLeftHandTapping' : 'guitarRightHandTapping');
    case 'handbell':
      return asGlyph(HANDBELLS[sign.technique]) ?? asText(sign.technique);
    case 'arrow':
      return asGlyph(ARROWS[sign.direction]);
    case 'hole':
      return asGlyph(HOLES[sign.closure]);
    case 'harmon-mute':
      return asGlyph(HARMON_MUTES[sign.closure]);
    case 'accidental':
      return accidentalOver(accidentalSignGlyph(sign.accidental));
    case 'text':
      return asText(sign.text);
    default:
      return undefined;
  }
}

export function shownSign(sign: NoteSign, side: Side): ShownSign | undefined {
  if ('printed' in sign && sign.printed === false) return undefined;
  return printedSign(sign, side === 'above' ? 0 : 1);
}
