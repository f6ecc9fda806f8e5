/** Training examples of noteEnds.ts: frames in which notes of a recording may end, with whether they do. */
import { SECONDS_PER_FRAME } from '../../server/transcription/detect/activations.ts';
import { notesFrom, struckFrames } from '../../server/transcription/detect/frameNotes.ts';
import {
  endFeatures,
  FIRST_END,
  lastEnd,
  soundingNote,
  type HeardEnds,
  type SoundingNote,
} from '../../server/transcription/detect/classifiers/noteEnds.ts';
import { KEYS, LOWEST_MIDI_PITCH } from '../../server/transcription/model/basicPitch.ts';
import type { Example } from './examples.ts';
import type { PerformedNote } from './performSong.ts';
import type { Random } from './random.ts';

/** Share of the frames without an end that become examples; the weights are corrected for it. */
export const KEPT_SHARE = 0.08;
const MATCH_SECONDS = 0.08;

/** A note of a performance, and what was heard of it. */
interface MatchedNote {
  readonly note: PerformedNote;
  readonly sounding: SoundingNote;
}

/** The notes that were heard, each until the next one of its key is. Of the candidates near a true onset the clearest is used. */
export function matchedNotes(heard: HeardEnds, notes: readonly PerformedNote[]): MatchedNote[] {
  const { activations } = heard;
  return Array.from({ length: KEYS }, (_, key) => {
    const truth = notes.filter(({ midiPitch }) => midiPitch === key + LOWEST_MIDI_PITCH);
    const found = truth.length === 0 ? [] : notesFrom(activations, key, struckFrames(activations, key));
    const matched = [...truth]
      .sort((a, b) => a.onset - b.onset)
      .flatMap((note) => {
        const near = found.filter(({ start }) => Math.abs(start * SECONDS_PER_FRAME - note.onset) <= MATCH_SECONDS);
        const [clearest] = near.sort((a, b) => b.onset - a.onset);
        return clearest ? [{ note, candidate: clearest }] : [];
      });
    return matched.flatMap(({ note, candidate }, index) => {
      const limit = matched[index + 1]?.candidate.start ?? activations.frameCount;
      return limit <= candidate.start ? [] : [{ note, sounding: soundingNote(heard, candidate, limit) }];
    });
  }).flat();
}

/** The examples of a recording. The offsets of `notes` are the times at which they stop sounding, pedal included. */
export function endExamplesOf(heard: HeardEnds, notes: readonly PerformedNote[], random: Random): Example[] {
  const examples: Example[] = [];
  for (const { note, sounding } of matchedNotes(heard, notes)) {
    const first = sounding.start + FIRST_END;
    const last = lastEnd(heard, sounding) - 1;
    const end = Math.max(first, Math.min(last, Math.round(note.offset / SECONDS_PER_FRAME)));
    for (let frame = first; frame <= end; frame++) {
      const isEnd = frame === end;
      if (isEnd || random.chance(KEPT_SHARE))
        examples.push({ features: endFeatures(heard, sounding, frame), isNote: isEnd, correction: 0 });
    }
  }
  return examples;
}
