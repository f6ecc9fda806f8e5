/** The shapes of all chords and rests of a measure: column by column, then the rests that fill the measure. */
import { glyph } from '../../smufl/glyphs.ts';
import { isFullMeasureRest } from '../columns/alignColumns.ts';
import { narrowed, staffScale } from '../context/smallStaves.ts';
import type { Columns, MeasureEvent } from '../types/columns.ts';
import type { ChordShape } from '../types/shapes.ts';
import { shapeColumn, type ShapeInput } from './shapeColumns.ts';
import { shapeFullRest } from './shapeRests.ts';

/** Full-measure rests clear all notes of their staff; where every voice of a staff rests, only the first one's is drawn. */
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

/**
 * Returns the shapes by event id; undefined for hidden rests, and for all events of a measure of a multi-measure rest.
 */
export function shapeChords(columns: Columns, input: Omit<ShapeInput, 'events'>): readonly (ChordShape | undefined)[] {
  const dot = glyph('augmentationDot');
  const shapes: (ChordShape | undefined)[] = columns.events.map(() => undefined);
  if (input.context.multiRest !== null) return shapes;
  const shapeInput = { ...input, events: columns.events };
  const staffCount = input.context.staves.length;
  const buckets: MeasureEvent[][] = Array.from({ length: columns.at.length * staffCount }, () => []);
  for (const event of columns.events) {
    if (event.column >= 0) buckets[event.column * staffCount + event.staff]?.push(event);
  }
  for (const bucket of buckets) {
    if (bucket.length === 0) continue;
    for (const shape of shapeColumn(bucket, shapeInput, dot))
      shapes[shape.event.id] = narrowed(shape, staffScale(input.context.staves[shape.event.staff]));
  }
  shapeFullRests(columns, shapeInput, shapes);
  return shapes;
}
