/**
 * Names of notes for users, in the language of the texts: the German H is the English B. A drum has the name of its percussion key,
 * because its place is no pitch.
 */
import { FIRST_DRUM, noteName, pitchName } from '../../../../engine/index.ts';
import type { Note, Pitch } from '../../../../engine/index.ts';
import { analysisTexts, spokenTexts } from '../../../texts/index.ts';

/** `C#4`, by a MIDI number from 12 to 127. */
export const shownNote = (midi: number): string => analysisTexts.noteName(noteName(midi));

const shownPitch = (pitch: Pitch): string => analysisTexts.noteName(pitchName(pitch));

export const drumName = (percussionKey: number): string =>
  spokenTexts.drums[percussionKey - FIRST_DRUM] ?? spokenTexts.drum(percussionKey);

/** `C#5`, `snare drum`. */
export const nameOfNote = ({ pitch, percussionKey }: Pick<Note, 'pitch' | 'percussionKey'>): string =>
  percussionKey === undefined ? shownPitch(pitch) : drumName(percussionKey);
