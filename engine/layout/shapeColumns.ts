/**
 * Pass 4: the ink of every column, staff by staff: heads, stems, flags, dots, ledger lines, accidentals, rests; then how
 * far it reaches left and right of the column, which is all that spacing needs to know.
 */
import { isRest } from '../model/chord.ts';
import type { MeasureEvent } from './alignColumns.ts';
import type { PrintedAccidentals } from './accidentalState.ts';
import type { Beams } from './groupBeams.ts';
import { ledgerLines } from './ledgerLines.ts';
import type { MeasureContext, TabContext } from './measureContext.ts';
import { placeDots, type DottedNote } from './placeDots.ts';
import { placeHeads } from './placeHeads.ts';
import type { NotePlaces } from './placeNotes.ts';
import { printedBase } from './printedBase.ts';
import { placeRest, type Extent } from './placeRests.ts';
import { restObstacles } from './restObstacles.ts';
import { shapeTabChord } from './shapeTabChord.ts';
import { flagAt, stemShape } from './stemShape.ts';
import { headObstacle, stackAccidentals, type AccidentalToStack } from './stackAccidentals.ts';
import type { AccidentalShape, ChordShape, GlyphAt, HeadShape, StemShape } from './shapes.ts';
import { shareStems } from './shareStems.ts';
import { voiceOffsets } from './voiceOffsets.ts';

export interface ShapeInput {
  readonly notes: NotePlaces;
  readonly beams: Beams;
  readonly printed: readonly PrintedAccidentals[];
  readonly context: MeasureContext;
}

/** Size of cue notes against normal ones. */
export const CUE_SCALE = 0.75;
const HALF_HEAD = 0.5;

interface Draft {
  readonly event: MeasureEvent;
  readonly scale: number;
  heads: HeadShape[];
}

function draftChords(events: readonly MeasureEvent[], { notes, beams, context }: ShapeInput): Draft[] {
  const drafts = events.map((event): Draft => {
    const scale = event.chord.cue === true ? CUE_SCALE : 1;
    const places = notes.places[event.id] ?? [];
    return {
      event,
      scale,
      heads: placeHeads(event.chord, places, beams.stems[event.id] ?? 0, scale, context.view.letters),
    };
  });
  drafts.sort((a, b) => a.event.voiceNumber - b.event.voiceNumber);
  const shifts = voiceOffsets(
    drafts.map(({ event, heads, scale }) => ({
      direction: beams.stems[event.id] || (event.voiceNumber % 2 === 0 ? 1 : -1),
      heads,
      scale,
      base: printedBase(event.chord),
      dots: event.chord.value.dots,
      isFlagged: printedBase(event.chord) > 2 && (beams.groupOf[event.id] ?? -1) < 0,
    })),
  );
  drafts.forEach((draft, index) => {
    const shift = shifts[index] ?? 0;
    if (shift !== 0) draft.heads = draft.heads.map((head) => ({ ...head, x: head.x + shift }));
  });
  return drafts;
}

function dotsOf(drafts: readonly Draft[], hasVoices: boolean): ReadonlyMap<number, readonly GlyphAt[]> {
  const dotted = drafts.flatMap(({ event, heads }): DottedNote[] =>
    event.chord.value.dots === 0
      ? []
      : heads.map(({ position }) => ({
          event: event.id,
          position,
          dots: event.chord.value.dots,
          isLower: hasVoices && event.voiceNumber % 2 === 1,
        })),
  );
  if (dotted.length === 0) return new Map();
  const right = Math.max(
    ...drafts.flatMap(({ heads, scale }) => heads.map((head) => head.x + head.glyph.right * scale)),
  );
  return placeDots(dotted, right);
}

