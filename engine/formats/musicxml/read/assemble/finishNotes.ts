/**
 * Computes properties of notes that depend on the notes around them: ties, accidentals that differ from the common
 * rule, beams that differ from the meter.
 */
import type { Chord, GraceChord, Note } from '../../../../model/chord.ts';
import type { Measure, PartMeasure, TimeSignature } from '../../../../model/score.ts';
import { midiPitch } from '../../../../theory/pitch.ts';
import { countsByMeter, joinsByMeter, type BeamedMeasure } from '../../fit/beaming.ts';
import type { DraftNote, Mutable } from '../../fit/draft.ts';
import type { Facts, Unit } from '../../fit/fitVoice.ts';
import {
  closeTies,
  isGrace,
  markAccidentals,
  notesAfterGrace,
  noteSlots,
  type NoteSlot,
  type OpenTie,
} from '../../fit/noteSlots.ts';
import { UNISON, type Interval } from '../../tables/transposition.ts';
import type { WrittenKeys } from '../../fit/writtenKeys.ts';

/**
 * Whether a tie can end in the chord: at a note of its pitch, which must have a tie stop if the file writes tie stops.
 */
function canEndTie(chord: Chord | undefined, midi: number, facts: Facts, writesTieStops: boolean): boolean {
  const target = chord?.notes.find(({ pitch }) => midiPitch(pitch) === midi);
  return target !== undefined && (!writesTieStops || facts.get(target)?.stopsTie === true);
}

/** Whether the file writes where ties end. Some programs write only where they start. */
export function hasTieStops(facts: Facts): boolean {
  for (const { stopsTie } of facts.values()) if (stopsTie) return true;
  return false;
}

/** Calls `visit` with each chord and the next one of its voice, also across the barline. */
function eachWithNext(
  measure: PartMeasure,
  next: PartMeasure | undefined,
  visit: (chord: Chord, following: Chord | undefined) => void,
): void {
  for (const { staff, number, chords } of measure.voices) {
    const over = next?.voices.find((voice) => voice.staff === staff && voice.number === number)?.chords[0];
    chords.forEach((chord, index) => visit(chord, chords[index + 1] ?? over));
  }
}

/** Whether the file ends the tie of a grace note at a later grace note of the same chord, and not at the chord. */
function endsAtGrace(note: Note, chord: Chord, later: readonly GraceChord[], facts: Facts): boolean {
  const midi = midiPitch(note.pitch);
  const isMarkedEnd = (other: Note): boolean => midiPitch(other.pitch) === midi && facts.get(other)?.stopsTie === true;
  return !chord.notes.some(isMarkedEnd) && later.some(({ notes }) => notes.some(isMarkedEnd));
}

/** Ties notes to the next chord of their voice. Returns whether any tie ends elsewhere. */
export function tieWithinVoices(
  measure: PartMeasure,
  next: PartMeasure | undefined,
  facts: Facts,
  writesTieStops: boolean,
): boolean {
  let hasLoose = false;
  const tie = (note: DraftNote, target: Chord | undefined, mustEnd = writesTieStops): void => {
    const known = facts.get(note);
    if (known === undefined || !(known.startsTie || known.letRing || known.loose)) return;
    if (known.loose !== undefined) {
      note.looseTie = known.loose;
      return;
    }
    if (known.startsTie && canEndTie(target, midiPitch(note.pitch), facts, mustEnd)) note.tied = true;
    else if (known.startsTie) hasLoose = true;
    else note.looseTie = 'open';
  };
  eachWithNext(measure, next, (chord, following) => {
    chord.graceBefore?.forEach(({ notes }, index, graces) => {
      const later = graces.slice(index + 1);
      for (const note of notes) {
        // A missing tie stop on the main note is accepted, because some programs write the stop on the grace note
        // itself.
        tie(note, endsAtGrace(note, chord, later, facts) ? undefined : chord, false);
      }
    });
    for (const note of chord.notes) tie(note, following);
    chord.graceAfter?.forEach(({ notes }) => notes.forEach((note) => tie(note, following)));
  });
  return hasLoose;
}

/**
 * A tie that does not end in the next chord of its voice. `end`: the end of its note, in ticks from the part's start.
 */
interface LooseTie {
  readonly note: DraftNote;
  readonly midi: number;
  readonly end: number;
}

/** Returns the notes of a measure that start together, in order of time. */
function moments(measure: PartMeasure): NoteSlot[][] {
  const byStart = new Map<number, NoteSlot[]>();
  for (const slot of noteSlots(measure, UNISON)) byStart.set(slot.start, [...(byStart.get(slot.start) ?? []), slot]);
  return [...byStart].sort((a, b) => a[0] - b[0]).map(([, slots]) => slots);
}

/**
 * Whether the file ends a loose tie at one of the notes of its pitch that start together. A grace note before a chord
 * is the only candidate if there is one.
 */
