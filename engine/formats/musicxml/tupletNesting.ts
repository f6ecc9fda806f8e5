/** Follows the tuplets of one voice as they open and close, so that each start and stop can name its nesting depth. */
import type { Chord, TupletStart } from '../../model/chord.ts';
import type { TupletMark } from './writtenChord.ts';

export class TupletNesting {
  private readonly open: TupletStart[] = [];

  /** Starts from the outermost, then stops from the innermost. */
  marksOf({ tupletStarts = [], tupletStops = 0, value }: Chord): TupletMark[] {
    const { actual, normal } = value.modification ?? { actual: 1, normal: 1 };
    const isNested = this.open.length + tupletStarts.length > 1;
    const marks: TupletMark[] = tupletStarts.map((tuplet) => {
      this.open.push(tuplet);
      const isDetailed = isNested || tuplet.actual !== actual || tuplet.normal !== normal;
      return { edge: 'start', number: this.open.length, tuplet, isDetailed };
    });
    for (let stop = 0; stop < tupletStops && this.open.length > 0; stop++) {
      marks.push({ edge: 'stop', number: this.open.length });
      this.open.pop();
    }
    return marks;
  }
}
