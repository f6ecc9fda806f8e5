/**
 * Notates one voice of one measure whose notes are on a grid, such as those of a file. Gaps between chords become rests, and every
 * beat (or two beats, for triplets of quarters) with moments that are not dyadic becomes one tuplet.
 */
import type { KeySignature } from '../../theory/key.ts';
import type { Pitch } from '../../theory/pitch.ts';
import type { Chord, Note, Syllable } from '../../model/chord.ts';
import { isDyadic } from '../../model/rhythm/notatedValues.ts';
import { fullMeasureRest, restOf } from '../../model/rhythm/restsFilling.ts';
import type { TimeSignature } from '../../model/score.ts';
import { writeSegments, type ChordPlace, type TupletSpan, type VoiceSegment } from '../write/writeSegments.ts';
import type { Ticks } from '../../units.ts';
import { beatLength, commonDivision } from './beatGrid.ts';

export interface GridMeasure {
  readonly start: number;
  readonly duration: Ticks;
  readonly time: TimeSignature;
  readonly key: KeySignature;
}

/** A note in ticks from the start of the score. */
export interface GridNote {
  readonly start: number;
  readonly end: number;
  /** The percussion key of a drum. */
  readonly midiPitch: number;
  readonly velocity: number;
}

/** Notes that are struck together. */
export interface GridChord {
  readonly start: number;
  end: number;
  readonly notes: GridNote[];
  /** The syllable that is sung on the note. */
  syllable?: Syllable;
}

/** Writes the notes of a chord, or none where a rest continues it. */
export type NotesOf = (chord: GridChord, place: ChordPlace) => readonly Note[];

type Segment = VoiceSegment<GridChord>;

/** Returns the chords, clipped to the measure, and the gaps as rests. */
function segmentsOf(chords: readonly GridChord[], { start, duration }: GridMeasure): Segment[] {
  const segments: Segment[] = [];
  let at = 0;
  const restUntil = (end: number): void => {
    if (end > at) segments.push({ start: at, end, tied: false });
  };
  for (const chord of chords) {
    const from = Math.max(0, chord.start - start);
    const to = Math.min(duration, chord.end - start);
    restUntil(from);
    segments.push({ start: from, end: to, sound: chord, tied: chord.end - start > duration });
    at = to;
  }
  restUntil(duration);
  return segments;
}

const isBetween = (moment: number, start: number, end: number): boolean => moment > start && moment < end;

function tupletIn(moments: readonly number[], start: number, length: number): TupletSpan | undefined {
  const inside = moments.filter((moment) => isBetween(moment, start, start + length));
  if (inside.every((moment) => isDyadic(moment))) return undefined;
  const actual = commonDivision(inside, start, length);
  return actual === undefined
    ? undefined
    : { start, end: start + length, actual, normal: 2 ** Math.floor(Math.log2(actual - 1)) };
}

function tupletsOf(segments: readonly Segment[], { duration, time }: GridMeasure): readonly TupletSpan[] {
  const moments = segments.map(({ start }) => start);
  if (moments.every((moment) => isDyadic(moment))) return [];
  const beat = beatLength(time, duration);
  const tuplets: TupletSpan[] = [];
  for (let start = 0; start < duration; start += beat) {
    const wide =
      start % (2 * beat) === 0 && start + 2 * beat <= duration ? tupletIn(moments, start, 2 * beat) : undefined;
    const isWide = wide?.actual === 3;
    const tuplet = isWide ? wide : tupletIn(moments, start, beat);
    if (tuplet !== undefined) tuplets.push(tuplet);
    if (isWide) start += beat;
  }
  return tuplets;
}

/** Writes the notes of a chord in the spelling that `pitchOf` gives. */
export const pitchedNotes =
  (pitchOf: (note: GridNote) => Pitch): NotesOf =>
  ({ notes }, { tied }) => {
    const sorted = [...notes].sort((a, b) => a.midiPitch - b.midiPitch);
    return sorted.map((note) => ({ pitch: pitchOf(note), ...(tied ? { tied } : {}) }));
  };

/** Returns the voice's chords of the measure. `chords` are those that sound in it. */
export function writeGridVoice(chords: readonly GridChord[], measure: GridMeasure, notesOf: NotesOf): readonly Chord[] {
  if (chords.length === 0) return [fullMeasureRest(measure.duration)];
  const segments = segmentsOf(chords, measure);
  return writeSegments(segments, tupletsOf(segments, measure), measure.time, (chord, value, place) => {
    const notes = chord === undefined ? [] : notesOf(chord, place);
    if (chord === undefined || notes.length === 0) return restOf(value);
    const velocity = Math.max(...chord.notes.map((note) => note.velocity));
    const begins = place.isFirst && chord.start >= measure.start;
    const lyrics = begins && chord.syllable !== undefined ? { lyrics: [chord.syllable] } : {};
    return { value, notes, velocity, ...lyrics };
  });
}
