/**
 * The feel (swung or straight) in force in a score. Tempo texts and words of any part begin and end it for all parts;
 * so does the element `swing` of a MusicXML file, where no words say the same. A tempo without such a word changes
 * nothing.
 */
import { feelOfText, type Feel } from '../theory/feel.ts';
import type { Direction } from './direction.ts';
import { foreignChild, type Foreign } from './foreign.ts';
import type { Score } from './score.ts';

export interface FeelMark {
  readonly measure: number;
  /** Ticks from the start of the measure. */
  readonly at: number;
  readonly feel: Feel;
}

/** The feel that a MusicXML `swing` states. */
export const feelOfSwing = (swing: Foreign): Feel =>
  foreignChild(swing, 'straight') !== undefined
    ? 'straight'
    : foreignChild(swing, 'swing-type')?.text?.trim() === '16th'
      ? '16th'
      : 'eighth';

export function feelOfDirection(direction: Direction): Feel | undefined {
  if (direction.kind === 'words') return feelOfText(direction.text);
  if (direction.kind !== 'foreign' || direction.element.name !== 'sound') return undefined;
  const swing = foreignChild(direction.element, 'swing');
  return swing && feelOfSwing(swing);
}

const marks = new WeakMap<Score, readonly FeelMark[]>();

function computeMarks({ measures, parts }: Score): readonly FeelMark[] {
  const found: FeelMark[] = [];
  measures.forEach(({ tempos = [] }, measure) => {
    const add = (at: number, feel: Feel | undefined): void => {
      if (feel !== undefined) found.push({ measure, at, feel });
    };
    for (const { at, text = '' } of tempos) add(at, feelOfText(text));
    for (const part of parts)
      for (const direction of part.measures[measure]?.directions ?? []) add(direction.at, feelOfDirection(direction));
  });
  return found.sort((a, b) => a.measure - b.measure || a.at - b.at);
}

/** All changes of feel in order of time. Of several at one moment the last is in force. */
export function feelMarks(score: Score): readonly FeelMark[] {
  const known = marks.get(score) ?? computeMarks(score);
  marks.set(score, known);
  return known;
}

/** The feel in force at a moment of the score as written, including marks at that moment. */
export const feelAt = (score: Score, measure: number, at: number): Feel =>
  feelMarks(score).findLast((mark) => mark.measure < measure || (mark.measure === measure && mark.at <= at))?.feel ??
  'straight';
