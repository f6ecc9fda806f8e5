/** J-05: the instruments whose name contains a text, at most five. */
import { INSTRUMENT_NAMES } from '../../../../../engine/index.ts';

const MOST_SUGGESTIONS = 5;

/** Returns programs; those whose name or a word of it begins with the text come first. None for an empty text. */
export function findInstruments(text: string): readonly number[] {
  const sought = text.trim().toLowerCase();
  if (sought === '') return [];
  const found = INSTRUMENT_NAMES.flatMap((name, index) => {
    const at = name.toLowerCase().indexOf(sought);
    if (at < 0) return [];
    const beginsWord = at === 0 || /[\s(+-]/.test(name.charAt(at - 1));
    return [{ program: index + 1, rank: at === 0 ? 0 : beginsWord ? 1 : 2 }];
  });
  return found
    .sort((a, b) => a.rank - b.rank || a.program - b.program)
    .slice(0, MOST_SUGGESTIONS)
    .map(({ program }) => program);
}
