/** Reads one entry of `Notes` (E-07) as a chord whose rhythm and ties are not determined yet. */
import { CHORD_COUNT, NO_CHORD } from '../../../theory/chordIndex.ts';
import { DEFAULT_VELOCITY } from '../../../theory/dynamics.ts';
import type { KeySignature } from '../../../theory/key.ts';
import { comparePitches, midiPitch } from '../../../theory/pitch.ts';
import { spellPitch } from '../../../theory/spellPitch.ts';
import type { Note } from '../../../model/chord.ts';
import type { Extra } from '../../../model/extra.ts';
import { chordFields, type StoredChordFields, type HeadFields } from '../chordFields.ts';
import {
  asObject,
  flag,
  list,
  number,
  readEach,
  readField,
  text,
  unknownFields,
  integer,
  type JsonObject,
} from '../codec.ts';
import { FormatError } from '../../formatError.ts';
import type { Repairs } from './repairs.ts';

export interface ReadNote {
  /** The stored duration as a fraction of a whole note. */
  readonly fraction: number;
  /** `tied` states that the file starts a tie, whether or not a note of its pitch follows. */
  readonly notes: readonly Note[];
  readonly velocity: number;
  readonly chordIndex: number;
  readonly fields: StoredChordFields;
  readonly extra?: Extra;
}

const KNOWN: ReadonlySet<string> = new Set([
  'Midi',
  'Duration',
  'DurationString',
  'Chord',
  'Key',
  'TieStart',
  'TieStop',
  'FingerHints',
  'Velocity',
  'Songleaf',
]);

const REST = -1;
const NO_FIELDS: StoredChordFields = {};

/** Reads the ties: one value for each pitch, or one for all. */
const readTies = (json: unknown): boolean | readonly boolean[] =>
  Array.isArray(json) ? list(flag).read(json) : flag.read(json === 0 || json === 1 ? json === 1 : json);

const readHints = (json: unknown): readonly string[] =>
  readEach(json, (hint) => (hint === null ? '' : text.read(hint)));

/** Reads MIDI numbers, among which -1 is a rest. */
function readPitches(json: JsonObject, repairs: Repairs): readonly number[] {
  const pitches = readField(json, 'Midi', list(integer(REST, 127)).read) ?? [];
  if (pitches.length === 0) repairs.migrated = true;
  return pitches;
}

/** Whether a stored spelling still belongs to the MIDI number. A percussion note may have any staff position. */
const fits = ({ pitch, percussionKey }: HeadFields, midi: number): boolean =>
  pitch !== undefined &&
  (percussionKey === midi || (percussionKey === undefined && Math.round(midiPitch(pitch)) === midi));

function noteOf(midi: number, key: KeySignature, head: HeadFields | undefined, startsTie: boolean, hint: string): Note {
  const { midi: _, pitch, tied = startsTie, percussionKey, ...rest } = head ?? { midi };
  const spelled = head !== undefined && pitch !== undefined && fits(head, midi) ? pitch : undefined;
  return {
    pitch: spelled ?? spellPitch(midi, key),
    ...rest,
    ...(percussionKey !== undefined && spelled !== undefined ? { percussionKey } : {}),
    ...(tied ? { tied } : {}),
    ...(hint === '' ? {} : { fingering: hint }),
  };
}

/** Reads the notes with their ties and fingerings. Rests are left out and repeated pitches are removed. */
function readNotes(json: JsonObject, fields: StoredChordFields, key: KeySignature, repairs: Repairs): readonly Note[] {
  const ties = readField(json, 'TieStart', readTies) ?? false;
  const hints = readField(json, 'FingerHints', readHints) ?? [];
  const waiting = [...(fields.heads ?? [])];
  const notes: Note[] = [];
  readPitches(json, repairs).forEach((midi, index) => {
    if (midi === REST) return;
    const found = waiting.findIndex((head) => head.midi === midi);
    const [head] = found < 0 ? [] : waiting.splice(found, 1);
    const startsTie = typeof ties === 'boolean' ? ties : (ties[index] ?? false);
    notes.push(noteOf(midi, key, head, startsTie, hints[index] ?? ''));
  });
  notes.sort((a, b) => comparePitches(a.pitch, b.pitch));
  return notes.filter(({ pitch }, index) => {
    const below = notes[index - 1];
    return below === undefined || comparePitches(below.pitch, pitch) !== 0;
  });
}

/** Reads a velocity. Some programs store 0 for an unknown one. */
const readVelocity = (json: unknown): number => Math.round(number(0, 127).read(json)) || DEFAULT_VELOCITY;

export function readNote(json: unknown, key: KeySignature, repairs: Repairs): ReadNote {
  const object = asObject(json);
  const fraction = readField(object, 'Duration', number(0, 256).read);
  if (fraction === undefined) throw new FormatError('Duration', 'is missing');
  const fields = readField(object, 'Songleaf', chordFields.read) ?? NO_FIELDS;
  return {
    fraction,
    notes: readNotes(object, fields, key, repairs),
    velocity: readField(object, 'Velocity', readVelocity) ?? DEFAULT_VELOCITY,
    chordIndex: readField(object, 'Chord', integer(NO_CHORD, CHORD_COUNT).read) ?? NO_CHORD,
    fields,
    ...unknownFields(object, KNOWN),
  };
}
