/**
 * The time signature of a measure, with the parts that a score may add to its beats: several fractions with a plus
 * between them (Gould, "Composite time signatures"), a meter in brackets that may replace it, a note instead of the
 * lower number.
 */
import type { MeterDisplay, MeterFraction } from '../../model/rhythm/meterDisplay.ts';
import type { Measure, TimeSignature } from '../../model/score.ts';
import { advanceOf, digitGlyphs, glyph, type Glyph } from '../../smufl/glyphs.ts';
import type { GlyphAt } from '../types/shapes.ts';
import { EMPTY_SIGN, timeSign, type SignShape } from './signatures.ts';
import { baseOfUnit, metronomeNote } from './metronomeNotes.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { middleY } = engravingStyle.staff;
const { aroundPlus, beforeBracket, insideBracket, meterNoteScale, meterDotGap, meterNoteY } = engravingStyle.signatures;

/** Whether the fractions, counted in the smallest of their units, have the same beats as the meter in force. */
function comesTo(fractions: readonly MeterFraction[], { beats, beatType }: TimeSignature): boolean {
  const unit = Math.max(...fractions.map((fraction) => fraction.beatType));
  const counted = fractions.flatMap((fraction) => fraction.beats.map((count) => (count * unit) / fraction.beatType));
  return unit === beatType && counted.join() === beats.join();
}

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
  glyphs: [{ glyph: sign, x: -sign.left, y: middleY }],
  width: sign.right - sign.left,
});

/** The number of beats over the note that is counted: 6/8 as 2 over a dotted quarter. */
function overNote({ beats, beatType }: MeterFraction, isDotted: boolean): SignShape {
  const count = beats.reduce((sum, each) => sum + each, 0) / (isDotted ? 3 : 1);
  const digits = digitGlyphs('timeSig', Math.max(1, Math.round(count)));
  const note = metronomeNote(baseOfUnit(beatType) - (isDotted ? 1 : 0), isDotted ? 1 : 0);
  const [upper, lower] = [advanceOf(digits), advanceOf(note) * meterNoteScale + (note.length - 1) * meterDotGap];
  const width = Math.max(upper, lower);
  const glyphs: GlyphAt[] = [];
  let x = (width - upper) / 2;
  for (const digit of digits) {
    glyphs.push({ glyph: digit, x, y: 1 });
    x += digit.advance;
  }
  x = (width - lower) / 2;
  for (const sign of note) {
    glyphs.push({ glyph: sign, x, y: meterNoteY, scale: meterNoteScale });
    x += sign.advance * meterNoteScale + meterDotGap;
  }
  return { glyphs, width };
}

function fractionsSign(fractions: readonly MeterFraction[], symbol: string | undefined): SignShape {
  const signs = fractions.map((fraction) =>
    symbol === 'note' || symbol === 'dotted-note' ? overNote(fraction, symbol === 'dotted-note') : timeSign(fraction),
  );
  const plus = single(glyph('timeSigPlus'));
  return beside(
    signs.flatMap((sign, index) => (index === 0 ? [sign] : [plus, sign])),
    aroundPlus,
  );
}

/** Appends the meter that may replace the first one. */
function withInterchangeable(sign: SignShape, other: MeterDisplay['interchangeable']): SignShape {
  if (other === undefined || other.fractions.length === 0) return sign;
  const second = fractionsSign(other.fractions, other.symbol);
  const { relation } = other;
  if (relation === 'equals') return beside([sign, single(glyph('timeSigEquals')), second], aroundPlus);
  if (relation !== 'parentheses' && relation !== 'bracket') return beside([sign, second], 2 * beforeBracket);
  const brackets = [single(glyph('timeSigParensLeft')), second, single(glyph('timeSigParensRight'))];
  return beside([sign, beside(brackets, insideBracket)], beforeBracket);
}

/** Returns the sign of a meter where the measure that begins with it prescribes more than its beats. */
export function meterSign(time: TimeSignature, { meterDisplay }: Pick<Measure, 'meterDisplay'>): SignShape {
  if (meterDisplay === undefined) return timeSign(time);
  const { fractions, symbol, interchangeable, printed, isX } = meterDisplay;
  if (printed === false) return EMPTY_SIGN;
  if (time.symbol === 'senza') return isX === true ? single(glyph('timeSigX')) : EMPTY_SIGN;
  if (fractions.length === 0 || !comesTo(fractions, time)) return timeSign(time);
  const isPlain = fractions.length === 1 && time.symbol !== undefined;
  return withInterchangeable(isPlain ? timeSign(time) : fractionsSign(fractions, symbol), interchangeable);
}
