/** Parses and writes `notehead` and `notehead-text`. */
import type { Note } from '../../../model/chord.ts';
import { inverted, NOTEHEAD_NAMES } from '../tables/vocabulary.data.ts';
import type { XmlElement } from '../xml/xmlElement.ts';
import { newElement } from './source.ts';

const NOTEHEADS_BY_NAME = inverted(NOTEHEAD_NAMES);

export type HeadLook = Pick<Note, 'notehead' | 'headBrackets'>;

export function parseHead({ text, attributes }: XmlElement): HeadLook {
  const notehead = NOTEHEADS_BY_NAME.get(text.trim());
  return {
    ...(notehead !== undefined && { notehead }),
    ...(attributes['parentheses'] === 'yes' && { headBrackets: true }),
  };
}

/** Returns undefined for a plain notehead. */
export function writeHead({ notehead, headBrackets }: HeadLook): XmlElement | undefined {
  if (notehead === undefined && headBrackets !== true) return undefined;
  return newElement(
    'notehead',
    { parentheses: headBrackets ? 'yes' : undefined },
    NOTEHEAD_NAMES[notehead ?? 'normal'],
  );
}

const ACCIDENTALS: Readonly<Record<string, string>> = { sharp: '♯', flat: '♭', natural: '♮' };
const ACCIDENTAL_NAMES = new Map(Object.entries(ACCIDENTALS).map(([name, sign]) => [sign, name]));

/** Returns the letters and accidentals in the order of the file; empty where there is nothing to print. */
export const parseHeadText = ({ children }: XmlElement): string =>
  children.map(({ name, text }) => (name === 'accidental-text' ? (ACCIDENTALS[text] ?? '') : text.trim())).join('');

export const writeHeadText = (text: string): XmlElement =>
  newElement(
    'notehead-text',
    {},
    (text.match(/[♯♭♮]|[^♯♭♮]+/gu) ?? []).map((run) => {
      const accidental = ACCIDENTAL_NAMES.get(run);
      return accidental === undefined
        ? newElement('display-text', {}, run)
        : newElement('accidental-text', {}, accidental);
    }),
  );
