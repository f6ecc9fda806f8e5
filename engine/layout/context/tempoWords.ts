/**
 * Tempo in words. Many files have it as words of one part only, mostly of the uppermost one, but every player must see
 * it (Gould, "Tempo indications"): where that part is not shown, the first shown one has its words.
 */
import type { Direction, Words } from '../../model/direction.ts';
import type { Measure, Part, PartMeasure, Score } from '../../model/score.ts';

/** Whether a direction is a tempo: bold words over the upper staff of a part, at a moment at which the tempo changes. */
export const isTempoInWords = (direction: Direction, { tempos = [] }: Measure): direction is Words =>
  direction.kind === 'words' &&
  direction.style === 'bold' &&
  direction.side !== 'below' &&
  direction.staff === 0 &&
  tempos.some(({ at }) => at === direction.at);

interface Joined {
  readonly words: readonly Words[];
  readonly measure: PartMeasure;
}

/** The last result for each measure, so that the measure stays the same object while its score is edited elsewhere. */
const known = new WeakMap<PartMeasure, Joined>();

function withWords(own: PartMeasure, words: readonly Words[]): PartMeasure {
  if (words.length === 0) return own;
  const before = known.get(own);
  if (before?.words.length === words.length && words.every((each, index) => each === before.words[index]))
    return before.measure;
  const measure = { ...own, directions: [...words, ...(own.directions ?? [])] };
  known.set(own, { words, measure });
  return measure;
}

/** The parts of a score of which some are not shown; the first shown one has the tempo in words of the others. */
export function partsWithTempo({ measures, parts }: Score, isShown: (part: number) => boolean): readonly Part[] {
  const first = parts.findIndex((_, index) => isShown(index));
  const others = parts.filter((_, index) => !isShown(index));
  const wordsIn = (measure: Measure, index: number): readonly Words[] =>
    measure.tempos === undefined
      ? []
      : others.flatMap((part) =>
          (part.measures[index]?.directions ?? []).filter((direction) => isTempoInWords(direction, measure)),
        );
  return parts.map((part, index) =>
    index === first
      ? { ...part, measures: part.measures.map((own, at) => withWords(own, wordsIn(measures[at] as Measure, at))) }
      : part,
  );
}
