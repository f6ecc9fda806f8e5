/**
 * The functions of the passes that break a score into systems, by their names in passes.ts. They are re-exported from
 * the folders of layout, or adapted to the fields of the draft.
 */
import { bestBreaks, CountedBreaks, systemsFrom, type Candidate } from '../breaking/optimalBreaks.ts';
import type { SystemRange } from '../breaking/breakSystems.ts';
import type { SystemBreakInput } from '../passInputs.ts';
import type { MeasureEngraving } from '../types/measureEngraving.ts';

export { breakCosts } from '../breaking/systemBreaks.ts';

export const noCandidates = (): (readonly Candidate[])[] => [];

export const addCandidates = (
  systems: (readonly Candidate[])[],
  engravings: readonly MeasureEngraving[],
  passing: readonly number[],
  widths: SystemBreakInput['widths'],
  _: MeasureEngraving,
  first: number,
): void => {
  systems.push(systemsFrom(first, { engravings, passing, widths }));
};

export const countedBreaks = (
  systems: readonly (readonly Candidate[])[],
  { systemCount }: SystemBreakInput['options'],
): CountedBreaks | undefined => (systemCount === undefined ? undefined : new CountedBreaks(systems, systemCount));

export const addCountedSystem = (counted: CountedBreaks | undefined): boolean => counted?.addSystem() === true;

export const chosenRanges = (
  systems: readonly (readonly Candidate[])[],
  counted: CountedBreaks | undefined,
): readonly SystemRange[] => counted?.ranges ?? bestBreaks(systems);
