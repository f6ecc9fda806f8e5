/**
 * Pass 9, ties. Each tied note is joined to the same pitch in the next chord of its voice; a tie over a system break is
 * drawn as two halves. Single notes and outer notes of chords curve away from the stem; in chords the upper half curves
 * up and the lower half down (Gould, "Ties").
 */
import type { ElementRef } from '../display/displayList.ts';
import { engravingDefaults } from '../smufl/engravingDefaults.data.ts';
import type { MeasureEvent } from './alignColumns.ts';
import { ARPEGGIO_HALF } from './curveObstacles.ts';
import type { MeasureFrame } from './frame.ts';
import type { CurveMark } from './marks.ts';
import type { MarkSheet } from './marks/markSheet.ts';
import { leftOfRun } from './shapeGraces.ts';
import type { ChordShape, HeadShape } from './shapes.ts';
import { tiePoints, type OtherEnds, type TieEnds } from './tieShape.ts';
import { eachInSteps, type Steps } from '../steps.ts';

const MIDDLE_THICKNESS = engravingDefaults.tieMidpointThickness;
const END_THICKNESS = engravingDefaults.tieEndpointThickness;
/** Gap between tie and notehead. */
const SIDE_GAP = 0.12;
/** A half tie after a system break begins this far before its note. */
const HALF_TIE = 1.8;
const INTO_MARGIN = 0.5;
/** How far above and below its ends a tie is kept free. */
const AROUND_TIE = 0.3;
/** How far the ends of a tie stand off the notehead's middle, about. */
const OFF_MIDDLE = 0.55;

const tieMark = (ends: TieEnds, sheet: MarkSheet, staff: number, element: ElementRef): CurveMark => ({
  kind: 'curve',
  staff,
  element,
  points: tiePoints(ends, sheet.ground(staff)),
  middle: MIDDLE_THICKNESS,
  ends: END_THICKNESS,
});

/** The voice with stems down, whatever its number. */
export const isLower = ({ stemDirection, event }: ChordShape): boolean =>
  stemDirection === 0 ? event.voiceNumber % 2 === 1 : stemDirection === -1;

/** -1 curves up. */
function tieDirection(shape: ChordShape, head: HeadShape, hasVoices: boolean): 1 | -1 {
  const count = shape.heads.length;
  if (hasVoices) return isLower(shape) ? 1 : -1;
  if (count === 1) return shape.stemDirection === 0 ? (head.position > 4 ? 1 : -1) : shape.stemDirection;
  const index = shape.heads.indexOf(head);
  if (count % 2 === 1 && index === (count - 1) / 2) return head.position > 4 ? 1 : -1;
  return index < count / 2 ? 1 : -1;
}

interface VoiceChord {
  readonly measure: MeasureFrame;
  readonly shape: ChordShape;
}

const samePitch = (a: VoiceChord, note: number, b: VoiceChord): HeadShape | undefined => {
  const pitch = a.shape.event.chord.notes[note]?.pitch;
  return b.shape.heads.find((head) => {
    const other = b.shape.event.chord.notes[head.note]?.pitch;
    return other?.step === pitch?.step && other?.octave === pitch?.octave && other?.alter === pitch?.alter;
  });
};

const columnX = ({ measure, shape }: VoiceChord): number => measure.columnX[Math.max(0, shape.event.column)] as number;

/** Heads that stand at the height of a tie of this one. */
const besides = ({ shape }: VoiceChord, head: HeadShape): readonly HeadShape[] =>
  shape.heads.filter(({ position }) => Math.abs(position - head.position) <= 1);

const rightOf = (chord: VoiceChord, head: HeadShape): number => {
  const dotsRight =
    chord.shape.dots.length > 0 ? Math.max(...chord.shape.dots.map((dot) => dot.x + dot.glyph.right)) : 0;
  const heads = besides(chord, head).map(({ x, glyph }) => x + glyph.right * chord.shape.scale);
  return columnX(chord) + Math.max(...heads, dotsRight);
};

function refTo({ measure, shape: { event } }: VoiceChord, note: number): ElementRef {
  return { kind: 'tie', part: event.part, measure: measure.index, voice: event.voice, chord: event.index, note };
}

