/**
 * F-10, X-08: a score of which, from the first withheld measure on, only the length is known. The server sends withheld
 * measures with a rest, their meter and their number only. Edits may add other content, such as the key of a deleted
 * measure; it is not drawn and not described, but it is saved with the score, because this copy is only for display.
 */
import { fullMeasureRest } from '../../../../engine/index.ts';
import type { Measure, Part, PartMeasure, Score } from '../../../../engine/index.ts';

const measures = new WeakMap<Measure, Measure>();
const partMeasures = new WeakMap<PartMeasure, PartMeasure>();

function known<T extends object>(cache: WeakMap<T, T>, value: T, make: () => T): T {
  const made = cache.get(value) ?? make();
  cache.set(value, made);
  return made;
}

const bareMeasure = (measure: Measure): Measure =>
  known(measures, measure, () => ({ duration: measure.duration, locked: true }));

const barePartMeasure = (own: PartMeasure, { duration }: Measure, { staves }: Part): PartMeasure =>
  known(partMeasures, own, () => ({
    voices: staves.map((_, staff) => ({
      staff,
      number: 0,
      chords: [{ ...fullMeasureRest(duration), hidden: true }],
    })),
  }));

/** The withheld measures extend to the end. */
export const hasWithheld = ({ measures: all }: Score): boolean => all.length > 1 && all.at(-1)?.locked === true;

/** Returns the same score where nothing is withheld; unchanged measures and earlier results stay the same objects. */
export function hideWithheld(score: Score): Score {
  const isBare = score.measures.map(({ locked }, index) => locked === true && index > 0);
  if (!isBare.includes(true)) return score;
  return {
    ...score,
    measures: score.measures.map((measure, index) => (isBare[index] ? bareMeasure(measure) : measure)),
    parts: score.parts.map((part) => ({
      ...part,
      measures: part.measures.map((own, index) => {
        const measure = score.measures[index];
        return isBare[index] && measure !== undefined ? barePartMeasure(own, measure, part) : own;
      }),
    })),
  };
}
