/** Converts the grace notes of a voice. */
import type { GraceChord } from '../../../model/chord.ts';
import { comparePitches } from '../../../theory/pitch.ts';
import type { DraftChord, DraftNote } from './draft.ts';
import { graceValue } from './fitValues.ts';

export const sortNotes = (notes: DraftNote[]): DraftNote[] =>
  notes.length < 2 ? notes : notes.sort((a, b) => comparePitches(a.pitch, b.pitch));

function graceChord(draft: DraftChord, mainStaff: number): GraceChord {
  const { slurStarts, slurStops, grace, staff } = draft;
  const { articulations, breathShape, caesuraShape, ornaments, fermata, fermataSide, lyrics, stem } = draft.fields;
  return {
    notes: withoutRepeatedPitches(sortNotes(draft.notes)),
    value: graceValue(draft),
    slash: grace?.slash ?? false,
    ...(staff !== mainStaff && { staff }),
    ...(articulations !== undefined && { articulations }),
    ...(breathShape !== undefined && { breathShape }),
    ...(caesuraShape !== undefined && { caesuraShape }),
    ...(ornaments !== undefined && { ornaments }),
    ...(fermata !== undefined && { fermata }),
    ...(fermataSide !== undefined && { fermataSide }),
    ...(lyrics !== undefined && { lyrics }),
    ...(stem !== undefined && { stem }),
    ...(slurStarts.length > 0 && { slurStarts }),
    // These are still objects; `finishSlurs` replaces them by numbers.
    ...(slurStops.length > 0 && { slurStops: slurStops as unknown as number[] }),
  };
}

const NO_GRACES: readonly GraceChord[] = [];

export const graceChords = (drafts: readonly DraftChord[], mainStaff: number): readonly GraceChord[] =>
  drafts.length === 0
    ? NO_GRACES
    : drafts.filter(({ notes }) => notes.length > 0).map((draft) => graceChord(draft, mainStaff));

/**
 * Returns the notes without repeated pitches. Unlike a main chord's, a repeated pitch of a grace chord is dropped,
 * because no other voice can take a grace chord over.
 */
const withoutRepeatedPitches = (notes: readonly DraftNote[]): DraftNote[] =>
  notes.filter((note, index) => {
    const before = notes[index - 1];
    return before === undefined || comparePitches(before.pitch, note.pitch) !== 0;
  });

/** Whether a grace note ends the wavy line of a trill before it. Its main chord ends it in the model. */
export const endsLine = ({ fields }: DraftChord): boolean => fields.endsOrnamentLine === true;
