/** The command for the feel of the music from a tempo mark on: swung or straight. */
import type { Direction } from '../../model/direction.ts';
import { feelAt, feelOfDirection } from '../../model/feels.ts';
import type { Measure, PartMeasure, Score, Tempo } from '../../model/score.ts';
import { FEEL_TEXTS, feelOfText, type Feel } from '../../theory/feel.ts';
import type { Ticks } from '../../units.ts';
import { mapShared, updateMeasure, updatePartMeasure, without, withList } from '../update.ts';

/** The addition by which `setFeel` extends a tempo text: ` (Swing)`. */
const ADDITION = new RegExp(String.raw`\s*\((?:${Object.values(FEEL_TEXTS).join('|')})\)$`);

/** Returns the text without the words for a feel; undefined where nothing is left. */
function withoutFeel(text: string | undefined): string | undefined {
  if (text === undefined || feelOfText(text) === undefined) return text;
  const rest = text.replace(ADDITION, '');
  return rest === '' || feelOfText(rest) !== undefined ? undefined : rest;
}

/**
 * Returns the tempo with another text. Whether its metronome mark is printed does not change: a tempo with a text has
 * one only where it states its beat.
 */
function withText({ printed, ...tempo }: Tempo, text: string | undefined): Tempo {
  const hasMark = printed !== false && (tempo.text === undefined || tempo.beat !== undefined);
  if (text === undefined) return { ...without(tempo, 'text'), ...(hasMark ? {} : { printed: false }) };
  return {
    ...without(tempo, ...(hasMark ? [] : (['beat'] as const))),
    text,
    ...(hasMark && { beat: tempo.beat ?? { base: 2, dots: 0 } }),
  };
}

/** Returns a mark without its statement about the feel; undefined where nothing is left. */
function neutral(mark: Direction): Direction | undefined {
  if (feelOfDirection(mark) === undefined) return mark;
  if (mark.kind !== 'foreign') return undefined;
  const { attributes = {}, children = [] } = mark.element;
  const rest = children.filter(({ name }) => name !== 'swing');
  const isMore = rest.length > 0 || Object.keys(attributes).length > 0;
  return isMore ? { ...mark, element: { ...mark.element, children: rest } } : undefined;
}

/** Removes words about the feel, and what a file states about it without words, at one moment of all parts. */
function removeMarks(score: Score, measure: number, at: Ticks): Score {
  const states = (mark: Direction): boolean => mark.at === at && feelOfDirection(mark) !== undefined;
  return score.parts.reduce(
    (edited, _, part) =>
      updatePartMeasure(edited, part, measure, (content) => {
        const { directions = [] } = content;
        if (!directions.some(states)) return content;
        const left = directions.flatMap((mark) => (states(mark) ? (neutral(mark) ?? []) : mark));
        return withList<PartMeasure, 'directions'>(content, 'directions', left);
      }),
    score,
  );
}

const changeText = (
  score: Score,
  measure: number,
  at: Ticks,
  change: (text: string | undefined) => string | undefined,
) =>
  updateMeasure(score, measure, (old) => {
    const tempos = mapShared(old.tempos ?? [], (tempo) => {
      const text = tempo.at === at ? change(tempo.text) : tempo.text;
      return text === tempo.text ? tempo : withText(tempo, text);
    });
    return tempos === old.tempos ? old : withList<Measure, 'tempos'>(old, 'tempos', tempos);
  });

/**
 * Sets the feel from the tempo mark at a moment on, by its text: `Swing`, `Swing 16ths`, `Straight`. Where the music
 * already has the feel, nothing is written.
 */
export function setFeel(score: Score, measure: number, at: Ticks, feel: Feel): Score {
  if (feelAt(score, measure, at) === feel) return score;
  const before = changeText(removeMarks(score, measure, at), measure, at, withoutFeel);
  if (feelAt(before, measure, at) === feel) return before;
  return changeText(before, measure, at, (text) =>
    text === undefined || text === '' ? FEEL_TEXTS[feel] : `${text} (${FEEL_TEXTS[feel]})`,
  );
}
