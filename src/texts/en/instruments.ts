import { INSTRUMENT_NAMES } from '../../../engine/index.ts';

export const instrumentNameTexts = {
  /** E-12: in the order of the program numbers, from 1. A copy, because a translation replaces texts in place. */
  names: [...INSTRUMENT_NAMES],
};
