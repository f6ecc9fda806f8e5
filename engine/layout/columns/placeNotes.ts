/**
 * The written pitch and staff position of every note, under the clef and ottava in force at its moment, and which staves
 * have more than one voice.
 */
import { isBlank, type Note } from '../../model/chord.ts';
import type { Clef, PartMeasure } from '../../model/score.ts';
import { isFullMeasureRest } from './alignColumns.ts';
import { isRhythmSlash } from '../context/measureRepeatVoices.ts';
import { MIDDLE_POSITION, notePosition, positionOf, writtenPitch } from '../context/writtenPitch.ts';
import type { EngravingContext, StaffContext, StaffPlace } from '../types/measureContext.ts';
import { loneRests } from './loneRests.ts';
import type { Columns, MeasureEvent, NotePlace } from '../types/columns.ts';

export interface StaffClefChange {
  readonly at: number;
  readonly clef: Clef;
}

export interface NotePlaces {
  /** Places by event id, in the order of `Chord.notes`. */
  readonly places: readonly (readonly NotePlace[])[];
  /** Whether each staff shows more than one voice in this measure. */
  readonly hasVoices: readonly boolean[];
  /** Event ids of rests in the middle of a staff with several voices: alone on it, or the same in all voices. */
  readonly loneRests: ReadonlySet<number>;
  /** Whether each staff is tablature, where stems point away from the strings. */
  readonly isTab: readonly boolean[];
  /** Positions that the score prescribes for rests, by event id. */
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

/** Position that the score prescribes for a rest, under the clef in force; undefined where it prescribes none. */
function restPosition({ chord, at }: MeasureEvent, { context, clefs }: StaffMoment): number | undefined {
  if (chord.restPlace === undefined || context.tab !== undefined) return undefined;
  const clef = lastBefore(clefs, at)?.clef ?? context.clef;
  return positionOf(chord.restPlace.step + 7 * chord.restPlace.octave, clef, context.lines);
}

/** Whether each staff shows several voices. Voices that all rest for the whole measure count as one, because one rest is printed. */
function voicesPerStaff(events: readonly MeasureEvent[], staffCount: number): boolean[] {
  const seen = new Int32Array(staffCount).fill(-1);
  const several = Array.from({ length: staffCount }, () => false);
  const sounding = Array.from({ length: staffCount }, () => false);
  for (const { staff, voice, chord } of events) {
    if (isBlank(chord)) continue;
    // A staff belongs to one part, so the voice's index identifies it.
    if (seen[staff] === -1) seen[staff] = voice;
    else if (seen[staff] !== voice) several[staff] = true;
    if (!isFullMeasureRest(chord)) sounding[staff] = true;
  }
  return several.map((hasSeveral, staff) => hasSeveral && sounding[staff] === true);
}

export function staffMoments(
  context: EngravingContext,
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
    // A voice beside slashes is treated as one of two, so that it is on its side of them.
    hasVoices: voicesPerStaff(columns.events, moments.length).map(
      (has, staff) => has || moments[staff]?.context.shorthand.some(({ sign }) => sign.except.length > 0) === true,
    ),
    loneRests: loneRests(columns.events),
    isTab: moments.map(({ context }) => context.tab !== undefined),
    restPositions: columns.events.map((event) => restPosition(event, moments[event.staff] as StaffMoment)),
  };
}

/** Where grace notes of an event are written. */
export const gracePlacer =
  (moments: readonly StaffMoment[]) =>
  ({ at, staff }: MeasureEvent, note: Note): NotePlace =>
    placeOf(note, at, moments[staff] as StaffMoment);