/** All chords of each voice in the system, in order. */
function* voicesOf(sheet: MarkSheet): Steps<VoiceChord[][]> {
  const voices: VoiceChord[][] = [];
  const byStaff: Map<number, VoiceChord[]>[] = [];
  yield* eachInSteps(sheet.chords(), (chord) => {
    const { homeStaff, voiceNumber } = chord.shape.event;
    const known = (byStaff[homeStaff] ??= new Map<number, VoiceChord[]>());
    const voice = known.get(voiceNumber);
    if (voice !== undefined) voice.push(chord);
    else {
      const begun = [chord];
      known.set(voiceNumber, begun);
      voices.push(begun);
    }
  });
  return voices;
}

const hasVoicesAt = (chord: VoiceChord): boolean => {
  const { staff } = chord.shape.event;
  return chord.measure.engraving.hasVoices[staff] === true;
};

/** Where a tie to a head ends: before the heads and accidentals of the chord that stand at its height. */
function leftOf(chord: VoiceChord, head: HeadShape, y: number): number {
  const accidentals = chord.shape.accidentals
    .flatMap(({ glyphs }) => glyphs)
    .filter(({ glyph, y: middle }) => middle + glyph.top < y + AROUND_TIE && middle + glyph.bottom > y - AROUND_TIE)
    .map(({ x, glyph }) => x + glyph.left);
  return columnX(chord) + Math.min(...besides(chord, head).map(({ x }) => x), ...accidentals);
}

/** Left edge of all that stands in and before a column, whatever its voice, and the right edge of its heads and dots. */
function edgesOfColumn(chord: VoiceChord): { readonly left: number; readonly right: number } {
  const { column, staff } = chord.shape.event;
  let [left, right] = [chord.shape.left, 0];
  for (const other of chord.measure.engraving.shapes) {
    if (other?.event.column !== column || other.event.staff !== staff) continue;
    left = Math.min(left, other.left);
    for (const { x, glyph } of [...other.heads, ...other.dots]) right = Math.max(right, x + glyph.right * other.scale);
  }
  const { arpeggios, graces } = chord.measure.engraving.attachments;
  const isHere = (each: { readonly column: number; readonly staff: number }): boolean =>
    each.column === column && each.staff === staff;
  for (const arpeggio of arpeggios) if (isHere(arpeggio)) left = Math.min(left, arpeggio.x - ARPEGGIO_HALF);
  for (const run of graces) if (isHere(run)) left = Math.min(left, leftOfRun(run));
  const x = columnX(chord);
  return { left: x + left, right: x + right };
}

/** Other places for the ends of a tie; without a chord that it leads to it may end before what stands last. */
function otherEnds(sheet: MarkSheet, chord: VoiceChord, next: VoiceChord | null, x1: number): OtherEnds {
  const late = edgesOfColumn(chord).right + SIDE_GAP;
  const early = next === null ? lastColumnLeft(sheet, chord) : edgesOfColumn(next).left;
  return { early: early - SIDE_GAP, ...(late > x1 ? { late } : {}) };
}

/** Left edge of the last column on the staff of a chord. */
function lastColumnLeft({ frame }: MarkSheet, { shape }: VoiceChord): number {
  const { staff } = shape.event;
  const last = frame.measures.at(-1);
  let found: VoiceChord | null = null;
  for (const other of last?.engraving.shapes ?? []) {
    if (last === undefined || other?.event.staff !== staff || other.event.column < 0) continue;
    if (found === null || other.event.column > found.shape.event.column) found = { measure: last, shape: other };
  }
  return found === null ? frame.right : edgesOfColumn(found).left;
}

function tieFrom(sheet: MarkSheet, chord: VoiceChord, head: HeadShape, next: VoiceChord | undefined): CurveMark {
  const { shape } = chord;
  const keepsSide = hasVoicesAt(chord);
  const direction = tieDirection(shape, head, keepsSide);
  const middle = head.position / 2;
  const target = next && samePitch(chord, head.note, next);
  const x1 = rightOf(chord, head) + SIDE_GAP;
  const x2 =
    next && target ? leftOf(next, target, middle + direction * OFF_MIDDLE) - SIDE_GAP : sheet.frame.right - SIDE_GAP;
  const fromInside = next && target ? centred(x1, x2, chord, head, next, target) : { x1, x2 };
  const others = (): OtherEnds => otherEnds(sheet, chord, next && target ? next : null, fromInside.x1);
  const ends = { ...fromInside, others, middle, direction, keepsSide };
  return tieMark(ends, sheet, shape.event.staff, refTo(chord, head.note));
}

