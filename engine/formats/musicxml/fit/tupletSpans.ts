/** The tuplet brackets of a voice as the file states them, and the ratios and lengths of its units. */
import { chordDuration, type TupletStart } from '../../../model/chord.ts';
import { durationOf, SHORTEST_VALUE, type TimeModification } from '../../../model/rhythm/noteValue.ts';
import { NO_RATIO } from '../../../model/rhythm/timeModification.ts';
import type { TupletEdge } from './draft.ts';
import type { Unit } from './fitVoice.ts';

export const ratioOf = ({ chord }: Unit): TimeModification => chord.value.modification ?? NO_RATIO;

export interface BracketSpan {
  first: number;
  last: number;
  readonly edge: TupletEdge;
  readonly children: BracketSpan[];
}

/** Largest nesting depth that is accepted; no music needs it. */
const DEEPEST = 16;

/** Returns the outermost brackets; undefined where brackets cross, are nested too deeply or never end. */
export function spansOf(units: readonly Unit[]): BracketSpan[] | undefined {
  const roots: BracketSpan[] = [];
  const open: BracketSpan[] = [];
  for (const [index, { edges }] of units.entries()) {
    for (const edge of edges) {
      if (edge.edge !== 'start') continue;
      const span: BracketSpan = { first: index, last: -1, edge, children: [] };
      (open.at(-1)?.children ?? roots).push(span);
      open.push(span);
      if (open.length > DEEPEST) return undefined;
    }
    // The stops of several brackets that end together may be in any order.
    const stops = edges.filter(({ edge }) => edge === 'stop').map(({ number }) => number);
    while (stops.length > 0) {
      const innermost = open.at(-1);
      const place = stops.lastIndexOf(innermost?.edge.number ?? NaN);
      if (innermost === undefined || place < 0) break;
      innermost.last = index;
      open.pop();
      stops.splice(place, 1);
    }
    if (stops.some((number) => open.some((span) => span.edge.number === number))) return undefined;
  }
  return open.length === 0 ? roots : undefined;
}

/** Whether the length in ticks, which may be inexact, can be written without a tuplet. */
export const isDyadicLength = (length: number): boolean =>
  Math.abs(length / SHORTEST_VALUE - Math.round(length / SHORTEST_VALUE)) < 1e-3;

export const spanLength = (units: readonly Unit[], first: number, last: number): number =>
  units.slice(first, last + 1).reduce((sum, { chord }) => sum + chordDuration(chord), 0);

export const writtenLength = ({ chord }: Unit): number =>
  durationOf({ base: chord.value.base, dots: chord.value.dots });
export const plainLength = ({ chord }: Unit): number => durationOf({ base: chord.value.base, dots: 0 });

/** Returns the ratio of a bracket over notes that keep their values: four notes in the time of four, for example. */
export function plainGroup(units: readonly Unit[]): TimeModification {
  const count = Math.round(
    units.reduce((sum, unit) => sum + writtenLength(unit), 0) / Math.min(...units.map(plainLength)),
  );
  return { actual: count, normal: count };
}

export function mark(units: readonly Unit[], first: number, last: number, start: TupletStart): void {
  const opening = units[first]?.chord;
  const closing = units[last]?.chord;
  if (opening !== undefined) opening.tupletStarts = [...(opening.tupletStarts ?? []), start];
  if (closing !== undefined) closing.tupletStops = (closing.tupletStops ?? 0) + 1;
}

/** Appearance of a tuplet for which a file has no bracket: nothing is printed. */
export const IMPLIED = { bracket: false, show: 'none', implied: true } as const;
