/**
 * Ties. Each tied note is joined to the same pitch in the next chord of its voice; a tie over a system break is drawn
 * as two halves. A single note's tie curves away from the stem; in chords the ties of the upper half curve up and those
 * of the lower half down (Gould, "Ties").
 */
import type { ElementRef } from '../../display/displayList.ts';
import type { Note } from '../../model/chord.ts';
import { endsOpenTie } from '../../model/noteSigns.ts';
import { curvesEndX, type MeasureFrame } from '../types/frame.ts';
import type { CurveMark } from '../types/marks.ts';
import type { OutsideStaff } from '../skyline/outsideStaff.ts';
import { leftOfRun } from '../chords/shapeGraces.ts';
import type { ChordShape, HeadShape } from '../types/shapes.ts';
import { tiePoints, type OtherEnds, type TieEnds } from './tieShape.ts';
import type { MeasureEvent, WrittenPitch } from '../types/columns.ts';
import { isLower } from '../skyline/chordInSystem.ts';
import { midiPitch, pitchAtStep } from '../../theory/pitch.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { halfWidth: arpeggioHalfWidth } = engravingStyle.arpeggios;
const {
  middleThickness: tieMiddleThickness,
  endThickness: tieEndThickness,
  toHead: tieToHead,
  halfTieLength,
  intoMargin,
  aroundEnds,
  fromHeadMiddle,
  shortLength,
  openLength,
  overHeadRatios,
} = engravingStyle.ties;

const tieMark = (ends: TieEnds, sheet: OutsideStaff, staff: number, element: ElementRef): CurveMark => ({
  kind: 'curve',
  staff,
  element,
  points: tiePoints(ends, sheet.obstacleGrid(staff)),
  middle: tieMiddleThickness,
  ends: tieEndThickness,
});

type TieRef = Extract<ElementRef, { readonly note: number }>;

const sideOf = ({ event }: ChordShape, head: HeadShape): Note['tieSide'] => event.chord.notes[head.note]?.tieSide;

/** -1 for a tie that curves up, 1 for one that curves down. `stated`: the side that the score states. */
function tieDirection(shape: ChordShape, head: HeadShape, hasVoices: boolean, stated: Note['tieSide']): 1 | -1 {
  if (stated !== undefined) return stated === 'above' ? -1 : 1;
  const count = shape.heads.length;
  if (hasVoices) return isLower(shape) ? 1 : -1;
  if (count === 1) return shape.stemDirection === 0 ? (head.position > 4 ? 1 : -1) : shape.stemDirection;
  const index = shape.heads.indexOf(head);
  if (count % 2 === 1 && index === (count - 1) / 2) return head.position > 4 ? 1 : -1;
  return index < count / 2 ? 1 : -1;
}

export interface VoiceChord {
  readonly measure: MeasureFrame;
  readonly shape: ChordShape;
}

/** The head of the same sound, which may be spelled otherwise: F sharp is tied to G flat. */
function samePitch(a: VoiceChord, note: number, b: VoiceChord): HeadShape | undefined {
  const pitchOf = ({ shape }: VoiceChord, own: number): number | undefined => {
    const pitch = shape.event.chord.notes[own]?.pitch;
    return pitch && midiPitch(pitch);
  };
  const pitch = pitchOf(a, note);
  return b.shape.heads.find((head) => pitchOf(b, head.note) === pitch);
}

const columnX = ({ measure, shape }: VoiceChord): number => measure.columnX[Math.max(0, shape.event.column)] as number;

/** The heads of the chord at the height of this head's tie. */
const headsAtHeight = ({ shape }: VoiceChord, head: HeadShape): readonly HeadShape[] =>
  shape.heads.filter(({ position }) => Math.abs(position - head.position) <= 1);

const rightOf = (chord: VoiceChord, head: HeadShape): number => {
  const dotsRight =
    chord.shape.dots.length > 0 ? Math.max(...chord.shape.dots.map((dot) => dot.x + dot.glyph.right)) : 0;
  const heads = headsAtHeight(chord, head).map(({ x, glyph }) => x + glyph.right * chord.shape.scale);
  return columnX(chord) + Math.max(...heads, dotsRight);
};

function refTo({ measure, shape: { event } }: VoiceChord, note: number): TieRef {
  return { kind: 'tie', part: event.part, measure: measure.index, voice: event.voice, chord: event.index, note };
}

