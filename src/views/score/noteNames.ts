/** Names of notes in the language of the texts: the German H is the English B. */
import { noteName, pitchName } from '../../../engine/index.ts';
import type { Pitch } from '../../../engine/index.ts';
import { analysisTexts } from '../../texts/index.ts';

/** `C#4`, by a MIDI number from 12 to 127. */
export const shownNote = (midi: number): string => analysisTexts.noteName(noteName(midi));

export const shownPitch = (pitch: Pitch): string => analysisTexts.noteName(pitchName(pitch));
