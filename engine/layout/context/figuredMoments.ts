/**
 * The moments at which the figures of a bass are printed. Several figures with one moment follow each other by their
 * lengths, as figures that change over one note; those without a length form one stack.
 */
import type { FiguredBass } from '../../model/direction.ts';
import type { PartMeasure } from '../../model/score.ts';

export interface FiguredMoment {
  /** Ticks from the start of the measure. */
  readonly at: number;
  /**
   * Where the figures end, if they have a length; otherwise where the next ones begin, and Infinity for the last ones.
   */
  readonly until: number;
  readonly marks: readonly FiguredBass[];
}

const marksOf = ({ directions }: Pick<PartMeasure, 'directions'>): readonly FiguredBass[] =>
  (directions ?? []).filter((direction): direction is FiguredBass => direction.kind === 'figured-bass');

export function figuredMoments(measure: Pick<PartMeasure, 'directions'>): readonly FiguredMoment[] {
  const moments: { at: number; end: number; marks: FiguredBass[] }[] = [];
  let asked = Number.NaN;
  for (const mark of marksOf(measure)) {
    const { at, length = 0 } = mark;
    const last = moments.at(-1);
    const begin = at === asked && last !== undefined ? Math.max(last.end, at) : at;
    if (last?.at === begin) {
      last.marks.push(mark);
      last.end = Math.max(last.end, begin + length);
    } else moments.push({ at: begin, end: begin + length, marks: [mark] });
    asked = at;
  }
  return moments.map(({ at, end, marks }, index) => {
    const next = moments[index + 1]?.at ?? Infinity;
    return { at, marks, until: end > at ? Math.min(end, next) : next };
  });
}
