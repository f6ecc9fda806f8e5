/**
 * Horizontal shifts of chords that share a column of a staff (Gould, "Two voices on one staff"). The up-stem chord
 * stays at its place where it is the higher one; a unison of equal heads is printed once; a second moves the lower
 * voice right; where voices cross, the up-stem chord moves right so that the stems pass each other. Further voices move
 * right until they are clear of heads, stems and flags; an equal note of a voice with its stem on the same side is
 * printed once. Of a unison of unequal values the dotted note is on the right.
 */
import type { HeadShape } from '../types/shapes.ts';
import { engravingStyle } from '../engravingStyle.ts';
import type { StemDirection } from '../types/columns.ts';

const { voicesApart, voicesOverlap, secondOverlap, leastApart, stemTouch } = engravingStyle.noteheads;
const { flagWidth, flagLength, octaveLength } = engravingStyle.stems;

export interface VoiceInColumn {
  readonly direction: StemDirection;
  readonly heads: readonly HeadShape[];
  readonly scale: number;
  /** Written note value; voices with stems on one side share a stem only where it is equal. */
  readonly base: number;
  readonly dots: number;
  /** Whether a flag is right of the stem. */
  readonly isFlagged: boolean;
}

const widthOf = ({ heads }: VoiceInColumn): number => Math.max(...heads.map((head) => head.glyph.right + head.x));
const highest = ({ heads }: VoiceInColumn): number => heads.at(-1)?.position ?? 0;
const lowest = ({ heads }: VoiceInColumn): number => heads[0]?.position ?? 0;

/** Whether only one of two heads at one position is printed, so that the stem of the other one joins it. */
const isOmittedBeside = (head: HeadShape | undefined, other: HeadShape | undefined): boolean =>
  head?.position === other?.position && (head?.isOmitted ?? false) !== (other?.isOmitted ?? false);

/** Whether two heads are of one pitch and look alike. */
const isAlike = (head: HeadShape | undefined, other: HeadShape | undefined): boolean =>
  head?.position === other?.position &&
  head?.alter === other?.alter &&
  head?.glyph.name === other?.glyph.name &&
  head?.glyph.name !== 'noteheadWhole';

/** Whether the two voices' facing heads have one pitch, glyph, size and number of dots, so that one head is printed. */
function sharesHead(upper: VoiceInColumn, lower: VoiceInColumn): boolean {
  const [upperHead, lowerHead] = [upper.heads[0], lower.heads.at(-1)];
  if (isOmittedBeside(upperHead, lowerHead)) return true;
  return isAlike(upperHead, lowerHead) && upper.scale === lower.scale && upper.dots === lower.dots;
}

/** Whether a head is a breve: its vertical strokes do not allow another head to overlap it. */
const hasStrokes = ({ heads }: VoiceInColumn): boolean =>
  heads.some(({ glyph }) => glyph.name === 'noteheadDoubleWhole');

/** Shifts of [up-stem chord, down-stem chord] that follow from their facing notes. */
function offsetByRule(up: VoiceInColumn, down: VoiceInColumn): readonly [number, number] {
  const gap = highest(down) - lowest(up);
  if (gap >= 2) return [0, 0];
  const flag = up.isFlagged ? flagWidth : 0;
  if (gap === 1)
    return [0, widthOf(up) + (flag > 0 ? flag : hasStrokes(up) || hasStrokes(down) ? voicesApart : voicesOverlap)];
  if (gap === 0 && sharesHead(up, down)) return [0, 0];
  // The dotted one of two heads at one place is on the right, so that its dot follows it (Gould, "Dotted notes").
  const isUpDotted = up.dots > 0 && down.dots === 0;
  if (gap === 0 && !isUpDotted) return [0, widthOf(up) + (flag > 0 ? flag : voicesApart)];
  return [widthOf(down) + voicesApart, 0];
}

/** Whether two voices print the note as one: equal heads, and where the stems are on one side also equal values. */
const isShared = (a: VoiceInColumn, head: HeadShape, b: VoiceInColumn, other: HeadShape): boolean =>
  (isOmittedBeside(head, other) && a.direction !== b.direction) ||
  (isAlike(head, other) &&
    a.scale === b.scale &&
    a.dots === b.dots &&
    (a.direction !== b.direction || a.base === b.base));

/** Whether the two heads would touch at the same x. The strokes of a breve are taller than a third. */
function areNear(head: HeadShape, other: HeadShape): boolean {
  const distance = Math.abs(head.position - other.position);
  const [upper, lower] = head.position < other.position ? [head, other] : [other, head];
  return (
    distance < 2 ||
    (head.glyph.name !== other.glyph.name && upper.glyph.bottom - lower.glyph.top > distance / 2 + leastApart)
  );
}

