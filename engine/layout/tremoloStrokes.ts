/**
 * The strokes of a tremolo between two notes (Gould, "Tremolos between two notes"): as beams that touch no stem, at the
 * free ends of the stems; between the heads where whole notes have none. Beams of the notes' own value stay attached.
 */
import { engravingDefaults } from '../smufl/engravingDefaults.data.ts';
import type { BeamLine } from './beamSlope.ts';
import type { BeamGroup } from './groupBeams.ts';
import type { BeamQuad, ChordShape } from './shapes.ts';

const THICKNESS = engravingDefaults.beamThickness;
const STEP = THICKNESS + engravingDefaults.beamSpacing;
/** From stems and heads. */
const INSET = 0.45;
/** Strokes without a beam over them keep a little below the stems' ends. */
const FROM_TIP = 0.4;
const STEEPEST = 0.2;
const FROM_ACCIDENTAL = 0.2;
/** Half a stroke and a little air. */
const NEAR_STROKE = THICKNESS / 2 + 0.15;
/** Room for strokes between the notes, whatever stands before the second one. */
const SHORTEST = 1.1;

/** From the stems' ends to the first stroke, where nothing but strokes is there. */
export const strokesFromTip = (attached: number): number => (attached > 0 ? 0 : FROM_TIP);

function strokeQuad(left: number, right: number, yAt: (x: number) => number): BeamQuad {
  const half = THICKNESS / 2;
  const [y1, y2] = [yAt(left), yAt(right)];
  return [left, y1 - half, right, y2 - half, right, y2 + half, left, y1 + half];
}

/** Left edge of the accidentals that a stroke would run through, or Infinity; `x` of their column. */
function accidentalsLeft(chords: readonly ChordShape[], x: number, yAt: (x: number) => number): number {
  const inWay = chords.flatMap(({ accidentals }) =>
    accidentals
      .flatMap(({ glyphs }) => glyphs)
      .filter(({ glyph, x: left, y }) => {
        const ys = [left + glyph.left - FROM_ACCIDENTAL, left + glyph.right].map((at) => yAt(x + at));
        const [top, bottom] = [y + glyph.top - NEAR_STROKE, y + glyph.bottom + NEAR_STROKE];
        return top < Math.max(...ys) && bottom > Math.min(...ys);
      }),
  );
  return Math.min(Infinity, ...inWay.map(({ glyph, x: left }) => x + left + glyph.left));
}

/** How far right of the first note's column its strokes ask for room. */
export const strokesReach = ({ stem, right }: ChordShape): number => (stem?.x ?? right) + INSET + SHORTEST;

export interface StrokeTarget {
  /** The chords that the strokes lead to, of all voices. */
  readonly second: readonly ChordShape[];
  /** Of their column. */
  readonly x: number;
}

/** `xs` of the stems. */
export function stemmedStrokes(
  { strokes, stem }: BeamGroup,
  xs: readonly [number, number],
  line: BeamLine,
  attached: number,
  { second, x }: StrokeTarget,
): BeamQuad[] {
  const direction = stem === -1 ? -1 : 1;
  const first = attached > 0 ? attached * STEP : FROM_TIP;
  const heights = Array.from({ length: strokes }, (_, index) => {
    const offset = (first + index * STEP) * direction;
    return (at: number): number => line.y + line.slope * (at - xs[0]) + offset;
  });
  const free = Math.min(...heights.map((yAt) => accidentalsLeft(second, x, yAt))) - FROM_ACCIDENTAL;
  const right = Math.max(xs[0] + 2 * INSET, Math.min(xs[1] - INSET, free));
  return heights.map((yAt) => strokeQuad(xs[0] + INSET, right, yAt));
}

const middleOf = ({ heads }: ChordShape): number => ((heads[0]?.position ?? 4) + (heads.at(-1)?.position ?? 4)) / 4;

/** `x` of the column of the first note. */
export function stemlessStrokes(
  { strokes }: BeamGroup,
  [first, last]: readonly [ChordShape, ChordShape],
  x: number,
  target: StrokeTarget,
): BeamQuad[] {
  const left = x + first.right + INSET;
  const [y1, y2] = [middleOf(first), middleOf(last)];
  const heightsTo = (right: number): ((at: number) => number)[] => {
    const slope = Math.max(-STEEPEST, Math.min(STEEPEST, (y2 - y1) / (right - left)));
    const start = (y1 + y2) / 2 - (slope * (right - left)) / 2 - ((strokes - 1) * STEP) / 2;
    return Array.from({ length: strokes }, (_, index) => (at: number) => start + index * STEP + slope * (at - left));
  };
  const widest = Math.max(target.x + last.left - INSET, left + 0.5);
  const free = Math.min(...heightsTo(widest).map((yAt) => accidentalsLeft(target.second, target.x, yAt)));
  const right = Math.max(Math.min(widest, free - FROM_ACCIDENTAL), left + 0.5);
  return heightsTo(right).map((yAt) => strokeQuad(left, right, yAt));
}
