/**
 * The properties on which a note's ink depends besides the note itself: whether a tie ends at it, and whether it needs
 * an accidental. Both follow from the notes around it, across voices, so they are computed for a whole measure before
 * it is written.
 *
 * Accidentals follow the common rule: one is in force to the end of the measure for its line or space of its staff, and
 * a note tied over a barline needs none and sets none.
 */
import { chordDuration, type Chord, type Note } from '../../../model/chord.ts';
import type { PartMeasure } from '../../../model/score.ts';
import { diatonicStep, midiPitch, type Pitch } from '../../../theory/pitch.ts';
import { transposePitch, type Interval } from '../tables/transposition.ts';
import type { WrittenKeys } from './writtenKeys.ts';

/** Notes of a measure in the order in which they are written: by voice, then time, grace notes around their chord. */
export interface NoteSlot {
  readonly note: Note;
  readonly written: Pitch;
  /** Four numbers a staff. */
  readonly voice: number;
  readonly staff: number;
  /** Score time of its start and end within the measure; a grace note ends where it starts. */
  readonly start: number;
  readonly end: number;
  stopsTie: boolean;
  /** Whether a tie over the barline at the measure's start ends at the note. */
  fromBefore: boolean;
  needsAccidental: boolean;
}

/** A tie ends at the note, be it one that the score does not know the start of. */
export const endsTie = ({ stopsTie, note }: NoteSlot): boolean =>
  stopsTie || (note.signs ?? []).some((sign) => sign.kind === 'foreign' && sign.element.name === 'tied');

export interface OpenTie {
  readonly voice: number;
  readonly staff: number;
  readonly midi: number;
  /** Relative to the present measure; negative where a loose tie begins in an earlier one. */
  readonly end: number;
  readonly isLoose: boolean;
}

function slotsOfChord(chord: Chord, voice: number, staff: number, start: number, interval: Interval): NoteSlot[] {
  const end = start + chordDuration(chord);
  const slot = (note: Note, from: number, to: number, on = staff): NoteSlot => ({
    note,
    // A drum's staff position is not a pitch, so it is not transposed.
    written: note.percussionKey === undefined ? transposePitch(note.pitch, interval) : note.pitch,
    voice,
    staff: on,
    start: from,
    end: to,
    stopsTie: false,
    fromBefore: false,
    needsAccidental: false,
  });
  if (chord.graceBefore === undefined && chord.graceAfter === undefined)
    return chord.notes.map((note) => slot(note, start, end));
  return [
    ...(chord.graceBefore ?? []).flatMap((grace) => grace.notes.map((note) => slot(note, start, start, grace.staff))),
    ...chord.notes.map((note) => slot(note, start, end)),
    ...(chord.graceAfter ?? []).flatMap((grace) => grace.notes.map((note) => slot(note, end, end, grace.staff))),
  ];
}

export function noteSlots(measure: PartMeasure, interval: Interval): NoteSlot[] {
  const slots: NoteSlot[] = [];
  for (const voice of measure.voices) {
    let at = 0;
    for (const chord of voice.chords) {
      const staff = chord.staff ?? voice.staff;
      for (const slot of slotsOfChord(chord, 4 * voice.staff + voice.number, staff, at, interval)) slots.push(slot);
      at += chordDuration(chord);
    }
  }
  return slots;
}

/** Notes by moment and pitch. */
type Meetings = ReadonlyMap<string, readonly NoteSlot[]>;

const meetingKey = (start: number, midi: number): string => `${start} ${midi}`;

function meetingsOf(slots: readonly NoteSlot[]): Meetings {
  const meetings = new Map<string, NoteSlot[]>();
  for (const slot of slots) {
    const key = meetingKey(slot.start, midiPitch(slot.note.pitch));
    const known = meetings.get(key);
    if (known === undefined) meetings.set(key, [slot]);
    else known.push(slot);
  }
  return meetings;
}

