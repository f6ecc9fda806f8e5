/** Reads one entry of `Voices` (E-06) and determines the rhythm with which the voice fills its measure exactly. */
import type { KeySignature } from '../../../theory/key.ts';
import { tupletFaults } from '../../../model/checks/checkVoice.ts';
import { chordDuration, type Chord } from '../../../model/chord.ts';
import type { Extra } from '../../../model/extra.ts';
import { noteValueOf, notatedValues } from '../../../model/rhythm/notatedValues.ts';
import { durationOf } from '../../../model/rhythm/noteValue.ts';
import { restsFilling } from '../../../model/rhythm/restsFilling.ts';
import { TICKS_PER_WHOLE, ticks, toWholes, type Ticks } from '../../../units.ts';
import { FormatError } from '../../formatError.ts';
import { asObject, readEach, readField, unknownFields, integer } from '../codec.ts';
import { deriveRhythm, type Rhythm } from './deriveRhythm.ts';
import { voiceFields } from '../measureFields.ts';
import { readNote, type ReadNote } from './readNote.ts';
import { countFilled, type Repairs } from './repairs.ts';
import { isNearly, snapDuration } from './snapDuration.ts';

export interface ReadVoice {
  readonly staff: number;
  readonly number: number | undefined;
  readonly chords: readonly Chord[];
  /** Chord index (E-11) of each chord. */
  readonly chordIndexes: readonly number[];
  readonly extra?: Extra;
}

interface Event {
  readonly note: ReadNote;
  readonly duration: Ticks;
  /** Set on all but the first piece of a note whose duration needs several values. */
  readonly continues?: true;
  /** Set on all but the last of its pieces. */
  readonly tied?: true;
}

const KNOWN: ReadonlySet<string> = new Set(['Staff', 'Notes', 'Songleaf']);

function eventOf(note: ReadNote, measure: Ticks): Event {
  const { value, fullMeasure } = note.fields;
  const wanted = note.fraction * TICKS_PER_WHOLE;
  if (fullMeasure && isNearly(measure, wanted)) return { note, duration: measure };
  if (value !== undefined && isNearly(durationOf(value), wanted)) return { note, duration: durationOf(value) };
  const duration = note.notes.length === 0 && isNearly(measure, wanted) ? measure : snapDuration(note.fraction);
  if (duration === undefined) throw new FormatError('Duration', `${note.fraction} is not the duration of a note`);
  return { note, duration };
}

/**
 * Returns the rhythm in Songleaf's own fields; undefined where they contain none, or one that does not fit the
 * durations.
 */
function storedRhythm(events: readonly Event[], measure: Ticks): readonly Rhythm[] | undefined {
  const isStored = ({ note: { fields } }: Event): boolean =>
    (fields.value ?? fields.fullMeasure ?? fields.tupletStarts ?? fields.tupletStops) !== undefined;
  if (!events.some(isStored)) return undefined;
  const rhythms: Rhythm[] = [];
  for (const { note, duration } of events) {
    const { fullMeasure, tupletStarts, tupletStops } = note.fields;
    const isFull = fullMeasure === true && events.length === 1 && duration === measure;
    const value = note.fields.value ?? (isFull ? { base: 0 as const, dots: 0 as const } : noteValueOf(duration));
    if (value === undefined || (!isFull && durationOf(value) !== duration)) return undefined;
    const brackets = { ...(tupletStarts && { tupletStarts }), ...(tupletStops && { tupletStops }) };
    rhythms.push({ value, ...brackets, ...(isFull ? { fullMeasure: measure } : {}) });
  }
  const chords = rhythms.map((rhythm): Chord => ({ ...rhythm, notes: [], velocity: 1 }));
  return tupletFaults(chords).length === 0 ? rhythms : undefined;
}

/** Divides notes that need several values into tied pieces. */
const inPieces = (events: readonly Event[]): readonly Event[] =>
  events.flatMap((event): readonly Event[] => {
    if (noteValueOf(event.duration) !== undefined) return [event];
    const values = notatedValues(event.duration) ?? [];
    return values.map((value, index) => ({
      note: event.note,
      duration: durationOf(value),
      ...(index > 0 ? { continues: true } : {}),
      ...(index < values.length - 1 ? { tied: true } : {}),
    }));
  });

/** Fills the measure with rests. Throws FormatError where the notes are longer than the measure. */
function fill(events: readonly Event[], measure: Ticks, repairs: Repairs): readonly Event[] {
  const sum = events.reduce((total, { duration }) => total + duration, 0);
  if (sum === measure) return events;
  const fault = `the duration is ${toWholes(ticks(sum))} whole notes, but that of the measure is ${toWholes(measure)}`;
  if (sum > measure) throw new FormatError('Notes', fault);
  const rests = restsFilling(ticks(measure - sum));
  if (rests === undefined) throw new FormatError('Notes', `${fault}, and rests cannot fill it`);
  countFilled(repairs, rests.length);
  const note: ReadNote = { fraction: 0, notes: [], velocity: rests[0]?.velocity ?? 80, chordIndex: 0, fields: {} };
  return [...events, ...rests.map((rest) => ({ note, duration: chordDuration(rest) }))];
}

function chordOf({ note, continues, tied }: Event, rhythm: Rhythm): Chord {
  const { value: _, fullMeasure: __, heads: ___, tupletStarts: ____, tupletStops: _____, ...fields } = note.fields;
  const notes = tied ? note.notes.map((head) => ({ ...head, tied: true })) : note.notes;
  const chord = { ...rhythm, notes, velocity: note.velocity };
  return continues ? chord : { ...fields, ...chord, ...(note.extra === undefined ? {} : { extra: note.extra }) };
}

function determineRhythm(
  read: readonly Event[],
  measure: Ticks,
  repairs: Repairs,
): Pick<ReadVoice, 'chords' | 'chordIndexes'> {
  let events = fill(read, measure, repairs);
  let rhythms = storedRhythm(events, measure) ?? deriveRhythm(toTimed(events), measure);
  if (rhythms === undefined) {
    events = inPieces(events);
    rhythms = deriveRhythm(toTimed(events), measure);
    repairs.migrated = true;
  }
  if (rhythms === undefined)
    throw new FormatError('Notes', 'the rhythm cannot be written in tuplets that end in the measure');
  const final = rhythms;
  return {
    chords: events.map((event, index) => chordOf(event, final[index] ?? { value: { base: 2, dots: 0 } })),
    chordIndexes: events.map(({ note, continues }) => (continues ? 0 : note.chordIndex)),
  };
}

const toTimed = (events: readonly Event[]) =>
  events.map(({ note, duration }) => ({ duration, rest: note.notes.length === 0 }));

export function readVoice(
  json: unknown,
  measure: Ticks,
  key: KeySignature,
  staffCount: number,
  repairs: Repairs,
): ReadVoice {
  const object = asObject(json);
  const events = readField(object, 'Notes', (notes) =>
    readEach(notes, (entry) => eventOf(readNote(entry, key, repairs), measure)),
  );
  return {
    staff: readField(object, 'Staff', integer(0, staffCount - 1).read) ?? 0,
    number: readField(object, 'Songleaf', voiceFields.read)?.number,
    ...determineRhythm(events ?? [], measure, repairs),
    ...unknownFields(object, KNOWN),
  };
}
