/**
 * Pass 3b: which notes print an accidental. An accidental holds for its octave of its staff until the barline; a note
 * tied in prints none and leaves no trace for later notes (Gould, "Accidentals: duration"). A note whose letter was
 * altered otherwise in another octave of the measure gets one for safety.
 */
import type { GraceChord, Note } from '../model/chord.ts';
import type { MeasureEvent } from './alignColumns.ts';
import type { MeasureContext, StaffContext } from './measureContext.ts';
import type { NotePlace } from './placeNotes.ts';
import { isRhythmSlash } from './shorthandVoices.ts';
import { namedAccidental } from './signs/accidentalNames.ts';

/** `accidental` is the alteration to print, or null for none. */
export interface PrintedAccidental {
  readonly alter: number;
  readonly enclosure?: 'parentheses' | 'brackets';
  /** In MusicXML, where its alteration does not tell which sign it has. */
  readonly name?: string;
}

export type PrintedAccidentals = readonly (PrintedAccidental | null)[];

/** Order in which sharps and flats enter a signature, as letters with C = 0. */
export const SHARP_ORDER = [3, 0, 4, 1, 5, 2, 6] as const;
export const FLAT_ORDER = [6, 2, 5, 1, 4, 0, 3] as const;

/** What a written signature alters: by the circle of fifths, or by single accidentals. */
export type WrittenKey = Pick<StaffContext, 'fifths' | 'alterations'>;

export function keyAlteration({ fifths, alterations }: WrittenKey, letter: number): number {
  if (alterations.length > 0) return alterations.find(({ step }) => step === letter)?.alter ?? 0;
  if (fifths > 0) return SHARP_ORDER.slice(0, fifths).includes(letter as 0) ? 1 : 0;
  return FLAT_ORDER.slice(0, -fifths).includes(letter as 0) ? -1 : 0;
}

/** Accidentals in force on one staff. */
export class AccidentalMemory {
  private readonly byStep = new Map<number, number>();
  private readonly byLetter = new Map<number, number>();
  private key: WrittenKey;
  private readonly isInline: boolean;

  /** `isInline`: every altered note has its accidental, whatever went before, and natural ones have none (F-08). */
  constructor(key: WrittenKey, isInline: boolean) {
    this.key = key;
    this.isInline = isInline;
  }

  /** Another key takes over: what was altered before holds no longer. */
  changeKey(key: WrittenKey): void {
    this.key = key;
    this.byStep.clear();
    this.byLetter.clear();
  }

  /** What must be printed for a note, which then holds. */
  print({ step, alter }: NotePlace, wish: Note['accidental']): PrintedAccidental | null {
    if (this.isInline) return alter === 0 || wish === 'hidden' ? null : { alter };
    const letter = ((step % 7) + 7) % 7;
    const fromKey = keyAlteration(this.key, letter);
    const inForce = this.byStep.get(step) ?? fromKey;
    const elsewhere = this.byLetter.get(letter) ?? fromKey;
    this.byStep.set(step, alter);
    this.byLetter.set(letter, alter);
    if (wish === 'hidden') return null;
    if (wish === 'cautionary') return { alter, enclosure: 'parentheses' };
    if (wish === 'bracketed') return { alter, enclosure: 'brackets' };
    const needed = alter !== inForce || alter !== elsewhere || wish === 'forced' || wish === 'courtesy';
    return needed ? { alter } : null;
  }
}

const byTime = (events: readonly MeasureEvent[]): readonly MeasureEvent[] =>
  [...events].sort((a, b) => a.at - b.at || a.id - b.id);

/** Keys of the pitches that a voice holds over into its next chord. */
type Held = ReadonlySet<string>;
const NOTHING_HELD: Held = new Set();
const heldKey = ({ step, alter }: { readonly step: number; readonly alter: number }): string => `${step}:${alter}`;

/** Printed accidentals of grace chords, in their order. */
export interface PrintedGraces {
  readonly before: readonly PrintedAccidentals[];
  readonly after: readonly PrintedAccidentals[];
}

export interface Printed {
  /** By event id. */
  readonly notes: readonly PrintedAccidentals[];
  readonly graces: ReadonlyMap<number, PrintedGraces>;
}

export interface PrintInput {
  readonly events: readonly MeasureEvent[];
  /** By event id. */
  readonly places: readonly (readonly NotePlace[])[];
  readonly placeGrace: (event: MeasureEvent, note: Note) => NotePlace;
  readonly context: MeasureContext;
}

const isTiedInto = ({ at, homeStaff, voiceNumber }: MeasureEvent, context: MeasureContext): Held => {
  const tied = at === 0 ? (context.staves[homeStaff]?.tied ?? []) : [];
  return tied.length === 0 ? NOTHING_HELD : new Set(tied.filter((pitch) => pitch.voice === voiceNumber).map(heldKey));
};

/** A sign of its own, such as an arrow on a sharp, is printed whatever the rule; what has no pitch has none. */
function printNote(note: Note, memory: AccidentalMemory, place: NotePlace): PrintedAccidental | null {
  if (isRhythmSlash(note)) return null;
  const { accidental, accidentalSign: sign, pitch } = note;
  const name = sign?.alter === pitch.alter ? sign.element.text : undefined;
  if (name === undefined || namedAccidental(name) === undefined) return memory.print(place, accidental);
  const printed = memory.print(place, accidental ?? 'forced');
  return printed && { ...printed, name };
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

/** Says which keys have taken over on a staff, as its events go by. */
function keyWatch(context: MeasureContext, memories: readonly AccidentalMemory[]): (staff: number, at: number) => void {
  const next = memories.map(() => 0);
  return (staff, at) => {
    const keys = context.staves[staff]?.innerKeys ?? [];
    for (let key = keys[next[staff] ?? 0]; key !== undefined && key.at <= at; key = keys[next[staff] ?? 0]) {
      memories[staff]?.changeKey(key);
      next[staff] = (next[staff] ?? 0) + 1;
    }
  };
}

export function printAccidentals({ events, places, placeGrace, context }: PrintInput): Printed {
  const memories = context.staves.map((staff) => new AccidentalMemory(staff, context.view.simplify));
  const enterKeys = keyWatch(context, memories);
  const printed = events.map<PrintedAccidentals>(() => []);
  const graces = new Map<number, PrintedGraces>();
  const held = new Map<string, Held>();
  for (const event of byTime(events)) {
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
      return isHeld ? null : printNote(note, memory, at);
    });
    const after = printGraces(chord.graceAfter, memory, place);
    if (before.length + after.length > 0) graces.set(id, { before, after });
    const holds = chord.notes.some(({ tied }) => tied === true)
      ? new Set(written.filter((_, index) => chord.notes[index]?.tied === true).map(heldKey))
      : NOTHING_HELD;
    held.set(voiceKey, holds);
  }
  return { notes: printed, graces };
}
