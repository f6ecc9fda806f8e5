/**
 * Pass 2b: the written pitch and staff position of every note, under the clef and ottava in force at its moment, and
 * which staves hold more than one voice.
 */
import type { Note } from '../model/chord.ts';
import type { Clef, PartMeasure } from '../model/score.ts';
import { isFullMeasureRest, type Columns, type MeasureEvent } from './alignColumns.ts';
import type { MeasureContext, StaffContext, StaffPlace } from './measureContext.ts';
import { isRhythmSlash } from './shorthandVoices.ts';
import { MIDDLE_POSITION, notePosition, positionOf, writtenPitch, type WrittenPitch } from './writtenPitch.ts';

export interface NotePlace extends WrittenPitch {
  /** Half spaces below the top line. */
  readonly position: number;
}

export interface StaffClefChange {
  readonly at: number;
  readonly clef: Clef;
}

export interface NotePlaces {
  /** By event id, in the order of `Chord.notes`. */
  readonly places: readonly (readonly NotePlace[])[];
  /** By staff: whether more than one voice is seen on it in this measure. */
  readonly hasVoices: readonly boolean[];
  /** By staff: whether it is tablature, where stems point away from the strings. */
  readonly isTab: readonly boolean[];
  /** By event id: where rests are asked to stand. */
  readonly restPositions: readonly (number | undefined)[];
}

interface OttavaEdge {
  readonly at: number;
  readonly octaves: number;
}

export interface StaffMoment {
  readonly context: StaffContext;
  readonly clefs: readonly StaffClefChange[];
  readonly ottavas: readonly OttavaEdge[];
}

function staffMoment(context: StaffContext, place: StaffPlace, measure: PartMeasure | undefined): StaffMoment {
  const clefs = (measure?.clefs ?? []).filter((change) => change.staff === place.staff && change.at > 0);
  const ottavas: OttavaEdge[] = [];
  for (const direction of measure?.directions ?? []) {
    if (direction.kind !== 'ottava' || direction.staff !== place.staff) continue;
    ottavas.push({ at: direction.at, octaves: direction.edge === 'start' ? direction.octaves : 0 });
  }
  return { context, clefs, ottavas };
}

const lastBefore = <T extends { readonly at: number }>(changes: readonly T[], at: number): T | undefined =>
  changes.findLast((change) => change.at <= at);

export function placeOf(note: Note, at: number, { context, clefs, ottavas }: StaffMoment): NotePlace {
  if (isRhythmSlash(note)) return { ...writtenPitch(note.pitch, 0, 0), position: MIDDLE_POSITION };
  const pitch = writtenPitch(note.pitch, context.diatonic, context.chromatic);
  const clef = clefs.length === 0 ? context.clef : (lastBefore(clefs, at)?.clef ?? context.clef);
  const ottava = ottavas.length === 0 ? context.ottava : (lastBefore(ottavas, at)?.octaves ?? context.ottava);
  return { ...pitch, position: notePosition(pitch, context, clef, ottava) };
}

/** Position of the line or space that a rest is to stand on, under the clef in force; undefined where none is asked for. */
function restPosition({ chord, at }: MeasureEvent, { context, clefs }: StaffMoment): number | undefined {
  if (chord.restPlace === undefined || context.tab !== undefined) return undefined;
  const clef = lastBefore(clefs, at)?.clef ?? context.clef;
  return positionOf(chord.restPlace.step + 7 * chord.restPlace.octave, clef, context.lines);
}

/** Voices that all rest for the whole measure count as one: a single rest stands for them. */
function voicesPerStaff(events: readonly MeasureEvent[], staffCount: number): boolean[] {
  const seen = new Int32Array(staffCount).fill(-1);
  const several = Array.from({ length: staffCount }, () => false);
  const sounding = Array.from({ length: staffCount }, () => false);
  for (const { staff, voice, chord } of events) {
    if (chord.hidden === true) continue;
    // A staff belongs to one part, whose voices these are.
    if (seen[staff] === -1) seen[staff] = voice;
    else if (seen[staff] !== voice) several[staff] = true;
    if (!isFullMeasureRest(chord)) sounding[staff] = true;
  }
  return several.map((hasSeveral, staff) => hasSeveral && sounding[staff] === true);
}

export function staffMoments(
  context: MeasureContext,
  partMeasures: readonly PartMeasure[],
  places: readonly StaffPlace[],
): readonly StaffMoment[] {
  return places.map((place, staff) =>
    staffMoment(context.staves[staff] as StaffContext, place, partMeasures[place.part]),
  );
}

export function placeNotes(columns: Columns, moments: readonly StaffMoment[]): NotePlaces {
  return {
    places: columns.events.map(({ chord, at, staff }) =>
      chord.notes.map((note) => placeOf(note, at, moments[staff] as StaffMoment)),
    ),
    // Voices beside slashes keep to their side of them.
    hasVoices: voicesPerStaff(columns.events, moments.length).map(
      (has, staff) => has || moments[staff]?.context.shorthand.some(({ sign }) => sign.except.length > 0) === true,
    ),
    isTab: moments.map(({ context }) => context.tab !== undefined),
    restPositions: columns.events.map((event) => restPosition(event, moments[event.staff] as StaffMoment)),
  };
}
