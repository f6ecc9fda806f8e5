/** Commands for one slur or hairpin, which its ends identify. */
import { chordDuration, isRest } from '../../model/chord.ts';
import type { Hairpin } from '../../model/direction.ts';
import type { Part, Score } from '../../model/score.ts';
import { slursOf, type Slur } from '../../model/slurs.ts';
import { chordAt, nextChord, onsetOf, previousChord, type ChordAddress } from '../address.ts';
import { updateChord, without } from '../update.ts';
import { compareMoments, type MeasureMoment } from './freeNumber.ts';
import { hairpinsOf, hairpinsOver, putHairpin, withoutHairpins, type HairpinSpan, type Look } from './hairpins.ts';
import { momentOf, removeSlur, removeSlurStop } from './slurs.ts';

/** A slur or hairpin by its ends: the first and the last note of a slur, the beginning and the end of a hairpin. */
export interface Spanner {
  readonly kind: 'slur' | 'hairpin';
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

function hairpinOf({ parts }: Score, { part, number, from, to }: Spanner): HairpinSpan | undefined {
  const own = parts[part];
  return (own === undefined ? [] : hairpinsOf(own)).find(
    (each) => each.start.number === number && isSameMoment(each.from, from) && isSameMoment(each.to, to),
  );
}

/** The score without the slur or hairpin; the score itself where it has none there. */
export function removeSpanner(score: Score, spanner: Spanner): Score {
  if (spanner.kind === 'slur') {
    const slur = slurOf(score, spanner);
    return slur === undefined ? score : removeSlur(score, spanner.part, slur);
  }
  const hairpin = hairpinOf(score, spanner);
  return hairpin === undefined ? score : withoutHairpins(score, spanner.part, [hairpin]);
}

interface Moved {
  readonly score: Score;
  /** The slur or hairpin with its new end. */
  readonly spanner: Spanner;
}

/**
 * Moves the end of a slur or hairpin to the next or the previous note: of the voice for a slur, of the staff for a
 * hairpin, which ends with that note. It never ends before its beginning or within another hairpin of its staff. Where
 * the end cannot be moved, both results are what was passed.
 */
export function moveSpannerEnd(score: Score, spanner: Spanner, by: 1 | -1): Moved {
  const moved = spanner.kind === 'slur' ? moveSlurEnd(score, spanner, by) : moveHairpinEnd(score, spanner, by);
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

/** The moments at which a note or rest of a staff ends, in the order of time. */
const endsIn = ({ measures }: Part, staff: number, measure: number): readonly MeasureMoment[] => {
  const ends = (measures[measure]?.voices ?? [])
    .filter((voice) => voice.staff === staff)
    .flatMap(({ chords }) => chords.map((chord, index) => onsetOf(chords, index) + chordDuration(chord)));
  return [...new Set(ends)].sort((a, b) => a - b).map((at) => ({ measure, at }));
};

/** The end of a hairpin; a barline as the end of the measure before it. */
function endOf({ measures }: Score, { to }: HairpinSpan): MeasureMoment {
  const before = measures[to.measure - 1];
  return to.at > 0 || before === undefined ? to : { measure: to.measure - 1, at: before.duration };
}

function moveHairpinEnd(score: Score, spanner: Spanner, by: 1 | -1): Moved | undefined {
  const { part, from } = spanner;
  const [own, hairpin] = [score.parts[part], hairpinOf(score, spanner)];
  if (own === undefined || hairpin === undefined) return undefined;
  const { start, stop } = hairpin;
  const end = endOf(score, hairpin);
  const near = [-1, 0, 1].flatMap((offset) => endsIn(own, start.staff, end.measure + offset));
  const isFarther = (at: MeasureMoment): boolean => compareMoments(at, end) * by > 0;
  const to = by === 1 ? near.find(isFarther) : near.findLast(isFarther);
  if (to === undefined || compareMoments(from, to) >= 0) return undefined;
  const place = { part, staff: start.staff, from, to };
  const cleared = withoutHairpins(score, part, [hairpin]);
  if (hairpinsOver(cleared, place).length > 0) return undefined;
  const moved = putHairpin(cleared, place, lookOf(start), lookOf(stop));
  const put = hairpinsOver(moved, place)[0];
  return put && { score: moved, spanner: { ...spanner, number: put.start.number, to } };
}

const lookOf = (hairpin: Hairpin): Look => without(hairpin, 'at', 'staff', 'number', 'edge');
