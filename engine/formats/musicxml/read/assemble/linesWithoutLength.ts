/**
 * Finds lines without a length. MuseScore writes their stop before their start, so that pairing by time alone would let
 * the stop end the line before, hundreds of measures earlier.
 */
import type { Line, LineEdge } from './pairLines.ts';

/**
 * Returns the lines without a length. A stop that ends nothing and a start at the same moment are one, unless a later
 * stop ends what the start begins. `edges` are in the order of the file.
 */
export function linesWithoutLength(edges: readonly LineEdge[]): Line[] {
  const byNumber = new Map<number, LineEdge[]>();
  for (const edge of edges) {
    const known = byNumber.get(edge.mark.number);
    if (known === undefined) byNumber.set(edge.mark.number, [edge]);
    else known.push(edge);
  }
  return [...byNumber.values()].flatMap(linesOfNumber);
}

function linesOfNumber(edges: readonly LineEdge[]): Line[] {
  const candidates = candidatesAmong(edges);
  const lines: Line[] = [];
  let open = 0;
  let taken: LineEdge | undefined;
  edges.forEach((edge, index) => {
    if (edge === taken) return;
    if (edge.edge === 'start') open++;
    else if (open > 0) open--;
    else if (candidates[index] !== undefined) {
      taken = candidates[index];
      lines.push({ start: taken, stop: edge });
    }
  });
  return lines;
}

/** For each stop the start at the same moment that follows it and that no later stop ends. */
function candidatesAmong(edges: readonly LineEdge[]): (LineEdge | undefined)[] {
  const starts: (LineEdge | undefined)[] = [];
  for (let index = edges.length - 2; index >= 0; index--) {
    const [stop, start, next] = edges.slice(index, index + 3);
    if (stop?.edge !== 'stop' || start?.edge !== 'start' || stop.at !== start.at) continue;
    // A start that is earlier although it is written later is in another voice, and may be the start of the stop.
    const neverEnds = next === undefined || (next.edge === 'start' && next.at >= start.at);
    if (neverEnds || starts[index + 2] !== undefined) starts[index] = start;
  }
  return starts;
}
