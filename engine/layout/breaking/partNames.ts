/** Names of the parts left of their staves: in full before the first system, abbreviated before the others. */
import type { Part, Score } from '../../model/score.ts';
import { firstLine } from '../context/firstLine.ts';
import { isShownPart } from '../context/withoutParts.ts';
import { partAbbreviation } from '../../theory/partAbbreviation.ts';
import { wrapText } from '../glyphs/wrapText.ts';
import { textWidth } from '../../smufl/textMetrics.ts';
import type { StaffPlace } from '../types/measureContext.ts';
import type { StaffGroup, StaffGroups } from '../types/systemLayout.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { size: partNameSize, widestFull, leastFull, widestLater, mostLines } = engravingStyle.partNames;
const LOOK = { size: partNameSize, style: 'roman' } as const;

type NameKind = 'part-name' | 'part-abbreviation';

const listed = ({ listing = [] }: Part, name: string) => listing.find((element) => element.name === name);

/** Whether a file says that a name of a part is not printed; what is displayed instead of it counts before it. */
const isHidden = (part: Part, name: NameKind): boolean =>
  (listed(part, `${name}-display`) ?? listed(part, name))?.attributes?.['print-object'] === 'no';

/** The signs of the accidentals in names, by their names in MusicXML. */
const ACCIDENTAL_SIGNS: Readonly<Record<string, string>> = { flat: '♭', natural: '♮', sharp: '♯' };

/** The text that a file displays instead of a name: words, with accidentals as signs. Empty where it displays none. */
function displayedText(part: Part, name: NameKind): string {
  let text = '';
  for (const child of listed(part, `${name}-display`)?.children ?? []) {
    const own = child.text ?? '';
    if (child.name === 'accidental-text') text += ACCIDENTAL_SIGNS[own] ?? '';
    else if (child.name === 'display-text') text += text === '' || /^[\s.,:;)]/.test(own) ? own : ` ${own}`;
  }
  return firstLine(text);
}

const printedName = (part: Part, name: NameKind, text: string): string =>
  isHidden(part, name) || !isShownPart(part) ? '' : displayedText(part, name) || firstLine(text);

/** The system beside which names are printed. */
export interface NamedSystem {
  readonly isFirst: boolean;
  /** Whether a part without an abbreviation has a name beside later systems too: the usual abbreviation, or in full. */
  readonly isNeeded: boolean;
  /** Staff spaces. */
  readonly width: number;
}

/** Names that other parts, which have other full names, do not have. */
const unlike = (full: readonly string[], short: readonly string[]): readonly string[] =>
  short.map((name, part) =>
    short.some((other, index) => other === name && full[index] !== full[part]) ? (full[part] ?? '') : name,
  );

/** The names beside a system after the first one, before they are cut. */
function laterNames({ parts }: Score, isNeeded: boolean): readonly string[] {
  const full = parts.map((part) => printedName(part, 'part-name', part.name));
  const usual = unlike(
    full,
    full.map((name) => partAbbreviation(name) ?? name),
  );
  return parts.map((part, index) => {
    const { abbreviation } = part;
    if (abbreviation !== undefined || displayedText(part, 'part-abbreviation') !== '')
      return printedName(part, 'part-abbreviation', abbreviation ?? '');
    return isNeeded ? (usual[index] ?? '') : '';
  });
}

function madeNames(score: Score, { isFirst, isNeeded, width }: NamedSystem): readonly string[] {
  const isAlone = score.parts.filter(isShownPart).length < 2;
  if (score.parts.length < 2 || (isAlone && !isFirst)) return score.parts.map(() => '');
  if (!isFirst) return laterNames(score, isNeeded).map((name) => wrapText(name, widestLater * width, LOOK, 1)[0] ?? '');
  const room = Math.max(leastFull, widestFull * width);
  return score.parts.map((part) =>
    wrapText(printedName(part, 'part-name', part.name), room, LOOK, mostLines).join('\n'),
  );
}

/** By the parts, then by the system: all systems after the first have the same names. */
const known = new WeakMap<Score['parts'], Map<string, readonly string[]>>();

/**
 * Names by part; empty for a score of one part, where none is needed, and for parts whose names a file hides. A name
 * that takes much of the width is broken into lines beside the first system and cut beside later ones.
 */
export function partNames(score: Score, system: NamedSystem): readonly string[] {
  const ofScore = known.get(score.parts) ?? new Map<string, readonly string[]>();
  known.set(score.parts, ofScore);
  const key = `${String(system.isFirst)} ${String(system.isNeeded)} ${system.width}`;
  const names = ofScore.get(key) ?? madeNames(score, system);
  ofScore.set(key, names);
  return names;
}

/** Whether most names beside later systems fit without being cut. */
export const fitBesideLater = (score: Score, width: number): boolean => {
  const names = laterNames(score, true);
  const fitting = names.filter((name) => namesWidth([name]) <= widestLater * width);
  return fitting.length > names.length / 2;
};

export const namesWidth = (names: readonly string[]): number =>
  Math.max(
    0,
    ...names.flatMap((name) => (name === '' ? [] : name.split('\n').map((line) => textWidth(line, partNameSize) + 1))),
  );

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