/** Least distance that `b` must move right so that all heads are clear of each other; 0 where they are. */
function headsMissing(a: VoiceInColumn, ax: number, b: VoiceInColumn, bx: number): number {
  let missing = 0;
  for (const head of a.heads) {
    for (const other of b.heads) {
      const [left, right] = [head.x + ax, other.x + bx];
      if (!areNear(head, other) || (left === right && isShared(a, head, b, other))) continue;
      const room = Math.abs(head.position - other.position) === 1 ? secondOverlap : 0;
      if (left + room >= right + other.glyph.right || right + room >= left + head.glyph.right) continue;
      missing = Math.max(missing, left + head.glyph.right - right);
    }
  }
  return missing;
}

const headsOverlap = (a: VoiceInColumn, ax: number, b: VoiceInColumn, bx: number): boolean =>
  headsMissing(a, ax, b, bx) > 0;

/** The shifts by rule, increased where displaced heads of a chord extend beyond its outer note. */
function offsetPair(up: VoiceInColumn, down: VoiceInColumn): readonly [number, number] {
  const [upX, downX] = offsetByRule(up, down);
  const missing = upX > downX ? headsMissing(down, downX, up, upX) : headsMissing(up, upX, down, downX);
  const more = missing === 0 ? 0 : missing + voicesApart;
  return upX > downX ? [upX + more, downX] : [upX, downX + more];
}

/** Length of a stem beyond its outermost head, and of a flag along its stem; half spaces, as positions are. */
const STEM_HALF_SPACES = 2 * octaveLength;
const FLAG_HALF_SPACES = 2 * flagLength;

/** Whether the stem of `a` crosses heads of `b`. */
function stemCrosses(a: VoiceInColumn, ax: number, b: VoiceInColumn, bx: number): boolean {
  if (a.direction === 0) return false;
  const x = ax + (a.direction === 1 ? widthOf(a) : 0);
  const [top, bottom] =
    a.direction === 1 ? [highest(a) - STEM_HALF_SPACES, lowest(a)] : [highest(a), lowest(a) + STEM_HALF_SPACES];
  return b.heads.some(
    ({ position, x: left, glyph }) =>
      position > top - 1 &&
      position < bottom + 1 &&
      x > bx + left + stemTouch &&
      x < bx + left + glyph.right - stemTouch,
  );
}

/** Whether the two have one stem direction, value and size, so that one stem and flag can be printed for both. */
const isOneChord = (a: VoiceInColumn, b: VoiceInColumn): boolean =>
  a.direction === b.direction && a.base === b.base && a.dots === b.dots && a.scale === b.scale;

/** Whether two voices with stems on one side overlap horizontally without being printable as one chord. */
const sharesWrongStem = (a: VoiceInColumn, ax: number, b: VoiceInColumn, bx: number): boolean =>
  a.direction === b.direction && a.direction !== 0 && !isOneChord(a, b) && Math.abs(ax - bx) < widthOf(b);

interface Ink {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

function stemInk(voice: VoiceInColumn, x: number): Ink {
  const at = x + (voice.direction === 1 ? widthOf(voice) : 0);
  const isUp = voice.direction === 1;
  const top = isUp ? highest(voice) - STEM_HALF_SPACES : highest(voice);
  return { left: at, right: at, top, bottom: isUp ? lowest(voice) : lowest(voice) + STEM_HALF_SPACES };
}

/** Whether the flag of `a` overlaps heads or the stem of `b`, unless both are printed as one chord. */
function flagHits(a: VoiceInColumn, ax: number, b: VoiceInColumn, bx: number): boolean {
  if (!a.isFlagged || (isOneChord(a, b) && ax === bx)) return false;
  const stem = stemInk(a, ax);
  const [top, bottom] =
    a.direction === 1 ? [stem.top, stem.top + FLAG_HALF_SPACES] : [stem.bottom - FLAG_HALF_SPACES, stem.bottom];
  const heads = b.heads.map(({ position, x, glyph }) => ({
    left: bx + x,
    right: bx + x + glyph.right,
    top: position - 1,
    bottom: position + 1,
  }));
  return [...heads, stemInk(b, bx)].some(
    (ink) =>
      ink.top < bottom && ink.bottom > top && ink.right > stem.right + stemTouch && ink.left < stem.right + flagWidth,
  );
}

const clash = (a: VoiceInColumn, ax: number, b: VoiceInColumn, bx: number): boolean =>
  headsOverlap(a, ax, b, bx) ||
  stemCrosses(a, ax, b, bx) ||
  stemCrosses(b, bx, a, ax) ||
  sharesWrongStem(a, ax, b, bx) ||
  flagHits(a, ax, b, bx) ||
  flagHits(b, bx, a, ax);

/**
 * Returns one shift per voice, in staff spaces and in the order given. The outermost up-stem and down-stem voices are
 * placed first.
 */
export function noteCollisions(voices: readonly VoiceInColumn[]): readonly number[] {
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
    // The loop ends because a chord that is right of all other voices is clear of them.
    while (clashes(shift)) shift += 0.25;
    shifts[index] = shift === 0 ? 0 : shift + voicesApart;
    placed.push(index);
  });
  return shifts;
}
