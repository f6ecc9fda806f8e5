/** Commands for hairpins: from the first selected note of a part to the end of the last one. */
import type { Hairpin } from '../../model/direction.ts';
import type { Score } from '../../model/score.ts';
import type { Edit, Selection } from '../address.ts';
import { haveLines, toggleLines } from './lines.ts';

type Way = Hairpin['direction'];

export const haveHairpins = (score: Score, selection: Selection, direction: Way): boolean =>
  haveLines(score, selection, { kind: 'hairpin', direction });

export const toggleHairpins = (score: Score, selection: Selection, direction: Way): Edit =>
  toggleLines(score, selection, { kind: 'hairpin', direction });
