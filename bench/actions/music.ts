/** A score as the count of actions sees it: notes and meters in quarters from the beginning, without grace notes. */
import { TICKS_PER_QUARTER, timelineOf, type Score } from '../../engine/index.ts';

export interface WrittenNote {
  readonly onset: number;
  readonly duration: number;
  readonly midiPitch: number;
  /** From the top, counted from 0. */
  readonly staff: number;
  /** Quarters since the barline. */
  readonly position: number;
}

/** Notes that begin together. */
export interface WrittenChord {
  readonly onset: number;
  readonly position: number;
  readonly notes: readonly WrittenNote[];
}

export interface WrittenMusic {
  /** `3/4`. */
  readonly meter: string;
  readonly measures: number;
  readonly chords: readonly WrittenChord[];
}

/** Onsets that differ by less are one. */
const SAME_ONSET = 0.01;

export function chordsOf(notes: readonly WrittenNote[]): WrittenChord[] {
  const chords: { onset: number; position: number; notes: WrittenNote[] }[] = [];
  for (const note of [...notes].sort((a, b) => a.onset - b.onset || a.midiPitch - b.midiPitch)) {
    const last = chords.at(-1);
    if (last && note.onset - last.onset < SAME_ONSET) last.notes.push(note);
    else chords.push({ onset: note.onset, position: note.position, notes: [note] });
  }
  return chords;
}

/** The music of a score that was transcribed: one part without repeats. */
export function musicOfScore(score: Score): WrittenMusic {
  const { events, measures } = timelineOf(score);
  const startOf = new Map(measures.map(({ measure, start }) => [measure, start as number]));
  const notes = events.flatMap(({ start, end, midiPitch, part, measure, voice, chord, note }): WrittenNote[] => {
    const inVoice = score.parts[part]?.measures[measure]?.voices[voice];
    if (note < 0 || !inVoice) return [];
    const onset = start / TICKS_PER_QUARTER;
    return [
      {
        onset,
        duration: (end - start) / TICKS_PER_QUARTER,
        midiPitch,
        staff: inVoice.chords[chord]?.staff ?? inVoice.staff,
        position: onset - (startOf.get(measure) ?? 0) / TICKS_PER_QUARTER,
      },
    ];
  });
  const time = score.measures.find((measure) => measure.time)?.time;
  const meter = time ? `${time.beats.join('+')}/${time.beatType}` : '4/4';
  return { meter, measures: score.measures.length, chords: chordsOf(notes) };
}
