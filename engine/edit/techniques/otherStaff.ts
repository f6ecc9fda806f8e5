/** Prints chords on the neighbouring staff of their part (cross-staff notes), where the other hand plays them. */
import type { Score } from '../../model/score.ts';
import { chordAt, voiceAt, type ChordAddress, type Edit, type Selection } from '../address.ts';
import { bearers, isSounding } from '../marks/bearers.ts';
import { updateChord, without } from '../update.ts';

/** The staff below that of the voice, or above it where it is the lowest; undefined in a part of one staff. */
function otherStaffOf(score: Score, at: ChordAddress): number | undefined {
  const count = score.parts[at.part]?.staves.length ?? 1;
  const own = voiceAt(score, at)?.staff;
  if (own === undefined || count < 2) return undefined;
  return own + 1 < count ? own + 1 : own - 1;
}

const isElsewhere = (score: Score, at: ChordAddress): boolean => {
  const staff = chordAt(score, at)?.staff;
  return staff !== undefined && staff !== voiceAt(score, at)?.staff;
};

/** Whether all selected chords are printed on another staff than that of their voice. */
export function areOnOtherStaff(score: Score, selection: Selection): boolean {
  const chords = bearers(score, selection, isSounding);
  return chords.length > 0 && chords.every((at) => isElsewhere(score, at));
}

/** Prints the selected chords on the other staff, or on their own where all are on the other. They stay in their voice. */
export function toggleOtherStaff(score: Score, selection: Selection): Edit {
  const isBack = areOnOtherStaff(score, selection);
  let edited = score;
  for (const at of bearers(score, selection, isSounding)) {
    const staff = otherStaffOf(score, at);
    if (staff === undefined || isElsewhere(score, at) !== isBack) continue;
    edited = updateChord(edited, at, (chord) => (isBack ? without(chord, 'staff') : { ...chord, staff }));
  }
  return { score: edited, selection };
}
