/**
 * Computes two properties of a note that follow from the notes around it: whether a tie ends at it, and whether it
 * needs an accidental. The notes around it can be in other voices, so the properties are computed for a whole measure
 * before it is written.
 *
 * Accidentals follow the common rule: an accidental is in force to the end of the measure for its line or space of its
 * staff. A note that is tied over a barline needs no accidental, and its alteration is not in force for later notes.
 */
import { chordDuration, type Chord, type Note } from '../../../model/chord.ts';
import type { PartMeasure } from '../../../model/score.ts';
import { diatonicStep, midiPitch, type Pitch } from '../../../theory/pitch.ts';
import { transposePitch, type Interval } from '../tables/transposition.ts';
import type { WrittenKeys } from './writtenKeys.ts';

/**
 * A note of a measure with its position. A measure's slots are in the order in which they are written: by voice, then
 * time, with grace notes around their chord.
 */
export interface NoteSlot {
  readonly note: Note;
  readonly written: Pitch;
  /** Number of the voice in the part; each staff has four. */
  readonly voice: number;
  readonly staff: number;
  /** Start and end in ticks from the start of the measure; a grace note ends where it starts. */
  readonly start: number;
  readonly end: number;
  stopsTie: boolean;
  /** Whether the tie that ends at the note started in an earlier measure. */
  fromBefore: boolean;
  needsAccidental: boolean;
}

/** Whether a tie ends at the note, including one whose start the score does not contain. */
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

/** C0, the lowest pitch of the lowest octave of MusicXML. */
const LOWEST_C = 12;

/** The pitch with a spelling in an octave of MusicXML, where it has one: B sharp below C0 is written as C0. */
function inFirstOctave(pitch: Pitch): Pitch {
  const midi = midiPitch(pitch);
  return pitch.octave < 0 && midi >= LOWEST_C ? { step: 0, alter: midi - LOWEST_C, octave: 0 } : pitch;
}

function slotsOfChord(chord: Chord, voice: number, staff: number, start: number, interval: Interval): NoteSlot[] {
  const end = start + chordDuration(chord);
  const slot = (note: Note, from: number, to: number, on = staff): NoteSlot => ({
    note,
    // The staff position of a drum is not a pitch, so it is not transposed.
    written: note.percussionKey === undefined ? inFirstOctave(transposePitch(note.pitch, interval)) : note.pitch,
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

type SlotsByOnset = ReadonlyMap<string, readonly NoteSlot[]>;

const onsetKey = (start: number, midi: number): string => `${start} ${midi}`;

function slotsByOnset(slots: readonly NoteSlot[]): SlotsByOnset {
  const byOnset = new Map<string, NoteSlot[]>();
  for (const slot of slots) {
    const key = onsetKey(slot.start, midiPitch(slot.note.pitch));
    const known = byOnset.get(key);
    if (known === undefined) byOnset.set(key, [slot]);
    else known.push(slot);
  }
  return byOnset;
}

/**
 * Whether the tie ends at the note. A tie ends in the next chord of its voice; a loose one at the next note of its
 * pitch, preferably on its own staff.
 */
function closes(tie: OpenTie, slot: NoteSlot, midi: number, byOnset: SlotsByOnset): boolean {
  if (tie.midi !== midi) return false;
  if (!tie.isLoose) return tie.end === slot.start && tie.voice === slot.voice;
  if (tie.end > slot.start) return false;
  const others = byOnset.get(onsetKey(slot.start, midi)) ?? [];
  return slot.staff === tie.staff || !others.some(({ staff, stopsTie }) => staff === tie.staff && !stopsTie);
}

/** The sort is stable: slots with the same start stay in their order. */
const inTime = (slots: readonly NoteSlot[]): NoteSlot[] => [...slots].sort((a, b) => a.start - b.start);

export const isGrace = ({ start, end }: NoteSlot): boolean => start === end;

/**
 * Returns the notes of a grace note's pitch that follow it at the same moment: grace notes after it, then chords of any
 * voice. `slots` are at least those of the moment, in the order in which they are written.
 */
export function notesAfterGrace(grace: NoteSlot, slots: readonly NoteSlot[]): readonly NoteSlot[] {
  const midi = midiPitch(grace.note.pitch);
  const place = slots.indexOf(grace);
  const isCandidate = (slot: NoteSlot): boolean => slot.start === grace.start && midiPitch(slot.note.pitch) === midi;
  const later = slots.slice(place + 1).filter(isCandidate);
  return [...later, ...slots.slice(0, place).filter((slot) => !isGrace(slot) && isCandidate(slot))];
}

/**
 * Ends a loose tie of a grace note at a chord of the same moment that is written before it. Returns whether there is
 * one.
 */
function closesBackwards(slot: NoteSlot, slots: readonly NoteSlot[]): boolean {
  if (!isGrace(slot)) return false;
  const [target] = notesAfterGrace(slot, slots);
  if (target === undefined || target.stopsTie || slots.indexOf(target) > slots.indexOf(slot)) return false;
  target.stopsTie = true;
  return true;
}

/** Marks the notes at which ties end. Returns the ties that continue in the next measure. */
export function closeTies(slots: readonly NoteSlot[], pending: readonly OpenTie[], duration: number): OpenTie[] {
  const isTied = pending.length > 0 || slots.some(({ note }) => note.tied === true || note.looseTie !== undefined);
  if (!isTied) return [];
  const open = new Set<OpenTie>(pending);
  const byOnset = slotsByOnset(slots);
  for (const slot of inTime(slots)) {
    const { note, voice, staff, end } = slot;
    const midi = midiPitch(note.pitch);
    let ended: OpenTie | undefined;
    for (const tie of open) {
      if (closes(tie, slot, midi, byOnset) && (ended === undefined || !tie.isLoose)) ended = tie;
      if (ended !== undefined && !ended.isLoose) break;
    }
    // A tie skips grace notes unless it is loose or the grace note is tied itself.
    if (ended !== undefined && (ended.isLoose || note.tied || !isGrace(slot))) {
      slot.stopsTie = true;
      slot.fromBefore = pending.includes(ended);
      open.delete(ended);
    }
    if (note.tied) open.add({ voice, staff, midi, end, isLoose: false });
    else if (note.looseTie === 'next' && !closesBackwards(slot, slots))
      open.add({ voice, staff, midi, end, isLoose: true });
  }
  return [...open]
    .filter((tie) => tie.isLoose || tie.end === duration)
    .map((tie) => ({ ...tie, end: tie.end - duration }));
}

/**
 * Marks the notes that need an accidental. Slots may be in any order; those with the same start are handled in the
 * order given.
 */
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
