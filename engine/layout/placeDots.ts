/**
 * Augmentation dots of one column of one staff: all on one vertical line, each in a space. The dot of a note on a line goes
 * up, in a lower voice down; where that space has a dot already it takes the other one, and where both are taken (a
 * cluster) the note shares (Gould, "Dotted notes").
 */
import { glyph } from '../smufl/glyphs.ts';
import type { GlyphAt } from './shapes.ts';

const TO_HEAD = 0.35;
const DOT_STEP = 0.65;

export interface DottedNote {
  readonly event: number;
  readonly position: number;
  readonly dots: number;
  /** The lower of two voices. */
  readonly isLower: boolean;
}

function dotPosition({ position, isLower }: DottedNote, taken: ReadonlySet<number>): number | null {
  if (position % 2 !== 0) return taken.has(position) ? null : position;
  const first = isLower ? position + 1 : position - 1;
  const second = isLower ? position - 1 : position + 1;
  if (!taken.has(first)) return first;
  return taken.has(second) ? null : second;
}

/** Dots by event. `right` is the right edge of all noteheads of the column. */
export function placeDots(notes: readonly DottedNote[], right: number): ReadonlyMap<number, readonly GlyphAt[]> {
  const dot = glyph('augmentationDot');
  const taken = new Set<number>();
  const byEvent = new Map<number, GlyphAt[]>();
  const inSpaces = notes.filter(({ position }) => position % 2 !== 0);
  const onLines = notes.filter(({ position }) => position % 2 === 0).sort((a, b) => a.position - b.position);
  for (const note of [...inSpaces, ...onLines]) {
    const position = dotPosition(note, taken);
    if (position === null) continue;
    taken.add(position);
    const dots = byEvent.get(note.event) ?? [];
    for (let index = 0; index < note.dots; index++) {
      dots.push({ glyph: dot, x: right + TO_HEAD + index * DOT_STEP, y: position / 2 });
    }
    byEvent.set(note.event, dots);
  }
  return byEvent;
}
