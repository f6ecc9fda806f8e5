/** The staves that barlines connect, and the braces and brackets at the left of a system. */
import type { Score } from '../../model/score.ts';
import { firstLine } from './firstLine.ts';
import type { StaffPlace } from '../types/measureContext.ts';
import type { StaffGroup, StaffGroups } from '../types/systemLayout.ts';

/** A staff and the tablature under it are one instrument, where no bracket of the score says so already. */
const tablatureBrackets = ({ parts, groups = [] }: Score, places: readonly StaffPlace[]): readonly StaffGroup[] =>
  places.flatMap(({ part, isTablature }, staff): readonly StaffGroup[] => {
    const isBracketed = groups.some(
      ({ symbol, firstPart, lastPart }) => symbol === 'bracket' && firstPart <= part && part <= lastPart,
    );
    if (isTablature !== true || isBracketed || parts[part]?.staves.length !== 1) return [];
    return [{ symbol: 'bracket', firstStaff: staff - 1, lastStaff: staff, part }];
  });

/** The name of a part that says nothing without that of its group: the numbers of its players. */
const NUMBERS = /^[\s\d.,/&–-]+$|^[\sIVX.,/&–-]+$/;

/**
 * `places`: the staves that are shown, which may lack some parts. A group of which one part is shown has no symbol, but
 * its name where the part has only a number.
 */
export function staffGroups(score: Score, places: readonly StaffPlace[]): StaffGroups {
  const symbols: StaffGroup[] = [];
  const joined = places.map((place, staff) => place.part === places[staff + 1]?.part);
  const firstOf = (part: number): number => places.findIndex((place) => place.part === part);
  const lastOf = (part: number): number =>
    places.findLastIndex((place) => place.part === part && place.isTablature !== true);
  score.parts.forEach(({ staves }, part) => {
    if (staves.length < 2 || firstOf(part) < 0) return;
    symbols.push({ symbol: 'brace', firstStaff: firstOf(part), lastStaff: lastOf(part), part });
  });
  symbols.push(...tablatureBrackets(score, places));
  for (const { firstPart, lastPart, symbol, joinBarlines, name = '', abbreviation = '' } of score.groups ?? []) {
    const shown = [...new Set(places.map(({ part }) => part))].filter((part) => part >= firstPart && part <= lastPart);
    const [firstStaff, lastStaff] = [firstOf(shown[0] ?? -1), lastOf(shown.at(-1) ?? -1)];
    if (firstStaff < 0 || lastStaff < firstStaff) continue;
    const isLone = shown.length < 2 && lastPart > firstPart;
    if (isLone && !NUMBERS.test(score.parts[shown[0] ?? -1]?.name ?? '')) continue;
    const names = name === '' ? {} : { names: [firstLine(name), firstLine(abbreviation)] as const };
    if (symbol !== 'none')
      symbols.push({ symbol: isLone ? 'none' : symbol, firstStaff, lastStaff, part: firstPart, ...names });
    if (joinBarlines) for (let staff = firstStaff; staff < lastStaff; staff++) joined[staff] = true;
  }
  const barlineSpans: [number, number][] = [];
  let first = 0;
  places.forEach((_, staff) => {
    if (joined[staff] === true && staff + 1 < places.length) return;
    barlineSpans.push([first, staff]);
    first = staff + 1;
  });
  return { symbols, barlineSpans };
}

/** Whether a bracket is beside some of the staves of a group, so that the group's brace is left of it. */
export const isInBracket = ({ symbols }: StaffGroups, { firstStaff, lastStaff }: StaffGroup): boolean =>
  symbols.some(
    ({ symbol, ...bracket }) =>
      symbol === 'bracket' && bracket.firstStaff <= lastStaff && bracket.lastStaff >= firstStaff,
  );
