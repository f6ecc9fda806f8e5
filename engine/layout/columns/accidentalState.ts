/**
 * Decides which notes print an accidental. An accidental is in force for its octave of its staff until the barline; a note
 * tied from before prints none and has no effect on later notes (Gould, "Accidentals: duration"). A note whose letter was
 * altered differently in another octave of the measure gets a cautionary accidental.
 */
import type { AccidentalSign } from '../../model/accidentalSigns.ts';
import type { GraceChord, Note } from '../../model/chord.ts';
import { isRhythmSlash } from '../context/measureRepeatVoices.ts';
import type { EngravingContext, WrittenKey } from '../types/measureContext.ts';
import { keyAlteration } from '../context/keyAlteration.ts';
import type { MeasureEvent, NotePlace } from '../types/columns.ts';

/** `accidental` is the alteration to print, or null for none. */
export interface PrintedAccidental {
  readonly alter: number;
  readonly enclosure?: 'parentheses' | 'brackets';
  /** The sign to print where it differs from the usual one of the alteration. */
  readonly sign?: AccidentalSign;
}

export type PrintedAccidentals = readonly (PrintedAccidental | null)[];

/** Accidentals in force on one staff. */
export class AccidentalMemory {
  private readonly byStep = new Map<number, number>();
  private readonly byLetter = new Map<number, number>();
  private key: WrittenKey;
  private readonly isInline: boolean;

  /** `isInline`: every altered note prints its accidental and natural ones none, for the view without key signatures (F-08). */
  constructor(key: WrittenKey, isInline: boolean) {
    this.key = key;
    this.isInline = isInline;
  }

  /** Changes the key; accidentals of the measure before the change are no longer in force. */
  changeKey(key: WrittenKey): void {
    this.key = key;
    this.byStep.clear();
    this.byLetter.clear();
  }

  /** Returns the accidental that must be printed for a note, or null. The accidental is in force from then on. */
  print({ step, alter }: NotePlace, prescribed: Note['accidental']): PrintedAccidental | null {
    if (this.isInline) return alter === 0 || prescribed === 'hidden' ? null : { alter };
    const letter = ((step % 7) + 7) % 7;
    const fromKey = keyAlteration(this.key, letter);
    const inForce = this.byStep.get(step) ?? fromKey;
    const elsewhere = this.byLetter.get(letter) ?? fromKey;
    this.byStep.set(step, alter);
    this.byLetter.set(letter, alter);
    if (prescribed === 'hidden') return null;
    if (prescribed === 'cautionary') return { alter, enclosure: 'parentheses' };
    if (prescribed === 'bracketed') return { alter, enclosure: 'brackets' };
    const needed = alter !== inForce || alter !== elsewhere || prescribed === 'forced' || prescribed === 'courtesy';
    return needed ? { alter } : null;
  }
}

const byTime = (events: readonly MeasureEvent[]): readonly MeasureEvent[] =>
  [...events].sort((a, b) => a.at - b.at || a.id - b.id);

/** Keys of the pitches that are tied into the voice's next chord. */
type Held = ReadonlySet<string>;
const NOTHING_HELD: Held = new Set();
const heldKey = ({ step, alter }: { readonly step: number; readonly alter: number }): string => `${step}:${alter}`;

/** Printed accidentals of grace chords, in their order. */
export interface PrintedGraces {
  readonly before: readonly PrintedAccidentals[];
  readonly after: readonly PrintedAccidentals[];
}

export interface Printed {
  /** Accidentals by event id. */
  readonly notes: readonly PrintedAccidentals[];
  readonly graces: ReadonlyMap<number, PrintedGraces>;
}

export interface PrintInput {
  readonly events: readonly MeasureEvent[];
  /** Places by event id. */
  readonly places: readonly (readonly NotePlace[])[];
  readonly placeGrace: (event: MeasureEvent, note: Note) => NotePlace;
  readonly context: EngravingContext;
}

const isTiedInto = ({ at, homeStaff, voiceNumber }: MeasureEvent, context: EngravingContext): Held => {
  const tied = at === 0 ? (context.staves[homeStaff]?.tied ?? []) : [];
  return tied.length === 0 ? NOTHING_HELD : new Set(tied.filter((pitch) => pitch.voice === voiceNumber).map(heldKey));
};

/**
 * Returns the note's accidental. A named one, such as a sharp with an arrow, is always printed; a note without a pitch
 * has none, and a drum none but a prescribed one.
 */
