/** Tracks the open tuplets of one voice, so that each start and stop is written with its nesting depth. */
import type { Chord, TupletStart } from '../../../model/chord.ts';

export interface TupletMark {
  readonly edge: 'start' | 'stop';
  /** Nesting depth; the outermost tuplet has 1. */
  readonly number: number;
  readonly tuplet?: TupletStart;
  /** Whether the tuplet states its own ratio: nested tuplets do, because `time-modification` contains the product. */
  readonly isDetailed?: boolean;
}

export class TupletNesting {
  private readonly open: TupletStart[] = [];

  /** Returns the chord's tuplet starts, outermost first, then its stops, innermost first; implied tuplets have none. */
  marksOf({ tupletStarts = [], tupletStops = 0, value }: Chord): TupletMark[] {
    const { actual, normal } = value.modification ?? { actual: 1, normal: 1 };
    const isNested = this.depth() + tupletStarts.filter(({ implied }) => !implied).length > 1;
    const marks: TupletMark[] = [];
    for (const tuplet of tupletStarts) {
      this.open.push(tuplet);
      const isDetailed = isNested || tuplet.actual !== actual || tuplet.normal !== normal;
      if (!tuplet.implied) marks.push({ edge: 'start', number: this.depth(), tuplet, isDetailed });
    }
    for (let stop = 0; stop < tupletStops && this.open.length > 0; stop++) {
      const number = this.depth();
      if (!this.open.pop()?.implied) marks.push({ edge: 'stop', number });
    }
    return marks;
  }

  private depth(): number {
    return this.open.filter(({ implied }) => !implied).length;
  }
}
