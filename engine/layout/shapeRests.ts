/**
 * Rests of a column (Gould, "Rests: several parts on a stave"): clear of the notes and beams of the other voices. Where a
 * stem of another voice passes the only place that a rest can have, as of beams between staves, it stands beside the stem.
 */
import { engravingDefaults } from '../smufl/engravingDefaults.data.ts';
import type { MeasureEvent } from './alignColumns.ts';
import type { Beams } from './groupBeams.ts';
import type { MeasureContext } from './measureContext.ts';
import type { NotePlaces } from './placeNotes.ts';
import { placeRest, type Extent } from './placeRests.ts';
import { isPassing, passingSides, restObstacles } from './restObstacles.ts';
import { CUE_SCALE, withExtent } from './shapeExtent.ts';
import type { ChordShape, GlyphAt } from './shapes.ts';

export interface RestInput {
  /** Of the whole measure. */
  readonly events: readonly MeasureEvent[];
  readonly notes: NotePlaces;
  readonly beams: Beams;
  readonly context: MeasureContext;
}

const REST_DOT_GAP = 0.35;
const REST_DOT_STEP = 0.65;
const BESIDE_STEM = engravingDefaults.stemThickness / 2 + 0.3;

function restDots(rest: GlyphAt, dots: number, dot: GlyphAt['glyph']): GlyphAt[] {
  // In the space beside the upper half of the sign, as on the middle line's upper space.
  const y = rest.glyph.name.startsWith('restWhole') ? rest.y + 0.5 : rest.y - 0.5;
  return Array.from({ length: dots }, (_, index) => ({
    glyph: dot,
    x: rest.x + rest.glyph.right + REST_DOT_GAP + index * REST_DOT_STEP,
    y,
  }));
}

/** -1 for an upper voice, 1 for a lower one, 0 for the only voice. */
function sideOf({ staff, voiceNumber }: MeasureEvent, { notes }: RestInput): -1 | 0 | 1 {
  if (notes.hasVoices[staff] !== true) return 0;
  return voiceNumber % 2 === 0 ? -1 : 1;
}

function restShape(
  event: MeasureEvent,
  { context, notes }: RestInput,
  others: readonly Extent[],
  dot: GlyphAt['glyph'],
  at: { readonly side: -1 | 0 | 1; readonly besides: readonly ChordShape[] },
): ChordShape {
  const { value, fullMeasure, cue } = event.chord;
  const lines = context.staves[event.staff]?.lines ?? 5;
  const position = notes.restPositions[event.id];
  const base = fullMeasure === undefined ? value.base : 0;
  const placed = placeRest({ base, lines, side: at.side, position }, others);
  const rest = { ...placed, x: besideStems(placed, at.besides) };
  return withExtent({
    event,
    scale: cue === true ? CUE_SCALE : 1,
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

/** Right of the stems that pass a rest on their way to a beam. */
function besideStems({ glyph, x, y }: GlyphAt, chords: readonly ChordShape[]): number {
  let free = x;
  for (const { stem } of chords) {
    if (stem === null) continue;
    const isPassed = stem.direction === 1 ? y + glyph.top < stem.from : y + glyph.bottom > stem.from;
    if (isPassed) free = Math.max(free, stem.x + BESIDE_STEM - glyph.left);
  }
  return free;
}

/** A rest for a whole measure stands in its middle, on the other side where stems to a beam between staves are. */
export function shapeFullRest(
  event: MeasureEvent,
  input: RestInput,
  others: readonly ChordShape[],
  dot: GlyphAt['glyph'],
): ChordShape {
  const side = sideOf(event, input);
  const taken = passingSides(others, input);
  const isTaken = side !== 0 && taken.has(side) && !taken.has(side === 1 ? -1 : 1);
  const free = isTaken ? (side === 1 ? -1 : 1) : side;
  return restShape(event, input, others, dot, { side: free, besides: [] });
}

/** Whether anything but its voice asks for a rest. */
const isPlain = ({ chord }: MeasureEvent): boolean =>
  chord.fermata === undefined && chord.tupletStarts === undefined && chord.tupletStops === undefined;

/** Without the stem, which a rest may stand beside. */
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

/** Like rests of one column that would stand at one place are printed once; others keep clear of each other. */
export function shapeRests(
  events: readonly MeasureEvent[],
  input: RestInput,
  chords: readonly ChordShape[],
  dot: GlyphAt['glyph'],
): ChordShape[] {
  if (events.length === 0) return [];
  const rests: ChordShape[] = [];
  const besides = chords.filter((chord) => isPassing(chord, input));
  const ink = chords.map((chord): Extent => (besides.includes(chord) ? headsExtent(chord) : chord));
  const sorted = [...events].sort((a, b) => Number(isPlain(a)) - Number(isPlain(b)));
  for (const event of sorted) {
    const taken = [...ink, ...restObstacles(event, input)];
    const at = { side: sideOf(event, input), besides };
    const alone = restShape(event, input, taken, dot, at);
    const isTwin = rests.some(
      ({ rest, dots }) =>
        rest?.glyph === alone.rest?.glyph && rest?.y === alone.rest?.y && dots.length === alone.dots.length,
    );
    if (isTwin && isPlain(event)) continue;
    rests.push(rests.length === 0 ? alone : restShape(event, input, [...taken, ...rests], dot, at));
  }
  return rests;
}
