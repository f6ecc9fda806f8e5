/** Em heights of texts around the staff, staff spaces, and where a syllable stands: what spacing and placing share. */
import type { Syllable } from '../model/chord.ts';
import { textWidth } from '../smufl/textMetrics.ts';

export const LYRIC_SIZE = 2.3;
export const HARMONY_SIZE = 2.5;

/** Left edge from the column: centred on the notehead; a melisma's syllable begins with its note. `size` of the letters. */
export const syllableOffset = (syllable: Syllable, centre: number, size: number): number =>
  syllable.extender === true ? -0.2 : centre - textWidth(syllable.text, size) / 2;
