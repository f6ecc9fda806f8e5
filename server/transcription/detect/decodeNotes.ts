/** Activations to notes: candidates (frameNotes.ts), judged (noteClassifier.ts), ended (noteEnds.ts), in seconds. */
import { seconds, type TimedNote } from '../../../engine/index.ts';
import { KEYS, LOWEST_MIDI_PITCH } from '../model/basicPitch.ts';
import { SECONDS_PER_FRAME, type Activations } from './activations.ts';
import type { DecodingParameters } from './decodingParameters.data.ts';
import { notesFrom, struckFrames, type FrameNote } from './frameNotes.ts';
import { judgeNote, type NoteJudgement } from './noteClassifier.ts';
import { clearestOnsets, likeliestEnd, soundingNote } from './noteEnds.ts';
import { noteEvidence, recordingTraits, type RecordingTraits } from './noteEvidence.ts';
import { oneVoice } from './oneVoice.ts';
import { velocityOf } from './velocity.ts';

/** What counts as struck when evidence asks how long ago the key was. */
const CLEARLY_STRUCK = 0.5;

/** No note is shorter: 35 ms. */
const SHORTEST_SECONDS = 0.035;

/** Candidates of a key with what there is to say of each. */
export function candidatesOf(
  activations: Activations,
  traits: RecordingTraits,
  key: number,
): { note: FrameNote; evidence: number[] }[] {
  let struckAt = -Infinity;
  return notesFrom(activations, key, struckFrames(activations, key)).map((note) => {
    const evidence = noteEvidence(activations, traits, note, note.start - struckAt);
    if (note.onset >= CLEARLY_STRUCK) struckAt = note.start;
    return { note, evidence };
  });
}

/** Notes in order of onset. */
export function decodeNotes(activations: Activations, parameters: DecodingParameters): TimedNote[] {
  const velocity = velocityOf(activations);
  const traits = recordingTraits(activations);
  const clearest = clearestOnsets(activations);
  const [lowest, highest] = parameters.range.map((pitch) => pitch - LOWEST_MIDI_PITCH) as [number, number];
  const notes: TimedNote[] = [];
  for (let key = Math.max(0, lowest); key <= Math.min(KEYS - 1, highest); key++) {
    const judgements = new Map<number, NoteJudgement>();
    for (const { note, evidence } of candidatesOf(activations, traits, key)) {
      const judgement = judgeNote(evidence);
      if (judgement.confidence >= parameters.confidence) judgements.set(note.start, judgement);
    }
    // Notes now last past the candidates that were refused.
    const found = notesFrom(activations, key, [...judgements.keys()]);
    for (const [index, note] of found.entries()) {
      const { confidence, correction } = judgements.get(note.start) ?? judgeNote([]);
      const onset = Math.max(0, note.start * SECONDS_PER_FRAME + correction);
      const limit = found[index + 1]?.start ?? activations.frameCount;
      const end = likeliestEnd(activations, clearest, soundingNote(activations, note, limit));
      const offset = Math.max(onset + SHORTEST_SECONDS, end * SECONDS_PER_FRAME);
      notes.push({
        onset: seconds(onset),
        offset: seconds(offset),
        midiPitch: key + LOWEST_MIDI_PITCH,
        velocity: velocity(note),
        confidence,
      });
    }
  }
  notes.sort((a, b) => a.onset - b.onset || a.midiPitch - b.midiPitch);
  return parameters.monophonic ? oneVoice(notes) : notes;
}
