/** The data that all writers of a part need. */
import type { Part, Score } from '../../../model/score.ts';
import { inverse, UNISON, type Interval } from '../tables/transposition.ts';
import { percussionKeys } from './writePartList.ts';
import type { XmlWriter } from '../xml/xmlWriter.ts';

export interface PartWriting {
  readonly xml: XmlWriter;
  readonly score: Score;
  readonly part: Part;
  readonly index: number;
  /** Number of staves, including the tablature staff, which is the last. */
  readonly staffCount: number;
  /** Interval from sounding to written pitch. */
  readonly interval: Interval;
  /** Whether the part has percussion keys, so that its notes name their instrument. */
  readonly isUnpitched: boolean;
  /** The lowest percussion key of the part. */
  readonly firstKey: number | undefined;
  /** Converts ticks to divisions. */
  readonly divisionsOf: (ticks: number) => number;
  /**
   * Converts an index of the tuning, which starts with the lowest string, to MusicXML's number, which starts at 1 for
   * the highest.
   */
  readonly stringNumber: (index: number) => number;
}

export function partWriting(score: Score, index: number, unit: number, xml: XmlWriter): PartWriting {
  const part = score.parts[index];
  if (part === undefined) throw new RangeError(`the score has no part ${index}`);
  const keys = percussionKeys(part);
  const strings = part.tuning?.strings.length ?? 6;
  return {
    xml,
    score,
    part,
    index,
    staffCount: part.staves.length + (part.showTab ? 1 : 0),
    interval: part.transposition ?? UNISON,
    isUnpitched: keys.length > 0,
    firstKey: keys[0],
    divisionsOf: (ticks) => ticks / unit,
    stringNumber: (string) => Math.max(1, strings - string),
  };
}

/** Returns the interval of `transpose`, from written to sounding pitch. */
export const soundingInterval = (writing: PartWriting): Interval => inverse(writing.interval);
