/** Ornaments and fermatas: centred on the notehead, clear of everything below them; under the staff for a lower voice. */
import type { Ornament } from '../../model/chord.ts';
import { glyph, type Glyph } from '../../smufl/glyphs.ts';
import type { GlyphName } from '../../smufl/usedGlyphs.ts';
import { fermataGlyph } from '../signs/fermatas.ts';
import { attributeOf } from '../signs/foreignReading.ts';
import { signsOf } from '../signs/signsOf.ts';
import { accidentalGlyph } from '../stackAccidentals.ts';
import { chordRef } from '../emitChords.ts';
import { headCentre, isLowerVoice, noteheadSide } from './articulations.ts';
import { glyphInk, type ChordInSystem, type MarkSheet, type Side } from './markSheet.ts';
import { drawWaves, endOfWaves, isWaveMet, WAVE_INK, wavesBetween } from './waves.ts';

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

const GAP = 0.45;
const ACCIDENTAL_SCALE = 0.6;
/** From a sign to its line, from the line to what ends it, and from the line to what it passes. */
const AFTER_SIGN = 0.2;
const BEFORE_END = 0.5;
const WAVE_GAP = 0.2;
/** Where a vibrato begins it must have room over its own note. */
const FIRST_WAVE = 1;

/** Over the staff, under it for a lower voice; a stem that runs on to another staff has them at its heads. */
function sideOf(chord: ChordInSystem): Side {
  const { measure, shape } = chord;
  if (measure.engraving.groups[shape.group]?.isCrossStaff === true) return noteheadSide(chord);
  return isLowerVoice(chord) ? 'below' : 'above';
}

/** As small as the note that it belongs to. */
function placeSign(
  sheet: MarkSheet,
  chord: ChordInSystem,
  sign: Glyph,
  side: Side,
  { size = 1, centre = headCentre(chord) }: { readonly size?: number; readonly centre?: number } = {},
): void {
  const { staff } = chord.shape.event;
  const scale = size * chord.shape.scale;
  const x = centre - ((sign.left + sign.right) / 2) * scale;
  const [left, right] = [x + sign.left * scale, x + sign.right * scale];
  const y = sheet.clearY(staff, side, left, right, glyphInk(sign, scale), GAP);
  sheet.glyph(staff, sign, x, y, chordRef('mark', chord.shape, chord.measure.index, -1), scale);
}

/** The next column, or for a long one the chord of the voice that ends it, or the end of the system. */
function ornamentEnd(sheet: MarkSheet, { measure, shape }: ChordInSystem, isLong: boolean): number {
  const { column, part, voice, at } = shape.event;
  if (!isLong) return measure.columnX[column + 1] ?? measure.right;
  const end = sheet.chordsWithin(measure.index, Infinity).find(({ measure: other, shape: { event } }) => {
    const isLater = other !== measure || event.at > at;
    return isLater && event.part === part && event.voice === voice && event.chord.endsOrnamentLine === true;
  });
  return end === undefined ? (sheet.frame.measures.at(-1)?.right ?? measure.right) : end.x + end.shape.left;
}

/** A sign and the line that follows it, at one height that both have room at; a vibrato is nothing but its line. */
function placeWithLine(sheet: MarkSheet, chord: ChordInSystem, { kind, isLong }: Ornament, side: Side): void {
  const { measure, shape } = chord;
  const { staff } = shape.event;
  const sign = kind === 'vibrato' ? null : glyph(SIGNS[kind]);
  const x = sign === null ? chord.x : headCentre(chord) - ((sign.left + sign.right) / 2) * shape.scale;
  const [left, right] = [x, sign === null ? x + FIRST_WAVE : x + sign.right * shape.scale];
  const ink = sign === null ? WAVE_INK : glyphInk(sign, shape.scale);
  const alone = sheet.clearY(staff, side, left, right, ink, GAP);
  const from = sign === null ? x : right + AFTER_SIGN;
  const waves = wavesBetween(from, ornamentEnd(sheet, chord, isLong === true) - BEFORE_END);
  // Grace notes before the next column end it sooner.
  const met = waves.findIndex((wave) => isWaveMet(sheet, staff, wave, alone));
  const shown = met < 0 ? waves : waves.slice(0, met);
  const clear = shown.length === 0 ? alone : sheet.clearY(staff, side, from, endOfWaves(shown), WAVE_INK, WAVE_GAP);
  const y = side === 'above' ? Math.min(alone, clear) : Math.max(alone, clear);
  const element = chordRef('mark', shape, measure.index, -1);
  if (sign !== null) sheet.glyph(staff, sign, x, y, element, shape.scale);
  drawWaves(sheet, staff, shown, y, element);
}

/** A turn that is played late stands between its note and the next. */
function delayedCentre(chord: ChordInSystem): number {
  const { measure, shape } = chord;
  const next = measure.columnX[shape.event.column + 1] ?? measure.right;
  return (headCentre(chord) + next) / 2;
}

function placeOrnament(sheet: MarkSheet, chord: ChordInSystem, ornament: Ornament): void {
  const side = sideOf(chord);
  const { accidentalAbove, accidentalBelow } = ornament;
  const nearer = side === 'above' ? accidentalBelow : accidentalAbove;
  const farther = side === 'above' ? accidentalAbove : accidentalBelow;
  const centre = ornament.kind === 'delayed-turn' ? delayedCentre(chord) : headCentre(chord);
  const small = { size: ACCIDENTAL_SCALE, centre };
  if (nearer !== undefined) placeSign(sheet, chord, accidentalGlyph(nearer), side, small);
  const { kind } = ornament;
  if (kind === 'vibrato' || (kind === 'trill' && ornament.line === true)) placeWithLine(sheet, chord, ornament, side);
  else placeSign(sheet, chord, glyph(SIGNS[kind]), side, { centre });
  if (farther !== undefined) placeSign(sheet, chord, accidentalGlyph(farther), side, small);
}

const BESIDE_STEM = 0.2;

/** Centre of a sign at a chord, beside its stem where that runs on to another staff on the side of the sign. */
function besideStem(chord: ChordInSystem, { left, right }: Glyph, side: Side): number {
  const { measure, shape } = chord;
  const { stem } = shape;
  const isBridging = measure.engraving.groups[shape.group]?.isCrossStaff === true;
  if (!isBridging || stem === null || (stem.direction === 1) !== (side === 'above')) return headCentre(chord);
  const away = BESIDE_STEM + ((right - left) / 2) * shape.scale;
  return chord.x + stem.x - stem.direction * away;
}

export function placeOrnaments(sheet: MarkSheet): void {
  for (const chord of [...sheet.chords(), ...sheet.graceChords()]) {
    for (const ornament of chord.shape.event.chord.ornaments ?? []) {
      if (chord.shape.heads.length > 0) placeOrnament(sheet, chord, ornament);
    }
    const { fermata } = chord.shape.event.chord;
    if (fermata === undefined) continue;
    // Its exact shape and side, where they are more than the model says.
    const kept = signsOf(chord).find(({ sign }) => sign.name === 'fermata')?.sign;
    const side = kept !== undefined && attributeOf(kept, 'type') === 'inverted' ? 'below' : sideOf(chord);
    const sign = fermataGlyph(kept?.text ?? fermata, side);
    placeSign(sheet, chord, sign, side, { centre: besideStem(chord, sign, side) });
  }
}
