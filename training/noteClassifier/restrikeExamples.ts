/**
 * Training examples of restrikes.ts: frames inside the notes of a line, with whether the note is struck again there.
 */
import { SECONDS_PER_FRAME, type Activations } from '../../server/transcription/detect/activations.ts';
import { acceptedNotes } from '../../server/transcription/detect/decodeNotes.ts';
import { recordingTraits } from '../../server/transcription/detect/classifiers/noteFeatures.ts';
import {
  innerFrames,
  isLine,
  noteTraits,
  restrikeFeatures,
} from '../../server/transcription/detect/classifiers/restrikes.ts';
import { KEYS, LOWEST_MIDI_PITCH } from '../../server/transcription/model/basicPitch.ts';
import type { Example } from './examples.ts';
import type { PerformedNote } from './performSong.ts';
import type { Random } from './random.ts';

/** Share of the frames far from any onset that become examples; the weights are corrected for it. */
export const KEPT_SHARE = 0.3;
/** Frames at most this far from an onset (23 ms) are positive examples. */
const AT_ONSET = 2;
/** Other frames at most this far from an onset are not used. */
const BESIDE_ONSET = 6;
const SURE = 0.6;

export function restrikeExamplesOf(
  activations: Activations,
  notes: readonly PerformedNote[],
  random: Random,
): Example[] {
  const traits = recordingTraits(activations);
  if (!isLine(traits)) return [];
  const examples: Example[] = [];
  for (let key = 0; key < KEYS; key++) {
    const onsets = notes
      .filter(({ midiPitch }) => midiPitch === key + LOWEST_MIDI_PITCH)
      .map(({ onset }) => Math.round(onset / SECONDS_PER_FRAME));
    if (onsets.length === 0) continue;
    for (const { note } of acceptedNotes(activations, traits, key, SURE)) {
      const [from, to] = innerFrames(note);
      const ownTraits = noteTraits(activations, note);
      for (let frame = from; frame < to; frame++) {
        const distance = Math.min(...onsets.map((onset) => Math.abs(onset - frame)));
        if (distance > AT_ONSET && (distance <= BESIDE_ONSET || !random.chance(KEPT_SHARE))) continue;
        const features = restrikeFeatures(activations, note, ownTraits, frame);
        examples.push({ features, isNote: distance <= AT_ONSET, correction: 0 });
      }
    }
  }
  return examples;
}
