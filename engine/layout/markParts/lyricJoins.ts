/** Where words and melismas from the system before go on at the beginning of a system. */
import type { ElementRef } from '../../display/displayList.ts';
import { endedExtenders } from '../../model/noteSigns.ts';
import type { SungOn } from '../types/measureContext.ts';
import type { OutsideStaff } from '../skyline/outsideStaff.ts';
import type { ChordInSystem } from '../skyline/chordInSystem.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { beforeFirstNote } = engravingStyle.lyrics;

export interface CarriedJoin {
  readonly kind: SungOn['kind'];
  /** Line of text, from the staff down. */
  readonly line: number;
  readonly from: number;
  readonly to: number;
  readonly element: ElementRef;
}

/** A syllable of the system. */
interface Sung {
  readonly chord: ChordInSystem;
  readonly line: number;
  readonly left: number;
}

/** The chords of a voice up to its first rest, the end of a melisma or the next syllable of the line, and whether it is a rest that ends them. */
function heldNotes(
  chords: readonly ChordInSystem[],
  until: number,
  { verse, kind }: SungOn,
): { readonly notes: readonly ChordInSystem[]; readonly isEnded: boolean } {
  const notes: ChordInSystem[] = [];
  for (const chord of chords) {
    if (chord.x >= until) break;
    if (chord.shape.heads.length === 0) return { notes, isEnded: true };
    notes.push(chord);
    if (kind === 'melisma' && endedExtenders(chord.shape.event.chord).includes(verse)) break;
  }
  return { notes, isEnded: false };
}

/** The hyphens and extender lines of a staff that begin with the system. */
export function carriedJoins(sheet: OutsideStaff, staff: number, syllables: readonly Sung[]): readonly CarriedJoin[] {
  const [start] = sheet.frame.measures;
  const sungOn = start?.engraving.context.staves[staff]?.sungOn ?? [];
  if (start === undefined || sungOn.length === 0) return [];
  const from = (start.columnX[0] ?? 0) - beforeFirstNote;
  return sungOn.flatMap((sung) => {
    const { voice, verse, kind } = sung;
    const next = syllables.find(({ line }) => line === verse);
    const own = sheet
      .chords()
      .filter(({ shape: { event } }) => event.homeStaff === staff && event.voiceNumber === voice);
    const { notes, isEnded } = heldNotes(own, next?.chord.x ?? Infinity, sung);
    const [first, last] = [notes[0], notes.at(-1)];
    if (first === undefined || last === undefined) return [];
    const { part, index } = first.shape.event;
    const element = {
      kind: 'lyric',
      part,
      measure: first.measure.index,
      voice: first.shape.event.voice,
      chord: index,
      verse,
    } as const;
    const lastRight = last.x + last.shape.right;
    const end =
      isEnded || (next === undefined && sheet.frame.endsScore) ? lastRight : (next?.left ?? sheet.frame.right);
    const to = kind === 'word' ? end : Math.min(lastRight, (next?.left ?? Infinity) - 0.5);
    return [{ kind, line: verse, from, to, element }];
  });
}
