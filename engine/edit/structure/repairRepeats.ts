/**
 * Repairs repeats and volta brackets that lost a measure at one of their ends, so that the rest of the section is played
 * as before. A section or bracket of which no measure is left is removed with its signs.
 */
import type { Measure, Score, Volta } from '../../model/score.ts';
import { mapShared, updateMeasure } from '../update.ts';
import { voltaAround } from './barlines.ts';

/** `score`: `before` without its measures from `first` to `last`. */
export function repairRepeats(score: Score, before: Score, first: number, last: number): Score {
  const bracketed = withVoltas(score, before, first, last);
  return withRepeatStart(withRepeatEnd(bracketed, before, first, last), before, first, last);
}

/** A bracket that lost its first or last measure begins or ends with the next one that is left of it. */
function withVoltas(score: Score, before: Score, first: number, last: number): Score {
  const removed = last - first + 1;
  const measures = mapShared(score.measures, (measure, index) => {
    const old = index < first ? index : index + removed;
    const span = voltaAround(before, old);
    if (span === undefined || measure.volta === undefined || span[1] < first || span[0] > last) return measure;
    const volta = shortened(before, old, span, first, last);
    return { ...measure, volta };
  });
  return measures === score.measures ? score : { ...score, measures };
}

function shortened(
  { measures }: Score,
  measure: number,
  [from, to]: readonly [first: number, last: number],
  first: number,
  last: number,
): Volta {
  const own = measures[measure]?.volta;
  const [start, stop] = [measures[from]?.volta, measures[to]?.volta];
  const whole: Volta = own ?? { endings: [], start: false, stop: 'none' };
  const begins = from >= first && measure === last + 1;
  const ends = to <= last && measure === first - 1;
  const text = start?.text ?? whole.text;
  return {
    ...whole,
    ...(begins && { start: start?.start ?? true, ...(text !== undefined && { text }) }),
    ...(ends && { stop: stop?.stop ?? 'closed' }),
  };
}

const has = (measure: Measure | undefined, sign: 'repeatStart' | 'repeatEnd'): boolean => measure?.[sign] !== undefined;

/** The end of a section that began before the deleted measures moves to the measure before them. */
function withRepeatEnd(score: Score, { measures }: Score, first: number, last: number): Score {
  const deleted = measures.slice(first, last + 1);
  const next = deleted.findIndex((measure) => has(measure, 'repeatStart'));
  const times = deleted.slice(0, next < 0 ? undefined : next).flatMap(({ repeatEnd }) => repeatEnd ?? []);
  // After the end of another section, this one began with the deleted measures.
  if (first === 0 || times.length === 0 || has(measures[first - 1], 'repeatEnd')) return score;
  return updateMeasure(score, first - 1, (old) => ({ ...old, repeatEnd: Math.max(...times) }));
}

/** The beginning of a section that ends after the deleted measures moves to the measure after them. */
function withRepeatStart(score: Score, { measures }: Score, first: number, last: number): Score {
  const deleted = measures.slice(first, last + 1);
  const start = deleted.findLastIndex((measure) => has(measure, 'repeatStart'));
  if (start < 0 || deleted.slice(start).some((measure) => has(measure, 'repeatEnd'))) return score;
  return updateMeasure(score, first, (old) => (old.repeatStart ? old : { ...old, repeatStart: true }));
}
