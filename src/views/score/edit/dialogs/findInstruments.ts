/**
 * J-05: the instruments whose name contains a text, at most five. They have the names of General MIDI and those in the
 * language of the texts; both are searched, because scores and other programs show the former.
 */
import { DRUM_SET, INSTRUMENT_NAMES } from '../../../../../engine/index.ts';
import { instrumentNameTexts } from '../../../../texts/index.ts';

const MOST_SUGGESTIONS = 5;
const NOT_FOUND = 5;
const FIRST_EFFECT = 121;

/** The name of a program in the language of the texts. */
export const nameOfInstrument = (program: number): string => instrumentNameTexts.names[program - 1] ?? '';

const isWordEdge = (character: string): boolean => character === '' || /[\s()+-]/.test(character);

/**
 * 0 for the name itself, 1 where the text is a word of it, 2 where the name begins with the text, 3 where a word of it
 * does, 4 where it contains the text.
 */
function rankOf(name: string, sought: string): number {
  const text = name.toLowerCase();
  const at = text.indexOf(sought);
  if (at < 0) return NOT_FOUND;
  if (text === sought) return 0;
  const begins = isWordEdge(text.charAt(at - 1));
  if (begins && isWordEdge(text.charAt(at + sought.length))) return 1;
  if (at === 0) return 2;
  return begins ? 3 : 4;
}

/** Sounds that are no instruments, such as a guitar's fret noise, come last. */
const isEffect = (program: number): boolean => program >= FIRST_EFFECT && program < DRUM_SET;

/** Returns programs, the best matches first. None for an empty text. */
export function findInstruments(text: string): readonly number[] {
  const sought = text.trim().toLowerCase();
  if (sought === '') return [];
  const found = INSTRUMENT_NAMES.map((name, index) => {
    const program = index + 1;
    const rank = Math.min(rankOf(nameOfInstrument(program), sought), rankOf(name, sought));
    return { program, rank, order: rank + (isEffect(program) ? NOT_FOUND : 0) };
  });
  return found
    .filter(({ rank }) => rank < NOT_FOUND)
    .sort((a, b) => a.order - b.order || a.program - b.program)
    .slice(0, MOST_SUGGESTIONS)
    .map(({ program }) => program);
}
