/**
 * Sideways shifts of chords that share a column of a staff (Gould, "Two voices on one staff"). The up-stem chord stands
 * left where it is the higher one; a unison of like heads is shared; a second puts the lower voice right; crossing
 * voices put the up-stem chord right so that the stems pass each other. Further voices go right until they are clear
 * of heads, stems and flags; a like note of a voice with its stem on the same side is shared.
 */
import { engravingDefaults } from '../smufl/engravingDefaults.data.ts';
import type { HeadShape } from './shapes.ts';
import type { StemDirection } from './stems.ts';

export interface VoiceInColumn {
  readonly direction: StemDirection;
  readonly heads: readonly HeadShape[];
  readonly scale: number;
  /** Written value: voices with stems on one side share a stem only where it is the same. */
  readonly base: number;
  readonly dots: number;
  /** A flag hangs right of the stem. */
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

/** Of a breve, between which and the next head nothing may be tucked. */
const hasStrokes = ({ heads }: VoiceInColumn): boolean =>
  heads.some(({ glyph }) => glyph.name === 'noteheadDoubleWhole');

/** Shift of [up-stem chord, down-stem chord] as their outer notes ask for it. */
function offsetByRule(up: VoiceInColumn, down: VoiceInColumn): readonly [number, number] {
  const gap = highest(down) - lowest(up);
  if (gap >= 2) return [0, 0];
  const flag = up.isFlagged ? FLAG_WIDTH : 0;
  if (gap === 1) return [0, widthOf(up) + (flag > 0 ? flag : hasStrokes(up) || hasStrokes(down) ? APART : TUCKED)];
  if (gap === 0) return sharesHead(up, down) ? [0, 0] : [0, widthOf(up) + (flag > 0 ? flag : APART)];
  return [widthOf(down) + APART, 0];
}

/** Heads a second apart interlock by the stem between them. */
const INTERLOCK = engravingDefaults.stemThickness + 0.01;
const BARELY = 0.06;

/** Notes that two voices print as one: like heads, and where the stems are on one side also like values. */
const isShared = (a: VoiceInColumn, head: HeadShape, b: VoiceInColumn, other: HeadShape): boolean =>
  head.position === other.position &&
  head.glyph.name === other.glyph.name &&
  head.glyph.name !== 'noteheadWhole' &&
  a.scale === b.scale &&
  a.dots === b.dots &&
  (a.direction !== b.direction || a.base === b.base);

/** Whether the two would touch at one x: the strokes of a breve reach beyond a third, and join those of another breve. */
function areNear(head: HeadShape, other: HeadShape): boolean {
  const distance = Math.abs(head.position - other.position);
  const [upper, lower] = head.position < other.position ? [head, other] : [other, head];
  return (
    distance < 2 ||
    (head.glyph.name !== other.glyph.name && upper.glyph.bottom - lower.glyph.top > distance / 2 + BARELY)
  );
}

/** How far right `b` must move at least so that the two heads are clear of each other; 0 where they are. */
function headsMissing(a: VoiceInColumn, ax: number, b: VoiceInColumn, bx: number): number {
  let missing = 0;
  for (const head of a.heads) {
    for (const other of b.heads) {
      const [left, right] = [head.x + ax, other.x + bx];
      if (!areNear(head, other) || (left === right && isShared(a, head, b, other))) continue;
      const room = Math.abs(head.position - other.position) === 1 ? INTERLOCK : 0;
      if (left + room >= right + other.glyph.right || right + room >= left + head.glyph.right) continue;
      missing = Math.max(missing, left + head.glyph.right - right);
    }
  }
  return missing;
}

const headsOverlap = (a: VoiceInColumn, ax: number, b: VoiceInColumn, bx: number): boolean =>
  headsMissing(a, ax, b, bx) > 0;

/** Displaced heads of a chord may reach farther than its outer note. */
function offsetPair(up: VoiceInColumn, down: VoiceInColumn): readonly [number, number] {
  const [upX, downX] = offsetByRule(up, down);
  const missing = upX > downX ? headsMissing(down, downX, up, upX) : headsMissing(up, upX, down, downX);
  const more = missing === 0 ? 0 : missing + APART;
  return upX > downX ? [upX + more, downX] : [upX, downX + more];
}

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

/** Of one value and size, so that one stem and flag may stand for both. */
const isOneChord = (a: VoiceInColumn, b: VoiceInColumn): boolean =>
  a.direction === b.direction && a.base === b.base && a.dots === b.dots && a.scale === b.scale;

/** Two voices with stems on one side must differ in place, or be as one chord. */
const sharesWrongStem = (a: VoiceInColumn, ax: number, b: VoiceInColumn, bx: number): boolean =>
  a.direction === b.direction && a.direction !== 0 && !isOneChord(a, b) && Math.abs(ax - bx) < widthOf(b);

/** Of a flag along its stem, half spaces. */
const FLAG_REACH = 6.6;

interface Ink {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

function stemInk(voice: VoiceInColumn, x: number): Ink {
  const at = x + (voice.direction === 1 ? widthOf(voice) : 0);
  const isUp = voice.direction === 1;
  const top = isUp ? highest(voice) - STEM_REACH : highest(voice);
  return { left: at, right: at, top, bottom: isUp ? lowest(voice) : lowest(voice) + STEM_REACH };
}

/** Whether the flag of `a` hangs over heads or the stem of `b`, which is not as one chord with it. */
function flagHits(a: VoiceInColumn, ax: number, b: VoiceInColumn, bx: number): boolean {
  if (!a.isFlagged || (isOneChord(a, b) && ax === bx)) return false;
  const stem = stemInk(a, ax);
  const [top, bottom] = a.direction === 1 ? [stem.top, stem.top + FLAG_REACH] : [stem.bottom - FLAG_REACH, stem.bottom];
  const heads = b.heads.map(({ position, x, glyph }) => ({
    left: bx + x,
    right: bx + x + glyph.right,
    top: position - 1,
    bottom: position + 1,
  }));
  return [...heads, stemInk(b, bx)].some(
    (ink) =>
      ink.top < bottom && ink.bottom > top && ink.right > stem.right + TOUCH && ink.left < stem.right + FLAG_WIDTH,
  );
}

const clash = (a: VoiceInColumn, ax: number, b: VoiceInColumn, bx: number): boolean =>
  headsOverlap(a, ax, b, bx) ||
  stemCrosses(a, ax, b, bx) ||
  stemCrosses(b, bx, a, ax) ||
  sharesWrongStem(a, ax, b, bx) ||
  flagHits(a, ax, b, bx) ||
  flagHits(b, bx, a, ax);

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
