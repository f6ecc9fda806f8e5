/** Names of the parts left of their staves: in full before the first system, abbreviated before the others. */
import type { Score } from '../../model/score.ts';
import { textWidth } from '../../smufl/textMetrics.ts';

export const NAME_SIZE = 2.2;

/** Other programs put a translation on a second line. */
const firstLine = (text: string): string => text.split('\n')[0]?.trim() ?? '';

/** Shown only where there is more than one part to tell apart. */
export function partNames(score: Score, isFirstSystem: boolean): readonly string[] {
  if (score.parts.length < 2) return score.parts.map(() => '');
  return score.parts.map(({ name, abbreviation }) => firstLine(isFirstSystem ? name : (abbreviation ?? '')));
}

export const namesWidth = (names: readonly string[]): number =>
  Math.max(0, ...names.map((name) => (name === '' ? 0 : textWidth(name, NAME_SIZE) + 1)));
