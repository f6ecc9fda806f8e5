/** The invariants of one chord. Tuplets and ties depend on the voice: see `checkVoice` and `checkTies`. */
import { comparePitches, midiPitch } from '../../theory/pitch.ts';
import type { Chord, GraceChord, Note } from '../chord.ts';
import { breaches, insideEach, isIndex, isWhole, joined, type Faults, type Rule } from '../fault.ts';
import { LONGEST_BASE, SHORTEST_BASE, type NoteValue } from '../rhythm/noteValue.ts';
import type { Part } from '../score.ts';

const isShare = (value: number | undefined): boolean => value === undefined || (value >= 0 && value <= 1);

const VALUE_RULES: readonly Rule<NoteValue, Part>[] = [
  [({ base }) => isWhole(base, LONGEST_BASE, SHORTEST_BASE), ({ base }) => `note value ${base} does not exist`],
  [({ dots }) => isWhole(dots, 0, 4), ({ dots }) => `${dots} dots, at most 4`],
  [
    ({ modification }) =>
      modification === undefined || (isWhole(modification.actual, 1, 999) && isWhole(modification.normal, 1, 999)),
    ({ modification }) => `tuplet ratio ${modification?.actual}:${modification?.normal} is not positive`,
  ],
];

const isMidi = (note: Note): boolean => {
  const midi = midiPitch(note.pitch);
  return midi >= 0 && midi <= 127;
};

const NOTE_RULES: readonly Rule<Note, Part>[] = [
  [
    ({ pitch }) => isIndex(pitch.step, 7) && Number.isInteger(pitch.octave),
    () => 'the pitch has no such step or octave',
  ],
  [
    ({ pitch }) => Math.abs(pitch.alter) <= 3 && Number.isInteger(2 * pitch.alter),
    ({ pitch }) => `alteration ${pitch.alter} cannot be written`,
  ],
  [isMidi, ({ pitch }) => `pitch ${midiPitch(pitch)} is outside 0 to 127`],
  [({ fingering }) => fingering !== '', () => 'the fingering is empty'],
  [
    ({ string }, { tuning }) => string === undefined || isIndex(string, tuning?.strings.length ?? 0),
    ({ string }) => `the part has no string ${string}`,
  ],
  [({ fret }) => fret === undefined || isWhole(fret, 0, 127), ({ fret }) => `fret ${fret} does not exist`],
  [
    ({ percussionKey }) => percussionKey === undefined || isWhole(percussionKey, 0, 127),
    ({ percussionKey }) => `percussion key ${percussionKey} is outside 0 to 127`,
  ],
  [({ confidence }) => isShare(confidence), ({ confidence }) => `confidence ${confidence} is outside 0 to 1`],
];

function isAscending(notes: readonly Note[], index: number): boolean {
  const [below, note] = [notes[index - 1], notes[index]];
  return below === undefined || note === undefined || comparePitches(below.pitch, note.pitch) < 0;
}

const ORDER_RULES: readonly Rule<number, readonly Note[]>[] = [
  [(index, notes) => isAscending(notes, index), () => 'the notes of a chord must ascend, no pitch twice'],
];

const notesFaults = (notes: readonly Note[], part: Part): Faults =>
  joined(
    insideEach('notes', notes, (note) => breaches(NOTE_RULES, note, part)),
    insideEach('notes', notes, (_, index) => breaches(ORDER_RULES, index, notes)),
  );

const isStaff = (staff: number | undefined, { staves }: Part): boolean =>
  staff === undefined || isIndex(staff, staves.length);

const GRACE_RULES: readonly Rule<GraceChord, Part>[] = [
  [({ notes }) => notes.length > 0, () => 'a grace chord has no notes'],
  [({ staff }, part) => isStaff(staff, part), ({ staff }) => `the part has no staff ${staff}`],
];

const graceFaults = (grace: GraceChord, part: Part): Faults =>
  joined(
    joined(breaches(GRACE_RULES, grace, part), breaches(VALUE_RULES, grace.value, part)),
    notesFaults(grace.notes, part),
  );

const CHORD_RULES: readonly Rule<Chord, Part>[] = [
  [({ velocity }) => isWhole(velocity, 1, 127), ({ velocity }) => `velocity is ${velocity}, must be 1 to 127`],
  [({ staff }, part) => isStaff(staff, part), ({ staff }) => `the part has no staff ${staff}`],
  [
    ({ fullMeasure, notes }) => fullMeasure === undefined || notes.length === 0,
    () => 'only a rest can fill its measure',
  ],
  [
    ({ tremolo }) => tremolo === undefined || isWhole(tremolo.strokes, 0, 8),
    ({ tremolo }) => `a tremolo of ${tremolo?.strokes} strokes`,
  ],
  [({ lyrics }) => lyrics?.every((syllable) => syllable?.text !== '') ?? true, () => 'a syllable is empty'],
  [({ confidence }) => isShare(confidence), ({ confidence }) => `confidence ${confidence} is outside 0 to 1`],
];

function gracesFaults({ graceBefore, graceAfter }: Chord, part: Part): Faults {
  if (graceBefore === undefined && graceAfter === undefined) return [];
  return joined(
    insideEach('graceBefore', graceBefore, (grace) => graceFaults(grace, part)),
    insideEach('graceAfter', graceAfter, (grace) => graceFaults(grace, part)),
  );
}

export const chordFaults = (chord: Chord, part: Part): Faults =>
  joined(
    joined(breaches(VALUE_RULES, chord.value, part), notesFaults(chord.notes, part)),
    joined(gracesFaults(chord, part), breaches(CHORD_RULES, chord, part)),
  );
