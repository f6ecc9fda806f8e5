/**
 * The parts that a reader has hidden. They are known by their names, which stay the same while parts are added, moved and
 * removed; parts of the same name are counted. A part that gets another name is shown again.
 */
import { hasMultiRests, withoutParts } from '../../../../engine/index.ts';
import type { Part, Score } from '../../../../engine/index.ts';
import type { ScoreSource } from '../../../editing/index.ts';

/** Null until a reader chooses: then the score says which parts are not printed. */
export type HiddenParts = readonly string[] | null;

/** One for each part, without spaces and commas, which separate the keys where they are stored. */
export function partKeys(parts: readonly Part[]): readonly string[] {
  const counts = new Map<string, number>();
  return parts.map(({ name }) => {
    const own = name.replace(/[\s,]+/g, '_');
    const count = counts.get(own) ?? 0;
    counts.set(own, count + 1);
    return `${own}#${String(count)}`;
  });
}

/** The indexes of the hidden parts; empty where these are all parts. */
export function hiddenIndexes({ parts }: Score, hidden: HiddenParts): readonly number[] {
  const keys = hidden === null ? [] : partKeys(parts);
  const isHidden = ({ printed }: Part, index: number): boolean =>
    hidden === null ? printed === false : hidden.includes(keys[index] ?? '');
  const indexes = parts.flatMap((part, index) => (isHidden(part, index) ? [index] : []));
  return indexes.length === parts.length ? [] : indexes;
}

const withoutHidden = (score: Score, hidden: HiddenParts): Score => withoutParts(score, hiddenIndexes(score, hidden));

/** The source whose score lacks the hidden parts. */
export function shownSource(source: ScoreSource, hidden: HiddenParts): ScoreSource {
  let [whole, shown] = [source.score, withoutHidden(source.score, hidden)];
  const { listenToScore, listenToRest } = source;
  return {
    get score() {
      if (whole !== source.score) [whole, shown] = [source.score, withoutHidden(source.score, hidden)];
      return shown;
    },
    listenToScore,
    listenToRest,
  };
}

/** Whether one part is shown, and it rests for several successive measures somewhere. */
export function combinesRests(score: Score, hidden: HiddenParts): boolean {
  const indexes = hiddenIndexes(score, hidden);
  return score.parts.length - indexes.length === 1 && hasMultiRests(withoutParts(score, indexes));
}

/** The indexes of the shown parts, separated by commas; empty where these are all parts. */
export function shownParts(score: Score, hidden: HiddenParts): string {
  const indexes = hiddenIndexes(score, hidden);
  const shown = score.parts.flatMap((_, index) => (indexes.includes(index) ? [] : [index]));
  return indexes.length === 0 ? '' : shown.join();
}
