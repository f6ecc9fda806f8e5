/** Commands for one slur, hairpin, pedal or octave line, which its ends identify. */
import { chordDuration, isRest } from '../../model/chord.ts';
import type { Part, Score } from '../../model/score.ts';
import { slursOf, type Slur } from '../../model/slurs.ts';
import { chordAt, nextChord, onsetOf, previousChord, type ChordAddress } from '../address.ts';
import { updateChord, without } from '../update.ts';
import { compareMoments, type MeasureMoment } from './freeNumber.ts';
import {
  linesOf,
  linesOver,
  putLine,
  withoutLines,
  type Line,
  type LineKind,
  type LineSpan,
  type Look,
} from './lines.ts';
import { momentOf, removeSlur, removeSlurStop } from './slurs.ts';

/** A slur or line by its ends: the first and the last note of a slur, the beginning and the end of a line. */
export interface Spanner {
  readonly kind: 'slur' | LineKind;
  readonly part: number;
  /** The number by which its ends are paired; others may have the same one. */
  readonly number: number;
  readonly from: MeasureMoment;
  readonly to: MeasureMoment;
}

const isSameMoment = (a: MeasureMoment, b: MeasureMoment): boolean => compareMoments(a, b) === 0;

export const isSameSpanner = (a: Spanner, b: Spanner): boolean =>
  a.kind === b.kind &&
  a.part === b.part &&
  a.number === b.number &&
  isSameMoment(a.from, b.from) &&
  isSameMoment(a.to, b.to);

function slurOf({ parts }: Score, { part, number, from, to }: Spanner): Slur | undefined {
  const own = parts[part];
  return (own === undefined ? [] : slursOf(own)).find(
    (each) =>
      each.slur.number === number &&
      isSameMoment({ measure: each.from.measure, at: each.begins }, from) &&
      isSameMoment({ measure: each.to.measure, at: each.ends }, to),
  );
}

function lineOf({ parts }: Score, { kind, part, number, from, to }: Spanner): LineSpan | undefined {
  const own = parts[part];
  return (own === undefined || kind === 'slur' ? [] : linesOf(own, kind)).find(
    (each) => each.start.number === number && isSameMoment(each.from, from) && isSameMoment(each.to, to),
  );
}

/** The score without the slur or line; the score itself where it has none there. */
export function removeSpanner(score: Score, spanner: Spanner): Score {
  if (spanner.kind === 'slur') {
    const slur = slurOf(score, spanner);
    return slur === undefined ? score : removeSlur(score, spanner.part, slur);
  }
  const line = lineOf(score, spanner);
  return line === undefined ? score : withoutLines(score, spanner.part, [line]);
}

interface Moved {
  readonly score: Score;
  /** The slur or line with its new end. */
  readonly spanner: Spanner;
}

/**
 * Moves the end of a slur or line to the next or the previous note: of the voice for a slur, of the staff for a line,
 * which ends with that note. It never ends before its beginning or within another line that it excludes. Where
 * the end cannot be moved, both results are what was passed.
 */
export function moveSpannerEnd(score: Score, spanner: Spanner, by: 1 | -1): Moved {
  const moved = spanner.kind === 'slur' ? moveSlurEnd(score, spanner, by) : moveLineEnd(score, spanner, by);
  return moved ?? { score, spanner };
}

/** The nearest chord of the voice that is no rest. */
function soundingNeighbour(score: Score, from: ChordAddress, by: 1 | -1): ChordAddress | undefined {
  const step = by === 1 ? nextChord : previousChord;
  let at = step(score, from);
  for (; at !== undefined; at = step(score, at)) {
    const chord = chordAt(score, at);
    if (chord !== undefined && !isRest(chord)) return at;
  }
  return undefined;
}

function moveSlurEnd(score: Score, spanner: Spanner, by: 1 | -1): Moved | undefined {
  const slur = slurOf(score, spanner);
  if (slur === undefined) return undefined;
  const { part, number } = spanner;
  const { measure, voice, chord } = slur.to;
  const own = { part, measure, voice, chord };
  // Before a grace note after a chord is the chord itself.
  const end = slur.to.isAfter && by === -1 ? own : soundingNeighbour(score, own, by);
  const to = end && momentOf(score, end);
  if (to === undefined || compareMoments(spanner.from, to) >= 0) return undefined;
  const moved = updateChord(removeSlurStop(score, part, slur.to, number), end as ChordAddress, (whole) => ({
    ...whole,
    slurStops: [...(whole.slurStops ?? []), number],
  }));
  const changed = { ...spanner, to };
  // Another slur of the same number that begins or ends in between would take the end.
  return slurOf(moved, changed)?.slur === slur.slur ? { score: moved, spanner: changed } : undefined;
}

/** The moments at which a note or rest under a line ends, in the order of time. A pedal is under all staves. */
const endsIn = ({ measures }: Part, { kind, staff }: Line, measure: number): readonly MeasureMoment[] => {
  const ends = (measures[measure]?.voices ?? [])
    .filter((voice) => kind === 'pedal' || voice.staff === staff)
    .flatMap(({ chords }) => chords.map((chord, index) => onsetOf(chords, index) + chordDuration(chord)));
  return [...new Set(ends)].sort((a, b) => a - b).map((at) => ({ measure, at }));
};

/** The end of a line; a barline as the end of the measure before it. */
function endOf({ measures }: Score, { to }: LineSpan): MeasureMoment {
  const before = measures[to.measure - 1];
  return to.at > 0 || before === undefined ? to : { measure: to.measure - 1, at: before.duration };
}

function moveLineEnd(score: Score, spanner: Spanner, by: 1 | -1): Moved | undefined {
  const { part, from } = spanner;
  const [own, line] = [score.parts[part], lineOf(score, spanner)];
  if (own === undefined || line === undefined) return undefined;
  const { start, stop } = line;
  const end = endOf(score, line);
  const near = [-1, 0, 1].flatMap((offset) => endsIn(own, start, end.measure + offset));
  const isFarther = (at: MeasureMoment): boolean => compareMoments(at, end) * by > 0;
  const to = by === 1 ? near.find(isFarther) : near.findLast(isFarther);
  if (to === undefined || compareMoments(from, to) >= 0) return undefined;
  const place = { part, staff: start.staff, from, to };
  const cleared = withoutLines(score, part, [line]);
  if (linesOver(cleared, place, start).length > 0) return undefined;
  const moved = putLine(cleared, place, lookOf(start), lookOf(stop));
  const put = linesOver(moved, place, start)[0];
  return put && { score: moved, spanner: { ...spanner, number: put.start.number, to } };
}

const lookOf = (line: Line): Look => without(line, 'at', 'staff', 'number', 'edge');
