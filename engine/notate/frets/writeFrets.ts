/**
 * String and fret of every note of a fretted part (fingerFrets.ts), with a capo where that is easier (chooseCapo.ts). A
 * tied note has the string and fret of the note that it continues.
 */
import { chordDuration, type Note } from '../../model/chord.ts';
import type { PartMeasure } from '../../model/score.ts';
import { midiPitch } from '../../theory/pitch.ts';
import type { Tuning } from '../../theory/tunings.ts';
import { TICKS_PER_QUARTER } from '../../units.ts';
import { chooseCapo } from './chooseCapo.ts';
import { fingerFrets, type FretPlace } from './fingerFrets.ts';

interface Struck {
  readonly note: Note;
  readonly pitch: number;
  /** Ticks, including the notes tied to it. */
  length: number;
}

/**
 * Collects the notes by the moment (ticks from the start) at which they are struck, and for each tied note the note
 * before it.
 */
function struckNotes(measures: readonly PartMeasure[]): { struck: Map<number, Struck[]>; tiedTo: Map<Note, Note> } {
  const struck = new Map<number, Struck[]>();
  const tiedTo = new Map<Note, Note>();
  const open = new Map<string, { readonly note: Note; readonly first: Struck }>();
  let start = 0;
  for (const { voices } of measures) {
    let end = start;
    for (const { staff, number, chords } of voices) {
      let at = start;
      for (const chord of chords) {
        for (const note of chord.notes) {
          const pitch = midiPitch(note.pitch);
          const line = `${staff}/${number}/${pitch}`;
          const before = open.get(line);
          const first = before?.first ?? { note, pitch, length: 0 };
          first.length += chordDuration(chord);
          if (before) tiedTo.set(note, before.note);
          else struck.set(at, [...(struck.get(at) ?? []), first]);
          if (note.tied) open.set(line, { note, first });
          else open.delete(line);
        }
        at += chordDuration(chord);
      }
      end = Math.max(end, at);
    }
    start = end;
  }
  return { struck, tiedTo };
}

export function writeFrets(
  measures: readonly PartMeasure[],
  usual: Tuning,
  takesCapo: boolean,
): { measures: PartMeasure[]; tuning: Tuning } {
  const { struck, tiedTo } = struckNotes(measures);
  const moments = [...struck].sort(([a], [b]) => a - b);
  const pitches = moments.map(([at, notes], index) => ({
    pitches: notes.map(({ pitch }) => pitch),
    quarters: ((moments[index + 1]?.[0] ?? at) - at) / TICKS_PER_QUARTER,
    lengths: notes.map(({ length }) => length / TICKS_PER_QUARTER),
  }));
  const tuning = takesCapo ? chooseCapo(pitches, usual) : usual;
  const fingered = fingerFrets(pitches, tuning).places;
  const places = new Map<Note, FretPlace>();
  moments.forEach(([, notes], moment) =>
    notes.forEach(({ note }, index) => {
      const place = fingered[moment]?.[index];
      if (place) places.set(note, place);
    }),
  );
  const placed = (note: Note): Note => {
    let first = note;
    for (let before = tiedTo.get(first); before; before = tiedTo.get(first)) first = before;
    return { ...note, ...places.get(first) };
  };
  const written = measures.map((measure) => ({
    ...measure,
    voices: measure.voices.map((voice) => ({
      ...voice,
      chords: voice.chords.map((chord) => ({ ...chord, notes: chord.notes.map(placed) })),
    })),
  }));
  return { measures: written, tuning };
}
