/**
 * Moves a beam outwards, up to a limit, where it would cross notes or rests of other voices or a clef (Gould, "Beams and
 * other voices").
 */
import type { Glyph } from '../../smufl/glyphs.ts';
import type { MeasureFrame } from '../types/frame.ts';
import type { ChordShape } from '../types/shapes.ts';
import { engravingStyle } from '../engravingStyle.ts';
import type { BeamGroup, BeamLine } from '../types/beams.ts';

const { obstacleClearance, longestMove, longMove, thickness: beamThickness, step: beamStep } = engravingStyle.beams;

/** Added to each move, so that rounding does not report the same obstacle again; staff spaces. */
const ROUNDING = 0.01;
/** Step of the search towards the notes, in staff spaces: the quarter spaces that beams snap to. */
const INWARDS_STEP = 0.25;

interface Ink {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Adds the boxes of heads, accidentals, dots, rest and flag to `list`. Stems are left out because they may cross a beam. */
function addInk(shape: ChordShape, x: number, isOwn: boolean, list: Ink[]): void {
  const { heads, accidentals, rest, flag, dots, scale } = shape;
  const add = (glyph: Glyph, at: number, y: number): void => {
    const [left, right] = [x + at + glyph.left * scale, x + at + glyph.right * scale];
    list.push({ left, right, top: y + glyph.top * scale, bottom: y + glyph.bottom * scale });
  };
  for (const { glyphs } of accidentals) for (const sign of glyphs) add(sign.glyph, sign.x, sign.y);
  // A beam must clear only the accidentals of its own notes: the length of the stems separates it from their heads.
  if (isOwn) return;
  for (const { glyph, x: at, position } of heads) add(glyph, at, position / 2);
  for (const dot of dots) add(dot.glyph, dot.x, dot.y);
  if (rest !== null) add(rest.glyph, rest.x, rest.y);
  if (flag !== null) add(flag.glyph, flag.x, flag.y);
}

function othersOf({ engraving, columnX }: MeasureFrame, group: BeamGroup, staff: number): Ink[] {
  const chords: Ink[] = [];
  for (const shape of engraving.shapes) {
    if (shape === undefined || shape.event.staff !== staff || shape.event.column < 0) continue;
    addInk(
      shape,
      columnX[shape.event.column] ?? 0,
      group.events.some(({ id }) => id === shape.event.id),
      chords,
    );
  }
  const clefs = engraving.attachments.clefs
    .filter((clef) => clef.staff === staff)
    .flatMap(({ column, glyphs, scale }) =>
      glyphs.map(({ glyph, x, y }) => ({
        left: (columnX[column] ?? 0) + x,
        right: (columnX[column] ?? 0) + x + glyph.right * scale,
        top: y + glyph.top * scale,
        bottom: y + glyph.bottom * scale,
      })),
    );
  const graces = engraving.attachments.graces
    .filter((run) => run.staff === staff)
    .flatMap(({ column, graces: run }) =>
      run.map(({ chord, x, tip }) => ({
        left: (columnX[column] ?? 0) + x + chord.left,
        right: (columnX[column] ?? 0) + x + chord.right,
        top: Number.isNaN(tip) ? chord.top : Math.min(chord.top, tip),
        bottom: Number.isNaN(tip) ? chord.bottom : Math.max(chord.bottom, tip),
      })),
    );
  return [...chords, ...clefs, ...graces];
}

export interface BeamExtent {
  /** x of the stems. */
  readonly xs: readonly number[];
  readonly direction: 1 | -1;
  readonly beams: number;
  /** Distance from the stems' ends to the outermost beam or stroke. */
  readonly fromTip?: number;
  /** Largest distance that the beam may move towards its notes; 0 where absent. */
  readonly slack?: number;
}

/**
 * Returns the line, moved until its beams clear the ink on their staff: outwards, or inwards where the outward move
 * would be long.
 */
export function moveClearOfInk(
  frame: MeasureFrame,
  group: BeamGroup,
  line: BeamLine,
  { xs, direction, beams, fromTip = 0, slack = 0 }: BeamExtent,
): BeamLine {
  const [first, last] = [xs[0] ?? 0, xs.at(-1) ?? 0];
  const depth = beamThickness / 2 + fromTip + (beams - 1) * beamStep;
  const others = othersOf(frame, group, group.events[0]?.staff ?? 0).filter(
    ({ left, right }) => right >= first && left <= last,
  );
  /** Returns the distance that is still missing after a move by `moved`; 0 where the beam is clear. */
  const missing = (moved: number): number => {
    let more = 0;
    for (const { left, right, top, bottom } of others) {
      const missingAt = (x: number, clearance: number): number => {
        const y = line.y - direction * moved + line.slope * (Math.min(Math.max(x, first), last) - first);
        const inside = depth + clearance;
        const [outer, inner] =
          direction === 1 ? [y - beamThickness / 2, y + inside] : [y - inside, y + beamThickness / 2];
        if (bottom < outer - clearance || top > inner) return 0;
        return direction === 1 ? inner - top : bottom - outer;
      };
      // The clear space is measured in the middle of the ink; under a sloping beam an end of it may have less.
      more = Math.max(more, missingAt((left + right) / 2, obstacleClearance), missingAt(left, 0), missingAt(right, 0));
    }
    return more;
  };
  // A move can meet ink that is farther out, so the check is repeated.
  let shift = 0;
  for (let more = missing(0); more > 0 && shift <= longestMove; more = missing(shift)) shift += more + ROUNDING;
  if (shift > longMove) {
    for (let inwards = INWARDS_STEP; inwards <= slack; inwards += INWARDS_STEP)
      if (missing(-inwards) === 0) return { ...line, y: line.y + direction * inwards };
  }
  return shift > 0 && shift <= longestMove ? { ...line, y: line.y - direction * shift } : line;
}
