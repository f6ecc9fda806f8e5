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

/** A notehead of the column, with the stem of its chord. */
export interface HeadBesideDots {
  readonly event: number;
  readonly position: number;
  readonly right: number;
  /** 0 without a stem. */
  readonly stem: -1 | 0 | 1;
  readonly stemX: number;
}

/** Whether a head, or the stem that leads away from it, is at the height of a dot; a stem that is right of `end` is not. */
function isBeside({ position, stem, stemX }: HeadBesideDots, dot: number, end: number): boolean {
  if (Math.abs(position - dot) < 2) return true;
  return stem === (position > dot ? 1 : -1) && stemX < end;
}

/** Heads and dots of one column; `right`: the edge that the dots follow. */
interface Column {
  readonly placed: readonly { readonly note: DottedNote; readonly position: number }[];
  readonly right: number;
}

const rightOf = (heads: readonly HeadBesideDots[]): number => Math.max(...heads.map(({ right }) => right));

function placeInSpaces(notes: readonly DottedNote[], heads: readonly HeadBesideDots[]): Column {
  const taken = new Set<number>();
  const inSpaces = notes.filter(({ position }) => position % 2 !== 0);
  const onLines = notes.filter(({ position }) => position % 2 === 0).sort((a, b) => a.position - b.position);
  const placed = [...inSpaces, ...onLines].flatMap((note) => {
    const position = dotPosition(note, taken);
    if (position === null) return [];
    taken.add(position);
    return [{ note, position }];
  });
  const events = new Set(notes.map(({ event }) => event));
  const own = heads.filter(({ event }) => events.has(event));
  const end = rightOf(own) + toHead + Math.max(...notes.map(({ dots }) => dots)) * dotStep;
  const others = events.size > 1 ? heads : heads.filter((head) => [...taken].some((dot) => isBeside(head, dot, end)));
  return { placed, right: rightOf([...others, ...own]) };
}

/**
 * The dots of a column. Where the dots of one voice would be pushed behind the note of another, whose dots they then
 * seem to be, those of its notes on lines are in the other spaces if they can directly follow their own heads there.
 */
function spacesOf(notes: readonly DottedNote[], heads: readonly HeadBesideDots[]): Column {
  const usual = placeInSpaces(notes, heads);
  const own = rightOf(heads.filter(({ event }) => event === notes[0]?.event));
  const isPushed = notes.every(({ event }) => event === notes[0]?.event) && usual.right > own;
  if (!isPushed) return usual;
  const turned = placeInSpaces(
    notes.map((note) => ({ ...note, isLower: !note.isLower })),
    heads,
  );
  return turned.right > own ? usual : turned;
}

/** Dots by event id; `heads` are all noteheads of the column. */
export function placeDots(
  notes: readonly DottedNote[],
  heads: readonly HeadBesideDots[],
): ReadonlyMap<number, readonly GlyphAt[]> {
  const dot = glyph('augmentationDot');
  const { placed, right } = spacesOf(notes, heads);
  const byEvent = new Map<number, GlyphAt[]>();
  for (const { note, position } of placed) {
    const dots = byEvent.get(note.event) ?? [];
    for (let index = 0; index < note.dots; index++) {
      dots.push({ glyph: dot, x: right + toHead + index * dotStep, y: position / 2 });
    }
    byEvent.set(note.event, dots);
  }
  return byEvent;
}
