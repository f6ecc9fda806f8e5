import type { Tuning } from '../../model/score.ts';
import type { EngravingContext, StaffPlace } from '../types/measureContext.ts';

/** The tuning of each part in a measure; undefined for parts without strings. */
export const partTunings = (
  partCount: number,
  { staves }: EngravingContext,
  places: readonly StaffPlace[],
): readonly (Tuning | undefined)[] =>
  Array.from({ length: partCount }, (_, part) => staves[places.findIndex((place) => place.part === part)]?.tuning);
