/** The chord of the piano roll to which a key is added. */
import { chordDuration, midiPitch, onsetOf } from '../../../../../engine/index.ts';
import type { Chord, ChordAddress, Score } from '../../../../../engine/index.ts';

const distanceTo = ({ notes }: Chord, key: number): number =>
  Math.min(...notes.map(({ pitch }) => Math.abs(midiPitch(pitch) - key)));

/** Of the chords that sound at a moment of a measure, the one with the head nearest to a key; undefined in silence. */
export function chordUnder(score: Score, measure: number, at: number, key: number): ChordAddress | undefined {
  let nearest: { readonly address: ChordAddress; readonly distance: number } | undefined;
  score.parts.forEach(({ measures }, part) =>
    measures[measure]?.voices.forEach(({ chords }, voice) =>
      chords.forEach((each, chord) => {
        const onset = onsetOf(chords, chord);
        if (each.notes.length === 0 || at < onset || at >= onset + chordDuration(each)) return;
        const distance = distanceTo(each, key);
        if (distance < (nearest?.distance ?? Infinity))
          nearest = { address: { part, measure, voice, chord }, distance };
      }),
    ),
  );
  return nearest?.address;
}
