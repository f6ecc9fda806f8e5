/** Spans in which the pedal of a part is down, or its notes are left to ring, in played score time. */
import type { Direction, Pedal, TextLine } from '../model/direction.ts';
import type { Part } from '../model/score.ts';
import { TICKS_PER_QUARTER } from '../units.ts';
import type { PartTiming, PlayedMeasure } from './collectNotes.ts';
import { swungMoment } from './swing.ts';

export interface PedalSpan {
  readonly start: number;
  readonly end: number;
}

/** A change of the pedal, or of what the words _let ring_ demand. */
interface Edge {
  /** Relative to the measure. */
  readonly at: number;
  readonly isDown: boolean;
}

const LET_RING = /^\W*(?:let ring|laissez vibrer|l\.\s?v\.)/i;

const isPedal = (direction: Direction): direction is Pedal =>
  // The middle pedal holds some notes only, which are written as long as they sound.
  direction.kind === 'pedal' && direction.pedal !== 'sostenuto';

const pedalEdges = (part: Part): readonly (readonly Edge[])[] =>
  part.measures.map(({ directions = [] }) =>
    directions.filter(isPedal).map(({ at, edge }) => ({ at, isDown: edge === 'start' })),
  );

/** Words without a line after them are in force until the end of their measure. */
function ringEdges({ measures }: Part, lengths: readonly number[]): readonly (readonly Edge[])[] {
  let line: number | undefined;
  return measures.map(({ directions = [] }, measure) => {
    const edges: Edge[] = [];
    for (const words of directions) {
      if (words.kind === 'line' && words.edge === 'stop' && words.number === line) {
        edges.push({ at: words.at, isDown: false });
        line = undefined;
      }
      if (words.kind !== 'words' || !LET_RING.test(words.text)) continue;
      edges.push({ at: words.at, isDown: true });
      const begins = (each: Direction): each is TextLine =>
        each.kind === 'line' && each.edge === 'start' && each.at >= words.at && each.at - words.at <= TICKS_PER_QUARTER;
      line = directions.find(begins)?.number;
      if (line === undefined) edges.push({ at: lengths[measure] ?? words.at, isDown: false });
    }
    return edges.sort((a, b) => a.at - b.at);
  });
}

/**
 * A second press while the pedal is down is a pedal change: a release and a press. The end of the score releases it. In
 * a part without pedals, notes that are left to ring by words are held in the same way.
 */
export function pedalSpans(
  part: Part,
  played: readonly PlayedMeasure[],
  end: number,
  swing: PartTiming['swing'],
): readonly PedalSpan[] {
  const spans: PedalSpan[] = [];
  const hasPedal = part.measures.some(({ directions }) => directions?.some(isPedal));
  const lengths: number[] = [];
  for (const { measure, start, end: until } of played) lengths[measure] = until - start;
  const edges = hasPedal ? pedalEdges(part) : ringEdges(part, lengths);
  let down: number | undefined;
  const lift = (at: number): void => {
    if (down !== undefined && at > down) spans.push({ start: down, end: at });
    down = undefined;
  };
  for (const { measure, start } of played)
    for (const edge of edges[measure] ?? []) {
      const at = start + swungMoment(edge.at, swing?.[measure]?.beats ?? []);
      lift(at);
      if (edge.isDown) down = at;
    }
  lift(end);
  return spans;
}
