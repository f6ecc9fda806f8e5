/**
 * When the figures of a bass stand. Several that come at one moment follow each other by their lengths, as MusicXML has
 * figures that change over one note; those without a length are one stack.
 */
import type { ForeignMark } from '../../model/direction.ts';
import type { Foreign } from '../../model/foreign.ts';
import type { PartMeasure } from '../../model/score.ts';

export interface FiguredMoment {
  /** Ticks in the measure. */
  readonly at: number;
  /** Where they end, if they say so; else where the next ones begin, Infinity for the last. */
  readonly until: number;
  /** `figured-bass` elements. */
  readonly elements: readonly Foreign[];
}

const marksOf = ({ directions }: Pick<PartMeasure, 'directions'>): readonly ForeignMark[] =>
  (directions ?? []).filter(
    (direction): direction is ForeignMark => direction.kind === 'foreign' && direction.element.name === 'figured-bass',
  );

export function figuredMoments(measure: Pick<PartMeasure, 'directions'>): readonly FiguredMoment[] {
  const moments: { at: number; end: number; elements: Foreign[] }[] = [];
  let asked = Number.NaN;
  for (const { at, length = 0, element } of marksOf(measure)) {
    const last = moments.at(-1);
    const begin = at === asked && last !== undefined ? Math.max(last.end, at) : at;
    if (last?.at === begin) {
      last.elements.push(element);
      last.end = Math.max(last.end, begin + length);
    } else moments.push({ at: begin, end: begin + length, elements: [element] });
    asked = at;
  }
  return moments.map(({ at, end, elements }, index) => {
    const next = moments[index + 1]?.at ?? Infinity;
    return { at, elements, until: end > at ? Math.min(end, next) : next };
  });
}
