/**
 * Writes a chord as an entry of `Notes` (E-07). Properties that the documented fields cannot express are in its
 * `Songleaf` field.
 */
import { keyIndexOf, type KeySignature } from '../../../theory/key.ts';
import { midiPitch } from '../../../theory/pitch.ts';
import { spellPitch } from '../../../theory/spellPitch.ts';
import { isSame } from '../../../model/isSame.ts';
import { chordDuration, isRest, type Chord, type Note, type Syllable } from '../../../model/chord.ts';
import { noteValueOf } from '../../../model/rhythm/notatedValues.ts';
import { toWholes } from '../../../units.ts';
import { chordFields, type StoredChordFields, type HeadFields } from '../chordFields.ts';
import { durationString } from './durationString.ts';
import { hasPitchOf } from '../read/dropUnmatchedTies.ts';
import type { NoteVo } from '../musicVo.ts';

/** Properties of a chord that depend on its neighbours and the measure. */
export interface NoteContext {
  readonly key: KeySignature;
  readonly previous: Chord | undefined;
  readonly next: Chord | undefined;
  readonly chordIndex: number;
  /** The lyrics of the chord that the measure's `Lyric` expresses. */
  readonly documentedLyrics: readonly Syllable[] | undefined;
  /** Whether the rhythm of the voice differs from the one that follows from its durations. */
  readonly explicitRhythm: boolean;
}

const REST = -1;

/** Returns the MIDI number, rounded to a semitone. A quarter tone is stored as the note's spelling. */
const midiOf = ({ pitch, percussionKey }: Note): number => percussionKey ?? Math.round(midiPitch(pitch));

function headFieldsOf(note: Note, tieStart: boolean, { key, next }: NoteContext): HeadFields | undefined {
  const { pitch, tied, fingering: _, ...rest } = note;
  const midi = midiOf(note);
  const isUsualSpelling = note.percussionKey === undefined && isSame(pitch, spellPitch(midi, key));
  const documentedTie = tieStart && hasPitchOf(next, note);
  const head = {
    ...rest,
    ...(isUsualSpelling ? {} : { pitch }),
    ...(documentedTie === (tied ?? false) && tied !== false ? {} : { tied: tied ?? false }),
  };
  return Object.keys(head).length === 0 ? undefined : { midi, ...head };
}

/**
 * Returns the fields of the noteheads. The reader finds a head by its MIDI number, so where two notes have the same one
 * (C sharp and D flat), each needs an entry.
 */
function headsOf(chord: Chord, tieStart: boolean, place: NoteContext): readonly HeadFields[] {
  const ambiguous = new Set(chord.notes.map(midiOf)).size < chord.notes.length;
  return chord.notes.flatMap(
    (note) => headFieldsOf(note, tieStart, place) ?? (ambiguous ? { midi: midiOf(note) } : []),
  );
}

function rhythmFields(
  { value, fullMeasure, tupletStarts, tupletStops }: Chord,
  duration: ReturnType<typeof chordDuration>,
): StoredChordFields {
  const usual = fullMeasure === undefined ? noteValueOf(duration) : { base: 0, dots: 0 };
  return {
    ...(isSame(usual, value) ? {} : { value }),
    ...(tupletStarts && { tupletStarts }),
    ...(tupletStops !== undefined && { tupletStops }),
    fullMeasure: fullMeasure !== undefined,
  };
}

function fieldsOf(chord: Chord, tieStart: boolean, place: NoteContext): StoredChordFields {
  const {
    value: _,
    notes: __,
    velocity: ___,
    fullMeasure: ____,
    tupletStarts: _____,
    tupletStops: ______,
    extra: _______,
    lyrics,
    ...fields
  } = chord;
  const heads = headsOf(chord, tieStart, place);
  return {
    ...fields,
    ...(place.explicitRhythm ? rhythmFields(chord, chordDuration(chord)) : {}),
    ...(lyrics === undefined || isSame(lyrics, place.documentedLyrics) ? {} : { lyrics }),
    ...(heads.length === 0 ? {} : { heads }),
  };
}

export function writeNote(chord: Chord, place: NoteContext): NoteVo {
  const tieStart = chord.notes.some(({ tied }) => tied);
  const tieStop = chord.notes.some((note) => {
    const before = place.previous?.notes.find((other) => midiPitch(other.pitch) === midiPitch(note.pitch));
    return before?.tied ?? false;
  });
  const fields = fieldsOf(chord, tieStart, place);
  return {
    ...chord.extra,
    Midi: isRest(chord) ? [REST] : chord.notes.map(midiOf),
    Duration: toWholes(chordDuration(chord)),
    DurationString: durationString(chord),
    Chord: place.chordIndex,
    Key: keyIndexOf(place.key),
    TieStart: tieStart,
    TieStop: tieStop,
    FingerHints: chord.notes.some(({ fingering }) => fingering)
      ? chord.notes.map(({ fingering }) => fingering ?? '')
      : [],
    Velocity: chord.velocity,
    ...(Object.keys(fields).length === 0 ? {} : { Songleaf: chordFields.write(fields) as Record<string, unknown> }),
  };
}
