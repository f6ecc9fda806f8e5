/**
 * MusicXML states time in divisions of a quarter. The writer uses one number of divisions for the score: the smallest
 * with which every position and duration is a whole number of divisions.
 */
import { chordDuration } from '../../../model/chord.ts';
import type { Part, PartMeasure, Score } from '../../../model/score.ts';
import { greatestCommonDivisor, TICKS_PER_QUARTER } from '../../../units.ts';

function* momentsOf(measure: PartMeasure): Generator<number> {
  for (const voice of measure.voices) for (const chord of voice.chords) yield chordDuration(chord);
  for (const direction of measure.directions ?? []) {
    yield direction.at;
    if ('length' in direction) yield direction.length ?? 0;
  }
  for (const { at } of measure.harmonies ?? []) yield at;
  for (const { at } of measure.clefs ?? []) yield at;
  for (const { at } of measure.keys ?? []) yield at;
}

/** Returns the ticks per division. */
export function ticksPerDivision(score: Score): number {
  let unit: number = TICKS_PER_QUARTER;
  const seen = new Set<PartMeasure>();
  for (const measure of score.measures) {
    unit = greatestCommonDivisor(unit, measure.duration);
    for (const tempo of measure.tempos ?? []) unit = greatestCommonDivisor(unit, tempo.at);
    for (const { at } of measure.innerBarlines ?? []) unit = greatestCommonDivisor(unit, at);
  }
  const take = (part: Part): void => {
    for (const measure of part.measures) {
      if (seen.has(measure)) continue;
      seen.add(measure);
      for (const moment of momentsOf(measure)) unit = greatestCommonDivisor(unit, moment);
    }
  };
  score.parts.forEach(take);
  return unit;
}
