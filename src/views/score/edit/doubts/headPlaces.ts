/**
 * The positions of the noteheads of a system, on staves and in the roll: computed once for each system when it is first
 * needed.
 */
import type { NoteAddress, SystemDisplay } from '../../../../../engine/index.ts';

export interface HeadPlace {
  readonly note: NoteAddress;
  /** Right edge and middle, staff spaces from the system's origin. */
  readonly x: number;
  readonly y: number;
}

/** Staff spaces: about the width of a notehead. */
const HEAD_WIDTH = 1.2;

// The arrays of a system that only moved are the same objects.
const known = new WeakMap<object, readonly HeadPlace[]>();

export function headPlaces(system: SystemDisplay): readonly HeadPlace[] {
  const { elements } = system;
  const places = known.get(elements) ?? [...headsOnStaves(system), ...blocksOfRoll(system)];
  known.set(elements, places);
  return places;
}

function addressOf({ elements }: SystemDisplay, index: number | undefined): NoteAddress | undefined {
  const element = elements[index ?? 0];
  if (element?.kind !== 'note') return undefined;
  const { part, measure, voice, chord, note } = element;
  return { part, measure, voice, chord, note };
}

function headsOnStaves(system: SystemDisplay): HeadPlace[] {
  const { count, data, element } = system.glyphs;
  return Array.from({ length: count }).flatMap((_, index) => {
    const note = addressOf(system, element[index]);
    const [x = 0, y = 0, scale = 1] = data.subarray(3 * index, 3 * index + 3);
    return note === undefined ? [] : [{ note, x: x + HEAD_WIDTH * scale, y }];
  });
}

function blocksOfRoll(system: SystemDisplay): HeadPlace[] {
  const { count, data, element } = system.quads;
  return Array.from({ length: count }).flatMap((_, index) => {
    const note = addressOf(system, element[index]);
    // Corners from the upper left, clockwise.
    const [left = 0, top = 0, , , , bottom = 0] = data.subarray(8 * index, 8 * index + 8);
    return note === undefined ? [] : [{ note, x: left, y: (top + bottom) / 2 }];
  });
}
