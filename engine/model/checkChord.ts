/** What must hold inside one chord. Tuplets and ties need the voice: see `checkVoice` and `checkTies`. */
import { comparePitches, midiPitch } from '../theory/pitch.ts';
import type { Chord, GraceChord, Note } from './chord.ts';
import { demand, insideEach, isIndex, isWhole, type Faults } from './fault.ts';
import { LONGEST_BASE, SHORTEST_BASE, type NoteValue } from './noteValue.ts';
import type { Part, Tuning } from './score.ts';

const isShare = (value: number | undefined): boolean => value === undefined || (value >= 0 && value <= 1);

const valueFaults = ({ base, dots, modification }: NoteValue): Faults =>
  demand(
    [isWhole(base, LONGEST_BASE, SHORTEST_BASE), () => `note value ${base} does not exist`],
    [isWhole(dots, 0, 4), () => `${dots} dots, at most 4`],
    [
      modification === undefined || (isWhole(modification.actual, 1, 999) && isWhole(modification.normal, 1, 999)),
      () => `tuplet ratio ${modification?.actual}:${modification?.normal} is not positive`,
    ],
  );

function noteFaults(
  { pitch, fingering, string, fret, percussionKey, confidence }: Note,
  tuning: Tuning | undefined,
): Faults {
  const midi = midiPitch(pitch);
  return demand(
    [isIndex(pitch.step, 7) && Number.isInteger(pitch.octave), () => 'the pitch has no such step or octave'],
    [
      Math.abs(pitch.alter) <= 3 && Number.isInteger(2 * pitch.alter),
      () => `alteration ${pitch.alter} cannot be written`,
    ],
    [midi >= 0 && midi <= 127, () => `pitch ${midi} is outside 0 to 127`],
    [fingering !== '', () => 'the fingering is empty'],
    [string === undefined || isIndex(string, tuning?.strings.length ?? 0), () => `the part has no string ${string}`],
    [fret === undefined || isWhole(fret, 0, 127), () => `fret ${fret} does not exist`],
    [
      percussionKey === undefined || isWhole(percussionKey, 0, 127),
      () => `percussion key ${percussionKey} is outside 0 to 127`,
    ],
    [isShare(confidence), () => `confidence ${confidence} is outside 0 to 1`],
  );
}

const notesFaults = (notes: readonly Note[], tuning: Tuning | undefined): Faults => [
  ...insideEach('notes', notes, (note) => noteFaults(note, tuning)),
  ...insideEach('notes', notes, ({ pitch }, index) => {
    const below = notes[index - 1]?.pitch;
    const sorted = below === undefined || comparePitches(below, pitch) < 0;
    return demand([sorted, () => 'the notes of a chord must ascend, no pitch twice']);
  }),
];

const graceFaults = (grace: GraceChord, { staves, tuning }: Part): Faults => [
  ...demand(
    [grace.notes.length > 0, () => 'a grace chord has no notes'],
    [grace.staff === undefined || isIndex(grace.staff, staves.length), () => `the part has no staff ${grace.staff}`],
  ),
  ...valueFaults(grace.value),
  ...notesFaults(grace.notes, tuning),
];

export function chordFaults(chord: Chord, part: Part): Faults {
  const { notes, velocity, staff, fullMeasure, tremolo, lyrics } = chord;
  return [
    ...valueFaults(chord.value),
    ...notesFaults(notes, part.tuning),
    ...insideEach('graceBefore', chord.graceBefore, (grace) => graceFaults(grace, part)),
    ...insideEach('graceAfter', chord.graceAfter, (grace) => graceFaults(grace, part)),
    ...demand(
      [isWhole(velocity, 1, 127), () => `velocity is ${velocity}, must be 1 to 127`],
      [staff === undefined || isIndex(staff, part.staves.length), () => `the part has no staff ${staff}`],
      [fullMeasure === undefined || notes.length === 0, () => 'only a rest can fill its measure'],
      [tremolo === undefined || isWhole(tremolo.strokes, 0, 8), () => `a tremolo of ${tremolo?.strokes} strokes`],
      [lyrics?.every((syllable) => syllable?.text !== '') ?? true, () => 'a syllable is empty'],
      [isShare(chord.confidence), () => `confidence ${chord.confidence} is outside 0 to 1`],
    ),
  ];
}
