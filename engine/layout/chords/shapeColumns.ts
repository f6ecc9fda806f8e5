/**
 * The ink of every column, staff by staff: heads, stems, flags, dots, ledger lines, accidentals, rests, and its extent left
 * and right of the column, which horizontal spacing needs.
 */
import { isRest, isSmall } from '../../model/chord.ts';
import type { PrintedAccidentals } from '../columns/accidentalState.ts';
import type { Beams } from '../beams/groupBeams.ts';
import { lengthenForStrokes } from '../beams/stemStrokes.ts';
import { ledgerLines } from './ledgerLines.ts';
import { placeDots, type DottedNote } from './placeDots.ts';
import { placeHeads } from './placeHeads.ts';
import type { NotePlaces } from '../columns/placeNotes.ts';
import { printedBase } from '../glyphs/printedBase.ts';
import { withExtent, type Unmeasured } from '../columns/shapeExtent.ts';
import { shapeRests } from './shapeRests.ts';
import { keyOf, pitchesHeldInto } from './tablature.ts';
import { shapeTabChord } from './shapeTabChord.ts';
import { flagAt, stemShape } from './stemShape.ts';
import { headObstacle, stackAccidentals, type AccidentalToStack } from './stackAccidentals.ts';
import type { AccidentalShape, ChordShape, GlyphAt, HeadShape, LedgerLine, StemShape } from '../types/shapes.ts';
import { shareStems } from './shareStems.ts';
import { headBrackets, isBracketed, type ColumnInk, type HeadBrackets } from '../glyphs/shapeNoteheads.ts';
import { noteCollisions } from './noteCollisions.ts';
import { engravingStyle } from '../engravingStyle.ts';
import type { EngravingContext, TabContext } from '../types/measureContext.ts';
import type { MeasureEvent } from '../types/columns.ts';

const { cueScale, halfHeight: halfHead } = engravingStyle.noteheads;
const { toFlag: flagToDot } = engravingStyle.dots;

export interface ShapeInput {
  /** Events of the whole measure. */
  readonly events: readonly MeasureEvent[];
  readonly notes: NotePlaces;
  readonly beams: Beams;
  readonly printed: readonly PrintedAccidentals[];
  readonly context: EngravingContext;
}

interface Draft {
  readonly event: MeasureEvent;
  readonly scale: number;
  heads: HeadShape[];
  ledgerLines: readonly LedgerLine[];
  stem: StemShape | null;
  flag: GlyphAt | null;
}

/** Moves the heads of different voices beside each other where they would overlap. */
function shiftVoices(drafts: Draft[], beams: Beams): void {
  drafts.sort((a, b) => a.event.voiceNumber - b.event.voiceNumber);
  // Notes without heads and stem, from which a visible tie may come, leave their place to the others.
  const drawn = drafts.filter(
    ({ event, heads }) => beams.stems[event.id] !== 0 || heads.some(({ isOmitted }) => isOmitted !== true),
  );
  const shifts = noteCollisions(
    drawn.map(({ event, heads, scale }) => ({
      direction: beams.stems[event.id] || (event.isLower ? -1 : 1),
      heads,
      scale,
      base: printedBase(event.chord),
      dots: event.chord.value.dots,
      isFlagged: printedBase(event.chord) > 2 && (beams.groupOf[event.id] ?? -1) < 0,
    })),
  );
  drawn.forEach((draft, index) => {
    const shift = shifts[index] ?? 0;
    if (shift !== 0) draft.heads = draft.heads.map((head) => ({ ...head, x: head.x + shift }));
  });
}

function draftChords(events: readonly MeasureEvent[], { notes, beams, context }: ShapeInput): Draft[] {
  const drafts = events.map((event): Draft => {
    const scale = isSmall(event.chord) ? cueScale : 1;
    const places = notes.places[event.id] ?? [];
    const isPercussion = context.staves[event.staff]?.clef.sign === 'percussion';
    const letters = isPercussion ? false : context.view.letters;
    const heads = placeHeads(event.chord, places, beams.stems[event.id] ?? 0, scale, letters);
    return { event, scale, heads, ledgerLines: [], stem: null, flag: null };
  });
  if (drafts.length > 1) shiftVoices(drafts, beams);
  for (const draft of drafts) {
    const { event, heads, scale } = draft;
    const isBeamed = (beams.groupOf[event.id] ?? -1) >= 0;
    draft.ledgerLines = ledgerLines(drawnHeads(heads), context.staves[event.staff]?.lines ?? 5, scale);
    draft.stem = stemShape(heads, beams.stems[event.id] ?? 0, printedBase(event.chord), scale, isBeamed);
    draft.flag = draft.stem === null || isBeamed ? null : flagAt(event.chord.value.base, draft.stem, scale);
  }
  return drafts;
}

