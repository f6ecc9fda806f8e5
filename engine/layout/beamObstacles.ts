/**
 * A beam moves outwards, up to a limit, where notes and rests of other voices or a clef stand in its way (Gould, "Beams and
 * other voices").
 */
import { engravingDefaults } from '../smufl/engravingDefaults.data.ts';
import type { Glyph } from '../smufl/glyphs.ts';
import type { BeamLine } from './beamSlope.ts';
import type { MeasureFrame } from './frame.ts';
import type { BeamGroup } from './groupBeams.ts';
import type { ChordShape } from './shapes.ts';

const CLEARANCE = 0.35;
/** So that what was cleared is not met again. */
const ROUNDING = 0.01;
/** Longer stems look worse than a beam that is crossed. */
export const FARTHEST = 7;
/** Before stems get longer than this for it, a beam may come nearer to its notes. */
const FAR = 2;
const INWARDS_STEP = 0.25;
const THICKNESS = engravingDefaults.beamThickness;
const STEP = THICKNESS + engravingDefaults.beamSpacing;

interface Ink {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Heads, accidentals, rests and flags; stems may cross a beam. */
function addInk(shape: ChordShape, x: number, isOwn: boolean, list: Ink[]): void {
  const { heads, accidentals, rest, flag, dots, scale } = shape;
  const add = (glyph: Glyph, at: number, y: number): void => {
    const [left, right] = [x + at + glyph.left * scale, x + at + glyph.right * scale];
    list.push({ left, right, top: y + glyph.top * scale, bottom: y + glyph.bottom * scale });
  };
  for (const { glyphs } of accidentals) for (const sign of glyphs) add(sign.glyph, sign.x, sign.y);
  // Of its own notes a beam must only clear the accidentals: the stems keep it off their heads.
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

export interface BeamReach {
  /** x of the stems. */
  readonly xs: readonly number[];
  readonly direction: 1 | -1;
  readonly beams: number;
  /** From the stems' ends to the outermost beam or stroke. */
  readonly fromTip?: number;
  /** How far the beam may come nearer to its notes; absent where it may not. */
  readonly slack?: number;
}

/** The line moved so far that its beams clear what lies under them: outwards, or inwards where that is much less. */
export function clearOfOthers(
  frame: MeasureFrame,
  group: BeamGroup,
  line: BeamLine,
  { xs, direction, beams, fromTip = 0, slack = 0 }: BeamReach,
): BeamLine {
  const [first, last] = [xs[0] ?? 0, xs.at(-1) ?? 0];
  const depth = THICKNESS / 2 + fromTip + (beams - 1) * STEP + CLEARANCE;
  const others = othersOf(frame, group, group.events[0]?.staff ?? 0).filter(
    ({ left, right }) => right >= first && left <= last,
  );
  /** How far a beam that is moved by so much must be moved further. */
  const missing = (moved: number): number => {
    let more = 0;
    for (const { left, right, top, bottom } of others) {
      const x = Math.min(Math.max((left + right) / 2, first), last);
      const y = line.y - direction * moved + line.slope * (x - first);
      const [outer, inner] = direction === 1 ? [y - THICKNESS / 2, y + depth] : [y - depth, y + THICKNESS / 2];
      if (bottom < outer - CLEARANCE || top > inner) continue;
      more = Math.max(more, direction === 1 ? inner - top : bottom - outer);
    }
    return more;
  };
  // What lies farther out is met only on the way.
  let shift = 0;
  for (let more = missing(0); more > 0 && shift <= FARTHEST; more = missing(shift)) shift += more + ROUNDING;
  if (shift > FAR) {
    for (let inwards = INWARDS_STEP; inwards <= slack; inwards += INWARDS_STEP)
      if (missing(-inwards) === 0) return { ...line, y: line.y + direction * inwards };
  }
  return shift > 0 && shift <= FARTHEST ? { ...line, y: line.y - direction * shift } : line;
}