function printNote(note: Note, memory: AccidentalMemory, place: NotePlace): PrintedAccidental | null {
  const { accidental, accidentalSign: form, percussionKey, pitch } = note;
  // A note without a head prints no accidental, so that a later note must print its own.
  if (isRhythmSlash(note) || note.notehead === 'none' || (percussionKey !== undefined && accidental === undefined))
    return null;
  const sign = form?.alter === pitch.alter ? form.sign : undefined;
  if (sign === undefined) return memory.print(place, accidental);
  const printed = memory.print(place, accidental ?? 'forced');
  return printed && { ...printed, sign };
}

const NO_GRACES: readonly PrintedAccidentals[] = [];

function printGraces(
  graces: readonly GraceChord[] | undefined,
  memory: AccidentalMemory,
  place: (note: Note) => NotePlace,
): readonly PrintedAccidentals[] {
  if (graces === undefined) return NO_GRACES;
  return graces.map(({ notes }) => notes.map((note) => printNote(note, memory, place(note))));
}

/** Returns a function that applies the key changes of a staff up to a moment to its memory. */
function keyChangeFollower(
  context: EngravingContext,
  memories: readonly AccidentalMemory[],
): (staff: number, at: number) => void {
  const next = memories.map(() => 0);
  return (staff, at) => {
    const keys = context.staves[staff]?.innerKeys ?? [];
    for (let key = keys[next[staff] ?? 0]; key !== undefined && key.at <= at; key = keys[next[staff] ?? 0]) {
      memories[staff]?.changeKey(key);
      next[staff] = (next[staff] ?? 0) + 1;
    }
  };
}

/** Whether another pitch of one staff's moment has the position of a note that prints an accidental. */
const isOtherPitch = (place: NotePlace, others: readonly NotePlace[], printed: PrintedAccidentals): boolean =>
  others.some(({ step, alter }, index) => step === place.step && alter !== place.alter && printed[index] != null);

/**
 * Adds the accidentals of notes that stand beside another pitch at their position, such as A beside A sharp: one of them
 * is in force, but would be read for both (Gould, "Accidentals: unisons"). `ordered` is by time; of each moment only the
 * notes up to a printed accidental are looked at. `held`: the events with notes that are tied from before.
 */
function signUnisons(
  ordered: readonly MeasureEvent[],
  places: PrintInput['places'],
  printed: PrintedAccidentals[],
  held: ReadonlySet<number>,
): void {
  ordered.forEach(({ id, staff, at }, order) => {
    const own = printed[id] ?? [];
    if (own.every((accidental) => accidental === null)) return;
    for (let before = order; ordered[before]?.at === at; before--) {
      const { id: other, staff: otherStaff, chord } = ordered[before] as MeasureEvent;
      if (otherStaff !== staff || held.has(other)) continue;
      printed[other] = (places[other] ?? []).map((place, index) => {
        const known = printed[other]?.[index] ?? null;
        if (known !== null || chord.notes[index]?.accidental === 'hidden') return known;
        return isOtherPitch(place, places[id] ?? [], own) ? { alter: place.alter } : null;
      });
    }
  });
}

export function printAccidentals({ events, places, placeGrace, context }: PrintInput): Printed {
  const memories = context.staves.map((staff) => new AccidentalMemory(staff, context.view.simplify));
  const enterKeys = keyChangeFollower(context, memories);
  const printed = events.map<PrintedAccidentals>(() => []);
  const graces = new Map<number, PrintedGraces>();
  const held = new Map<string, Held>();
  const heldEvents = new Set<number>();
  const ordered = byTime(events);
  for (const event of ordered) {
    const { chord, id, staff, part, voice } = event;
    const voiceKey = `${part}.${voice}`;
    const here = held.get(voiceKey) ?? isTiedInto(event, context);
    const written = places[id] ?? [];
    enterKeys(staff, event.at);
    const memory = memories[staff] as AccidentalMemory;
    const place = (note: Note): NotePlace => placeGrace(event, note);
    const before = printGraces(chord.graceBefore, memory, place);
    printed[id] = chord.notes.map((note, index) => {
      const at = written[index] as NotePlace;
      const isHeld = here.size > 0 && note.accidental === undefined && here.has(heldKey(at));
      if (isHeld) heldEvents.add(id);
      return isHeld ? null : printNote(note, memory, at);
    });
    const after = printGraces(chord.graceAfter, memory, place);
    if (before.length + after.length > 0) graces.set(id, { before, after });
    const holds = chord.notes.some(({ tied }) => tied === true)
      ? new Set(written.filter((_, index) => chord.notes[index]?.tied === true).map(heldKey))
      : NOTHING_HELD;
    held.set(voiceKey, holds);
  }
  if (!context.view.simplify) signUnisons(ordered, places, printed, heldEvents);
  return { notes: printed, graces };
}
