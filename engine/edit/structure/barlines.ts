/** Commands for what stands at barlines: their style, repeats, voltas, sections, rehearsal marks, breaks. */
import type { BarlineStyle, Measure, Score, Volta } from '../../model/score.ts';
import { EditError } from '../editError.ts';
import { updateMeasure, without } from '../update.ts';

/** Sets the barline at the end of a measure; `regular` is what stands there without one of its own. */
export const setBarline = (score: Score, measure: number, style: BarlineStyle): Score =>
  updateMeasure(score, measure, (old) => {
    // At the end of the score a final barline is the default, so a regular one is said there.
    const isDefault = style === (measure === score.measures.length - 1 ? 'final' : 'regular');
    if (isDefault) return without(old, 'barline');
    return old.barline === style ? old : { ...old, barline: style };
  });

/** Begins a repeated section at the beginning of a measure, or no longer. */
export const setRepeatStart = (score: Score, measure: number, isStart: boolean): Score =>
  updateMeasure(score, measure, (old) => {
    if ((old.repeatStart === true) === isStart) return old;
    return isStart ? { ...old, repeatStart: true } : without(old, 'repeatStart');
  });

/** Most often that a section is played: an input beyond is a slip of the hand. */
export const MOST_REPEATS = 99;

/** Ends a repeated section at the end of a measure, played `times` in all; null: it no longer ends there. */
export function setRepeatEnd(score: Score, measure: number, times: number | null): Score {
  if (times !== null && !(Number.isInteger(times) && times >= 2 && times <= MOST_REPEATS))
    throw new EditError('invalid-value', `A section is played between 2 and ${MOST_REPEATS} times.`);
  return updateMeasure(score, measure, (old) => {
    if (times === null) return without(old, 'repeatEnd');
    return old.repeatEnd === times ? old : { ...old, repeatEnd: times };
  });
}

/** The first and the last measure of the bracket over a measure; undefined where none is. */
export function voltaAround({ measures }: Score, measure: number): readonly [first: number, last: number] | undefined {
  if (measures[measure]?.volta === undefined) return undefined;
  const goesOn = (index: number): boolean =>
    measures[index]?.volta?.stop === 'none' && measures[index + 1]?.volta?.start === false;
  let [first, last] = [measure, measure];
  while (goesOn(first - 1)) first -= 1;
  while (goesOn(last)) last += 1;
  return [first, last];
}

/**
 * Sets a bracket over the measures `first` to `last` that are played at the given endings. What is left of a bracket that
 * it cuts is closed, or begins after it. Null removes every bracket that reaches over one of the measures, as a whole.
 */
export function setVolta(score: Score, first: number, last: number, endings: readonly number[] | null): Score {
  if (endings === null) return withoutVoltas(score, first, last);
  if (endings.length === 0 || !endings.every((each) => Number.isInteger(each) && each > 0))
    throw new EditError('invalid-value', 'A bracket over bars names the passes on which they are played: 1, 2 …');
  let edited = changeVolta(score, first - 1, (volta) => (volta.stop === 'none' ? { ...volta, stop: 'closed' } : volta));
  edited = changeVolta(edited, last + 1, (volta) => (volta.start ? volta : { ...volta, start: true }));
  for (let index = first; index <= last; index++) {
    const volta: Volta = { endings, start: index === first, stop: index < last ? 'none' : 'closed' };
    edited = updateMeasure(edited, index, (old) => ({ ...old, volta }));
  }
  return edited;
}

function withoutVoltas(score: Score, first: number, last: number): Score {
  const [from] = voltaAround(score, first) ?? [first];
  const [, to] = voltaAround(score, last) ?? [first, last];
  let edited = score;
  for (let index = from; index <= to; index++) edited = updateMeasure(edited, index, (old) => without(old, 'volta'));
  return edited;
}

const changeVolta = (score: Score, measure: number, change: (volta: Volta) => Volta): Score =>
  score.measures[measure]?.volta === undefined
    ? score
    : updateMeasure(score, measure, (old) => {
        const volta = old.volta && change(old.volta);
        return volta === undefined || volta === old.volta ? old : { ...old, volta };
      });

/** Sets or removes (an empty text) what a measure is headed with. */
const setText = (score: Score, measure: number, field: 'section' | 'rehearsalMark', text: string): Score =>
  updateMeasure(score, measure, (old): Measure => {
    const trimmed = text.trim();
    if ((old[field] ?? '') === trimmed) return old;
    if (trimmed !== '') return { ...old, [field]: trimmed };
    return field === 'section' ? without(old, 'section') : without(old, 'rehearsalMark', 'rehearsalEnclosure');
  });

/** The name of the section that begins with a measure, such as `Chorus`. */
export const setSection = (score: Score, measure: number, name: string): Score =>
  setText(score, measure, 'section', name);

/** The letter or number in a frame at the beginning of a measure. */
export const setRehearsalMark = (score: Score, measure: number, mark: string): Score =>
  setText(score, measure, 'rehearsalMark', mark);

/** Begins a new line of music with a measure, or no longer. */
export const setSystemBreak = (score: Score, measure: number, isBreak: boolean): Score =>
  updateMeasure(score, measure, (old) => {
    if ((old.systemBreak === true) === isBreak) return old;
    return isBreak ? { ...old, systemBreak: true } : without(old, 'systemBreak');
  });
