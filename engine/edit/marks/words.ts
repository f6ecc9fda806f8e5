/** Commands for words such as `sonoro` or `rit.`; the player reads those that say how to play. */
import type { Words } from '../../model/direction.ts';
import type { PartMeasure, Score } from '../../model/score.ts';
import { updatePartMeasure, withList, without } from '../update.ts';
import type { MomentInPart } from './directions.ts';

/** All words at one moment of a part, in the order in which the score has them. */
export const wordsAt = (score: Score, { part, measure, at }: MomentInPart): readonly Words[] =>
  (score.parts[part]?.measures[measure]?.directions ?? []).filter(
    (mark): mark is Words => mark.kind === 'words' && mark.at === at,
  );

/** How words are printed: expressions in italics under the staff, instructions upright above it. */
export type WordsKind = 'expression' | 'instruction';

const LOOKS = {
  expression: { side: 'below', style: 'italic' },
  instruction: { side: 'above', style: 'normal' },
} as const satisfies Readonly<Record<WordsKind, Partial<Words>>>;

/** Adds words at a moment of a staff; without a text, the score stays as it is. */
export function addWords(
  score: Score,
  { part, measure, at, staff }: MomentInPart & { readonly staff: number },
  kind: WordsKind,
  text: string,
): Score {
  const written = text.trim();
  if (written === '') return score;
  const words: Words = { kind: 'words', at, staff, text: written, ...LOOKS[kind] };
  return updatePartMeasure(score, part, measure, (old) =>
    withList<PartMeasure, 'directions'>(
      old,
      'directions',
      [...(old.directions ?? []), words].sort((a, b) => a.at - b.at),
    ),
  );
}

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