const NO_DOTS: ReadonlyMap<number, readonly GlyphAt[]> = new Map();
const NO_ACCIDENTALS: ReadonlyMap<number, readonly AccidentalShape[]> = new Map();

/** A head that is not drawn has neither dots nor ledger lines. */
const drawnHeads = (heads: readonly HeadShape[]): readonly HeadShape[] =>
  heads.some(({ isOmitted }) => isOmitted) ? heads.filter(({ isOmitted }) => isOmitted !== true) : heads;

function dotsOf(
  drafts: readonly Draft[],
  hasVoices: boolean,
  brackets: readonly HeadBrackets[],
): ReadonlyMap<number, readonly GlyphAt[]> {
  if (drafts.every(({ event }) => event.chord.value.dots === 0)) return NO_DOTS;
  const dotted = drafts.flatMap(({ event, heads }): DottedNote[] =>
    event.chord.value.dots === 0
      ? []
      : drawnHeads(heads).map(({ position }) => ({
          event: event.id,
          position,
          dots: event.chord.value.dots,
          isLower: hasVoices && event.isLower,
        })),
  );
  const afterBrackets = Math.max(
    -Infinity,
    ...brackets.flatMap(({ after }) => after.map(({ glyph, x }) => x + glyph.right)),
  );
  const heads = drafts.flatMap(({ event, heads: own, scale, stem }) =>
    own.map(({ x, glyph, position }) => ({
      event: event.id,
      position,
      right: Math.max(x + glyph.right * scale, afterBrackets),
      stem: stem?.direction ?? (0 as const),
      stemX: stem?.x ?? x,
    })),
  );
  return placeDots(dotted, heads);
}

