/**
 * What two hands can play of a texture, at three levels. `full` keeps what one grasp of each hand reaches: five notes
 * within a tenth of the leading one. `intermediate` keeps the outer notes of each hand inside an octave, two a hand.
 * `easy` keeps the tune and, in the left hand, the lowest note of every beat.
 */
import { extractMelody } from './extractMelody.ts';
import type { Meter } from './meter.ts';
import type { QuantizedNote } from './quantize.ts';
import { chordsOf, type Hands } from './splitHands.ts';

export type PianoLevel = 'full' | 'intermediate' | 'easy';

/** Semitones that any hand reaches, and that a large one does; and its fingers. */
export const OCTAVE = 12;
export const TENTH = 16;
export const FINGERS = 5;

export function simplifyHands({ right, left }: Hands, meter: Meter, level: PianoLevel): Hands {
  if (level === 'full') return { right: oneGrasp(right, 'top'), left: oneGrasp(left, 'bottom') };
  if (level === 'intermediate') return { right: twoNotes(right, 'top'), left: twoNotes(left, 'bottom') };
  return { right: extractMelody(right), left: bassOfBeats(left, meter) };
}

/** The leading note of each chord and the nearest others that lie within its hand. */
function oneGrasp(notes: readonly QuantizedNote[], leading: 'top' | 'bottom'): QuantizedNote[] {
  return chordsOf(notes).flatMap((chord) => {
    const outward = leading === 'top' ? [...chord].reverse() : chord;
    const [lead] = outward;
    const reached = outward.filter((note) => lead && Math.abs(note.midiPitch - lead.midiPitch) <= TENTH);
    return reached.slice(0, FINGERS);
  });
}

/** The leading note of each chord and the farthest other one that is still within an octave of it. */
function twoNotes(notes: readonly QuantizedNote[], leading: 'top' | 'bottom'): QuantizedNote[] {
  return chordsOf(notes).flatMap((chord) => {
    const lead = leading === 'top' ? chord.at(-1) : chord[0];
    if (!lead) return [];
    const others = chord.filter((note) => note !== lead && Math.abs(note.midiPitch - lead.midiPitch) <= OCTAVE);
    const other = leading === 'top' ? others[0] : others.at(-1);
    return other ? [lead, other] : [lead];
  });
}

/** One note a beat, lasting until the next. */
function bassOfBeats(notes: readonly QuantizedNote[], meter: Meter): QuantizedNote[] {
  const lowest = new Map<number, QuantizedNote>();
  for (const note of notes) {
    const beat = Math.floor(note.unit / meter.beat);
    const known = lowest.get(beat);
    if (!known || note.midiPitch < known.midiPitch) lowest.set(beat, note);
  }
  return [...lowest].map(([beat, note]) => ({
    ...note,
    unit: beat * meter.beat,
    sounding: Math.max(note.sounding, meter.beat),
  }));
}
