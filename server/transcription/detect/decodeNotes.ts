/**
 * Decodes the activations to notes in seconds. Candidates (frameNotes.ts) are accepted or rejected (noteClassifier.ts),
 * divided at restrikes (restrikes.ts), and get their end (noteEnds.ts) and velocity.
 */
import { seconds, type TimedNote } from '../../../engine/index.ts';
import { KEYS, LOWEST_MIDI_PITCH } from '../model/basicPitch.ts';
import { SECONDS_PER_FRAME, type Activations } from './activations.ts';
import { chordVelocities } from './velocity/chordVelocity.ts';
import type { DecodingParameters } from './decodingParameters.data.ts';
import { notesFrom, struckFrames, type FrameNote } from './frameNotes.ts';
import { isOnStep } from './lineRhythm.ts';
import { lineVelocities } from './velocity/lineVelocity.ts';
import { classifyNote, type NoteClassification, type SoundKind } from './classifiers/noteClassifier.ts';
import { heardEnds, likeliestEnd, soundingNote } from './classifiers/noteEnds.ts';
import { isSoft, noteFeatures, recordingTraits, type RecordingTraits } from './classifiers/noteFeatures.ts';
import { oneVoice, withoutGhosts } from './oneVoice.ts';
import { isLine, restrikesOf, SURE_RESTRIKE } from './classifiers/restrikes.ts';
import { chanceNear, LEAST_OF_BOTH, withStrikes } from './strikes/withStrikes.ts';
import { meanVelocity } from './velocity/meanVelocity.ts';

/** Smallest onset activation of a note that counts as the previous one of its key. */
const CLEARLY_STRUCK = 0.5;

/** Shortest duration of a note. */
const SHORTEST_SECONDS = 0.035;

/** Returns the candidates of a key, each with its feature vector. */
export function candidatesOf(
  activations: Activations,
  traits: RecordingTraits,
  key: number,
): { note: FrameNote; features: number[] }[] {
  let struckAt = -Infinity;
  return notesFrom(activations, key, struckFrames(activations, key)).map((note) => {
    const features = noteFeatures(activations, traits, note, note.start - struckAt);
    if (note.onset >= CLEARLY_STRUCK) struckAt = note.start;
    return { note, features };
  });
}

export interface AcceptedNote {
  readonly note: FrameNote;
  readonly classification: NoteClassification;
}

/** Least confidence of an ensemble's notes. More are missed than false, so half as many false ones cost less. */
const LEAST_OF_ENSEMBLE = 0.5;

export const soundKind = (traits: RecordingTraits): SoundKind =>
  isLine(traits) ? 'line' : isSoft(traits) ? 'ensemble' : 'other';

/** Returns the notes of a key with at least the given confidence. A note does not end at a rejected candidate. */
export function acceptedNotes(
  activations: Activations,
  traits: RecordingTraits,
  key: number,
  leastConfidence: number,
): AcceptedNote[] {
  const kind = soundKind(traits);
  const own = candidatesOf(activations, traits, key).map(({ note, features }): [number, NoteClassification] => [
    note.start,
    classifyNote(features, kind),
  ]);
  const { strikes } = activations;
  const highest = strikes ? LEAST_OF_BOTH : kind === 'ensemble' ? LEAST_OF_ENSEMBLE : 1;
  const classified = strikes ? withStrikes(new Map(own), strikes, activations.frameCount, key, kind) : own;
  const least = Math.min(leastConfidence, highest);
  return notesOf(activations, key, new Map([...classified].filter(([, { confidence }]) => confidence >= least)));
}

const notesOf = (
  activations: Activations,
  key: number,
  classifications: ReadonlyMap<number, NoteClassification>,
): AcceptedNote[] =>
  notesFrom(
    activations,
    key,
    [...classifications.keys()].sort((a, b) => a - b),
  ).map((note) => ({
    note,
    classification: classifications.get(note.start) ?? classifyNote([], 'other'),
  }));