function accidentalsOf(
  drafts: readonly Draft[],
  input: ShapeInput,
  brackets: readonly HeadBrackets[],
): ReadonlyMap<number, readonly AccidentalShape[]> {
  const wanted: AccidentalToStack[] = [];
  for (const { event, heads, scale } of drafts) {
    for (const { note, position, x: headX } of heads) {
      const printed = input.printed[event.id]?.[note];
      if (printed != null) wanted.push({ event: event.id, note, position, headX, printed, scale });
    }
  }
  if (wanted.length === 0) return NO_ACCIDENTALS;
  const byEvent = new Map<number, AccidentalShape[]>();
  const obstacles = drafts.flatMap(({ event: { id }, heads, scale, stem, ledgerLines: lines }) => {
    const besideOthers = drafts.length > 1 && stem !== null ? [stem] : [];
    // The beam is placed later, and may lengthen the stem.
    const isBeamed = (input.beams.groupOf[id] ?? -1) >= 0;
    return [
      ...heads.map((head) =>
        headObstacle(head.position / 2 - halfHead * scale, head.position / 2 + halfHead * scale, head.x),
      ),
      ...lines.map(({ y, left }) => headObstacle(y - 0.1, y + 0.1, left + 0.15)),
      ...besideOthers.map(({ from, to, x, direction }) => {
        const end = isBeamed ? -direction * Infinity : to;
        return headObstacle(Math.min(from, end), Math.max(from, end), x - 0.1);
      }),
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

/** The dots of the column, moved right together where one would touch a flag. */
function clearOfFlags(
  dots: ReadonlyMap<number, readonly GlyphAt[]>,
  flags: readonly GlyphAt[],
): ReadonlyMap<number, readonly GlyphAt[]> {
  if (dots.size === 0 || flags.length === 0) return dots;
  const all = [...dots.values()].flat();
  const inWay = flags.filter(({ glyph, x, y }) =>
    all.some(
      (dot) =>
        dot.y + dot.glyph.bottom > y + glyph.top &&
        dot.y + dot.glyph.top < y + glyph.bottom &&
        dot.x < x + glyph.right + flagToDot,
    ),
  );
  if (inWay.length === 0) return dots;
  const right = Math.max(...inWay.map(({ glyph, x }) => x + glyph.right)) + flagToDot;
  const shift = Math.max(0, right - Math.min(...all.map(({ x }) => x)));
  return new Map([...dots].map(([event, own]) => [event, own.map((dot) => ({ ...dot, x: dot.x + shift }))]));
}

/** Boxes of the heads and flags of all voices. */
const columnInk = (drafts: readonly Draft[], flags: readonly GlyphAt[]): readonly ColumnInk[] => [
  ...drafts.flatMap(({ heads, scale }) =>
    heads.map(({ x, glyph, position }) => ({
      left: x,
      right: x + glyph.right * scale,
      top: position / 2 - halfHead * scale,
      bottom: position / 2 + halfHead * scale,
    })),
  ),
  ...flags.map(({ glyph, x, y }) => ({
    left: x,
    right: x + glyph.right,
    top: y + glyph.top,
    bottom: y + glyph.bottom,
  })),
];

const NO_BRACKETS: HeadBrackets = { before: [], after: [] };

/** Brackets around noteheads, by draft; empty in most columns. */
function bracketsOf(drafts: readonly Draft[], flags: readonly GlyphAt[]): readonly HeadBrackets[] {
  if (!drafts.some(({ event }) => event.chord.notes.some(isBracketed))) return [];
  const ink = columnInk(drafts, flags);
  return drafts.map(({ event, heads, scale }) => headBrackets(event.chord, heads, scale, ink));
}

const joined = <T>(own: readonly T[] = [], more: readonly T[]): readonly T[] =>
  more.length === 0 ? own : [...own, ...more];

function shapeChords(chords: readonly MeasureEvent[], input: ShapeInput): ChordShape[] {
  const { notes, beams } = input;
  const drafts = draftChords(chords, input);
  const staff = chords[0]?.staff ?? 0;
  const flags = drafts.flatMap(({ flag }) => flag ?? []);
  const brackets = bracketsOf(drafts, flags);
  const dots = clearOfFlags(dotsOf(drafts, notes.hasVoices[staff] === true, brackets), flags);
  const accidentals = accidentalsOf(drafts, input, brackets);
  const shapes = drafts.map(({ event, scale, heads, stem, flag, ledgerLines: lines }, index): Unmeasured => {
    const { before, after } = brackets[index] ?? NO_BRACKETS;
    return {
      event,
      scale,
      heads,
      rest: null,
      stemDirection: beams.stems[event.id] ?? 0,
      stem,
      flag,
      accidentals: joined(accidentals.get(event.id), before),
      dots: joined(dots.get(event.id), after),
      ledgerLines: lines,
      group: beams.groupOf[event.id] ?? -1,
    };
  });
  return lengthenForStrokes(shareStems(shapes, beams)).map(withExtent);
}

function shapeTabChords(
  events: readonly MeasureEvent[],
  tab: TabContext,
  { beams, events: all, notes: { places }, context }: ShapeInput,
  dot: GlyphAt['glyph'],
): ChordShape[] {
  return events.map((event) => {
    const direction = beams.stems[event.id] ?? 0;
    // The events of a voice have successive ids.
    const before = event.index > 0 ? all[event.id - 1] : undefined;
    const held = pitchesHeldInto(event, before, places, context);
    const isHeld = (note: number): boolean => held.has(keyOf(places[event.id]?.[note] ?? { step: 0, alter: 0 }));
    return withExtent(shapeTabChord({ event, tab, direction, group: beams.groupOf[event.id] ?? -1, dot, isHeld }));
  });
}

/** Shapes of the chords and rests that share a column of a staff, sorted by event id; `dot` is the dot's glyph. */
export function shapeColumn(events: readonly MeasureEvent[], input: ShapeInput, dot: GlyphAt['glyph']): ChordShape[] {
  const hasNoRests = events.every(({ chord }) => !isRest(chord));
  const notesOnly = hasNoRests ? events : events.filter(({ chord }) => !isRest(chord));
  const tab = input.context.staves[events[0]?.staff ?? 0]?.tab;
  const chords = tab === undefined ? shapeChords(notesOnly, input) : shapeTabChords(notesOnly, tab, input, dot);
  if (hasNoRests) return chords;
  const rests = shapeRests(
    events.filter(({ chord }) => isRest(chord)),
    input,
    chords,
    dot,
  );
  return [...chords, ...rests];
}
