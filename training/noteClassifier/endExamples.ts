/** Training examples of noteEnds.ts: frames in which notes of a recording may end, with whether they do. */
import { SECONDS_PER_FRAME, type Activations } from '../../server/transcription/detect/activations.ts';
import { notesFrom, struckFrames } from '../../server/transcription/detect/frameNotes.ts';
import {
  clearestOnsets,
  endFeatures,
  FIRST_END,
  lastEnd,
  soundingNote,
} from '../../server/transcription/detect/classifiers/noteEnds.ts';
import { KEYS, LOWEST_MIDI_PITCH } from '../../server/transcription/model/basicPitch.ts';
import type { Example } from './examples.ts';
import type { PerformedNote } from './performSong.ts';
import type { Random } from './random.ts';

/** Share of the frames without an end that become examples; the weights are corrected for it. */
export const KEPT_SHARE = 0.08;
const MATCH_SECONDS = 0.08;

/** The examples of a recording. The offsets of `notes` are the times at which they stop sounding, pedal included. */
export function endExamplesOf(activations: Activations, notes: readonly PerformedNote[], random: Random): Example[] {
  const clearest = clearestOnsets(activations);
  const examples: Example[] = [];
  for (let key = 0; key < KEYS; key++) {
    const truth = notes
      .filter(({ midiPitch }) => midiPitch === key + LOWEST_MIDI_PITCH)
      .sort((a, b) => a.onset - b.onset);
    if (truth.length === 0) continue;
    const found = notesFrom(activations, key, struckFrames(activations, key));
    // Of the candidates near a true onset the clearest is used; it lasts at most until that of the next note.
    const matched = truth.flatMap((note) => {
      const near = found.filter(({ start }) => Math.abs(start * SECONDS_PER_FRAME - note.onset) <= MATCH_SECONDS);
      const [clearestNote] = near.sort((a, b) => b.onset - a.onset);
      return clearestNote ? [{ note, heard: clearestNote }] : [];
    });
    matched.forEach(({ note, heard }, index) => {
      const limit = matched[index + 1]?.heard.start ?? activations.frameCount;
      if (limit <= heard.start) return;
      const sounding = soundingNote(activations, heard, limit);
      const last = lastEnd(activations, sounding) - 1;
      const end = Math.max(heard.start + FIRST_END, Math.min(last, Math.round(note.offset / SECONDS_PER_FRAME)));
      for (let frame = heard.start + FIRST_END; frame <= end; frame++) {
        const isEnd = frame === end;
        if (isEnd || random.chance(KEPT_SHARE))
          examples.push({
            features: endFeatures(activations, clearest, sounding, frame),
            isNote: isEnd,
            correction: 0,
          });
      }
    });
  }
  return examples;
}