/** A tie ends in the next chord of its voice; a loose one at the next note of its pitch, on its own staff if it can. */
function closes(tie: OpenTie, slot: NoteSlot, midi: number, meetings: Meetings): boolean {
  if (tie.midi !== midi) return false;
  if (!tie.isLoose) return tie.end === slot.start && tie.voice === slot.voice;
  if (tie.end > slot.start) return false;
  const others = meetings.get(meetingKey(slot.start, midi)) ?? [];
  return slot.staff === tie.staff || !others.some(({ staff, stopsTie }) => staff === tie.staff && !stopsTie);
}

/** Sorting keeps the order of those that begin together. */
const inTime = (slots: readonly NoteSlot[]): NoteSlot[] => [...slots].sort((a, b) => a.start - b.start);

export const isGrace = ({ start, end }: NoteSlot): boolean => start === end;

/**
 * The notes of a grace note's pitch that follow it at its own moment: grace notes after it, then chords of any voice.
 * `slots` hold those of the moment at least, in the order in which they are written.
 */
export function notesAfterGrace(grace: NoteSlot, slots: readonly NoteSlot[]): readonly NoteSlot[] {
  const midi = midiPitch(grace.note.pitch);
  const place = slots.indexOf(grace);
  const isCandidate = (slot: NoteSlot): boolean => slot.start === grace.start && midiPitch(slot.note.pitch) === midi;
  const later = slots.slice(place + 1).filter(isCandidate);
  return [...later, ...slots.slice(0, place).filter((slot) => !isGrace(slot) && isCandidate(slot))];
}

/** Ends a loose tie of a grace note at a chord of its moment that is written before it; returns whether there is one. */
function closesBackwards(slot: NoteSlot, slots: readonly NoteSlot[]): boolean {
  if (!isGrace(slot)) return false;
  const [target] = notesAfterGrace(slot, slots);
  if (target === undefined || target.stopsTie || slots.indexOf(target) > slots.indexOf(slot)) return false;
  target.stopsTie = true;
  return true;
}

/** Marks the notes that ties end at; gives back the ties that go on into the next measure. */
export function closeTies(slots: readonly NoteSlot[], pending: readonly OpenTie[], duration: number): OpenTie[] {
  const isTied = pending.length > 0 || slots.some(({ note }) => note.tied === true || note.looseTie !== undefined);
  if (!isTied) return [];
  const open = new Set<OpenTie>(pending);
  const meetings = meetingsOf(slots);
  for (const slot of inTime(slots)) {
    const { note, voice, staff, end } = slot;
    const midi = midiPitch(note.pitch);
    let met: OpenTie | undefined;
    for (const tie of open) {
      if (closes(tie, slot, midi, meetings) && (met === undefined || !tie.isLoose)) met = tie;
      if (met !== undefined && !met.isLoose) break;
    }
    // A tie passes over grace notes, unless they hand it on.
    if (met !== undefined && (met.isLoose || note.tied || !isGrace(slot))) {
      slot.stopsTie = true;
      slot.fromBefore = pending.includes(met);
      open.delete(met);
    }
    if (note.tied) open.add({ voice, staff, midi, end, isLoose: false });
    else if (note.looseTie === 'next' && !closesBackwards(slot, slots))
      open.add({ voice, staff, midi, end, isLoose: true });
  }
  return [...open]
    .filter((tie) => tie.isLoose || tie.end === duration)
    .map((tie) => ({ ...tie, end: tie.end - duration }));
}

/** Slots may come in any order; those at one moment count in the order given. */
export function markAccidentals(slots: readonly NoteSlot[], keys: WrittenKeys): void {
  const valid = new Map<number, number>();
  for (const slot of inTime(slots)) {
    if (slot.fromBefore || slot.note.percussionKey !== undefined) continue;
    const line = 100 * slot.staff + diatonicStep(slot.written);
    const inForce = valid.get(line) ?? keys.alterations(slot.staff, slot.start)[slot.written.step] ?? 0;
    slot.needsAccidental = inForce !== slot.written.alter;
    valid.set(line, slot.written.alter);
  }
}
