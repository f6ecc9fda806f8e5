/** Commands for barlines and for marks at them: styles, repeats, voltas, sections, rehearsal marks, breaks. */
import type { BarlineStyle, Measure, Score, Volta } from '../../model/score.ts';
import { EditError } from '../editError.ts';
import { updateMeasure, without } from '../update.ts';

/** Sets the barline at the end of a measure; `regular` is the default and is not stored. */
export const setBarline = (score: Score, measure: number, style: BarlineStyle): Score =>
  updateMeasure(score, measure, (old) => {
    // At the end of the score the default is a final barline, so that a regular one is stored there.
    const isDefault = style === (measure === score.measures.length - 1 ? 'final' : 'regular');
    if (isDefault) return without(old, 'barline');
    return old.barline === style ? old : { ...old, barline: style };
  });

/** Sets or removes the beginning of a repeated section at the beginning of a measure. */
export const setRepeatStart = (score: Score, measure: number, isStart: boolean): Score =>
  updateMeasure(score, measure, (old) => {
    if ((old.repeatStart === true) === isStart) return old;
    return isStart ? { ...old, repeatStart: true } : without(old, 'repeatStart');
  });

/** Greatest number of times that a section is played; a larger input is treated as a mistake. */
export const MOST_REPEATS = 99;

/**
 * Ends a repeated section at the end of a measure; it is played `times` times in total. Null removes the end of the
 * repeat.
 */
export function setRepeatEnd(score: Score, measure: number, times: number | null): Score {
  if (times !== null && !(Number.isInteger(times) && times >= 2 && times <= MOST_REPEATS))
    throw new EditError('section-repeats', MOST_REPEATS);
  return updateMeasure(score, measure, (old) => {
    if (times === null) return without(old, 'repeatEnd');
    return old.repeatEnd === times ? old : { ...old, repeatEnd: times };
  });
}

/** Returns the first and the last measure of the volta bracket over a measure; undefined where there is none. */
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
 * Sets a volta bracket over the measures `first` to `last`, which are played at the given endings. Where it overlaps
 * another bracket, the remaining part of that bracket ends before it or begins after it. Null removes every bracket
 * that overlaps one of the measures, as a whole.
 */
export function setVolta(score: Score, first: number, last: number, endings: readonly number[] | null): Score {
  if (endings === null) return withoutVoltas(score, first, last);
  if (endings.length === 0 || !endings.every((each) => Number.isInteger(each) && each > 0))
    throw new EditError('volta-passes');
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

/** Sets the text of a field at the beginning of a measure; an empty text removes it. */
const setText = (score: Score, measure: number, field: 'section' | 'rehearsalMark', text: string): Score =>
  updateMeasure(score, measure, (old): Measure => {
    const trimmed = text.trim();
    if ((old[field] ?? '') === trimmed) return old;
    if (trimmed !== '') return { ...old, [field]: trimmed };
    return field === 'section' ? without(old, 'section') : without(old, 'rehearsalMark', 'rehearsalEnclosure');
  });

/** Sets the name of the section that begins with a measure, such as `Chorus`. */
export const setSection = (score: Score, measure: number, name: string): Score =>
  setText(score, measure, 'section', name);

/** Sets the letter or number in a frame at the beginning of a measure. */
export const setRehearsalMark = (score: Score, measure: number, mark: string): Score =>
  setText(score, measure, 'rehearsalMark', mark);

/** Sets or removes a system break before a measure. */
export const setSystemBreak = (score: Score, measure: number, isBreak: boolean): Score =>
  updateMeasure(score, measure, (old) => {
    if ((old.systemBreak === true) === isBreak) return old;
    return isBreak ? { ...old, systemBreak: true } : without(old, 'systemBreak');
  });
