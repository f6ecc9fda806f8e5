/**
 * The score as it is laid out while some parts are hidden. A hidden part keeps its index, so that references from ink to
 * the score stay valid, and has neither staves nor notes. Of an edited score the same measures stay the same objects, so
 * that an edit costs no more than with all parts.
 */
import type { Part, PartMeasure, Score, Staff } from '../../model/score.ts';
import { partsWithTempo } from './tempoWords.ts';

const NO_STAVES: readonly Staff[] = [];
const NO_MUSIC: PartMeasure = { voices: [] };

/** By the number of measures: the parts of two states of a score differ only where their measures do. */
const restingFor = new Map<number, readonly PartMeasure[]>();

function resting(count: number): readonly PartMeasure[] {
  const measures = restingFor.get(count) ?? new Array<PartMeasure>(count).fill(NO_MUSIC);
  restingFor.set(count, measures);
  return measures;
}

const hiddenPart = (part: Part): Part => ({
  ...part,
  staves: NO_STAVES,
  showTab: false,
  measures: resting(part.measures.length),
});

/** Whether a part has a place on the page. */
export const isShownPart = ({ staves }: Part): boolean => staves.length > 0;

/** `hidden`: indexes of parts. The same score where none is hidden. */
export function withoutParts(score: Score, hidden: readonly number[]): Score {
  if (hidden.length === 0) return score;
  const parts = partsWithTempo(score, (part) => !hidden.includes(part));
  return { ...score, parts: parts.map((part, index) => (hidden.includes(index) ? hiddenPart(part) : part)) };
}
