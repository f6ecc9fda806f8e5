/** Notes of a score as spans of written time, and the melody that an arrangement is written under. */
import { chordDuration } from '../model/chord.ts';
import type { Part, Score, Voice } from '../model/score.ts';
import { DRUM_SET } from '../theory/instruments.ts';
import { midiPitch } from '../theory/pitch.ts';

export interface SoundingNote {
  /** Ticks from the beginning of the score as written. */
  readonly start: number;
  readonly end: number;
  readonly midiPitch: number;
}

/** The pitches that a model is given: 35 < pitch < 82 (K-03). */
const LOWEST_ARRANGED = 36;
const HIGHEST_ARRANGED = 81;

export const isArranged = (pitch: number): boolean => pitch >= LOWEST_ARRANGED && pitch <= HIGHEST_ARRANGED;

/**
 * The melody of a part with one voice: the highest pitch of each chord. Tied notes are joined. In order of time.
 */
export function melodyLine(part: Part, starts: readonly number[]): readonly SoundingNote[] {
  const line: SoundingNote[] = [];
  let isTied = false;
  part.measures.forEach(({ voices }, measure) => {
    let at = starts[measure] ?? 0;
    for (const chord of voices[0]?.chords ?? []) {
      const end = at + chordDuration(chord);
      const top = chord.notes.at(-1);
      const last = line.at(-1);
      const pitch = top && Math.round(midiPitch(top.pitch));
      if (pitch !== undefined && isTied && last?.end === at && last.midiPitch === pitch)
        line[line.length - 1] = { ...last, end };
      else if (pitch !== undefined) line.push({ start: at, end, midiPitch: pitch });
      isTied = top?.tied === true;
      at = end;
    }
  });
  return line;
}

/** All notes of all parts except drums, in order of their beginnings; each written note by itself. */
export function allNotes(score: Score, starts: readonly number[]): readonly SoundingNote[] {
  const notes: SoundingNote[] = [];
  for (const part of score.parts) {
    if (part.program === DRUM_SET) continue;
    part.measures.forEach(({ voices }, measure) => {
      for (const voice of voices) addNotes(voice, starts[measure] ?? 0, notes);
    });
  }
  return notes.sort((a, b) => a.start - b.start);
}

function addNotes(voice: Voice, start: number, notes: SoundingNote[]): void {
  let at = start;
  for (const chord of voice.chords) {
    const end = at + chordDuration(chord);
    for (const { pitch } of chord.notes) notes.push({ start: at, end, midiPitch: Math.round(midiPitch(pitch)) });
    at = end;
  }
}