/** Chance of a strike below which a restrike is a swing of the sound. */
const LEAST_RESTRUCK = 0.12;

/** Divides the notes at restrikes. `onsets` are those of the whole line, in seconds. */
function withRestrikes(
  activations: Activations,
  key: number,
  accepted: readonly AcceptedNote[],
  onsets: readonly number[],
): AcceptedNote[] {
  const classifications = accepted.flatMap(({ note, classification }): [number, NoteClassification][] => {
    const start = onsetOf(note, classification);
    const again = restrikesOf(activations, note).filter(
      ({ frame, confidence }) =>
        (confidence >= SURE_RESTRIKE || isOnStep(onsets, start, frame * SECONDS_PER_FRAME)) &&
        (!activations.strikes || chanceNear(activations.strikes, key, frame) >= LEAST_RESTRUCK),
    );
    return [
      [note.start, classification],
      ...again.map(({ frame, confidence }): [number, NoteClassification] => [
        frame,
        { confidence, correction: seconds(0) },
      ]),
    ];
  });
  return notesOf(activations, key, new Map(classifications));
}

const onsetOf = ({ start }: FrameNote, { correction }: NoteClassification): number =>
  Math.max(0, start * SECONDS_PER_FRAME + correction);

function notesByKey(
  activations: Activations,
  traits: RecordingTraits,
  { range, confidence }: DecodingParameters,
): Map<number, AcceptedNote[]> {
  const [lowest, highest] = range.map((pitch) => pitch - LOWEST_MIDI_PITCH) as [number, number];
  const byKey = new Map<number, AcceptedNote[]>();
  for (let key = Math.max(0, lowest); key <= Math.min(KEYS - 1, highest); key++)
    byKey.set(key, acceptedNotes(activations, traits, key, confidence));
  if (!isLine(traits)) return byKey;
  const accepted = [...byKey.values()].flat();
  const onsets = accepted.map(({ note, classification }) => onsetOf(note, classification)).sort((a, b) => a - b);
  for (const [key, found] of byKey) byKey.set(key, withRestrikes(activations, key, found, onsets));
  return byKey;
}

/** Returns the velocities of the notes, in the same order. */
function velocitiesOf(activations: Activations, notes: readonly FrameNote[], line: boolean): number[] {
  const mean = meanVelocity(activations, notes);
  return (line ? lineVelocities : chordVelocities)(activations, notes, mean);
}

/** The frame in which a note ends; without the strike network, that of the candidate. `limit` is where its key is struck again. */
function endsOf(activations: Activations): (note: FrameNote, limit: number) => number {
  if (!activations.strikes) return ({ end }) => end;
  const heard = heardEnds(activations, activations.strikes);
  return (note, limit) => likeliestEnd(heard, soundingNote(heard, note, limit));
}

/** Returns the notes in order of onset. */
export function decodeNotes(activations: Activations, parameters: DecodingParameters): TimedNote[] {
  const traits = recordingTraits(activations);
  const endOf = endsOf(activations);
  const byKey = notesByKey(activations, traits, parameters);
  const accepted = [...byKey.values()].flat().map(({ note }) => note);
  const velocities = velocitiesOf(activations, accepted, isLine(traits));
  const notes: TimedNote[] = [];
  for (const [key, found] of byKey)
    for (const [index, { note, classification }] of found.entries()) {
      const onset = onsetOf(note, classification);
      const limit = found[index + 1]?.note.start ?? activations.frameCount;
      const offset = Math.max(onset + SHORTEST_SECONDS, endOf(note, limit) * SECONDS_PER_FRAME);
      notes.push({
        onset: seconds(onset),
        offset: seconds(offset),
        midiPitch: key + LOWEST_MIDI_PITCH,
        velocity: velocities[notes.length] ?? 0,
        confidence: classification.confidence,
      });
    }
  notes.sort((a, b) => a.onset - b.onset || a.midiPitch - b.midiPitch);
  if (parameters.monophonic) return oneVoice(notes);
  return isLine(traits) ? withoutGhosts(notes) : notes;
}
