/**
 * The passes above the line, for one measure, cached by the identity of what they read: an edit leaves every other
 * measure of the score, and so its engraving, the same object.
 */
import { glyph } from '../smufl/glyphs.ts';
import type { Note } from '../model/chord.ts';
import type { Measure, PartMeasure, Tuning } from '../model/score.ts';
import { printAccidentals } from './accidentalState.ts';
import { alignColumns, isFullMeasureRest, type Columns, type MeasureEvent } from './alignColumns.ts';
import { attachLeft } from './attachLeft.ts';
import { chordExtents, type Extents } from './columnExtents.ts';
import { groupBeams, type BeamGroup } from './groupBeams.ts';
import { sameContext, type MeasureContext, type StaffPlace } from './measureContext.ts';
import { placeNotes, placeOf, staffMoments, type NotePlace, type StaffMoment } from './placeNotes.ts';
import { shapeColumn, type ShapeInput } from './shapeColumns.ts';
import { shapeFullRest } from './shapeRests.ts';
import type { Attachments, ChordShape } from './shapes.ts';
import { printedVoices } from './shorthandVoices.ts';
import { reachSlashes, slashMoments } from './signs/slashShapes.ts';
import { narrowed, staffScale } from './smallStaves.ts';
import { springMeasure, type Springs } from './springMeasure.ts';
import { reachTablature, shapeTablature, type TabChord } from './tablature.ts';
import { reachTexts, textRows } from './textRows.ts';
import { strokesReach } from './tremoloStrokes.ts';

export interface MeasureEngraving {
  readonly measure: Measure;
  readonly partMeasures: readonly PartMeasure[];
  readonly context: MeasureContext;
  readonly columns: Columns;
  readonly groups: readonly BeamGroup[];
  /** By event id; absent for hidden rests. */
  readonly shapes: readonly (ChordShape | undefined)[];
  readonly attachments: Attachments;
  /** Digits of the tablature under parts. */
  readonly tablature: readonly TabChord[];
  /** By event id, the written pitch and position of each note. */
  readonly places: readonly (readonly NotePlace[])[];
  /** By staff: whether several voices are seen on it. */
  readonly hasVoices: readonly boolean[];
  readonly springs: Springs;
  /** Why the measure is drawn empty; absent where it is not. */
  readonly fault?: Error;
  /** Least and comfortable width from the first column to the barline, lead included. */
  readonly minimumWidth: number;
  readonly naturalWidth: number;
}

const cache = new WeakMap<PartMeasure, MeasureEngraving[]>();
/** A part's measure may stand in several scores (before and after an edit) at once. */
const KEPT = 4;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Full-measure rests clear all notes of their staff; where every voice of a staff rests, the first one's rest stands. */
function shapeFullRests(columns: Columns, input: ShapeInput, shapes: (ChordShape | undefined)[]): void {
  const dot = glyph('augmentationDot');
  const drawn = new Set<number>();
  for (const event of columns.events) {
    const { chord, staff, id } = event;
    if (!isFullMeasureRest(chord) || chord.hidden === true) continue;
    if (drawn.has(staff) && input.notes.hasVoices[staff] !== true) continue;
    drawn.add(staff);
    const others = shapes.flatMap((shape) => (shape?.event.staff === staff ? [shape] : []));
    shapes[id] = shapeFullRest(event, input, others, dot);
  }
}

function shapeAll(columns: Columns, input: ShapeInput): (ChordShape | undefined)[] {
  const dot = glyph('augmentationDot');
  const shapes: (ChordShape | undefined)[] = columns.events.map(() => undefined);
  if (input.context.multiRest !== null) return shapes;
  const staffCount = input.context.staves.length;
  const buckets: MeasureEvent[][] = Array.from({ length: columns.at.length * staffCount }, () => []);
  for (const event of columns.events) {
    if (event.column >= 0) buckets[event.column * staffCount + event.staff]?.push(event);
  }
  for (const bucket of buckets) {
    if (bucket.length === 0) continue;
    for (const shape of shapeColumn(bucket, input, dot))
      shapes[shape.event.id] = narrowed(shape, staffScale(input.context.staves[shape.event.staff]));
  }
  shapeFullRests(columns, input, shapes);
  return shapes;
}

