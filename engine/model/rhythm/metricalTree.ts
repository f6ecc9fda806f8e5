/**
 * The metrical hierarchy of a measure: groups of beats, beats and their halves (or thirds, in compound meters), down to
 * the 128th. Whether a duration may be written as one note depends on the boundaries that the note would hide.
 *
 * `crossing` states which notes may cover a boundary between children: `free` allows the usual syncopation (2/4, 3/4,
 * one half of 4/4), `onBeats` only a note from the very start or one that begins and ends on beats (the middle of 4/4),
 * `aligned` only a note that begins with the node and ends with a child (the beats of 6/8 and 12/8, the groups of 5/4).
 */
import { TICKS_PER_WHOLE } from '../../units.ts';
import type { TimeSignature } from '../score.ts';

export type Crossing = 'free' | 'onBeats' | 'aligned';

export interface MetricalNode {
  /** Ticks from the start of the measure. */
  readonly start: number;
  readonly end: number;
  readonly crossing: Crossing;
  /** Children of one node are adjacent and fill it; a 128th has none. */
  readonly children: () => readonly MetricalNode[];
}

const SHORTEST_SPLIT = TICKS_PER_WHOLE / 64;

/** A length and its division: `[2, 2, 3]` eighths are three beats, of which the last has three eighths. */
interface Division {
  readonly length: number;
  readonly crossing: Crossing;
  readonly parts: readonly Division[];
}

function simple(length: number): Division {
  return { length, crossing: 'free', parts: [] };
}

const leafDivision = (length: number): readonly Division[] =>
  length < SHORTEST_SPLIT ? [] : [simple(length / 2), simple(length / 2)];

const group = (parts: readonly Division[], crossing: Crossing): Division => ({
  length: parts.reduce((sum, part) => sum + part.length, 0),
  crossing,
  parts,
});

const repeat = (count: number, part: Division): readonly Division[] => Array.from({ length: count }, () => part);

/** Groups the beats: in pairs where their number is a power of two, otherwise in one flat row. */
function grouped(count: number, beat: Division, compound: boolean): Division {
  if (count === 1) return beat;
  const crossing = compound ? 'aligned' : 'free';
  if (count === 2) return group(repeat(2, beat), crossing);
  if (count === 4) return group(repeat(2, group(repeat(2, beat), crossing)), compound ? 'aligned' : 'onBeats');
  return group(repeat(count, beat), count > 4 ? 'aligned' : crossing);
}

function beatsOf(count: number, unit: number): Division {
  if (count === 1) return simple(unit);
  if (count === 3) return group(repeat(3, simple(unit)), 'free');
  return grouped(count, simple(unit), false);
}

/** Seven eighths are divided as 2+2+3 and five as 3+2, where the signature does not state otherwise. */
function unequalGroups(count: number): readonly number[] {
  if (count === 5) return [3, 2];
  return [...Array.from({ length: (count - 3) / 2 }, () => 2), 3];
}

function divisionOf({ beats, beatType }: TimeSignature): Division {
  const unit = TICKS_PER_WHOLE / beatType;
  const count = beats[0] ?? 4;
  if (beats.length > 1)
    return group(
      beats.map((beat) => beatsOf(beat, unit)),
      'aligned',
    );
  if (count % 3 === 0 && count > 3) return grouped(count / 3, beatsOf(3, unit), true);
  if (count > 4 && count % 2 === 1)
    return group(
      unequalGroups(count).map((beat) => beatsOf(beat, unit)),
      'aligned',
    );
  return beatsOf(count, unit);
}

function nodeOf(start: number, division: Division): MetricalNode {
  let children: readonly MetricalNode[] | undefined;
  return {
    start,
    end: start + division.length,
    crossing: division.crossing,
    children: () => (children ??= childrenOf(start, division)),
  };
}

function childrenOf(start: number, { length, parts }: Division): readonly MetricalNode[] {
  let at = start;
  return (parts.length > 0 ? parts : leafDivision(length)).map((part) => {
    const node = nodeOf(at, part);
    at = node.end;
    return node;
  });
}

const cache = new WeakMap<TimeSignature, MetricalNode>();

/** Returns the tree of a whole measure of the meter. */
export function metricalTree(time: TimeSignature): MetricalNode {
  const known = cache.get(time) ?? nodeOf(0, divisionOf(time));
  cache.set(time, known);
  return known;
}
