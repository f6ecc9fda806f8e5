/** Which ink of a system is a chord's. */
import type { ChordAddress, SystemDisplay } from '../../../engine/index.ts';

/** Measure indexes, inclusive; `last` is less than `first` where none is in view. */
export interface MeasureRange {
  readonly first: number;
  readonly last: number;
}

/** Heads, stem, accidentals, dots … : indexes into `system.elements`. */
export function elementsOf({ elements }: SystemDisplay, { part, measure, voice, chord }: ChordAddress): number[] {
  return elements.flatMap((element, index) =>
    'chord' in element &&
    element.chord === chord &&
    element.voice === voice &&
    element.measure === measure &&
    element.part === part
      ? [index]
      : [],
  );
}