/** All chords of each voice in the system, in order. */
export function voicesOf(sheet: OutsideStaff): VoiceChord[][] {
  const voices: VoiceChord[][] = [];
  const byStaff: Map<number, VoiceChord[]>[] = [];
  for (const chord of sheet.chords()) {
    const { homeStaff, voiceNumber } = chord.shape.event;
    const known = (byStaff[homeStaff] ??= new Map<number, VoiceChord[]>());
    const voice = known.get(voiceNumber);
    if (voice !== undefined) voice.push(chord);
    else {
      const begun = [chord];
      known.set(voiceNumber, begun);
      voices.push(begun);
    }
  }
  return voices;
}

/** Whether another voice has a note or a printed rest on the staff while the chord sounds, so that its ties keep to one side. */
function hasVoicesAt({ measure, shape: { event } }: VoiceChord): boolean {
  const { hasVoices, shapes } = measure.engraving;
  if (hasVoices[event.staff] !== true) return false;
  return shapes.some(
    (other) =>
      other?.event.staff === event.staff &&
      (other.event.voice !== event.voice || other.event.part !== event.part) &&
      other.event.at < event.at + event.duration &&
      event.at < other.event.at + other.event.duration &&
      (other.heads.length > 0 || other.rest !== null),
  );
}

/** x where a tie to a head ends: left of the chord's heads and accidentals at its height. */
function leftOf(chord: VoiceChord, head: HeadShape, y: number): number {
  const accidentals = chord.shape.accidentals
    .flatMap(({ glyphs }) => glyphs)
    .filter(({ glyph, y: middle }) => middle + glyph.top < y + aroundEnds && middle + glyph.bottom > y - aroundEnds)
    .map(({ x, glyph }) => x + glyph.left);
  return columnX(chord) + Math.min(...headsAtHeight(chord, head).map(({ x }) => x), ...accidentals);
}

/** Left edge of all ink of a column, with grace notes and arpeggios, and right edge of its heads and dots, of all voices. */
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
  for (const arpeggio of arpeggios) if (isHere(arpeggio)) left = Math.min(left, arpeggio.x - arpeggioHalfWidth);
  for (const run of graces) if (isHere(run)) left = Math.min(left, leftOfRun(run));
  const x = columnX(chord);
  return { left: x + left, right: x + right };
}

/** Other places for the ends of a tie. Without a next chord it may end before the last column of the system. */
function otherEnds(sheet: OutsideStaff, chord: VoiceChord, next: VoiceChord | null, x1: number): OtherEnds {
  const late = edgesOfColumn(chord).right + tieToHead;
  const early = next === null ? lastColumnLeft(sheet, chord) : edgesOfColumn(next).left;
  return { early: early - tieToHead, ...(late > x1 ? { late } : {}) };
}

/** Left edge of the last column on the staff of a chord. */
function lastColumnLeft({ frame }: OutsideStaff, { shape }: VoiceChord): number {
  const { staff } = shape.event;
  const last = frame.measures.at(-1);
  let found: VoiceChord | null = null;
  for (const other of last?.engraving.shapes ?? []) {
    if (last === undefined || other?.event.staff !== staff || other.event.column < 0) continue;
    if (found === null || other.event.column > found.shape.event.column) found = { measure: last, shape: other };
  }
  return found === null ? frame.right : edgesOfColumn(found).left;
}

function tieFrom(sheet: OutsideStaff, chord: VoiceChord, head: HeadShape, next: VoiceChord | undefined): CurveMark {
  const { shape } = chord;
  const keepsSide = hasVoicesAt(chord);
  const direction = tieDirection(shape, head, keepsSide, sideOf(shape, head));
  const target = next && samePitch(chord, head.note, next);
  const middle = (head.position + (target ?? head).position) / 4;
  const x1 = rightOf(chord, head) + tieToHead;
  const x2 =
    next && target
      ? leftOf(next, target, middle + direction * fromHeadMiddle) - tieToHead
      : curvesEndX(sheet.frame) - tieToHead;
  const isBesideStem = [shape, next?.shape].some((each) => each?.stemDirection === -direction);
  const fromInside = next && target && !isBesideStem ? centred(x1, x2, chord, head, next, target) : { x1, x2 };
  const others = (): OtherEnds => otherEnds(sheet, chord, next && target ? next : null, fromInside.x1);
  const ends = { ...fromInside, others, middle, direction, keepsSide };
  return tieMark(ends, sheet, shape.event.staff, refTo(chord, head.note));
}

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
  if (!isOuter || x2 - x1 >= shortLength) return { x1, x2 };
  return {
    x1: columnX(chord) + head.x + head.glyph.right * overHeadRatios.start,
    x2: columnX(next) + target.x + target.glyph.right * overHeadRatios.end,
  };
}

