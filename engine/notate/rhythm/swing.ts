/**
 * Swing: pairs of eighths, or of sixteenths, played long and short, which are written as even ones with the word "Swing" above the
 * beginning. It is detected where nearly every divided span of a piece has its second note at two thirds and hardly any
 * is divided into three: a shuffle in triplets has notes on the middle third too, and dotted rhythms have theirs
 * at three quarters.
 */
import { EVEN, LONG, movedShare } from '../../theory/swungShare.ts';
import type { Meter } from '../meter/notateMeter.ts';
import { insides, isPair } from '../meter/swing/pairs.ts';
import type { SwingSpan } from '../meter/swing/readSwing.ts';
import type { QuantizedNote } from './quantizePerformance.ts';

const QUARTER = 24;
const SPANS: readonly [SwingSpan, SwingSpan] = [24, 12];
/** Least number of spans divided at two thirds, and least share of all divided spans. */
const FEWEST_PAIRS = 6;
const LEAST_SHARE = 0.75;
/** Share of the divided spans that may have a note on the middle third. */
const MOST_TRIPLETS = 0.1;

interface Divided {
  readonly swung: number;
  readonly triplets: number;
  readonly all: number;
}

function dividedSpans(notes: readonly QuantizedNote[], span: SwingSpan): Divided {
  const units = notes.map(({ unit }) => unit);
  const divided = insides(units, span).filter((inside) => [...inside].some((unit) => unit > 0));
  const triplets = divided.filter((inside) => inside.has(span / 3)).length;
  const swung = divided.filter((inside) => isPair(inside, span)).length;
  return { swung, triplets, all: divided.length };
}

/** Whether a piece has swing, by the notes alone. */
export function isSwung(notes: readonly QuantizedNote[], meter: Meter): boolean {
  if (meter.compound || meter.beat !== QUARTER) return false;
  return SPANS.some((span) => {
    const { swung, triplets, all } = dividedSpans(notes, span);
    return swung >= FEWEST_PAIRS && swung >= LEAST_SHARE * all && triplets <= MOST_TRIPLETS * all;
  });
}

/** The length of the pairs of a piece that has swing: of eighths, unless there are more of sixteenths. */
export function swingSpan(notes: readonly QuantizedNote[]): SwingSpan {
  const [eighths, sixteenths] = SPANS.map((span) => dividedSpans(notes, span).swung);
  return (sixteenths ?? 0) > (eighths ?? 0) ? SPANS[1] : SPANS[0];
}

/**
 * Returns the notes as swing is written: their units as in `evenUnits`, and each is held until where the next one now begins. The
 * order is the same.
 */
export function writtenEven(notes: readonly QuantizedNote[], span: SwingSpan): QuantizedNote[] {
  const units = evenUnits(
    notes.map(({ unit }) => unit),
    span,
  );
  return notes.map((note, index) => {
    const unit = units[index] ?? note.unit;
    return { ...note, unit, sounding: Math.max(1, evenEnd(note.unit + note.sounding, span) - unit) };
  });
}

/**
 * Units at two thirds of a span move to its half, and those in the middle of its two parts to its quarters; triplets do not
 * change.
 */
export function evenUnits(units: readonly number[], span: SwingSpan): number[] {
  const startOf = (unit: number): number => Math.floor(unit / span) * span;
  const all = new Set(units);
  return units.map((unit) => {
    const start = startOf(unit);
    const isTriplet = all.has(start + span / 3) && !all.has(start + (5 * span) / 6);
    return isTriplet ? unit : start + evenPosition(unit - start, span);
  });
}

function evenPosition(inside: number, span: SwingSpan): number {
  if (inside === span / 3) return span / 4;
  if (inside === (2 * span) / 3) return span / 2;
  return inside === (5 * span) / 6 ? (3 * span) / 4 : inside;
}

function evenEnd(unit: number, span: SwingSpan): number {
  const inside = unit % span;
  return unit - inside + span * movedShare(inside / span, LONG, EVEN);
}
