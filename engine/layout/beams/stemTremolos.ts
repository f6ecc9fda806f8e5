/**
 * Tremolo strokes through stems (Gould, "Tremolos: unmeasured"): in the middle of the stem between the outermost notehead
 * and the free end or its flags, farther from the head where accidentals, ledger lines, heads of other voices or a tie are
 * beside the stem. Strokes of notes without stems are where the stem of their voice would be.
 */
import { columnOf, distanceToStrokes, occupiedEnd, outerHeadY, roomFor, strokesOf } from './stemStrokes.ts';
import type { Glyph } from '../../smufl/glyphs.ts';
import type { OutsideStaff } from '../skyline/outsideStaff.ts';
import { chordRef } from '../types/elements.ts';
import { type ChordInSystem, headCentreInSystem, isLowerVoice } from '../skyline/chordInSystem.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { withoutStem } = engravingStyle.tremolos;
const { halfHeight: halfHead } = engravingStyle.noteheads;
const { height: staffHeight } = engravingStyle.staff;

/** Step of the search for a free place along the stem, in staff spaces. */
const STROKE_STEP = 0.25;

/** Whether the chord is printed on the stem of another voice whose strokes are printed for both. */
function hasStrokesOfOwner({ shape, measure }: ChordInSystem): boolean {
  const owner = shape.stemOwner === undefined ? undefined : measure.engraving.shapes[shape.stemOwner];
  return owner !== undefined && strokesOf(owner) !== null;
}

/** Distance from the head to the free end of the stem, or to its flags or innermost beam. */
const freeLength = ({ shape, tip }: ChordInSystem, headY: number, direction: 1 | -1): number =>
  Number.isNaN(tip) ? withoutStem : (headY - tip) * direction - occupiedEnd(shape);

/** The next distance from the head at which the z of a buzz roll has its level strokes between lines of the staff. */
function betweenLines(headY: number, distance: number, direction: 1 | -1): number {
  const y = headY - direction * distance;
  if (y < 0 || y > staffHeight) return distance;
  return direction === 1 ? headY - Math.floor(y) : Math.ceil(y) - headY;
}

/** Places the strokes through one stem, or beside a note without one. */
function placeStrokes(sheet: OutsideStaff, chord: ChordInSystem, sign: Glyph): void {
  const { shape, measure } = chord;
  const { staff } = shape.event;
  const direction = shape.stem?.direction ?? (isLowerVoice(chord) ? -1 : 1);
  const headY = outerHeadY(shape, direction);
  const free = freeLength(chord, headY, direction);
  const x = shape.stem === null ? headCentreInSystem(chord) : chord.x + shape.stem.x;
  const room = roomFor(sign, x - chord.x, headY, direction);
  const half = room.height / 2;
  const nearest = distanceToStrokes(columnOf(measure.engraving.shapes, shape), room) + half;
  const middle = (halfHead + free) / 2;
  const last = free - half;
  const isFree = (distance: number): boolean => {
    const y = headY - direction * distance;
    const [left, right] = [chord.x + room.left, chord.x + room.right];
    return (
      sheet.obstacleGrid(staff).shared(left, y - half, x, y + half) === 0 &&
      sheet.slurGrid(staff).shared(left, y - half, right, y + half) === 0
    );
  };
  let distance = Math.max(nearest, middle);
  while (distance < last && !isFree(distance)) distance = Math.min(distance + STROKE_STEP, last);
  if (shape.event.chord.tremolo?.strokes === 0) {
    const clear = betweenLines(headY, distance, direction);
    if (clear <= last && isFree(clear)) distance = clear;
  }
  const y = headY - direction * distance - (sign.top + sign.bottom) / 2;
  sheet.glyph(staff, sign, x - (sign.left + sign.right) / 2, y, chordRef('mark', shape, measure.index, -1));
}

export function placeTremolos(sheet: OutsideStaff): void {
  for (const chord of sheet.chords()) {
    const sign = strokesOf(chord.shape);
    if (sign !== null && !hasStrokesOfOwner(chord)) placeStrokes(sheet, chord, sign);
  }
}
