/**
 * Swing: pairs of eighths, or of sixteenths, played long and short, which are written as even ones with the word "Swing" above the
 * beginning. It is detected where nearly every divided span of a piece has its second note at two thirds and hardly any
 * is divided into three: a shuffle in triplets has notes on the middle third too, and dotted rhythms have theirs
 * at three quarters.
 */
import type { Meter } from '../meter/notateMeter.ts';
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
  const spans = new Map<number, Set<number>>();
  for (const { unit } of notes) {
    const index = Math.floor(unit / span);
    const inside = spans.get(index) ?? new Set();
    spans.set(index, inside.add(unit - index * span));
  }
  const divided = [...spans.values()].filter((inside) => [...inside].some((unit) => unit > 0));
  const triplets = divided.filter((inside) => inside.has(span / 3)).length;
  const swung = divided.filter((inside) => isPair(inside, span)).length;
  return { swung, triplets, all: divided.length };
}

const isPair = (inside: ReadonlySet<number>, span: SwingSpan): boolean =>
  inside.has((2 * span) / 3) && !inside.has(span / 3) && !inside.has(span / 2);

/** The length of the pairs; undefined where the piece has no swing. */
export function swingOf(notes: readonly QuantizedNote[], meter: Meter): SwingSpan | undefined {
  if (meter.compound || meter.beat !== QUARTER) return undefined;
  return SPANS.find((span) => {
    const { swung, triplets, all } = dividedSpans(notes, span);
    return swung >= FEWEST_PAIRS && swung >= LEAST_SHARE * all && triplets <= MOST_TRIPLETS * all;
  });
}

/** The length of the pairs of a piece that is known to have swing: of eighths, unless there are more of sixteenths. */
export function knownSwing(notes: readonly QuantizedNote[]): SwingSpan {
  const [eighths, sixteenths] = SPANS.map((span) => dividedSpans(notes, span).swung);
  return (sixteenths ?? 0) > (eighths ?? 0) ? SPANS[1] : SPANS[0];
}

/**
 * Returns the notes as swing is written: those at two thirds of a span move to its half, and those in the middle of its two parts to
 * its quarters; triplets do not change. The order is the same.
 */
export function writtenEven(notes: readonly QuantizedNote[], span: SwingSpan): QuantizedNote[] {
  const startOf = (unit: number): number => Math.floor(unit / span) * span;
  const units = new Set(notes.map(({ unit }) => unit));
  return notes.map((note) => {
    const start = startOf(note.unit);
    const isTriplet = units.has(start + span / 3) && !units.has(start + (5 * span) / 6);
    const unit = isTriplet ? note.unit : start + evenPosition(note.unit - start, span);
    return { ...note, unit, sounding: Math.max(1, evenEnd(note.unit + note.sounding, span) - unit) };
  });
}

function evenPosition(inside: number, span: SwingSpan): number {
  if (inside === span / 3) return span / 4;
  if (inside === (2 * span) / 3) return span / 2;
  return inside === (5 * span) / 6 ? (3 * span) / 4 : inside;
}

/**
 * Maps the first two thirds of a span to its first half, so that a note that is held until the next one still ends
 * there.
 */
function evenEnd(unit: number, span: SwingSpan): number {
  const inside = unit % span;
  const second = (2 * span) / 3;
  const even = inside <= second ? (inside * 3) / 4 : span / 2 + ((inside - second) * 3) / 2;
  return unit - inside + even;
}
