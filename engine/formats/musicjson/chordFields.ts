/** Codec of a note's `Songleaf` field: the properties of a chord that MusicJSON itself cannot express. */
import {
  NOTEHEADS,
  type Chord,
  type GlissandoStart,
  type GlissandoStop,
  type GraceChord,
  type Note,
  type Notehead,
  type Ornament,
  type RestPlace,
  type SlurStart,
  type Syllable,
  type TupletStart,
} from '../../model/chord.ts';
import {
  LONGEST_BASE,
  SHORTEST_BASE,
  type NoteBase,
  type NoteValue,
  type TimeModification,
} from '../../model/rhythm/noteValue.ts';
import type { Pitch, Step } from '../../theory/pitch.ts';
import { flag, list, nullable, number, oneOf, optional, record, text, integer, branded, type Codec } from './codec.ts';
import {
  accidentalForm,
  articulation,
  breathShape,
  caesuraShape,
  fermataShape,
  noteSign,
  withTypedSigns,
} from './signFields.ts';

/**
 * Fields of a notehead that differ from the values that follow from `Midi`, `TieStart` and the key. Fingerings have a
 * documented field.
 */
export interface HeadFields extends Omit<Partial<Note>, 'tied' | 'fingering'> {
  readonly midi: number;
  readonly tied?: boolean;
}

type DocumentedField = 'value' | 'notes' | 'velocity' | 'fullMeasure' | 'extra';

/** Fields of a chord; `value` and `fullMeasure` only where they do not follow from the duration. */
export interface StoredChordFields extends Omit<Chord, DocumentedField> {
  readonly value?: NoteValue;
  readonly fullMeasure?: boolean;
  readonly heads?: readonly HeadFields[];
}

const side = oneOf('above', 'below');
const share = number(0, 1);

const modification = record<TimeModification>({ actual: integer(1, 999), normal: integer(1, 999) });

const noteValue = record<NoteValue>({
  base: branded<NoteBase>(integer(LONGEST_BASE, SHORTEST_BASE)),
  dots: oneOf(0, 1, 2, 3, 4),
  modification: optional(modification),
});

const step = branded<Step & number>(integer(0, 6)) as Codec<Step>;

const pitch = record<Pitch>({
  step,
  alter: number(-3, 3),
  octave: integer(-2, 10),
});

const notehead: Codec<Notehead> = oneOf(...NOTEHEADS);

const glissando = { number: integer(0, 1e6), kind: oneOf('glissando', 'slide') } as const;

const head = {
  string: optional(integer(0, 127)),
  fret: optional(integer(0, 127)),
  notehead: optional(notehead),
  headBrackets: optional(flag),
  headText: optional(text),
  formerSpelling: optional(record<NonNullable<Note['formerSpelling']>>({ step, alter: number(-3, 3) })),
  accidental: optional(oneOf('courtesy', 'cautionary', 'bracketed', 'forced', 'hidden')),
  accidentalSign: optional(accidentalForm),
  percussionKey: optional(integer(0, 127)),
  looseTie: optional(oneOf('next', 'open')),
  tieSide: optional(side),
  glissandoStarts: optional(
    list(
      record<GlissandoStart>({
        ...glissando,
        style: optional(oneOf('solid', 'dashed', 'dotted', 'wavy')),
        text: optional(text),
      }),
    ),
  ),
  glissandoStops: optional(list(record<GlissandoStop>(glissando))),
  signs: optional(list(noteSign)),
  confidence: optional(share),
  extra: 'unknown fields',
} as const;

const heads = record<HeadFields>({ ...head, midi: integer(0, 127), pitch: optional(pitch), tied: optional(flag) });

/** MusicJSON has no field for grace notes, so all fields of the note are stored here. */
const graceNote = record<Note>({ ...head, pitch, tied: optional(flag), fingering: optional(text) });

const slurStart = record<SlurStart>({
  number: integer(0, 1e6),
  side: optional(side),
  style: optional(oneOf('dashed', 'dotted')),
});

const slurs = {
  slurStarts: optional(list(slurStart)),
  slurStops: optional(list(integer(0, 1e6))),
} as const;

const tupletStart = record<TupletStart>({
  actual: integer(1, 999),
  normal: integer(1, 999),
  bracket: optional(flag),
  show: optional(oneOf('actual', 'both', 'none')),
  side: optional(side),
  implied: optional(flag),
});

const ornament = record<Ornament>({
  kind: oneOf(
    ...(['trill', 'mordent', 'inverted-mordent', 'turn', 'inverted-turn', 'delayed-turn'] as const),
    ...(['shake', 'schleifer', 'vibrato'] as const),
  ),
  accidentalAbove: optional(number(-3, 3)),
  accidentalBelow: optional(number(-3, 3)),
  extended: optional(flag),
  approach: optional(side),
  departure: optional(side),
  line: optional(flag),
  isLong: optional(flag),
});

const syllable = record<Syllable>({
  text,
  position: oneOf('single', 'begin', 'middle', 'end'),
  elided: optional(flag),
  extender: optional(flag),
});

const stem = oneOf('up', 'down', 'none');

const shapes = {
  breathShape: optional(breathShape),
  caesuraShape: optional(caesuraShape),
  fermata: optional(fermataShape),
  fermataSide: optional(oneOf('below')),
} as const;

const graceRecord = record<GraceChord>({
  notes: list(graceNote),
  value: noteValue,
  slash: flag,
  staff: optional(integer(0, 15)),
  articulations: optional(list(articulation)),
  ornaments: optional(list(ornament)),
  ...shapes,
  lyrics: optional(list(nullable(syllable))),
  stem: optional(stem),
  ...slurs,
});

const graceChord: Codec<GraceChord> = {
  read: (json) => {
    const grace = graceRecord.read(json);
    const { chord, notes } = withTypedSigns(grace, grace.notes);
    return { ...chord, notes };
  },
  write: graceRecord.write,
};

const chordRecord = record<StoredChordFields>({
  value: optional(noteValue),
  fullMeasure: optional(flag),
  heads: optional(list(heads)),
  hidden: optional(flag),
  restPlace: optional(record<RestPlace>({ step, octave: integer(-2, 10) })),
  staff: optional(integer(0, 127)),
  graceBefore: optional(list(graceChord)),
  graceAfter: optional(list(graceChord)),
  tupletStarts: optional(list(tupletStart)),
  tupletStops: optional(integer(0, 99)),
  ...slurs,
  articulations: optional(list(articulation)),
  ornaments: optional(list(ornament)),
  endsOrnamentLine: optional(flag),
  ...shapes,
  arpeggio: optional(oneOf('plain', 'up', 'down', 'bracket')),
  tremolo: optional(
    record<NonNullable<Chord['tremolo']>>({ strokes: integer(0, 8), kind: oneOf('single', 'start', 'stop') }),
  ),
  lyrics: optional(list(nullable(syllable))),
  stem: optional(stem),
  beam: optional(oneOf('break', 'join')),
  beamsBefore: optional(integer(1, 8)),
  fan: optional(oneOf('accel', 'rit')),
  cue: optional(flag),
  small: optional(flag),
  signs: optional(list(noteSign)),
  confidence: optional(share),
});

export const chordFields: Codec<StoredChordFields> = {
  read: (json) => {
    const fields = chordRecord.read(json);
    const { chord, notes } = withTypedSigns(fields, fields.heads ?? []);
    return fields.heads === undefined ? chord : { ...chord, heads: notes };
  },
  write: chordRecord.write,
};
