/**
 * Checks that each tied note is followed by the same sounding pitch in the next chord of its voice, also across the
 * barline.
 */
import { midiPitch } from '../../theory/pitch.ts';
import type { Chord } from '../chord.ts';
import { demand, inside, insideEach, type Fault, type Faults } from '../fault.ts';
import type { Measure, Part, Voice } from '../score.ts';

const sameVoice = (a: Voice) => (b: Voice) => a.staff === b.staff && a.number === b.number;

const holds = (chord: Chord | undefined, midi: number): boolean =>
  chord?.notes.some(({ pitch }) => midiPitch(pitch) === midi) ?? false;

const looseNotes = (chord: Chord, next: Chord | undefined): Faults =>
  insideEach('notes', chord.notes, ({ tied, pitch }) =>
    demand([!tied || holds(next, midiPitch(pitch)), () => 'the tie does not meet the same pitch in the next chord']),
  );

const hasTie = ({ notes }: Chord): boolean => notes.some(({ tied }) => tied);

/** A tie into a measure whose content is withheld is valid, because the measure's content is restored later. */
export function tieFaults(part: Part, measures: readonly Measure[]): Faults {
  const found: Fault[] = [];
  part.measures.forEach(({ voices }, index) => {
    voices.forEach((voice, voiceIndex) => {
      voice.chords.forEach((chord, chordIndex) => {
        if (!hasTie(chord)) return;
        const isLast = chordIndex === voice.chords.length - 1;
        if (isLast && measures[index + 1]?.locked) return;
        const following = isLast
          ? part.measures[index + 1]?.voices.find(sameVoice(voice))?.chords[0]
          : voice.chords[chordIndex + 1];
        const where = `measures[${index}].voices[${voiceIndex}].chords[${chordIndex}]`;
        found.push(...inside(where, looseNotes(chord, following)));
      });
    });
  });
  return found;
}