function accidentalsOf(drafts: readonly Draft[], input: ShapeInput): ReadonlyMap<number, AccidentalShape[]> {
  const wanted: AccidentalToStack[] = drafts.flatMap(({ event, heads, scale }) =>
    heads.flatMap(({ note, position }) => {
      const printed = input.printed[event.id]?.[note];
      return printed == null ? [] : [{ event: event.id, note, position, printed, scale }];
    }),
  );
  const byEvent = new Map<number, AccidentalShape[]>();
  if (wanted.length === 0) return byEvent;
  const obstacles = drafts.flatMap((draft) => {
    const { heads, scale, event } = draft;
    const stem = stemOf(draft, input.beams);
    const besideOthers = drafts.length > 1 && stem !== null ? [stem] : [];
    return [
      ...heads.map(({ position, x }) =>
        headObstacle(position / 2 - HALF_HEAD * scale, position / 2 + HALF_HEAD * scale, x),
      ),
      ...ledgerLines(heads, input.context.staves[event.staff]?.lines ?? 5, scale).map(({ y, left }) =>
        headObstacle(y - 0.1, y + 0.1, left + 0.15),
      ),
      ...besideOthers.map(({ from, to, x }) => headObstacle(Math.min(from, to), Math.max(from, to), x - 0.1)),
    ];
  });
  for (const { event, note, glyphs } of stackAccidentals(wanted, obstacles)) {
    const shapes = byEvent.get(event) ?? [];
    shapes.push({ note, glyphs });
    byEvent.set(event, shapes);
  }
  return byEvent;
}

type Reach = Pick<ChordShape, 'left' | 'right' | 'top' | 'bottom'>;

export function extentOf(shape: Omit<ChordShape, keyof Reach>): Extent & { left: number; right: number } {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  const add = (x1: number, y1: number, x2: number, y2: number): void => {
    left = Math.min(left, x1);
    right = Math.max(right, x2);
    top = Math.min(top, y1);
    bottom = Math.max(bottom, y2);
  };
  const addGlyph = ({ glyph, x, y }: GlyphAt, scale: number): void => {
    add(x + glyph.left * scale, y + glyph.top * scale, x + glyph.right * scale, y + glyph.bottom * scale);
  };
  for (const { glyph, x, position } of shape.heads) addGlyph({ glyph, x, y: position / 2 }, shape.scale);
  for (const line of shape.ledgerLines) add(line.left, line.y, line.right, line.y);
  for (const accidental of shape.accidentals) for (const sign of accidental.glyphs) addGlyph(sign, shape.scale);
  for (const dot of shape.dots) addGlyph(dot, shape.scale);
  if (shape.rest !== null) addGlyph(shape.rest, shape.scale);
  if (shape.flag !== null) addGlyph(shape.flag, shape.scale);
  if (shape.stem !== null) {
    const { x, from, to } = shape.stem;
    add(x, Math.min(from, to), x, Math.max(from, to));
  }
  return { left, right, top, bottom };
}

export const withExtent = (shape: Omit<ChordShape, keyof Reach>): ChordShape => ({
  ...shape,
  ...extentOf(shape),
});

function stemOf({ event, scale, heads }: Draft, beams: Beams): StemShape | null {
  const isBeamed = (beams.groupOf[event.id] ?? -1) >= 0;
  return stemShape(heads, beams.stems[event.id] ?? 0, printedBase(event.chord), scale, isBeamed);
}

function flagOf(draft: Draft, { beams }: ShapeInput): GlyphAt | null {
  const { event, scale } = draft;
  const stem = stemOf(draft, beams);
  const isBeamed = (beams.groupOf[event.id] ?? -1) >= 0;
  return stem === null || isBeamed ? null : flagAt(event.chord.value.base, stem, scale);
}

const FLAG_TO_DOT = 0.15;

/** All dots of the column move right together where a flag stands in their way. */
function clearOfFlags(
  dots: ReadonlyMap<number, readonly GlyphAt[]>,
  flags: readonly GlyphAt[],
): ReadonlyMap<number, readonly GlyphAt[]> {
  const all = [...dots.values()].flat();
  const inWay = flags.filter(({ glyph, x, y }) =>
    all.some(
      (dot) =>
        dot.y + dot.glyph.bottom > y + glyph.top &&
        dot.y + dot.glyph.top < y + glyph.bottom &&
        dot.x < x + glyph.right + FLAG_TO_DOT,
    ),
  );
  if (inWay.length === 0) return dots;
  const right = Math.max(...inWay.map(({ glyph, x }) => x + glyph.right)) + FLAG_TO_DOT;
  const shift = Math.max(0, right - Math.min(...all.map(({ x }) => x)));
  return new Map([...dots].map(([event, own]) => [event, own.map((dot) => ({ ...dot, x: dot.x + shift }))]));
}

