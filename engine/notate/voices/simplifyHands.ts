/**
 * Reduction of a texture for two hands, at three levels. `full`: five notes a hand within a tenth of its outer note.
 * `intermediate`: the outer notes of each hand within an octave, two a hand. `easy`: the melody and, in the left hand,
 * the bass with one note a beat at most, held while it is repeated or chords are struck above it, near the middle of the
 * bass staff.
 */
import { extractMelody } from './extractMelody.ts';
import type { Meter } from '../meter/notateMeter.ts';
import type { QuantizedNote } from '../rhythm/quantizePerformance.ts';
import { chordsByOnset, type Hands } from './splitHands.ts';

export type PianoLevel = 'full' | 'intermediate' | 'easy';

/** Semitones that every hand can span, semitones that a large hand can span, and the number of fingers of a hand. */
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
  return chordsByOnset(notes).flatMap((chord) => {
    const outward = leading === 'top' ? [...chord].reverse() : chord;
    const [lead] = outward;
    const reached = outward.filter((note) => lead && Math.abs(note.midiPitch - lead.midiPitch) <= TENTH);
    return reached.slice(0, FINGERS);
  });
}

/** The leading note of each chord and the farthest other one that is still within an octave of it. */
function twoNotes(notes: readonly QuantizedNote[], leading: 'top' | 'bottom'): QuantizedNote[] {
  return chordsByOnset(notes).flatMap((chord) => {
    const lead = leading === 'top' ? chord.at(-1) : chord[0];
    if (!lead) return [];
    const others = chord.filter((note) => note !== lead && Math.abs(note.midiPitch - lead.midiPitch) <= OCTAVE);
    const other = leading === 'top' ? others[0] : others.at(-1);
    return other ? [lead, other] : [lead];
  });
}

/** MIDI range of the easy left hand: E2 to E4, at most a ledger line or two outside of its staff. */
export const EASY_BASS = { lowest: 40, highest: 64 } as const;
/** Semitones above the bass from which the lowest note of a beat belongs to the chord above it. */
const ABOVE_BASS = 7;

/** The lowest note of each beat; repeated notes are held within a measure. */
function bassOfBeats(notes: readonly QuantizedNote[], meter: Meter): QuantizedNote[] {
  const lowest = new Map<number, QuantizedNote>();
  for (const note of notes) {
    const beat = Math.floor(note.unit / meter.beat);
    const known = lowest.get(beat);
    if (!known || note.midiPitch < known.midiPitch) lowest.set(beat, note);
  }
  const bass: QuantizedNote[] = [];
  for (const [beat, note] of [...lowest].sort(([a], [b]) => a - b)) {
    const unit = beat * meter.beat;
    const last = bass.at(-1);
    const sounding = Math.max(note.sounding, meter.beat);
    if (last && goesOn(last, { ...note, unit }, meter))
      bass[bass.length - 1] = { ...last, sounding: Math.max(last.sounding, unit + meter.beat - last.unit) };
    else bass.push({ ...note, unit, sounding });
  }
  return bass.map((note) => ({ ...note, midiPitch: inEasyRange(note.midiPitch) }));
}

function goesOn(bass: QuantizedNote, note: QuantizedNote, meter: Meter): boolean {
  const above = note.midiPitch - bass.midiPitch;
  const sameMeasure = Math.floor(bass.unit / meter.measure) === Math.floor(note.unit / meter.measure);
  return sameMeasure && (above % OCTAVE === 0 || above >= ABOVE_BASS);
}

function inEasyRange(midiPitch: number): number {
  let pitch = midiPitch;
  while (pitch < EASY_BASS.lowest) pitch += OCTAVE;
  while (pitch > EASY_BASS.highest) pitch -= OCTAVE;
  return pitch;
}
