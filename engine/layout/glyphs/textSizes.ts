/** The place of a syllable beside its column, which spacing and drawing both need. */
import type { Syllable } from '../../model/chord.ts';
import { textWidth } from '../../smufl/textMetrics.ts';

/** Left edge from the column: centred on the notehead; the syllable of a melisma begins with its note. `size` is the em height. */
export const syllableOffset = (syllable: Syllable, centre: number, size: number): number =>
  syllable.extender === true ? -0.2 : centre - textWidth(syllable.text, size) / 2;
