/**
 * A guitar's chords without overtones that were taken for notes. The strings of a strummed chord are struck together, and their
 * partials rise with them. Where a chord has more pitches than the guitar has strings, one that is a partial of another (an octave, a
 * twelfth or two octaves above it) is none: the one without which the chord is easiest to hold. Of 16 rendered songs with open
 * chords, barre chords, a capo or a melody over chords, 62 of the 64 notes that this leaves out (of both networks) were not played; the least sure
 * instead, 34. Where the chord has not more pitches than strings, as many true notes as false ones are left out.
 */
import type { Tuning } from '../../theory/tunings.ts';
import type { QuantizedNote } from '../rhythm/quantizePerformance.ts';
import { graspCost } from './fingerFrets.ts';

const PARTIALS = [12, 19, 24] as const;

/** Notes that are certain (of a MIDI file) are all returned. */
export function withoutOvertones(notes: readonly QuantizedNote[], tuning: Tuning): QuantizedNote[] {
  const chords = new Map<number, QuantizedNote[]>();
  for (const note of notes) chords.set(note.unit, [...(chords.get(note.unit) ?? []), note]);
  const overtones = new Set([...chords.values()].flatMap((chord) => overtonesOf(chord, tuning)));
  return notes.filter((note) => !overtones.has(note));
}

function overtonesOf(chord: readonly QuantizedNote[], tuning: Tuning): QuantizedNote[] {
  const pitches = new Set(chord.map(({ midiPitch }) => midiPitch));
  const overtones: QuantizedNote[] = [];
  while (pitches.size > tuning.strings.length) {
    const partials = chord.filter(
      ({ midiPitch, confidence }) =>
        confidence < 1 && pitches.has(midiPitch) && PARTIALS.some((interval) => pitches.has(midiPitch - interval)),
    );
    const costWithout = ({ midiPitch }: QuantizedNote): number =>
      graspCost(
        [...pitches].filter((each) => each !== midiPitch),
        tuning,
      );
    const [easiest] = partials.map((note) => ({ note, cost: costWithout(note) })).sort((a, b) => a.cost - b.cost);
    if (!easiest) break;
    pitches.delete(easiest.note.midiPitch);
    overtones.push(...chord.filter(({ midiPitch }) => midiPitch === easiest.note.midiPitch));
  }
  return overtones;
}
