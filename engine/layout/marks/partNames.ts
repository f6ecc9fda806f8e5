/** Names of the parts left of their staves: in full before the first system, abbreviated before the others. */
import type { Score } from '../../model/score.ts';
import { firstLine } from '../firstLine.ts';
import type { StaffGroups } from '../staffGroups.ts';
import { textWidth } from '../../smufl/textMetrics.ts';

export const NAME_SIZE = 2.2;

/** Shown only where there is more than one part to tell apart. */
export function partNames(score: Score, isFirstSystem: boolean): readonly string[] {
  if (score.parts.length < 2) return score.parts.map(() => '');
  return score.parts.map(({ name, abbreviation }) => firstLine(isFirstSystem ? name : (abbreviation ?? '')));
}

export const namesWidth = (names: readonly string[]): number =>
  Math.max(0, ...names.map((name) => (name === '' ? 0 : textWidth(name, NAME_SIZE) + 1)));

/** Names of groups of parts, left of those of the parts. */
export const groupNames = ({ symbols }: StaffGroups, isFirstSystem: boolean): readonly string[] =>
  symbols.map(({ names }) => names?.[isFirstSystem ? 0 : 1] ?? '');
