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
import { CUE_SCALE, withExtent, type Unmeasured } from './shapeExtent.ts';
import { shapeRests } from './shapeRests.ts';
import { shapeTabChord } from './shapeTabChord.ts';
import { flagAt, stemShape } from './stemShape.ts';
import { headObstacle, stackAccidentals, type AccidentalToStack } from './stackAccidentals.ts';
import type { AccidentalShape, ChordShape, GlyphAt, HeadShape, StemShape } from './shapes.ts';
import { shareStems } from './shareStems.ts';
import { headBrackets, type ColumnInk, type HeadBrackets } from './signs/keptHeads.ts';
import { voiceOffsets } from './voiceOffsets.ts';

export interface ShapeInput {
  /** Of the whole measure. */
  readonly events: readonly MeasureEvent[];
  readonly notes: NotePlaces;
  readonly beams: Beams;
  readonly printed: readonly PrintedAccidentals[];
  readonly context: MeasureContext;
}

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

function dotsOf(
  drafts: readonly Draft[],
  hasVoices: boolean,
  brackets: readonly HeadBrackets[],
): ReadonlyMap<number, readonly GlyphAt[]> {
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
    ...brackets.flatMap(({ after }) => after.map(({ glyph, x }) => x + glyph.right)),
  );
  return placeDots(dotted, right);
}

function accidentalsOf(
  drafts: readonly Draft[],
  input: ShapeInput,
  brackets: readonly HeadBrackets[],
): ReadonlyMap<number, AccidentalShape[]> {
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
      ...heads.map((head) =>
        headObstacle(head.position / 2 - HALF_HEAD * scale, head.position / 2 + HALF_HEAD * scale, head.x),
      ),
      ...ledgerLines(heads, input.context.staves[event.staff]?.lines ?? 5, scale).map(({ y, left }) =>
        headObstacle(y - 0.1, y + 0.1, left + 0.15),
      ),
      ...besideOthers.map(({ from, to, x }) => headObstacle(Math.min(from, to), Math.max(from, to), x - 0.1)),
    ];
  });
  const ofBrackets = brackets.flatMap(({ before }) =>
    before.flatMap(({ glyphs }) =>
      glyphs.map(({ glyph, x, y }) => headObstacle(y + glyph.top, y + glyph.bottom, x + glyph.left)),
    ),
  );
  for (const { event, note, glyphs } of stackAccidentals(wanted, [...obstacles, ...ofBrackets])) {
    const shapes = byEvent.get(event) ?? [];
    shapes.push({ note, glyphs });
    byEvent.set(event, shapes);
  }
  return byEvent;
}

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

/** Heads and flags of all voices. */
const columnInk = (drafts: readonly Draft[], flags: readonly GlyphAt[]): readonly ColumnInk[] => [
  ...drafts.flatMap(({ heads, scale }) =>
    heads.map(({ x, glyph, position }) => ({
      left: x,
      right: x + glyph.right * scale,
      top: position / 2 - HALF_HEAD * scale,
      bottom: position / 2 + HALF_HEAD * scale,
    })),
  ),
  ...flags.map(({ glyph, x, y }) => ({
    left: x,
    right: x + glyph.right,
    top: y + glyph.top,
    bottom: y + glyph.bottom,
  })),
];

function shapeChords(chords: readonly MeasureEvent[], input: ShapeInput): ChordShape[] {
  const { notes, beams, context } = input;
  const drafts = draftChords(chords, input);
  const staff = chords[0]?.staff ?? 0;
  const flags = drafts.flatMap((draft) => flagOf(draft, input) ?? []);
  const ink = columnInk(drafts, flags);
  const brackets = drafts.map(({ event, heads, scale }) => headBrackets(event.chord, heads, scale, ink));
  const dots = clearOfFlags(dotsOf(drafts, notes.hasVoices[staff] === true, brackets), flags);
  const accidentals = accidentalsOf(drafts, input, brackets);
  const shapes = drafts.map((draft, index): Unmeasured => {
    const { event, scale, heads } = draft;
    const { before = [], after = [] } = brackets[index] ?? {};
    return {
      event,
      scale,
      heads,
      rest: null,
      stemDirection: beams.stems[event.id] ?? 0,
      stem: stemOf(draft, beams),
      flag: flagOf(draft, input),
      accidentals: [...(accidentals.get(event.id) ?? []), ...before],
      dots: [...(dots.get(event.id) ?? []), ...after],
      ledgerLines: ledgerLines(heads, context.staves[staff]?.lines ?? 5, scale),
      group: beams.groupOf[event.id] ?? -1,
    };
  });
  return shareStems(shapes, beams).map(withExtent);
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
