/**
 * The strokes of a tremolo between two notes (Gould, "Tremolos between two notes"). They are drawn like beams that
 * touch no stem: at the free ends of the stems, or, for whole notes, between the heads. Beams of the notes' own value
 * remain attached to the stems.
 */
import type { BeamQuad, ChordShape } from '../types/shapes.ts';
import { engravingStyle } from '../engravingStyle.ts';
import type { BeamGroup, BeamLine } from '../types/beams.ts';

const { thickness: beamThickness, step: beamStep } = engravingStyle.beams;
const { inset, fromStemEnd, steepestSlopeRatio, accidentalClearance, strokeClearance, shortestStroke } =
  engravingStyle.tremolos;

/** Distance from the stems' ends to the first stroke; 0 where beams are attached to the stems. */
export const strokesFromTip = (attached: number): number => (attached > 0 ? 0 : fromStemEnd);

function strokeQuad(left: number, right: number, yAt: (x: number) => number): BeamQuad {
  const half = beamThickness / 2;
  const [y1, y2] = [yAt(left), yAt(right)];
  return [left, y1 - half, right, y2 - half, right, y2 + half, left, y1 + half];
}

/** Left edge of the accidentals that a stroke would cross, or Infinity. `x` is that of their column. */
function accidentalsLeft(chords: readonly ChordShape[], x: number, yAt: (x: number) => number): number {
  const inWay = chords.flatMap(({ accidentals }) =>
    accidentals
      .flatMap(({ glyphs }) => glyphs)
      .filter(({ glyph, x: left, y }) => {
        const ys = [left + glyph.left - accidentalClearance, left + glyph.right].map((at) => yAt(x + at));
        const [top, bottom] = [y + glyph.top - strokeClearance, y + glyph.bottom + strokeClearance];
        return top < Math.max(...ys) && bottom > Math.min(...ys);
      }),
  );
  return Math.min(Infinity, ...inWay.map(({ glyph, x: left }) => x + left + glyph.left));
}

/** Right edge of the room that the strokes need, from the column of the first note. */
export const strokesRight = ({ stem, right }: ChordShape): number => (stem?.x ?? right) + inset + shortestStroke;

export interface StrokeTarget {
  /** The chords at the second note, of all voices. */
  readonly second: readonly ChordShape[];
  /** x of their column. */
  readonly x: number;
}

/** Strokes between stems; `xs` are those of the stems. */
export function stemmedStrokes(
  { strokes, stem }: BeamGroup,
  xs: readonly [number, number],
  line: BeamLine,
  attached: number,
  { second, x }: StrokeTarget,
): BeamQuad[] {
  const direction = stem === -1 ? -1 : 1;
  const first = attached > 0 ? attached * beamStep : fromStemEnd;
  const heights = Array.from({ length: strokes }, (_, index) => {
    const offset = (first + index * beamStep) * direction;
    return (at: number): number => line.y + line.slope * (at - xs[0]) + offset;
  });
  const free = Math.min(...heights.map((yAt) => accidentalsLeft(second, x, yAt))) - accidentalClearance;
  const right = Math.max(xs[0] + 2 * inset, Math.min(xs[1] - inset, free));
  return heights.map((yAt) => strokeQuad(xs[0] + inset, right, yAt));
}

const middleOf = ({ heads }: ChordShape): number => ((heads[0]?.position ?? 4) + (heads.at(-1)?.position ?? 4)) / 4;

/** Strokes between whole notes; `x` is that of the first note's column. */
export function stemlessStrokes(
  { strokes }: BeamGroup,
  [first, last]: readonly [ChordShape, ChordShape],
  x: number,
  target: StrokeTarget,
): BeamQuad[] {
  const left = x + first.right + inset;
  const [y1, y2] = [middleOf(first), middleOf(last)];
  const heightsTo = (right: number): ((at: number) => number)[] => {
    const slope = Math.max(-steepestSlopeRatio, Math.min(steepestSlopeRatio, (y2 - y1) / (right - left)));
    const start = (y1 + y2) / 2 - (slope * (right - left)) / 2 - ((strokes - 1) * beamStep) / 2;
    return Array.from(
      { length: strokes },
      (_, index) => (at: number) => start + index * beamStep + slope * (at - left),
    );
  };
  const widest = Math.max(target.x + last.left - inset, left + 0.5);
  const free = Math.min(...heightsTo(widest).map((yAt) => accidentalsLeft(target.second, target.x, yAt)));
  const right = Math.max(Math.min(widest, free - accidentalClearance), left + 0.5);
  return heightsTo(right).map((yAt) => strokeQuad(left, right, yAt));
}
