/** Training examples of noteClassifier.ts: the candidates of a recording, with whether each is a note. */
import type { Activations } from '../../server/transcription/detect/activations.ts';
import { SECONDS_PER_FRAME } from '../../server/transcription/detect/activations.ts';
import { candidatesOf } from '../../server/transcription/detect/decodeNotes.ts';
import { CORRECTION_UNIT } from '../../server/transcription/detect/classifiers/noteClassifier.ts';
import { recordingTraits } from '../../server/transcription/detect/classifiers/noteFeatures.ts';
import { KEYS, LOWEST_MIDI_PITCH } from '../../server/transcription/model/basicPitch.ts';

export interface Example {
  readonly features: readonly number[];
  readonly isNote: boolean;
  /** For notes, the true onset minus that of the candidate, in `CORRECTION_UNIT`. */
  readonly correction: number;
}

/** Largest distance between a candidate and a true onset that belong to the same note; soft attacks are heard later. */
const MATCH_SECONDS = 0.1;
export const SOFT_MATCH_SECONDS = 0.15;
/** Average delay of the model's frames. */
const LATE_SECONDS = 0.012;

export function examplesOf(
  activations: Activations,
  truth: readonly { readonly onset: number; readonly midiPitch: number }[],
  matchSeconds = MATCH_SECONDS,
): Example[] {
  const traits = recordingTraits(activations);
  const examples: Example[] = [];
  for (let key = 0; key < KEYS; key++) {
    const candidates = candidatesOf(activations, traits, key);
    const matched = new Map<number, number>();
    const onsets = truth.filter(({ midiPitch }) => midiPitch === key + LOWEST_MIDI_PITCH).map(({ onset }) => onset);
    // Of several candidates near a true onset, the one with the best combination of clarity and distance is the note.
    for (const onset of onsets.sort((a, b) => a - b)) {
      let [best, most] = [-1, -Infinity];
      for (const [index, { note }] of candidates.entries()) {
        const distance = Math.abs(note.start * SECONDS_PER_FRAME - LATE_SECONDS - onset);
        const likeness = note.onset - distance / matchSeconds;
        if (distance <= matchSeconds && !matched.has(index) && likeness > most) [best, most] = [index, likeness];
      }
      if (best >= 0) matched.set(best, onset);
    }
    for (const [index, { note, features }] of candidates.entries()) {
      const onset = matched.get(index);
      const correction = onset === undefined ? 0 : (onset - note.start * SECONDS_PER_FRAME) / CORRECTION_UNIT;
      examples.push({ features, isNote: onset !== undefined, correction });
    }
  }
  return examples;
}
