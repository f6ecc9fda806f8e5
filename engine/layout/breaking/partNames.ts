/** Names of the parts left of their staves: in full before the first system, abbreviated before the others. */
import type { Part, Score } from '../../model/score.ts';
import { firstLine } from '../context/firstLine.ts';
import { textWidth } from '../../smufl/textMetrics.ts';
import type { StaffPlace } from '../types/measureContext.ts';
import type { StaffGroup, StaffGroups } from '../types/systemLayout.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { size: partNameSize } = engravingStyle.partNames;

/** Whether a file says that a name of a part is not printed; what is displayed instead of it counts before it. */
function isHidden({ listing = [] }: Part, name: 'part-name' | 'part-abbreviation'): boolean {
  const look = (element: string) => listing.find((each) => each.name === element);
  return (look(`${name}-display`) ?? look(name))?.attributes?.['print-object'] === 'no';
}

/**
 * Names by part; empty for a score of one part, where none is needed, and for parts whose names a file hides. `isNeeded`: whether a part without an abbreviation
 * has its full name beside later systems too.
 */
export function partNames(score: Score, isFirstSystem: boolean, isNeeded: boolean): readonly string[] {
  if (score.parts.length < 2) return score.parts.map(() => '');
  return score.parts.map((part) => {
    const full = isHidden(part, 'part-name') ? '' : part.name;
    if (isFirstSystem) return firstLine(full);
    const { abbreviation } = part;
    if (abbreviation === undefined) return isNeeded ? firstLine(full) : '';
    return isHidden(part, 'part-abbreviation') ? '' : firstLine(abbreviation);
  });
}

export const namesWidth = (names: readonly string[]): number =>
  Math.max(0, ...names.map((name) => (name === '' ? 0 : textWidth(name, partNameSize) + 1)));

/** Names of groups of parts, left of those of the parts. */
export const groupNames = ({ symbols }: StaffGroups, isFirstSystem: boolean): readonly string[] =>
  symbols.map(({ names }) => names?.[isFirstSystem ? 0 : 1] ?? '');

interface NamedStaves {
  readonly names: readonly string[];
  readonly places: readonly StaffPlace[];
}

/** The names of the parts of a group. */
export const namesBeside = ({ names, places }: NamedStaves, { firstStaff, lastStaff }: StaffGroup): readonly string[] =>
  places.slice(firstStaff, lastStaff + 1).map(({ part }) => names[part] ?? '');

/** Width of the names of parts, and of those of groups left of them, in staff spaces. */
export function allNamesWidth(named: NamedStaves, groups: StaffGroups, isFirstSystem: boolean): number {
  const ofGroups = groupNames(groups, isFirstSystem).map((name, index) => {
    const group = groups.symbols[index];
    return name === '' || group === undefined ? 0 : namesWidth([name]) + namesWidth(namesBeside(named, group));
  });
  return Math.max(namesWidth(named.names), ...ofGroups);
}
