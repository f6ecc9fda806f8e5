/**
 * Returns lyrics in the form of MIDI files (Recommended Practice 017): each syllable at the onset of its note, followed
 * by `-` inside a word and by a space at its end. A repeated section gets the next verse.
 */
import { chordDuration, type Chord, type Syllable } from '../../../model/chord.ts';
import type { Part } from '../../../model/score.ts';
import type { TimedEvent } from '../../../timeline/timeline.ts';

export interface TimedSyllable {
  /** Ticks from the start, with repeats unrolled. */
  readonly at: number;
  readonly text: string;
}

const textOf = ({ text, position }: Syllable): string =>
  position === 'begin' || position === 'middle' ? `${text}-` : `${text} `;

const chordOf = (part: Part, { measure, voice, chord }: TimedEvent): Chord | undefined =>
  part.measures[measure]?.voices[voice]?.chords[chord];

/** Returns the syllables of a part. `events` are those of the part, in order. */
export function timedSyllables(part: Part, events: readonly TimedEvent[]): readonly TimedSyllable[] {
  const sung: TimedSyllable[] = [];
  /** The number of times that each chord was sung, and its last onset. */
  const sungBefore = new Map<string, { verses: number; last: number }>();
  for (const event of events) {
    const chord = event.note < 0 ? undefined : chordOf(part, event);
    if (chord?.lyrics === undefined) continue;
    const place = `${event.measure} ${event.voice} ${event.chord}`;
    const before = sungBefore.get(place);
    // The other notes of the chord, and the notes of its ornament, belong to the same playing of the chord.
    if (before !== undefined && event.start - before.last < chordDuration(chord)) continue;
    const verse = before?.verses ?? 0;
    sungBefore.set(place, { verses: verse + 1, last: event.start });
    const syllable = chord.lyrics[verse] ?? (verse > 0 ? chord.lyrics[0] : null);
    if (syllable) sung.push({ at: event.start, text: textOf(syllable) });
  }
  return sung;
}
