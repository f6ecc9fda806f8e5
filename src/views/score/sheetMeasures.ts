/** Which measures a viewport shows, and which ink of a system is a chord's. */
import type { ChordAddress, DisplayList, SystemDisplay } from '../../../engine/index.ts';
import type { Camera } from '../../../engine/paint/pixi/index.ts';
import type { Viewport } from './sheetCamera.ts';

/** Measure indexes, inclusive; `last` is less than `first` where none is in view. */
export interface MeasureRange {
  readonly first: number;
  readonly last: number;
}

export function measuresInView({ systems }: DisplayList, { y, scale }: Camera, { height }: Viewport): MeasureRange {
  let [first, last] = [Infinity, -1];
  for (const { firstMeasure, lastMeasure, bounds, y: top } of systems) {
    if (firstMeasure < 0 || top + bounds.bottom < y || top + bounds.top > y + height / scale) continue;
    first = Math.min(first, firstMeasure);
    last = Math.max(last, lastMeasure);
  }
  return last < 0 ? { first: 0, last } : { first, last };
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
