/**
 * Augmentation dots of one column of one staff: one below the other, each in a space. The dot of a note on a line is in
 * the space above the line, or, for a lower voice, in the space below. Where that space has a dot already, the dot is
 * in the other space; where both have one (in a cluster), the note gets no dot of its own (Gould, "Dotted notes").
 */
import { glyph } from '../../smufl/glyphs.ts';
import type { GlyphAt } from '../types/shapes.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { toHead, step: dotStep } = engravingStyle.dots;

export interface DottedNote {
  readonly event: number;
  readonly position: number;
  readonly dots: number;
  /** Whether the note belongs to the lower of two voices. */
  readonly isLower: boolean;
}

function dotPosition({ position, isLower }: DottedNote, taken: ReadonlySet<number>): number | null {
  if (position % 2 !== 0) return taken.has(position) ? null : position;
  const first = isLower ? position + 1 : position - 1;
  const second = isLower ? position - 1 : position + 1;
  if (!taken.has(first)) return first;
  return taken.has(second) ? null : second;
}

/** Dots by event id. `right` is the right edge of all noteheads of the column. */
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
      dots.push({ glyph: dot, x: right + toHead + index * dotStep, y: position / 2 });
    }
    byEvent.set(note.event, dots);
  }
  return byEvent;
}
