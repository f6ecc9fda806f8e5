/**
 * Whether a violin that plays alone plays double stops or chords. Then all notes are written, where otherwise one at a time is. An
 * accompaniment is told from them by notes that are too low, by chords that no hand can hold, or by a full sound.
 */
import type { TimedNote } from '../../../engine/index.ts';
import { SURE } from './isAccompanied.ts';
import { isGhostInterval, TOGETHER_SECONDS } from './oneVoice.ts';

/** MIDI pitches of the open strings of a violin. */
const STRINGS = [55, 62, 69, 76];
/** Semitones between the lowest and the highest pressed finger on neighbouring strings, by their places on the strings: octaves and tenths. */
const WIDEST_HAND = 6;
/**
 * Largest share of the sure notes below the lowest string. Of 32 renderings of solo violin music (Paganini, Reger) in a room, a church
 * and a cathedral it is 0 in all but those of a piece that has such notes; of 24 violins with an accompaniment .014 or more.
 */
const MOST_BELOW = 0.01;
/** Least share of chords that a hand can hold: .82 or more in those alone, and up to .81 in 23 of the 24. */
const LEAST_HELD = 0.82;
/** Largest mean number of sounding keys, echo included: 2.5 in those alone, and 2.7 or more in 20 of the 24. */
const MOST_POLYPHONY = 2.6;
/** Least share of the sure notes that begin with another one, and least number of chords; a single line in an echo has up to .06, or two chords. */
const LEAST_TOGETHER = 0.07;
const LEAST_CHORDS = 3;

/** `notes`: all that were detected, in order of onset; `polyphony`: the trait of the recording (`RecordingTraits`). */
export function playsDoubleStops(notes: readonly TimedNote[], polyphony: number): boolean {
  const sure = notes.filter(({ confidence }) => confidence >= SURE);
  const below = sure.filter(({ midiPitch }) => midiPitch < Math.min(...STRINGS)).length;
  if (below > MOST_BELOW * sure.length || polyphony > MOST_POLYPHONY) return false;
  const chords = chordsOf(sure);
  const together = chords.filter(isNoOvertone);
  const struck = together.reduce((sum, chord) => sum + chord.length, 0);
  if (struck < LEAST_TOGETHER * sure.length || together.length < LEAST_CHORDS) return false;
  const held = together.filter((chord) => isHeld(chord.map(({ midiPitch }) => midiPitch)));
  return held.length >= LEAST_HELD * together.length;
}

/** The notes that begin together, in order. */
function chordsOf(notes: readonly TimedNote[]): TimedNote[][] {
  const chords: TimedNote[][] = [];
  for (const note of notes) {
    const chord = chords.at(-1);
    if (chord?.[0] && note.onset - chord[0].onset < TOGETHER_SECONDS) chord.push(note);
    else chords.push([note]);
  }
  return chords;
}

/** Whether the notes are several, and not all of them partials of the first. */
const isNoOvertone = ([first, ...others]: readonly TimedNote[]): boolean =>
  others.some(({ midiPitch }) => !isGhostInterval(midiPitch - (first?.midiPitch ?? midiPitch)));

/** Whether each pitch has a string of its own, and one hand reaches all that are pressed. */
function isHeld(
  pitches: readonly number[],
  strings: readonly number[] = STRINGS,
  places: readonly number[] = [],
): boolean {
  const [pitch, ...others] = pitches;
  if (pitch === undefined) return Math.max(...places) - Math.min(...places) <= WIDEST_HAND || places.length === 0;
  return strings.some((string, index) => {
    const place = pitch - string;
    const left = strings.toSpliced(index, 1);
    return place >= 0 && isHeld(others, left, place === 0 ? places : [...places, place]);
  });
}
