/**
 * Easier versions of a two-hand texture. `full` keeps everything. `intermediate` keeps the outer notes of each hand
 * inside an octave, two a hand. `easy` keeps the tune and, in the left hand, the lowest note of every beat.
 */
import { extractMelody } from './extractMelody.ts';
import type { Meter } from './meter.ts';
import type { QuantizedNote } from './quantize.ts';
import { chordsOf, type Hands } from './splitHands.ts';

export type PianoLevel = 'full' | 'intermediate' | 'easy';

const OCTAVE = 12;

export function simplifyHands({ right, left }: Hands, meter: Meter, level: PianoLevel): Hands {
  if (level === 'full') return { right, left };
  if (level === 'intermediate') return { right: twoNotes(right, 'top'), left: twoNotes(left, 'bottom') };
  return { right: extractMelody(right), left: bassOfBeats(left, meter) };
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
