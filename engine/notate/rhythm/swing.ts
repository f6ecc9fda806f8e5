/**
 * Swing: pairs of eighths played long and short, which are written as even eighths with the word "Swing" above the
 * beginning. It is detected where nearly every divided beat of a piece has its second note at two thirds and hardly any
 * beat is divided into three: a shuffle in triplets has notes on the middle third too, and dotted rhythms have theirs
 * at three quarters.
 */
import type { Meter } from '../meter/notateMeter.ts';
import type { QuantizedNote } from './quantizePerformance.ts';

/** Units within a quarter: the third of a triplet, and the eighth that it is written as. */
const SWUNG = 16;
const EVEN = 12;
const MIDDLE_THIRD = 8;
const QUARTER = 24;
/** Least number of beats divided at two thirds, and least share of all divided beats. */
const FEWEST_BEATS = 6;
const LEAST_SHARE = 0.75;
/** Share of the divided beats that may have a note on the middle third. */
const MOST_TRIPLETS = 0.1;

interface Divided {
  readonly swung: number;
  readonly triplets: number;
  readonly all: number;
}

function dividedBeats(notes: readonly QuantizedNote[]): Divided {
  const beats = new Map<number, Set<number>>();
  for (const { unit } of notes) {
    const beat = Math.floor(unit / QUARTER);
    const inside = beats.get(beat) ?? new Set();
    beats.set(beat, inside.add(unit - beat * QUARTER));
  }
  const divided = [...beats.values()].filter((inside) => [...inside].some((unit) => unit > 0));
  const triplets = divided.filter((inside) => inside.has(MIDDLE_THIRD)).length;
  const swung = divided.filter((inside) => inside.has(SWUNG) && !inside.has(MIDDLE_THIRD) && !inside.has(EVEN)).length;
  return { swung, triplets, all: divided.length };
}

export function isSwung(notes: readonly QuantizedNote[], meter: Meter): boolean {
  if (meter.compound || meter.beat !== QUARTER) return false;
  const { swung, triplets, all } = dividedBeats(notes);
  return swung >= FEWEST_BEATS && swung >= LEAST_SHARE * all && triplets <= MOST_TRIPLETS * all;
}

/**
 * Returns the notes as swing is written: those at two thirds of a beat move to its half; triplets do not change. The
 * order is the same.
 */
export function writtenEven(notes: readonly QuantizedNote[]): QuantizedNote[] {
  const beatOf = (unit: number): number => Math.floor(unit / QUARTER) * QUARTER;
  const triplets = new Set(notes.filter((note) => isMiddleThird(note.unit)).map(({ unit }) => beatOf(unit)));
  return notes.map((note) => {
    const beat = beatOf(note.unit);
    const isSecond = note.unit - beat === SWUNG && !triplets.has(beat);
    const unit = isSecond ? beat + EVEN : note.unit;
    return { ...note, unit, sounding: Math.max(1, evenEnd(note.unit + note.sounding) - unit) };
  });
}

const isMiddleThird = (unit: number): boolean => unit % QUARTER === MIDDLE_THIRD;

/**
 * Maps the first two thirds of a beat to its first half, so that a note that is held until the next one still ends
 * there.
 */
function evenEnd(unit: number): number {
  const inside = unit % QUARTER;
  const even = inside <= SWUNG ? (inside * EVEN) / SWUNG : EVEN + ((inside - SWUNG) * EVEN) / (QUARTER - SWUNG);
  return unit - inside + even;
}
