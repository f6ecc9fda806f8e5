/**
 * Pairs the chords of two scores in order, so that as few notes as possible are left over (Needleman and Wunsch, "A
 * general method applicable to the search for similarities", 1970). Only pitches count, not values.
 */
import type { WrittenChord } from './music.ts';

/** Indices of the paired chords, in order. */
export type ChordPair = readonly [produced: number, truth: number];

const pitches = ({ notes }: WrittenChord): Set<number> => new Set(notes.map(({ midiPitch }) => midiPitch));

/** Notes that one of two chords has and the other has not; a wrong pitch counts once. */
function difference(a: Set<number>, b: Set<number>): number {
  let common = 0;
  for (const pitch of a) if (b.has(pitch)) common++;
  return common === 0 ? Infinity : Math.max(a.size, b.size) - common;
}

export function alignChords(produced: readonly WrittenChord[], truth: readonly WrittenChord[]): ChordPair[] {
  const [rows, columns] = [produced.map(pitches), truth.map(pitches)];
  const width = columns.length + 1;
  const cost = new Float64Array((rows.length + 1) * width);
  for (let row = rows.length; row >= 0; row--)
    for (let column = columns.length; column >= 0; column--) {
      const [own, theirs] = [rows[row], columns[column]];
      const at = row * width + column;
      if (!own && !theirs) continue;
      const skip = own ? (cost[at + width] ?? 0) + own.size : Infinity;
      const miss = theirs ? (cost[at + 1] ?? 0) + theirs.size : Infinity;
      const pair = own && theirs ? (cost[at + width + 1] ?? 0) + difference(own, theirs) : Infinity;
      cost[at] = Math.min(skip, miss, pair);
    }
  return readPairs(cost, rows, columns);
}

function readPairs(cost: Float64Array, rows: readonly Set<number>[], columns: readonly Set<number>[]): ChordPair[] {
  const width = columns.length + 1;
  const pairs: ChordPair[] = [];
  let [row, column] = [0, 0];
  while (row < rows.length && column < columns.length) {
    const at = row * width + column;
    const [own, theirs] = [rows[row] ?? new Set<number>(), columns[column] ?? new Set<number>()];
    if (cost[at] === (cost[at + width + 1] ?? 0) + difference(own, theirs)) pairs.push([row++, column++]);
    else if (cost[at] === (cost[at + width] ?? 0) + own.size) row++;
    else column++;
  }
  return pairs;
}
