/**
 * What is printed for the signs of a note that the model keeps as MusicXML has them: techniques of strings, winds, harps,
 * handbells, rare ornaments, texts. A sign that says nothing printable is undefined.
 */
import type { Foreign } from '../../model/foreign.ts';
import { glyph, type Glyph } from '../../smufl/glyphs.ts';
import type { GlyphName } from '../../smufl/usedGlyphs.ts';
import type { Side } from '../marks.ts';
import { namedAccidental } from './accidentalNames.ts';
import { attributeOf, textIn } from './foreignReading.ts';

export type ShownSign =
  | { readonly kind: 'glyph'; readonly glyph: Glyph; readonly scale: number }
  | { readonly kind: 'text'; readonly text: string };

/** Above and below the note. */
type Pair = readonly [GlyphName, GlyphName];
const both = (name: GlyphName): Pair => [name, name];

const SIGNS: ReadonlyMap<string, Pair> = new Map<string, Pair>([
  ['thumb-position', both('stringsThumbPosition')],
  ['double-tongue', ['doubleTongueAbove', 'doubleTongueBelow']],
  ['triple-tongue', ['tripleTongueAbove', 'tripleTongueBelow']],
  ['heel', both('keyboardPedalHeel1')],
  ['toe', both('keyboardPedalToe1')],
  ['fingernails', both('pluckedWithFingernails')],
  ['brass-bend', both('brassBend')],
  ['flip', both('brassFlip')],
  ['smear', both('brassSmear')],
  ['half-muted', both('brassMuteHalfClosed')],
  ['golpe', both('guitarGolpe')],
  ['delayed-inverted-turn', both('ornamentTurnInverted')],
  ['vertical-turn', both('ornamentTurnUp')],
  ['inverted-vertical-turn', both('ornamentTurnUpS')],
  ['haydn', both('ornamentHaydn')],
]);

/** Fingers of the plucking hand, and x and o of other schools. */
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

const ARROWS: Readonly<Record<string, GlyphName>> = {
  up: 'arrowBlackUp',
  down: 'arrowBlackDown',
  left: 'arrowBlackLeft',
  right: 'arrowBlackRight',
  northwest: 'arrowBlackUpLeft',
  northeast: 'arrowBlackUpRight',
  southwest: 'arrowBlackDownLeft',
  southeast: 'arrowBlackDownRight',
};

const HOLES: Readonly<Record<string, GlyphName>> = {
  yes: 'windClosedHole',
  no: 'windOpenHole',
  half: 'windHalfClosedHole1',
};

const HARMON_MUTES: Readonly<Record<string, GlyphName>> = {
  yes: 'brassHarmonMuteClosed',
  no: 'brassHarmonMuteStemOpen',
  half: 'brassHarmonMuteStemHalfLeft',
};

const PLUCK_SCALE = 0.85;
const ACCIDENTAL_SCALE = 0.65;

const asGlyph = (name: GlyphName | undefined, scale = 1): ShownSign | undefined =>
  name === undefined ? undefined : { kind: 'glyph', glyph: glyph(name), scale };

function asText(text = ''): ShownSign | undefined {
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain === '' ? undefined : { kind: 'text', text: plain };
}

function tapped(sign: Foreign): ShownSign | undefined {
  const hand = attributeOf(sign, 'hand');
  return asText(sign.text) ?? asGlyph(hand === 'left' ? 'guitarLeftHandTapping' : 'guitarRightHandTapping');
}

function accidentalMark({ text = '' }: Foreign): ShownSign | undefined {
  const found = namedAccidental(text);
  return found === undefined ? undefined : { kind: 'glyph', glyph: found, scale: ACCIDENTAL_SCALE };
}

const READERS: Readonly<Record<string, (sign: Foreign) => ShownSign | undefined>> = {
  pluck: (sign) => asGlyph(PLUCKS[sign.text ?? ''], PLUCK_SCALE) ?? asText(sign.text),
  tap: tapped,
  handbell: ({ text = '' }) => asGlyph(HANDBELLS[text]) ?? asText(text),
  arrow: (sign) => asGlyph(ARROWS[textIn(sign, 'arrow-direction')]),
  hole: (sign) => asGlyph(HOLES[textIn(sign, 'hole-closed')]),
  'harmon-mute': (sign) => asGlyph(HARMON_MUTES[textIn(sign, 'harmon-closed')]),
  'accidental-mark': accidentalMark,
  'other-technical': ({ text }) => asText(text),
  'other-ornament': ({ text }) => asText(text),
  'other-articulation': ({ text }) => asText(text),
  'other-notation': ({ text }) => asText(text),
};

export function shownSign(sign: Foreign, side: Side): ShownSign | undefined {
  if (attributeOf(sign, 'print-object') === 'no') return undefined;
  return READERS[sign.name]?.(sign) ?? asGlyph(SIGNS.get(sign.name)?.[side === 'above' ? 0 : 1]);
}
