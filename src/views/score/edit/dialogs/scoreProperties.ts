/**
 * J-04: the values of the dialog "Score Properties" for a score, and the score with the changed values, as one edit.
 */
import {
  DEFAULT_PROGRAM,
  addPart,
  familyOf,
  nameAfterChange,
  orderParts,
  partName,
  setMeasureCount,
  setMeta,
  setMute,
  setPrinted,
  setPartName,
  setProgram,
  setShowTab,
  setStaffCount,
} from '../../../../../engine/index.ts';
import type { Measure, Score } from '../../../../../engine/index.ts';
import { countBars } from '../../state/countBars.ts';

export interface PartProperties {
  /** Identifies the part in the dialog. */
  readonly id: number;
  /** Index in the score; undefined for a part that was added. */
  readonly source?: number;
  /** Printed beside the staves where the score has several parts. */
  readonly name: string;
  readonly program: number;
  /** Number of staves; the user can choose one or two. */
  readonly staffCount: number;
  readonly showTab: boolean;
  readonly mute: boolean;
  /** Whether the part is on the page. */
  readonly isPrinted: boolean;
}

export interface ScoreProperties {
  readonly title: string;
  readonly composer: string;
  readonly subtitle: string;
  /** The text as it was typed. */
  readonly barCount: string;
  /** Parts in their order; never empty. */
  readonly parts: readonly PartProperties[];
}

/** Number of measures that the number of bars does not contain, because no number is printed for them. */
const pickupsOf = (measures: readonly Measure[]): number => measures.length - countBars(measures);

export function propertiesOf({ meta: { title, composer, subtitle }, measures, parts }: Score): ScoreProperties {
  return {
    ...{ title, composer, subtitle, barCount: String(countBars(measures)) },
    parts: parts.map(({ name, program, staves: { length: staffCount }, showTab, mute, printed = true }, source) => ({
      ...{ id: source, source, name, program, staffCount, showTab, mute, isPrinted: printed },
    })),
  };
}

/** NaN where the text is not a number of bars. */
export const barCountOf = ({ barCount }: ScoreProperties): number =>
  /^\s*\d+\s*$/.test(barCount) ? Number(barCount) : NaN;

const isFretted = (program: number): boolean => ['guitar', 'bass'].includes(familyOf(program));

/** The part with another instrument. I-25: one that becomes a guitar or a bass shows tablature; one that becomes another instrument shows none. */
export function withProgram(part: PartProperties, program: number): PartProperties {
  const name = nameAfterChange(part.name, part.program, program);
  if (familyOf(program) === familyOf(part.program)) return { ...part, name, program };
  const showTab = isFretted(program) || (part.showTab && !isFretted(part.program));
  return { ...part, name, program, showTab };
}

export const withNewPart = (properties: ScoreProperties): ScoreProperties => ({
  ...properties,
  parts: [
    ...properties.parts,
    {
      id: 1 + Math.max(...properties.parts.map(({ id }) => id)),
      name: partName(DEFAULT_PROGRAM),
      program: DEFAULT_PROGRAM,
      staffCount: 1,
      showTab: false,
      mute: false,
      isPrinted: true,
    },
  ],
});

/** Returns the parts with one moved up (-1) or down (1) by one position; unchanged at the ends. */
export function withMovedPart(properties: ScoreProperties, index: number, by: -1 | 1): ScoreProperties {
  const [moved, other] = [properties.parts[index], properties.parts[index + by]];
  if (!moved || !other) return properties;
  return { ...properties, parts: properties.parts.with(index, other).with(index + by, moved) };
}

/** The score whose part has the name; a name that was not changed stays as it is, with its blanks. */
const withPartName = (score: Score, part: number, name: string): Score =>
  score.parts[part]?.name === name ? score : setPartName(score, part, name.trim());

/** Throws EditError where the number of bars is invalid. */
export function applyProperties(score: Score, properties: ScoreProperties): Score {
  const { title, composer, subtitle, parts } = properties;
  let edited = setMeta(score, { title: title.trim(), composer: composer.trim(), subtitle: subtitle.trim() });
  edited = setMeasureCount(edited, pickupsOf(score.measures) + barCountOf(properties));
  // Added parts are at the end, and deleted ones still there, until all parts are sorted.
  const places = parts.map(({ source }) => {
    if (source !== undefined) return source;
    edited = addPart(edited);
    return edited.parts.length - 1;
  });
  parts.forEach(({ name, program, staffCount, showTab, mute, isPrinted }, index) => {
    const at = places[index] ?? 0;
    // Before the program, which gives the only staff of a bass its clef.
    if (staffCount === 1 || staffCount === 2) edited = setStaffCount(edited, at, staffCount);
    // Before the name: a program may change it too.
    edited = withPartName(setProgram(edited, at, program), at, name);
    edited = setPrinted(setMute(setShowTab(edited, at, showTab), at, mute), at, isPrinted);
  });
  return orderParts(edited, places);
}
