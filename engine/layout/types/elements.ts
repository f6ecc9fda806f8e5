/** References from ink to the element of the score that it belongs to. */
import type { ChordShape } from './shapes.ts';
import type { ElementRef } from '../../display/displayList.ts';

export type ChordRefKind = 'note' | 'rest' | 'stem' | 'dot' | 'accidental' | 'tie' | 'flag' | 'ledgerLine' | 'mark';

/** `measure`: index in the score; `note`: index in the chord, -1 for the whole chord. */
export const chordRef = (kind: ChordRefKind, shape: ChordShape, measure: number, note: number): ElementRef => ({
  kind,
  part: shape.event.part,
  measure,
  voice: shape.event.voice,
  chord: shape.event.index,
  note,
  ...(shape.twins && { twins: shape.twins.map(({ voice, index }) => ({ voice, chord: index })) }),
});