/** Strokes between two notes must have room. */
function withTremolos(
  extents: Extents,
  groups: readonly BeamGroup[],
  shapes: readonly (ChordShape | undefined)[],
): Extents {
  for (const { strokes, events } of groups) {
    const first = shapes[events[0]?.id ?? -1];
    if (strokes > 0 && first !== undefined) {
      extents.reachRight(first.event.column, first.event.staff, strokesReach(first));
    }
  }
  return extents;
}

const tuningsOf = (
  partMeasures: readonly PartMeasure[],
  { staves }: MeasureContext,
  places: readonly StaffPlace[],
): readonly (Tuning | undefined)[] =>
  partMeasures.map((_, part) => staves[places.findIndex((place) => place.part === part)]?.tuning);

const widthsOf = ({ lead, natural, minimum }: Springs): Pick<MeasureEngraving, 'minimumWidth' | 'naturalWidth'> => ({
  minimumWidth: lead + sum(minimum),
  naturalWidth: lead + sum(natural.map((length, column) => Math.max(length, minimum[column] ?? 0))),
});

function engrave(
  measure: Measure,
  partMeasures: readonly PartMeasure[],
  context: MeasureContext,
  places: readonly StaffPlace[],
): MeasureEngraving {
  const voices = printedVoices(partMeasures, context.staves, places);
  const columns = alignColumns(measure, voices, places, slashMoments(context, measure));
  const moments = staffMoments(context, partMeasures, places);
  const notes = placeNotes(columns, moments);
  const beams = groupBeams(columns, notes, measure, context);
  const placeGrace = (event: MeasureEvent, note: Note): NotePlace =>
    placeOf(note, event.at, moments[event.staff] as StaffMoment);
  const printed = printAccidentals({ events: columns.events, places: notes.places, placeGrace, context });
  const shapes = shapeAll(columns, { events: columns.events, notes, beams, printed: printed.notes, context });
  const tunings = tuningsOf(partMeasures, context, places);
  const texts = textRows(columns, shapes, partMeasures, tunings, context.staves, places);
  const rows = places.length + texts.length;
  const extents = withTremolos(chordExtents(columns, shapes, rows), beams.groups, shapes);
  const tablature = shapeTablature(columns, notes.places, context);
  reachTablature(extents, tablature);
  reachSlashes(extents, columns, context, measure);
  const attachments = attachLeft({ measure, columns, shapes, moments, notes, beams, printed, context }, extents);
  reachTexts(extents, texts, places.length);
  const springs = springMeasure(columns, extents, { staves: places.length, rows }, context);
  return {
    measure,
    partMeasures,
    context,
    columns,
    groups: beams.groups,
    shapes,
    attachments,
    tablature,
    places: notes.places,
    hasVoices: notes.hasVoices,
    springs,
    ...widthsOf(springs),
  };
}

/** A measure that cannot be engraved is drawn empty and says why (F-12, X-34); the rest of the score is not lost. */
function engraveOrMark(...input: Parameters<typeof engrave>): MeasureEngraving {
  const [measure, partMeasures, context, places] = input;
  try {
    return engrave(...input);
  } catch (error) {
    const fault = error instanceof Error ? error : new Error(String(error));
    const empties = partMeasures.map((): PartMeasure => ({ voices: [] }));
    return { ...engrave(measure, empties, context, places), partMeasures: empties, fault };
  }
}

export function engraveMeasure(
  measure: Measure,
  partMeasures: readonly PartMeasure[],
  context: MeasureContext,
  places: readonly StaffPlace[],
): MeasureEngraving {
  const key = partMeasures[0] as PartMeasure;
  const known = cache.get(key) ?? [];
  const hit = known.find(
    (entry) =>
      entry.measure === measure &&
      entry.partMeasures.length === partMeasures.length &&
      entry.partMeasures.every((part, index) => part === partMeasures[index]) &&
      sameContext(entry.context, context),
  );
  if (hit !== undefined) return hit;
  const made = engraveOrMark(measure, partMeasures, context, places);
  cache.set(key, [made, ...known].slice(0, KEPT));
  return made;
}
