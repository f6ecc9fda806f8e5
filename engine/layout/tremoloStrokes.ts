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
        return y + glyph.top < Math.max(...ys) + THICKNESS && y + glyph.bottom > Math.min(...ys) - THICKNESS;
      }),
  );
  return Math.min(Infinity, ...inWay.map(({ glyph, x: left }) => x + left + glyph.left));
}

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
  return Array.from({ length: strokes }, (_, index) => {
    const offset = (first + index * STEP) * direction;
    const yAt = (at: number): number => line.y + line.slope * (at - xs[0]) + offset;
    const free = accidentalsLeft(second, x, yAt) - FROM_ACCIDENTAL;
    return strokeQuad(xs[0] + INSET, Math.max(xs[0] + 2 * INSET, Math.min(xs[1] - INSET, free)), yAt);
  });
}

const middleOf = ({ heads }: ChordShape): number => ((heads[0]?.position ?? 4) + (heads.at(-1)?.position ?? 4)) / 4;

/** `x` of the columns of the two notes. */
export function stemlessStrokes(
  { strokes }: BeamGroup,
  [first, second]: readonly [ChordShape, ChordShape],
  x: readonly [number, number],
): BeamQuad[] {
  const left = x[0] + first.right + INSET;
  const right = Math.max(x[1] + second.left - INSET, left + 0.5);
  const [y1, y2] = [middleOf(first), middleOf(second)];
  const slope = Math.max(-STEEPEST, Math.min(STEEPEST, (y2 - y1) / (right - left)));
  const start = (y1 + y2) / 2 - (slope * (right - left)) / 2 - ((strokes - 1) * STEP) / 2;
  return Array.from({ length: strokes }, (_, index) =>
    strokeQuad(left, right, (at) => start + index * STEP + slope * (at - left)),
  );
}
