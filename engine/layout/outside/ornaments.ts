/**
 * Ornaments and fermatas: centred on the notehead, clear of everything below them; under the staff for a lower voice.
 */
import type { Ornament } from '../../model/chord.ts';
import { glyph, type Glyph } from '../../smufl/glyphs.ts';
import type { GlyphName } from '../../smufl/usedGlyphs.ts';
import { fermataGlyph } from '../glyphs/fermatas.ts';
import { noteheadSide } from './articulations.ts';
import { glyphInk, type OutsideStaff, type Side } from '../skyline/outsideStaff.ts';
import { drawWaves, endOfWaves, waveTouchesInk, WAVE_INK, wavesBetween } from '../markParts/waves.ts';
import { accidentalGlyph } from '../glyphs/accidentalGlyphs.ts';
import { chordRef } from '../types/elements.ts';
import { type ChordInSystem, headCentreInSystem, isLowerVoice } from '../skyline/chordInSystem.ts';
import { isSameVoice } from '../types/columns.ts';
import { engravingStyle } from '../engravingStyle.ts';

const {
  gap: ornamentGap,
  accidentalScale: ornamentAccidentalScale,
  accidentalGap,
  lineAfterSign,
  lineBeforeEnd,
  waveGap,
  firstWave,
  besideStem: ornamentBesideStem,
} = engravingStyle.ornaments;

const SIGNS: Readonly<Record<Exclude<Ornament['kind'], 'vibrato'>, GlyphName>> = {
  trill: 'ornamentTrill',
  mordent: 'ornamentMordent',
  'inverted-mordent': 'ornamentShortTrill',
  turn: 'ornamentTurn',
  'inverted-turn': 'ornamentTurnInverted',
  'delayed-turn': 'ornamentTurn',
  shake: 'ornamentTremblement',
  schleifer: 'ornamentSchleifer',
};

/** Mordents with more waves or with hooks: by the kind, and the sides of the approach and of the departure. */
const EXTENDED_SIGNS: Readonly<Record<string, GlyphName>> = {
  mordent: 'ornamentPrecompTrillWithMordent',
  'mordent from below': 'ornamentPrecompSlideTrillBach',
  'mordent from above': 'ornamentPrecompInvertedMordentUpperPrefix',
  'inverted-mordent': 'ornamentTremblement',
  'inverted-mordent from below': 'ornamentPrecompSlideTrillDAnglebert',
  'inverted-mordent from above': 'ornamentPrecompMordentUpperPrefix',
  'inverted-mordent to below': 'ornamentPrecompTrillLowerSuffix',
  'inverted-mordent to above': 'ornamentPrecompTrillSuffixDandrieu',
  'inverted-mordent from below to above': 'ornamentPrecompSlideTrillMarpurg',
};

/** The glyph of an ornament. A departure for which no glyph exists together with the approach is left out. */
function signOf(kind: keyof typeof SIGNS, { extended, approach, departure }: Ornament): Glyph {
  if (extended !== true && approach === undefined && departure === undefined) return glyph(SIGNS[kind]);
  const from = approach === undefined ? kind : `${kind} from ${approach}`;
  const to = departure === undefined ? from : `${from} to ${departure}`;
  return glyph(EXTENDED_SIGNS[to] ?? EXTENDED_SIGNS[from] ?? SIGNS[kind]);
}

/**
 * Returns the side of ornaments: above, or below for a lower voice. Where the stem leads to another staff, it is the
 * side of the heads.
 */
function sideOf(chord: ChordInSystem): Side {
  const { measure, shape } = chord;
  if (measure.engraving.groups[shape.group]?.isCrossStaff === true) return noteheadSide(chord);
  return isLowerVoice(chord) ? 'below' : 'above';
}

interface SignPlace {
  readonly size?: number;
  readonly centre?: number;
  /** From the ink that is nearer to the note. */
  readonly gap?: number;
}

/** Places a sign in the size of its note. */
function placeSign(
  sheet: OutsideStaff,
  chord: ChordInSystem,
  sign: Glyph,
  side: Side,
  { size = 1, centre = headCentreInSystem(chord), gap = ornamentGap }: SignPlace = {},
): void {
  const { staff } = chord.shape.event;
  const scale = size * chord.shape.scale;
  const x = centre - ((sign.left + sign.right) / 2) * scale;
  const [left, right] = [x + sign.left * scale, x + sign.right * scale];
  const y = sheet.clearY(staff, side, left, right, glyphInk(sign, scale), gap);
  sheet.glyph(staff, sign, x, y, chordRef('mark', chord.shape, chord.measure.index, -1), scale);
}

/**
 * Returns the right end of an ornament's line: the next column; for a long line the chord of the voice that ends it, or
 * the end of the system.
 */
