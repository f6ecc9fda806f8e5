/**
 * Sideways shifts of chords that share a column of a staff (Gould, "Two voices on one staff"). The up-stem chord stands
 * left where it is the higher one; a unison of like heads is shared; a second puts the lower voice right; crossing
 * voices put the up-stem chord right so that the stems pass each other. Further voices go right until they are clear.
 */
import type { HeadShape } from './shapes.ts';
import type { StemDirection } from './stems.ts';

export interface VoiceInColumn {
  readonly direction: StemDirection;
  readonly heads: readonly HeadShape[];
  readonly scale: number;
  /** Written value: voices with stems on one side share a stem only where it is the same. */
  readonly base: number;
  readonly dots: number;
  /** A flag hangs right of the up-stem chord. */
  readonly isFlagged: boolean;
}

/** Heads of neighbouring voices overlap by a stem, or stand this far apart where nothing joins them. */
const APART = 0.2;
const TUCKED = -0.12;
/** Of the up flags of eighths and shorter, and a little air. */
const FLAG_WIDTH = 1.15;

const widthOf = ({ heads }: VoiceInColumn): number => Math.max(...heads.map((head) => head.glyph.right + head.x));
const highest = ({ heads }: VoiceInColumn): number => heads.at(-1)?.position ?? 0;
const lowest = ({ heads }: VoiceInColumn): number => heads[0]?.position ?? 0;

/** Same value class and same dots at one position: the heads may be printed as one. */
function sharesHead(upper: VoiceInColumn, lower: VoiceInColumn): boolean {
  const [upperHead, lowerHead] = [upper.heads[0], lower.heads.at(-1)];
  return (
    upperHead?.position === lowerHead?.position &&
    upperHead?.glyph.name === lowerHead?.glyph.name &&
    upperHead?.glyph.name !== 'noteheadWhole' &&
    upper.scale === lower.scale &&
    upper.dots === lower.dots
  );
}

/** Shift of [up-stem chord, down-stem chord]. */
function offsetPair(up: VoiceInColumn, down: VoiceInColumn): readonly [number, number] {
  const gap = highest(down) - lowest(up);
  if (gap >= 2) return [0, 0];
  const flag = up.isFlagged ? FLAG_WIDTH : 0;
  if (gap === 1) return [0, widthOf(up) + (flag > 0 ? flag : TUCKED)];
  if (gap === 0) return sharesHead(up, down) ? [0, 0] : [0, widthOf(up) + (flag > 0 ? flag : APART)];
  return [widthOf(down) + APART, 0];
}

const headsOverlap = (a: VoiceInColumn, ax: number, b: VoiceInColumn, bx: number): boolean =>
  a.heads.some((head) =>
    b.heads.some(
      (other) =>
        Math.abs(head.position - other.position) < 2 &&
        head.x + ax < other.x + bx + other.glyph.right &&
        other.x + bx < head.x + ax + head.glyph.right,
    ),
  );

/** A stem at the edge of a head only touches it. */
const TOUCH = 0.15;
/** Of a stem beyond its outermost head, half spaces. */
const STEM_REACH = 7;

/** Whether the stem of `a` runs through heads of `b`. */
function stemCrosses(a: VoiceInColumn, ax: number, b: VoiceInColumn, bx: number): boolean {
  if (a.direction === 0) return false;
  const x = ax + (a.direction === 1 ? widthOf(a) : 0);
  const [top, bottom] = a.direction === 1 ? [highest(a) - STEM_REACH, lowest(a)] : [highest(a), lowest(a) + STEM_REACH];
  return b.heads.some(
    ({ position, x: left, glyph }) =>
      position > top - 1 && position < bottom + 1 && x > bx + left + TOUCH && x < bx + left + glyph.right - TOUCH,
  );
}

/** Two voices with stems on one side must differ in place, or be as one chord. */
const sharesWrongStem = (a: VoiceInColumn, ax: number, b: VoiceInColumn, bx: number): boolean =>
  a.direction === b.direction &&
  a.direction !== 0 &&
  (a.base !== b.base || a.dots !== b.dots) &&
  Math.abs(ax - bx) < widthOf(b);

const clash = (a: VoiceInColumn, ax: number, b: VoiceInColumn, bx: number): boolean =>
  headsOverlap(a, ax, b, bx) || stemCrosses(a, ax, b, bx) || stemCrosses(b, bx, a, ax) || sharesWrongStem(a, ax, b, bx);

/** One shift a voice, in the order given: first the outermost up-stem and down-stem voices, then the inner ones. */
export function voiceOffsets(voices: readonly VoiceInColumn[]): readonly number[] {
  if (voices.length < 2) return voices.map(() => 0);
  const up = voices.findIndex(({ direction }) => direction !== -1);
  const down = voices.findIndex(({ direction }, index) => direction === -1 && index !== up);
  const shifts = voices.map(() => 0);
  const placed: number[] = [];
  if (up >= 0 && down >= 0) {
    [shifts[up], shifts[down]] = offsetPair(voices[up] as VoiceInColumn, voices[down] as VoiceInColumn);
    placed.push(up, down);
  } else {
    placed.push(0);
  }
  voices.forEach((voice, index) => {
    if (placed.includes(index)) return;
    const clashes = (x: number): boolean =>
      placed.some((other) => clash(voice, x, voices[other] as VoiceInColumn, shifts[other] ?? 0));
    let shift = 0;
    // Right of everything nothing clashes, so this ends.
    while (clashes(shift)) shift += 0.25;
    shifts[index] = shift === 0 ? 0 : shift + APART;
    placed.push(index);
  });
  return shifts;
}