/** Between single close notes the ends reach over the heads, so that the tie does not become a dot. */
const SHORT_TIE = 1.4;
function centred(
  x1: number,
  x2: number,
  chord: VoiceChord,
  head: HeadShape,
  next: VoiceChord,
  target: HeadShape,
): { x1: number; x2: number } {
  const isOuter =
    chord.shape.heads.length === 1 && chord.shape.dots.length === 0 && next.shape.accidentals.length === 0;
  if (!isOuter || x2 - x1 >= SHORT_TIE) return { x1, x2 };
  return {
    x1: columnX(chord) + head.x + head.glyph.right * 0.7,
    x2: columnX(next) + target.x + target.glyph.right * 0.3,
  };
}

/** The second half of ties that began in the system before. */
function tiesInto(sheet: MarkSheet, chord: VoiceChord): CurveMark[] {
  const { event, heads } = chord.shape;
  const context = chord.measure.engraving.context.staves[event.homeStaff];
  const written = chord.measure.engraving.places[event.id] ?? [];
  if (event.at !== 0) return [];
  return heads.flatMap((head) => {
    const place = written[head.note];
    const isTied = context?.tied.some(
      ({ voice, step, alter }) => voice === event.voiceNumber && step === place?.step && alter === place.alter,
    );
    if (isTied !== true) return [];
    const keepsSide = hasVoicesAt(chord);
    const direction = tieDirection(chord.shape, head, keepsSide);
    const x2 = columnX(chord) + Math.min(head.x, chord.shape.left) - SIDE_GAP;
    const others = (): OtherEnds => ({});
    const ends = { x1: x2 - HALF_TIE + INTO_MARGIN, x2, others, middle: head.position / 2, direction, keepsSide };
    return [tieMark(ends, sheet, event.staff, refTo(chord, head.note))];
  });
}

/** A tie that ends in the air. */
const OPEN_TIE = 2.2;

function looseTie(
  sheet: MarkSheet,
  chord: VoiceChord,
  head: HeadShape,
  voices: readonly (readonly VoiceChord[])[],
): CurveMark[] {
  const kind = chord.shape.event.chord.notes[head.note]?.looseTie;
  if (kind === undefined) return [];
  const keepsSide = hasVoicesAt(chord);
  const direction = tieDirection(chord.shape, head, keepsSide);
  const x1 = rightOf(chord, head) + SIDE_GAP;
  const targets = voices
    .flat()
    .filter(
      (other) =>
        other.shape.event.part === chord.shape.event.part && columnX(other) > x1 && samePitch(chord, head.note, other),
    );
  const nearest = targets.reduce<VoiceChord | null>(
    (best, other) => (best === null || columnX(other) < columnX(best) ? other : best),
    null,
  );
  const target = nearest && samePitch(chord, head.note, nearest);
  const middle = head.position / 2;
  const leads = kind === 'next' && nearest && target;
  const x2 = leads ? leftOf(nearest, target, middle + direction * OFF_MIDDLE) - SIDE_GAP : x1 + OPEN_TIE;
  const others = (): OtherEnds => (leads ? otherEnds(sheet, chord, nearest, x1) : {});
  const ends = { x1, x2, others, middle, direction, keepsSide };
  return [tieMark(ends, sheet, chord.shape.event.staff, refTo(chord, head.note))];
}

const isTied = ({ chord }: MeasureEvent, head: HeadShape): boolean => chord.notes[head.note]?.tied === true;

const hasTies = ({ chord }: MeasureEvent): boolean =>
  chord.notes.some(({ tied, looseTie }) => tied === true || looseTie !== undefined);

export function* placeTies(sheet: MarkSheet): Steps<readonly CurveMark[]> {
  const { frame } = sheet;
  const voices = yield* voicesOf(sheet);
  const placed: CurveMark[] = [];
  for (const voice of voices) {
    let index = -1;
    yield* eachInSteps(voice, (chord) => {
      index += 1;
      const { heads, event } = chord.shape;
      if (index === 0 && chord.measure === frame.measures[0]) placed.push(...tiesInto(sheet, chord));
      if (!hasTies(event)) return;
      const tied = heads.filter((head) => isTied(event, head));
      placed.push(...tied.map((head) => tieFrom(sheet, chord, head, voice[index + 1])));
      for (const head of heads) if (!isTied(event, head)) placed.push(...looseTie(sheet, chord, head, voices));
    });
  }
  return placed;
}