function ornamentEnd(sheet: OutsideStaff, { measure, shape }: ChordInSystem, isLong: boolean): number {
  const { column, at } = shape.event;
  if (!isLong) return measure.columnX[column + 1] ?? measure.right;
  const end = sheet.chordsWithin(measure.index, Infinity).find(({ measure: other, shape: { event } }) => {
    const isLater = other !== measure || event.at > at;
    return isLater && isSameVoice(event, shape.event) && event.chord.endsOrnamentLine === true;
  });
  return end === undefined ? (sheet.frame.measures.at(-1)?.right ?? measure.right) : end.x + end.shape.left;
}

/** Places a sign and the wavy line after it at a height where both are clear; a vibrato is only the line. */
function placeWithLine(sheet: OutsideStaff, chord: ChordInSystem, { kind, isLong }: Ornament, side: Side): void {
  const { measure, shape } = chord;
  const { staff } = shape.event;
  const sign = kind === 'vibrato' ? null : glyph(SIGNS[kind]);
  const x = sign === null ? chord.x : headCentreInSystem(chord) - ((sign.left + sign.right) / 2) * shape.scale;
  const [left, right] = [x, sign === null ? x + firstWave : x + sign.right * shape.scale];
  const ink = sign === null ? WAVE_INK : glyphInk(sign, shape.scale);
  const alone = sheet.clearY(staff, side, left, right, ink, ornamentGap);
  const from = sign === null ? x : right + lineAfterSign;
  const waves = wavesBetween(from, ornamentEnd(sheet, chord, isLong === true) - lineBeforeEnd);
  // Grace notes before the next column end the line earlier.
  const met = waves.findIndex((wave) => waveTouchesInk(sheet, staff, wave, alone));
  const shown = met < 0 ? waves : waves.slice(0, met);
  const clear = shown.length === 0 ? alone : sheet.clearY(staff, side, from, endOfWaves(shown), WAVE_INK, waveGap);
  const y = side === 'above' ? Math.min(alone, clear) : Math.max(alone, clear);
  const element = chordRef('mark', shape, measure.index, -1);
  if (sign !== null) sheet.glyph(staff, sign, x, y, element, shape.scale);
  drawWaves(sheet, staff, shown, y, element);
}

/** Returns the centre of a delayed turn, which is between its note and the next one. */
function delayedCentre(chord: ChordInSystem): number {
  const { measure, shape } = chord;
  const next = measure.columnX[shape.event.column + 1] ?? measure.right;
  return (headCentreInSystem(chord) + next) / 2;
}

function placeOrnament(sheet: OutsideStaff, chord: ChordInSystem, ornament: Ornament): void {
  const side = sideOf(chord);
  const { accidentalAbove, accidentalBelow } = ornament;
  const nearer = side === 'above' ? accidentalBelow : accidentalAbove;
  const farther = side === 'above' ? accidentalAbove : accidentalBelow;
  const centre = ornament.kind === 'delayed-turn' ? delayedCentre(chord) : headCentreInSystem(chord);
  const small = { size: ornamentAccidentalScale, centre };
  if (nearer !== undefined) placeSign(sheet, chord, accidentalGlyph(nearer), side, small);
  // The accidental is a part of the sign, so there is less white between the two than between other signs.
  const gap = nearer === undefined ? ornamentGap : accidentalGap;
  const { kind } = ornament;
  if (kind === 'vibrato' || (kind === 'trill' && ornament.line === true)) placeWithLine(sheet, chord, ornament, side);
  else placeSign(sheet, chord, signOf(kind, ornament), side, { centre, gap });
  if (farther !== undefined) placeSign(sheet, chord, accidentalGlyph(farther), side, { ...small, gap: accidentalGap });
}

/**
 * Returns the centre of a sign at a chord. Where the stem leads to another staff on the side of the sign, it is beside
 * the stem.
 */
function besideStem(chord: ChordInSystem, { left, right }: Glyph, side: Side): number {
  const { measure, shape } = chord;
  const { stem } = shape;
  const isBridging = measure.engraving.groups[shape.group]?.isCrossStaff === true;
  if (!isBridging || stem === null || (stem.direction === 1) !== (side === 'above')) return headCentreInSystem(chord);
  const away = ornamentBesideStem + ((right - left) / 2) * shape.scale;
  return chord.x + stem.x - stem.direction * away;
}

export function placeOrnaments(sheet: OutsideStaff): void {
  for (const chord of [...sheet.chords(), ...sheet.graceChords()]) {
    for (const ornament of chord.shape.event.chord.ornaments ?? []) {
      if (chord.shape.heads.length > 0) placeOrnament(sheet, chord, ornament);
    }
    const { fermata, fermataSide } = chord.shape.event.chord;
    if (fermata === undefined) continue;
    const side = fermataSide ?? sideOf(chord);
    const sign = fermataGlyph(fermata, side);
    placeSign(sheet, chord, sign, side, { centre: besideStem(chord, sign, side) });
  }
}
