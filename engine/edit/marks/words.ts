/** Commands for words such as `sonoro`, which do not change how the notes sound. */
import type { Words } from '../../model/direction.ts';
import type { PartMeasure, Score } from '../../model/score.ts';
import { updatePartMeasure, withList, without } from '../update.ts';
import type { MomentInPart } from './directions.ts';

/** All words at one moment of a part, in the order in which the score has them. */
export const wordsAt = (score: Score, { part, measure, at }: MomentInPart): readonly Words[] =>
  (score.parts[part]?.measures[measure]?.directions ?? []).filter(
    (mark): mark is Words => mark.kind === 'words' && mark.at === at,
  );

/** Replaces the text of words; an empty text removes them. What a file states about the former text is dropped. */
export function setWordsText(score: Score, { part, measure }: MomentInPart, words: Words, text: string): Score {
  const written = text.trim();
  if (written === words.text) return score;
  return updatePartMeasure(score, part, measure, (old) => {
    const index = old.directions?.indexOf(words) ?? -1;
    if (old.directions === undefined || index < 0) return old;
    const directions =
      written === ''
        ? old.directions.toSpliced(index, 1)
        : old.directions.with(index, { ...without(words, 'source'), text: written });
    return withList<PartMeasure, 'directions'>(old, 'directions', directions);
  });
}
