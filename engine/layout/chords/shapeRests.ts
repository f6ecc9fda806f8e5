/**
 * Rests of a column (Gould, "Rests: several parts on a stave"), clear of the notes and beams of the other voices. Where a
 * long stem of another voice crosses the only place that a rest can have, the rest is beside the stem.
 */
import type { Beams } from '../beams/groupBeams.ts';
import { isBlank } from '../../model/chord.ts';
import type { NotePlaces } from '../columns/placeNotes.ts';
import { placeRest, type Extent } from './placeRests.ts';
import { hasLongStem, crossStaffSides, extentWithArticulations, restObstacles } from './restObstacles.ts';
import { withExtent } from '../columns/shapeExtent.ts';
import type { ChordShape, GlyphAt } from '../types/shapes.ts';
import { engravingStyle } from '../engravingStyle.ts';
import type { EngravingContext } from '../types/measureContext.ts';
import type { MeasureEvent } from '../types/columns.ts';

const { cueScale } = engravingStyle.noteheads;
const { toDot: restToDot, besideStem: restBesideStem } = engravingStyle.rests;
const { step: dotStep } = engravingStyle.dots;

export interface RestInput {
  /** Events of the whole measure. */
  readonly events: readonly MeasureEvent[];
  readonly notes: NotePlaces;
  readonly beams: Beams;
  readonly context: EngravingContext;
}

function restDots(rest: GlyphAt, dots: number, dot: GlyphAt['glyph']): GlyphAt[] {
  // The dot is in the space beside the upper half of the rest; for an ordinary rest this is the space above the middle
  // line.
  const y = rest.glyph.name.startsWith('restWhole') ? rest.y + 0.5 : rest.y - 0.5;
  return Array.from({ length: dots }, (_, index) => ({
    glyph: dot,
    x: rest.x + rest.glyph.right + restToDot + index * dotStep,
    y,
  }));
}

/** -1 for an upper voice, 1 for a lower one, 0 for the only voice at its moment. */
function sideOf({ id, staff, isLower }: MeasureEvent, { notes }: RestInput): -1 | 0 | 1 {
  if (notes.hasVoices[staff] !== true || notes.loneRests.has(id)) return 0;
  return isLower ? 1 : -1;
}

function restShape(
  event: MeasureEvent,
  { context, notes }: RestInput,
  others: readonly Extent[],
  dot: GlyphAt['glyph'],
  at: { readonly side: -1 | 0 | 1; readonly passingChords: readonly ChordShape[] },
): ChordShape {
  const { value, fullMeasure, cue } = event.chord;
  const lines = context.staves[event.staff]?.lines ?? 5;
  const position = notes.restPositions[event.id];
  const base = fullMeasure === undefined ? value.base : 0;
  const placed = placeRest({ base, lines, side: at.side, position }, others);
  const rest = { ...placed, x: besideStems(placed, at.passingChords) };
  return withExtent({
    event,
    scale: cue === true ? cueScale : 1,
    heads: [],
    rest,
    stemDirection: 0,
    stem: null,
    flag: null,
    accidentals: [],
    dots: fullMeasure === undefined ? restDots(rest, value.dots, dot) : [],
    ledgerLines: [],
    group: -1,
  });
}

/** x of the rest, right of the long stems that would cross it. */
function besideStems({ glyph, x, y }: GlyphAt, chords: readonly ChordShape[]): number {
  let free = x;
  for (const { stem } of chords) {
    if (stem === null) continue;
    const isPassed = stem.direction === 1 ? y + glyph.top < stem.from : y + glyph.bottom > stem.from;
    if (isPassed) free = Math.max(free, stem.x + restBesideStem - glyph.left);
  }
  return free;
}

/** Whether a chord has ink that a rest must be clear of. */
const isPrinted = ({ event }: ChordShape): boolean => !isBlank(event.chord);

/** A rest for a whole measure: in the middle of its voice's half of the staff, or in the other half where stems lead to a beam between staves. */
export function shapeFullRest(
  event: MeasureEvent,
  input: RestInput,
  column: readonly ChordShape[],
  dot: GlyphAt['glyph'],
): ChordShape {
  const others = column.filter(isPrinted);
  const side = sideOf(event, input);
  const taken = crossStaffSides(others, input);
  const isTaken = side !== 0 && taken.has(side) && !taken.has(side === 1 ? -1 : 1);
  const free = isTaken ? (side === 1 ? -1 : 1) : side;
  return restShape(event, input, others, dot, { side: free, passingChords: [] });
}

/** Whether the rest carries no fermata and no end of a tuplet, so that an equal rest can be printed for it. */
const isPlain = ({ chord }: MeasureEvent): boolean =>
  chord.fermata === undefined && chord.tupletStarts === undefined && chord.tupletStops === undefined;

/** Vertical extent of heads and accidentals. The stem is left out because the rest is placed beside it. */
function headsExtent({ heads, accidentals, scale }: ChordShape): Extent {
  const signs = accidentals.flatMap(({ glyphs }) => glyphs);
  const tops = [
    ...heads.map(({ glyph, position }) => position / 2 + glyph.top * scale),
    ...signs.map(({ glyph, y }) => y + glyph.top),
  ];
  const bottoms = [
    ...heads.map(({ glyph, position }) => position / 2 + glyph.bottom * scale),
    ...signs.map(({ glyph, y }) => y + glyph.bottom),
  ];
  return { top: Math.min(...tops), bottom: Math.max(...bottoms) };
}

const withTwin = (shape: ChordShape, twin: MeasureEvent): ChordShape => ({
  ...shape,
  twins: [...(shape.twins ?? []), twin],
});

/** Rests of one column. Equal rests at one place are printed once; others are placed clear of each other. */
export function shapeRests(
  events: readonly MeasureEvent[],
  input: RestInput,
  column: readonly ChordShape[],
  dot: GlyphAt['glyph'],
): ChordShape[] {
  if (events.length === 0) return [];
  const chords = column.filter(isPrinted);
  const rests: ChordShape[] = [];
  const passingChords = chords.filter((chord) => hasLongStem(chord, input));
  const ink = chords.map((chord): Extent =>
    passingChords.includes(chord) ? headsExtent(chord) : extentWithArticulations(chord, input),
  );
  const sorted = [...events].sort((a, b) => Number(isPlain(a)) - Number(isPlain(b)));
  for (const event of sorted) {
    const taken = [...ink, ...restObstacles(event, input)];
    const at = { side: sideOf(event, input), passingChords };
    const alone = restShape(event, input, taken, dot, at);
    const equal = rests.findIndex(
      ({ rest, dots }) =>
        rest?.glyph === alone.rest?.glyph && rest?.y === alone.rest?.y && dots.length === alone.dots.length,
    );
    const printed = rests[equal];
    if (printed !== undefined && isPlain(event)) rests[equal] = withTwin(printed, event);
    else rests.push(rests.length === 0 ? alone : restShape(event, input, [...taken, ...rests], dot, at));
  }
  return rests;
}
