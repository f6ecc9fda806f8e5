/** Commands that add and delete the staves of a part. */
import { BASS_CLEF, restingVoice, TREBLE_CLEF } from '../../model/emptyScore.ts';
import { restsFilling } from '../../model/rhythm/restsFilling.ts';
import type { Clef, Part, PartMeasure, Score, Voice } from '../../model/score.ts';
import type { Ticks } from '../../units.ts';
import { EditError } from '../editError.ts';
import { deletePart } from './parts.ts';
import { mapStaff } from '../heads.ts';
import { mapShared, updatePart, withList, without } from '../update.ts';

/** Sets one or two staves: one keeps the top staff only; two adds a staff with bass clef and full-measure rests. */
export function setStaffCount(score: Score, part: number, count: 1 | 2): Score {
  const present = score.parts[part]?.staves.length ?? 0;
  if (present === 0 || present === count) return score;
  if (present < count) return addStaff(score, part, present, BASS_CLEF, oneRest);
  let edited = score;
  for (let staff = present - 1; staff >= count; staff--)
    edited = updatePart(edited, part, (old) => withoutStaff(old, staff));
  return edited;
}

/** Adds a staff with treble clef and two voices of quarter rests below another. */
export const addStaffBelow = (score: Score, part: number, staff: number): Score =>
  addStaff(score, part, staff + 1, TREBLE_CLEF, twoVoices);

type RestingVoices = (staff: number, duration: Ticks) => readonly Voice[];

const oneRest: RestingVoices = (staff, duration) => [restingVoice(staff, duration)];

/** quarter rests, and shorter ones for what is left of the measure. */
const twoVoices: RestingVoices = (staff, duration) => {
  const chords = restsFilling(duration);
  return chords === undefined ? oneRest(staff, duration) : [0, 1].map((number) => ({ staff, number, chords }));
};

function addStaff(score: Score, part: number, index: number, clef: Clef, resting: RestingVoices): Score {
  const shift = (staff: number): number => (staff >= index ? staff + 1 : staff);
  return updatePart(score, part, (old) => ({
    ...old,
    staves: old.staves.toSpliced(index, 0, { clef }),
    measures: old.measures.map((measure, at) => {
      const duration = score.measures[at]?.duration;
      const moved = renumbered(measure, shift);
      return duration === undefined
        ? moved
        : { ...moved, voices: inOrder([...moved.voices, ...resting(index, duration)]) };
    }),
  }));
}

/** Deletes a staff with its voices; deleting the only staff of a part deletes the part. */
export function deleteStaff(score: Score, part: number, staff: number): Score {
  const staves = score.parts[part]?.staves ?? [];
  if (!staves[staff]) return score;
  if (staves.length > 1) return updatePart(score, part, (old) => withoutStaff(old, staff));
  if (score.parts.length === 1) throw new EditError('last-staff');
  return deletePart(score, part);
}

function withoutStaff(part: Part, doomed: number): Part {
  const shift = (staff: number): number => (staff > doomed ? staff - 1 : staff);
  return {
    ...part,
    staves: part.staves.toSpliced(doomed, 1),
    measures: mapShared(part.measures, (measure) =>
      renumbered(
        withList(
          {
            ...measure,
            voices: measure.voices.filter((voice) => voice.staff !== doomed),
          },
          'clefs',
          (measure.clefs ?? []).filter((change) => change.staff !== doomed),
        ),
        shift,
        doomed,
      ),
    ),
  };
}

/**
 * Applies a renumbering of staves to everything that refers to one. Directions of a deleted staff are removed; chords
 * of other staves that were printed on it return to their own staff.
 */
function renumbered(measure: PartMeasure, shift: (staff: number) => number, doomed = -1): PartMeasure {
  const voices = measure.voices.map((voice) => ({
    ...voice,
    staff: shift(voice.staff),
    chords: mapShared(voice.chords, (chord) =>
      mapStaff(chord, (staff) => (staff === doomed ? undefined : shift(staff))),
    ),
  }));
  const directions = (measure.directions ?? []).filter(({ staff }) => staff !== doomed);
  const clefs = (measure.clefs ?? []).map((change) => ({ ...change, staff: shift(change.staff) }));
  const keys = (measure.keys ?? []).flatMap((change) => {
    if (change.staff === undefined) return [change];
    return change.staff === doomed ? [] : [{ ...change, staff: shift(change.staff) }];
  });
  const harmonies = (measure.harmonies ?? []).map((harmony) => {
    if (harmony.staff === undefined) return harmony;
    return harmony.staff === doomed ? without(harmony, 'staff') : { ...harmony, staff: shift(harmony.staff) };
  });
  const withMarks = withList(
    { ...measure, voices: inOrder(voices) },
    'directions',
    directions.map((direction) => ({ ...direction, staff: shift(direction.staff) })),
  );
  return withList(withList(withList(withMarks, 'clefs', clefs), 'keys', keys), 'harmonies', harmonies);
}

const inOrder = (voices: readonly Voice[]): readonly Voice[] =>
  [...voices].sort((a, b) => a.staff - b.staff || a.number - b.number);
