/**
 * The time signature of a measure, with what a score may say of it beyond its beats: several fractions with a plus between
 * (Gould, "Composite time signatures"), a meter in brackets that may take its place, a note instead of the lower number.
 */
import type { Foreign } from '../../model/foreign.ts';
import type { Measure, TimeSignature } from '../../model/score.ts';
import { advanceOf, digitGlyphs, glyph, type Glyph } from '../../smufl/glyphs.ts';
import type { GlyphAt } from '../shapes.ts';
import { EMPTY_SIGN, timeSign, type SignShape } from '../signatures.ts';
import { attributeOf, childOf, textIn } from './foreignReading.ts';
import { baseOfUnit, metronomeNote } from './metronomeNotes.ts';

interface Fraction {
  readonly beats: readonly number[];
  readonly beatType: number;
}

/** `beats` and `beat-type` in turn, as many times as there are fractions. */
function fractionsOf({ children = [] }: Foreign): readonly Fraction[] {
  const fractions: Fraction[] = [];
  let beats: readonly number[] = [];
  for (const { name, text = '' } of children) {
    if (name === 'beats') beats = text.split('+').map(Number);
    if (name === 'beat-type') fractions.push({ beats, beatType: Number(text) });
  }
  const isSound = fractions.every(
    (fraction) =>
      [...fraction.beats, fraction.beatType].every((count) => Number.isInteger(count) && count > 0 && count < 1000) &&
      fraction.beats.length > 0,
  );
  return isSound ? fractions : [];
}

/** Whether the fractions, in the smallest of their units, are the beats of the meter in force. */
function comesTo(fractions: readonly Fraction[], { beats, beatType }: TimeSignature): boolean {
  const unit = Math.max(...fractions.map((fraction) => fraction.beatType));
  const counted = fractions.flatMap((fraction) => fraction.beats.map((count) => (count * unit) / fraction.beatType));
  return unit === beatType && counted.join() === beats.join();
}

const MIDDLE = 2;
/** Around the plus between fractions. */
const AROUND_PLUS = 0.35;
const BEFORE_BRACKET = 0.5;
const INSIDE_BRACKET = 0.25;
const NOTE_SCALE = 0.58;
const BEFORE_DOT = 0.2;
/** Baseline of a note that stands in the lower half of the staff. */
const NOTE_Y = 3.8;

function beside(signs: readonly SignShape[], gap: number): SignShape {
  const glyphs: GlyphAt[] = [];
  let width = 0;
  for (const sign of signs) {
    if (width > 0) width += gap;
    for (const at of sign.glyphs) glyphs.push({ ...at, x: at.x + width });
    width += sign.width;
  }
  return { glyphs, width };
}

const single = (sign: Glyph): SignShape => ({
  glyphs: [{ glyph: sign, x: -sign.left, y: MIDDLE }],
  width: sign.right - sign.left,
});

/** The number of beats over the note that is counted: 6/8 as 2 over a dotted quarter. */
function overNote({ beats, beatType }: Fraction, isDotted: boolean): SignShape {
  const count = beats.reduce((sum, each) => sum + each, 0) / (isDotted ? 3 : 1);
  const digits = digitGlyphs('timeSig', Math.max(1, Math.round(count)));
  const note = metronomeNote(baseOfUnit(beatType) - (isDotted ? 1 : 0), isDotted ? 1 : 0);
  const [upper, lower] = [advanceOf(digits), advanceOf(note) * NOTE_SCALE + (note.length - 1) * BEFORE_DOT];
  const width = Math.max(upper, lower);
  const glyphs: GlyphAt[] = [];
  let x = (width - upper) / 2;
  for (const digit of digits) {
    glyphs.push({ glyph: digit, x, y: 1 });
    x += digit.advance;
  }
  x = (width - lower) / 2;
  for (const sign of note) {
    glyphs.push({ glyph: sign, x, y: NOTE_Y, scale: NOTE_SCALE });
    x += sign.advance * NOTE_SCALE + BEFORE_DOT;
  }
  return { glyphs, width };
}

function fractionsSign(fractions: readonly Fraction[], symbol: string | undefined): SignShape {
  const signs = fractions.map((fraction) =>
    symbol === 'note' || symbol === 'dotted-note' ? overNote(fraction, symbol === 'dotted-note') : timeSign(fraction),
  );
  const plus = single(glyph('timeSigPlus'));
  return beside(
    signs.flatMap((sign, index) => (index === 0 ? [sign] : [plus, sign])),
    AROUND_PLUS,
  );
}

/** The meter that may take the place of the first one. */
function withInterchangeable(sign: SignShape, time: Foreign): SignShape {
  const other = childOf(time, 'interchangeable');
  const fractions = other === undefined ? [] : fractionsOf(other);
  if (other === undefined || fractions.length === 0) return sign;
  const second = fractionsSign(fractions, attributeOf(other, 'symbol'));
  const relation = textIn(other, 'time-relation') || 'parentheses';
  if (relation === 'equals') return beside([sign, single(glyph('timeSigEquals')), second], AROUND_PLUS);
  if (relation !== 'parentheses' && relation !== 'bracket') return beside([sign, second], 2 * BEFORE_BRACKET);
  const brackets = [single(glyph('timeSigParensLeft')), second, single(glyph('timeSigParensRight'))];
  return beside([sign, beside(brackets, INSIDE_BRACKET)], BEFORE_BRACKET);
}

/** What is printed for a meter where the measure that begins with it says more than its beats. */
export function meterSign(time: TimeSignature, { timeSource }: Pick<Measure, 'timeSource'>): SignShape {
  const source = timeSource === undefined ? undefined : childOf(timeSource, 'time');
  if (source === undefined) return timeSign(time);
  if (attributeOf(source, 'print-object') === 'no') return EMPTY_SIGN;
  if (time.symbol === 'senza') return textIn(source, 'senza-misura') === 'X' ? single(glyph('timeSigX')) : EMPTY_SIGN;
  const fractions = fractionsOf(source);
  if (fractions.length === 0 || !comesTo(fractions, time)) return timeSign(time);
  const isPlain = fractions.length === 1 && time.symbol !== undefined;
  return withInterchangeable(
    isPlain ? timeSign(time) : fractionsSign(fractions, attributeOf(source, 'symbol')),
    source,
  );
}