const soundOf = ({ step, alter }: WrittenPitch): number => midiPitch(pitchAtStep(step, alter));

/** The second halves of ties that begin in the system before. */
function tiesInto(sheet: OutsideStaff, chord: VoiceChord): CurveMark[] {
  const { event, heads } = chord.shape;
  const context = chord.measure.engraving.context.staves[event.homeStaff];
  const written = chord.measure.engraving.places[event.id] ?? [];
  if (event.at !== 0) return [];
  const keepsSide = hasVoicesAt(chord);
  return heads.flatMap((head) => {
    const place = written[head.note];
    const tie = context?.tied.find(
      (tied) => tied.voice === event.voiceNumber && place !== undefined && soundOf(tied) === soundOf(place),
    );
    if (tie === undefined) return [];
    const direction = tieDirection(chord.shape, head, keepsSide, tie.side);
    const x2 = columnX(chord) + Math.min(head.x, chord.shape.left) - tieToHead;
    const others = (): OtherEnds => ({});
    const ends = { x1: x2 - halfTieLength + intoMargin, x2, others, middle: head.position / 2, direction, keepsSide };
    return [tieMark(ends, sheet, event.staff, { ...refTo(chord, head.note), isSecondHalf: true })];
  });
}

function looseTie(
  sheet: OutsideStaff,
  chord: VoiceChord,
  head: HeadShape,
  voices: readonly (readonly VoiceChord[])[],
): CurveMark[] {
  const kind = chord.shape.event.chord.notes[head.note]?.looseTie;
  if (kind === undefined) return [];
  const keepsSide = hasVoicesAt(chord);
  const direction = tieDirection(chord.shape, head, keepsSide, sideOf(chord.shape, head));
  const x1 = rightOf(chord, head) + tieToHead;
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
  const x2 = leads ? leftOf(nearest, target, middle + direction * fromHeadMiddle) - tieToHead : x1 + openLength;
  const others = (): OtherEnds => (leads ? otherEnds(sheet, chord, nearest, x1) : {});
  const ends = { x1, x2, others, middle, direction, keepsSide };
  return [tieMark(ends, sheet, chord.shape.event.staff, refTo(chord, head.note))];
}

/** The note's tie comes from a note that is not before it in the score, as in a second ending. */
function tieFromElsewhere(
  sheet: OutsideStaff,
  chord: VoiceChord,
  head: HeadShape,
  before: VoiceChord | undefined,
): CurveMark[] {
  const { measure, shape } = chord;
  const note = shape.event.chord.notes[head.note];
  if (note === undefined || !endsOpenTie(note)) return [];
  const from = before && samePitch(chord, head.note, before);
  if (before && from && isTied(before.shape.event, from)) return [];
  const keepsSide = hasVoicesAt(chord);
  const direction = tieDirection(shape, head, keepsSide, undefined);
  const middle = head.position / 2;
  const x2 = leftOf(chord, head, middle + direction * fromHeadMiddle) - tieToHead;
  const start = measure.left + measure.prefix.width;
  const ends = { x1: Math.max(x2 - openLength, Math.min(start, x2 - shortLength)), x2, middle, direction, keepsSide };
  const others = (): OtherEnds => ({});
  return [tieMark({ ...ends, others }, sheet, shape.event.staff, refTo(chord, head.note))];
}

const isTied = ({ chord }: MeasureEvent, head: HeadShape): boolean => chord.notes[head.note]?.tied === true;

const hasTies = ({ chord }: MeasureEvent): boolean =>
  chord.notes.some(({ tied, looseTie }) => tied === true || looseTie !== undefined);

/** The ties of one voice. `voices`: of all staves, for ties that end at another voice's note. */
export function placeTies(sheet: OutsideStaff, voice: readonly VoiceChord[], voices: readonly VoiceChord[][]): void {
  const placed: CurveMark[] = [];
  voice.forEach((chord, index) => {
    const { heads, event } = chord.shape;
    for (const head of heads) placed.push(...tieFromElsewhere(sheet, chord, head, voice[index - 1]));
    if (index === 0 && chord.measure === sheet.frame.measures[0]) placed.push(...tiesInto(sheet, chord));
    if (!hasTies(event)) return;
    const tied = heads.filter((head) => isTied(event, head));
    placed.push(...tied.map((head) => tieFrom(sheet, chord, head, voice[index + 1])));
    for (const head of heads) if (!isTied(event, head)) placed.push(...looseTie(sheet, chord, head, voices));
  });
  for (const tie of placed) sheet.curve(tie);
}
