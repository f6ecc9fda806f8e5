/** The elements of the score that ink belongs to. */
import type { ChordShape } from './shapes.ts';
import type { ElementRef } from '../../display/displayList.ts';

export type ChordRefKind = 'note' | 'rest' | 'stem' | 'dot' | 'accidental' | 'tie' | 'flag' | 'ledgerLine' | 'mark';

/** `measure`: index in the score; `note`: in the chord, -1 for all of it. */
export const chordRef = (kind: ChordRefKind, shape: ChordShape, measure: number, note: number): ElementRef => ({
  kind,
  part: shape.event.part,
  measure,
  voice: shape.event.voice,
  chord: shape.event.index,
  note,
});
