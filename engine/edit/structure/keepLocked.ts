/**
 * Refuses edits of measures whose music the server withholds. On save the server puts their music back, so an edit
 * of them would be lost, and a score without one of them is not accepted. All edits pass here after they were made,
 * because a paste, a long note or a deleted staff reaches these measures from outside.
 */
import { isSame } from '../../model/isSame.ts';
import type { Measure, PartMeasure, Score } from '../../model/score.ts';
import { EditError } from '../editError.ts';
import { without } from '../update.ts';

const startOfLocked = ({ measures }: Score): number => measures.findIndex(({ locked }) => locked === true);

/** Returns the edited score. Throws EditError `locked` where the edit has changed withheld measures of `before`. */
export function keepLocked(score: Score, before: Score): Score {
  const first = startOfLocked(before);
  if (first < 0 || score === before) return score;
  const at = startOfLocked(score);
  const hasAll = at >= 0 && score.measures.length - at === before.measures.length - first;
  // Where measures before them were deleted, what begins in these begins in the first withheld one instead.
  const isMoved = score.measures.length !== before.measures.length;
  const isKept =
    hasAll &&
    before.measures.slice(first).every((old, index) => {
      const isOpening = index === 0 && isMoved;
      const isSameRest = isOpening ? isSameBesideSigns : isSame;
      return (
        isSameMeasure(score.measures[at + index], old, isOpening) &&
        score.parts.every(({ measures }, part) => {
          const own = measures[at + index];
          const former = before.parts.map((each) => each.measures[first + index]);
          return own === former[part] || former.some((each) => isSameRest(own, each)) || (own && isNew(own));
        })
      );
    });
  if (isKept) return score;
  throw new EditError('locked');
}

/** The first withheld measure also begins in another meter where the one before it has changed. */
function isSameMeasure(measure: Measure | undefined, old: Measure, isOpening: boolean): boolean {
  if (measure === old) return true;
  if (measure === undefined || measure.duration !== old.duration || measure.locked !== old.locked) return false;
  return isOpening || isSame(without(measure, 'time'), without(old, 'time'));
}

/** Clefs and keys of deleted measures begin in the first withheld one. */
const isSameBesideSigns = (own: PartMeasure | undefined, old: PartMeasure | undefined): boolean =>
  own !== undefined && old !== undefined && isSame(without(own, 'clefs', 'keys'), without(old, 'clefs', 'keys'));

/** Whether a measure is that of a new part, which rests. */
const isNew = (own: PartMeasure): boolean =>
  Object.keys(own).length === 1 &&
  own.voices.every(({ chords }) => chords.every(({ fullMeasure }) => fullMeasure !== undefined));
