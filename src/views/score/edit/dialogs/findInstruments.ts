/**
 * J-05: the instruments whose name contains a text, at most five. They have the names of General MIDI and those in the
 * language of the texts; both are searched, because scores and other programs show the former.
 */
import { INSTRUMENT_NAMES } from '../../../../../engine/index.ts';
import { instrumentNameTexts } from '../../../../texts/index.ts';

const MOST_SUGGESTIONS = 5;
const NOT_FOUND = 3;

/** The name of a program in the language of the texts. */
export const nameOfInstrument = (program: number): string => instrumentNameTexts.names[program - 1] ?? '';

/** 0 where the name begins with the text, 1 where a word of it does, 2 where it contains the text. */
function rankOf(name: string, sought: string): number {
  const at = name.toLowerCase().indexOf(sought);
  if (at < 0) return NOT_FOUND;
  return at === 0 ? 0 : /[\s(+-]/.test(name.charAt(at - 1)) ? 1 : 2;
}

/** Returns programs; those whose name or a word of it begins with the text come first. None for an empty text. */
export function findInstruments(text: string): readonly number[] {
  const sought = text.trim().toLowerCase();
  if (sought === '') return [];
  const found = INSTRUMENT_NAMES.map((name, index) => {
    const program = index + 1;
    return { program, rank: Math.min(rankOf(nameOfInstrument(program), sought), rankOf(name, sought)) };
  });
  return found
    .filter(({ rank }) => rank < NOT_FOUND)
    .sort((a, b) => a.rank - b.rank || a.program - b.program)
    .slice(0, MOST_SUGGESTIONS)
    .map(({ program }) => program);
}
