/** The sign of an ornament, with the accidentals of its auxiliary notes where the key does not have them. */
import type { Ornament } from '../../model/chord.ts';
import { alterInKey, type KeySignature } from '../../theory/key.ts';
import { diatonicStep, midiPitch, type Pitch, type Step } from '../../theory/pitch.ts';
import type { PlayedOrnament } from '../timedNote.ts';

export function ornamentSign({ kind, above, below }: PlayedOrnament, main: Pitch, key: KeySignature): Ornament {
  const accidentalAbove = above === undefined ? undefined : accidentalOf(midiPitch(main) + above, main, 1, key);
  const accidentalBelow = below === undefined ? undefined : accidentalOf(midiPitch(main) - below, main, -1, key);
  return {
    kind,
    ...(accidentalAbove === undefined ? {} : { accidentalAbove }),
    ...(accidentalBelow === undefined ? {} : { accidentalBelow }),
  };
}

/** Alteration of the step above or below the main note that has the auxiliary pitch; undefined where the key has it. */
function accidentalOf(auxiliary: number, main: Pitch, by: 1 | -1, key: KeySignature): number | undefined {
  const height = diatonicStep(main) + by;
  const octave = Math.floor(height / 7);
  const step = (height - 7 * octave) as Step;
  const alter = auxiliary - midiPitch({ step, alter: 0, octave });
  return alter === alterInKey(step, key) ? undefined : alter;
}
