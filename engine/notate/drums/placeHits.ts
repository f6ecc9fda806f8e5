/**
 * Places the strokes of drums on the grid of a beat track. Each beat is divided by one number; whether beats are divided by three
 * is decided for the whole piece, because drummers hardly mix both.
 */
import { divisionSpan } from '../rhythm/quantizePerformance.ts';
import { evenUnits } from '../rhythm/swing.ts';
import type { Meter } from '../meter/notateMeter.ts';
import type { SwingSpan } from '../meter/swing/readSwing.ts';

const BINARY = [1, 2, 4] as const;
const TERNARY = [1, 2, 3, 4, 6] as const;
/** Cost of each doubling of a division, as a mean squared error in beats. */
const FINENESS = 0.002;
/** Share of the divided beats that three must fit better than four, in a piece that has beats divided by three. */
const LEAST_TERNARY = 0.2;

/** Mean squared distance of positions in a beat (0 to 1) from the edges of a division, with the cost of its fineness. */
function costOf(positions: readonly number[], division: number): number {
  const error = positions.reduce((sum, at) => sum + (at - Math.round(at * division) / division) ** 2, 0);
  return error / positions.length + FINENESS * Math.log2(division);
}

const bestOf = (positions: readonly number[], divisions: readonly number[]): number =>
  divisions.reduce((best, each) => (costOf(positions, each) < costOf(positions, best) ? each : best), 1);

/** The hits of each beat by their indexes: position in it, 0 to 1. A hit just before a beat belongs to it, at 0 or less. */
function byBeat(units: readonly number[], span: number): ReadonlyMap<number, readonly (readonly [number, number])[]> {
  const beats = new Map<number, (readonly [number, number])[]>();
  units.forEach((unit, index) => {
    const beat = Math.floor(unit / span + EARLY);
    const inside = beats.get(beat) ?? [];
    beats.set(beat, inside);
    inside.push([index, unit / span - beat]);
  });
  return beats;
}

/** Beats by which a hit may come before the beat that it belongs to. */
const EARLY = 0.08;

/**
 * Units of the hits on the grid.
 *
 * @param units where they were played, units (1/24 quarter) from the first barline.
 * @param swing units of the pairs of long and short notes that are written as even ones, if there are any.
 */
export function placeHits(units: readonly number[], meter: Meter, swing: SwingSpan | undefined): number[] {
  const span = divisionSpan(meter);
  const beats = byBeat(units, span);
  const positionsIn = (beat: number): readonly number[] => (beats.get(beat) ?? []).map(([, position]) => position);
  const numbers = [...beats.keys()];
  const divided = numbers.filter((beat) => bestOf(positionsIn(beat), TERNARY) > 1);
  const ternary = divided.filter((beat) => bestOf(positionsIn(beat), TERNARY) % 3 === 0);
  const divisions = swing || ternary.length > LEAST_TERNARY * divided.length ? TERNARY : BINARY;
  const placed = new Array<number>(units.length);
  for (const beat of numbers) {
    const hits = beats.get(beat) ?? [];
    const division = bestOf(
      hits.map(([, position]) => position),
      divisions,
    );
    for (const [index, position] of hits)
      placed[index] = beat * span + Math.round((Math.round(position * division) / division) * span);
  }
  return swing ? evenUnits(placed, swing) : placed;
}
