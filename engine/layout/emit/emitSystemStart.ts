/** Emits what is left of the first measure of a system: the systemic barline, braces, brackets and names of parts. */
import type { Ink } from '../../display/ink.ts';
import { glyph, type Glyph } from '../../smufl/glyphs.ts';
import { groupNames, namesBeside, namesWidth } from '../breaking/partNames.ts';
import { isInBracket } from '../context/staffGroups.ts';
import { bottomLineY, topLineY } from '../context/staffGeometry.ts';
import { systemY } from '../glyphs/staffHeights.ts';
import type { SystemLayout, StaffGroup } from '../types/systemLayout.ts';
import { engravingStyle } from '../engravingStyle.ts';
import { linesOf, staffRef } from './emitStaves.ts';

const {
  size: partNameSize,
  leadingRatio,
  toStaff: partNameToStaff,
  toBrace: partNameToBrace,
  drop: partNameDrop,
  braceGap,
  bracketGap,
  bracketThickness,
  bracketOverhang,
  squareGap,
  squareHook,
} = engravingStyle.partNames;
const { lineThickness: staffLineThickness, middleY } = engravingStyle.staff;
const { thin: thinBarline } = engravingStyle.barlines;

/** From the top line of a group's first staff to the bottom line of its last one. */
const groupSpan = (system: SystemLayout, { firstStaff, lastStaff }: StaffGroup): readonly [number, number] => [
  systemY(system, firstStaff, topLineY(linesOf(system, firstStaff))),
  systemY(system, lastStaff, bottomLineY(linesOf(system, lastStaff))),
];

/** Emits the systemic barline at the left; a single staff has none. */
export function emitSystemStart(ink: Ink, system: SystemLayout): void {
  const { staffY, frame } = system;
  const first = frame.measures[0]?.index ?? 0;
  const last = staffY.length - 1;
  if (last > 0) {
    const top = systemY(system, 0, topLineY(linesOf(system, 0))) - staffLineThickness / 2;
    const bottom = systemY(system, last, bottomLineY(linesOf(system, last))) + staffLineThickness / 2;
    ink.stroke(
      thinBarline / 2,
      top,
      thinBarline / 2,
      bottom,
      thinBarline,
      ink.element(staffRef(system, 'barline', 0, first)),
    );
  }
  for (const group of system.groups.symbols) {
    if (group.symbol === 'none') continue;
    emitGroupSymbol(ink, system, group, ink.element(staffRef(system, 'brace', group.firstStaff, first)));
  }
}

/** Greatest height in staff spaces of the ordinary brace, which would become too wide for staves far apart. */
const BRACES = [
  { most: 19, name: 'brace' },
  { most: 26, name: 'braceLarge' },
  { most: Infinity, name: 'braceLarger' },
] as const;

/** A brace from one y to another. */
function braceBetween(top: number, bottom: number): { readonly brace: Glyph; readonly scale: number } {
  const brace = glyph(BRACES.find(({ most }) => bottom - top <= most)?.name ?? 'brace');
  return { brace, scale: (bottom - top) / (brace.bottom - brace.top) };
}

/** From the staves to a brace, which is left of a bracket (Gould, "Brackets": the brace of a section within its family). */
const gapOf = (system: SystemLayout, brace: StaffGroup): number =>
  braceGap + (isInBracket(system.groups, brace) ? bracketGap + bracketThickness : 0);

/** The right edge of the part names: a brace over distant staves is wider than the space that is reserved for it. */
function namesRight(system: SystemLayout, first: number, last: number): number {
  const braces = system.groups.symbols.filter(
    ({ symbol, firstStaff, lastStaff }) => symbol === 'brace' && firstStaff <= last && lastStaff >= first,
  );
  const widths = braces.map((group) => {
    const { brace, scale } = braceBetween(...groupSpan(system, group));
    return gapOf(system, group) + (brace.right - brace.left) * scale;
  });
  return -Math.max(partNameToStaff, ...widths.map((width) => width + partNameToBrace));
}

/** Emits the part names, right-aligned left of the brace at the middle of the part's staves. */
export function emitPartNames(ink: Ink, system: SystemLayout): void {
  system.names.forEach((text, part) => {
    const first = system.places.findIndex((place) => place.part === part);
    const last = system.places.findLastIndex((place) => place.part === part);
    if (text === '' || first < 0) return;
    const y = (systemY(system, first, middleY) + systemY(system, last, middleY)) / 2 + partNameDrop;
    const element = ink.element(staffRef(system, 'partName', first, system.frame.measures[0]?.index ?? 0));
    const x = namesRight(system, first, last);
    const lines = text.split('\n');
    lines.forEach((line, index) => {
      const lineY = y + (index - (lines.length - 1) / 2) * leadingRatio * partNameSize;
      ink.text({ text: line, x, y: lineY, size: partNameSize, style: 'roman', anchor: 'end', element });
    });
  });
  // The list is empty where no names are shown.
  if (system.names.length > 0) emitGroupNames(ink, system);
}

/** Emits the names of groups of parts, left of the part names. */
function emitGroupNames(ink: Ink, system: SystemLayout): void {
  const measure = system.frame.measures[0]?.index ?? 0;
  const { symbols } = system.groups;
  groupNames(system.groups, measure === 0).forEach((text, index) => {
    const group = symbols[index];
    if (text === '' || group === undefined) return;
    const { firstStaff, lastStaff } = group;
    const y = (systemY(system, firstStaff, middleY) + systemY(system, lastStaff, middleY)) / 2 + partNameDrop;
    const x = namesRight(system, firstStaff, lastStaff) - namesWidth(namesBeside(system, group));
    const element = ink.element(staffRef(system, 'partName', firstStaff, measure));
    ink.text({ text, x, y, size: partNameSize, style: 'roman', anchor: 'end', element });
  });
}

function emitGroupSymbol(ink: Ink, system: SystemLayout, group: StaffGroup, element: number): void {
  const { symbol } = group;
  const [top, bottom] = groupSpan(system, group);
  if (symbol === 'brace') {
    const { brace, scale } = braceBetween(top, bottom);
    ink.glyph(
      brace.codePoint,
      -gapOf(system, group) - brace.right * scale,
      bottom - brace.bottom * scale,
      scale,
      element,
    );
  } else if (symbol === 'bracket') {
    const x = -bracketGap - bracketThickness / 2;
    ink.stroke(x, top - bracketOverhang, x, bottom + bracketOverhang, bracketThickness, element);
    ink.glyph(glyph('bracketTop').codePoint, x - bracketThickness / 2, top - bracketOverhang, 1, element);
    ink.glyph(glyph('bracketBottom').codePoint, x - bracketThickness / 2, bottom + bracketOverhang, 1, element);
  } else {
    ink.stroke(-squareGap, top, -squareGap, bottom, thinBarline, element);
    if (symbol === 'line') return;
    ink.stroke(-squareGap, top, -squareGap + squareHook, top, thinBarline, element);
    ink.stroke(-squareGap, bottom, -squareGap + squareHook, bottom, thinBarline, element);
  }
}