function hasTieEnd(slots: readonly NoteSlot[], facts: Facts): boolean {
  const first = slots[0];
  const candidates = first !== undefined && isGrace(first) ? [first] : slots;
  return candidates.some(({ note }) => facts.get(note)?.stopsTie);
}

/** Resolves the ties that end in another voice or at a later note, or that have no end. */
export function tieLoosely(measures: readonly PartMeasure[], durations: readonly number[], facts: Facts): void {
  let waiting: LooseTie[] = [];
  let start = 0;
  measures.forEach((measure, index) => {
    for (const slots of moments(measure)) {
      const now = start + (slots[0]?.start ?? 0);
      waiting = waiting.filter((tie) => {
        const samePitch = slots.filter(({ note }) => note !== tie.note && midiPitch(note.pitch) === tie.midi);
        if (tie.end > now || samePitch.length === 0) return true;
        tie.note.looseTie = hasTieEnd(samePitch, facts) ? 'next' : 'open';
        return false;
      });
      for (const slot of slots) {
        const { note, end } = slot;
        if (!facts.get(note)?.startsTie || note.tied || note.looseTie) continue;
        const draft: DraftNote = note;
        if (isGrace(slot) && notesAfterGrace(slot, slots).some((other) => facts.get(other.note)?.stopsTie))
          draft.looseTie = 'next';
        else waiting.push({ note, midi: midiPitch(note.pitch), end: start + end });
      }
    }
    start += durations[index] ?? 0;
  });
  for (const { note } of waiting) note.looseTie = 'open';
}

/** Stores an accidental that the file shows although the rule does not require it, or hides although it does. */
function accidentalOf({ note, needsAccidental, stopsTie }: NoteSlot, facts: Facts, isComplete: boolean): void {
  const { shown, ownAccidental } = facts.get(note) ?? {};
  const draft: DraftNote = note;
  if (ownAccidental !== undefined) {
    draft.accidental = ownAccidental;
  } else if (shown === 'plain') {
    if (!needsAccidental) draft.accidental = 'forced';
  } else if (shown !== undefined) {
    draft.accidental = shown;
  } else if (isComplete && needsAccidental && !stopsTie) {
    draft.accidental = 'hidden';
  }
}

/**
 * Keeps a tie stop that belongs to no tie of the score as a foreign sign. It occurs where a tie skips a note of its
 * pitch.
 */
function keepLoneTieEnd({ note, stopsTie }: NoteSlot, facts: Facts): void {
  if (stopsTie || facts.get(note)?.stopsTie !== true) return;
  const draft: DraftNote = note;
  const element = { name: 'tied', attributes: { type: 'stop' } };
  draft.signs = [...(note.signs ?? []), { kind: 'foreign', element }];
}

export interface CarriedState {
  ties: OpenTie[];
  readonly keys: WrittenKeys;
}

/**
 * Computes the accidentals and tie ends of a measure. `isComplete` states whether the file writes accidentals at all,
 * so that a missing one is hidden.
 */
export function finishAccidentals(
  content: PartMeasure,
  measure: Measure,
  interval: Interval,
  running: CarriedState,
  facts: Facts,
  isComplete: boolean,
): void {
  running.keys.enter(measure, content, interval);
  const slots = noteSlots(content, interval);
  running.ties = closeTies(slots, running.ties, measure.duration);
  markAccidentals(slots, running.keys);
  for (const slot of slots) {
    accidentalOf(slot, facts, isComplete);
    keepLoneTieEnd(slot, facts);
  }
}

const EIGHTH = 3;

/** Stores the beams that differ from those of the meter. */
export function finishBeams(units: readonly Unit[], time: TimeSignature, measure: BeamedMeasure): void {
  const chords: Mutable<Chord>[] = units.map(({ chord }) => chord);
  const byMeter = joinsByMeter(chords, time, measure);
  const counts = countsByMeter(chords, time, measure);
  const isBeamable = (chord: Chord | undefined): boolean =>
    chord !== undefined && chord.notes.length > 0 && chord.value.base >= EIGHTH;
  const isShortRest = (chord: Chord | undefined): boolean =>
    chord !== undefined && chord.notes.length === 0 && chord.fullMeasure === undefined && chord.value.base >= EIGHTH;
  chords.forEach((chord, index) => {
    if (!isBeamable(chord)) return;
    const through = units[index]?.beam ?? 0;
    const isJoined = through > 0;
    let before = index - 1;
    while (isShortRest(chords[before])) before--;
    if (!isBeamable(chords[before])) return;
    if (before < index - 1) {
      // The meter alone never beams over a rest, so every such beam is an override.
      if (isJoined) chord.beam = 'join';
      return;
    }
    if (isJoined !== byMeter[index]) chord.beam = isJoined ? 'join' : 'break';
    if (isJoined && through < (counts[index] ?? 0)) chord.beamsBefore = through;
  });
}