function shapeChords(chords: readonly MeasureEvent[], input: ShapeInput): ChordShape[] {
  const { notes, beams, context } = input;
  const drafts = draftChords(chords, input);
  const staff = chords[0]?.staff ?? 0;
  const flags = drafts.flatMap((draft) => flagOf(draft, input) ?? []);
  const dots = clearOfFlags(dotsOf(drafts, notes.hasVoices[staff] === true), flags);
  const accidentals = accidentalsOf(drafts, input);
  const shapes = drafts.map((draft): Omit<ChordShape, keyof Reach> => {
    const { event, scale, heads } = draft;
    return {
      event,
      scale,
      heads,
      rest: null,
      stemDirection: beams.stems[event.id] ?? 0,
      stem: stemOf(draft, beams),
      flag: flagOf(draft, input),
      accidentals: accidentals.get(event.id) ?? [],
      dots: dots.get(event.id) ?? [],
      ledgerLines: ledgerLines(heads, context.staves[staff]?.lines ?? 5, scale),
      group: beams.groupOf[event.id] ?? -1,
    };
  });
  return shareStems(shapes, beams).map(withExtent);
}

const REST_DOT_GAP = 0.35;
const REST_DOT_STEP = 0.65;

function restDots(rest: GlyphAt, dots: number, dot: GlyphAt['glyph']): GlyphAt[] {
  // In the space beside the upper half of the sign, as on the middle line's upper space.
  const y = rest.glyph.name.startsWith('restWhole') ? rest.y + 0.5 : rest.y - 0.5;
  return Array.from({ length: dots }, (_, index) => ({
    glyph: dot,
    x: rest.x + rest.glyph.right + REST_DOT_GAP + index * REST_DOT_STEP,
    y,
  }));
}

export function shapeRest(
  event: MeasureEvent,
  input: ShapeInput,
  others: readonly Extent[],
  dot: GlyphAt['glyph'],
): ChordShape {
  const { value, fullMeasure, cue } = event.chord;
  const hasVoices = input.notes.hasVoices[event.staff] === true;
  const side = hasVoices ? (event.voiceNumber % 2 === 0 ? -1 : 1) : 0;
  const lines = input.context.staves[event.staff]?.lines ?? 5;
  const position = input.notes.restPositions[event.id];
  const rest = placeRest({ base: fullMeasure === undefined ? value.base : 0, lines, side, position }, others);
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

function shapeTabChords(
  events: readonly MeasureEvent[],
  tab: TabContext,
  { beams }: ShapeInput,
  dot: GlyphAt['glyph'],
): ChordShape[] {
  return events.map((event) => {
    const direction = beams.stems[event.id] ?? 0;
    return withExtent(shapeTabChord({ event, tab, direction, group: beams.groupOf[event.id] ?? -1, dot }));
  });
}

/** Whether anything but its voice asks for a rest. */
const isPlain = ({ chord }: MeasureEvent): boolean =>
  chord.fermata === undefined && chord.tupletStarts === undefined && chord.tupletStops === undefined;

/** Like rests of one column that would stand at one place are printed once; others keep clear of each other. */
function shapeRests(
  events: readonly MeasureEvent[],
  input: ShapeInput,
  chords: readonly ChordShape[],
  dot: GlyphAt['glyph'],
): ChordShape[] {
  const rests: ChordShape[] = [];
  const sorted = [...events].sort((a, b) => Number(isPlain(a)) - Number(isPlain(b)));
  for (const event of sorted) {
    const taken = [...chords, ...restObstacles(event, input)];
    const alone = shapeRest(event, input, taken, dot);
    const isTwin = rests.some(
      ({ rest, dots }) =>
        rest?.glyph === alone.rest?.glyph && rest?.y === alone.rest?.y && dots.length === alone.dots.length,
    );
    if (isTwin && isPlain(event)) continue;
    rests.push(rests.length === 0 ? alone : shapeRest(event, input, [...taken, ...rests], dot));
  }
  return rests;
}

/** Chords and rests that share a column of a staff, low ids first. */
export function shapeColumn(events: readonly MeasureEvent[], input: ShapeInput, dot: GlyphAt['glyph']): ChordShape[] {
  const struck = events.filter(({ chord }) => !isRest(chord));
  const tab = input.context.staves[events[0]?.staff ?? 0]?.tab;
  const chords = tab === undefined ? shapeChords(struck, input) : shapeTabChords(struck, tab, input, dot);
  const rests = shapeRests(
    events.filter(({ chord }) => isRest(chord)),
    input,
    chords,
    dot,
  );
  return [...chords, ...rests];
}
