/**
 * Lyrics as MIDI has them (Recommended Practice 017): a syllable where its note begins, `-` behind it where the word
 * goes on, a blank where it ends. A section that is repeated is sung to the next verse.
 */
import { chordDuration, type Chord, type Syllable } from '../../model/chord.ts';
import type { Part } from '../../model/score.ts';
import type { TimedEvent } from '../../timeline/timeline.ts';

export interface SungSyllable {
  /** Played score time. */
  readonly at: number;
  readonly text: string;
}

const textOf = ({ text, position }: Syllable): string =>
  position === 'begin' || position === 'middle' ? `${text}-` : `${text} `;

const chordOf = (part: Part, { measure, voice, chord }: TimedEvent): Chord | undefined =>
  part.measures[measure]?.voices[voice]?.chords[chord];

/** `events` are the part's, in order. */
export function sungSyllables(part: Part, events: readonly TimedEvent[]): readonly SungSyllable[] {
  const sung: SungSyllable[] = [];
  /** By chord: how often it has been sung, and when it began last. */
  const sungBefore = new Map<string, { verses: number; last: number }>();
  for (const event of events) {
    const chord = event.note < 0 ? undefined : chordOf(part, event);
    if (chord?.lyrics === undefined) continue;
    const place = `${event.measure} ${event.voice} ${event.chord}`;
    const before = sungBefore.get(place);
    // Its other notes, and the strokes of its ornament, are the same time.
    if (before !== undefined && event.start - before.last < chordDuration(chord)) continue;
    const verse = before?.verses ?? 0;
    sungBefore.set(place, { verses: verse + 1, last: event.start });
    const syllable = chord.lyrics[verse] ?? (verse > 0 ? chord.lyrics[0] : null);
    if (syllable) sung.push({ at: event.start, text: textOf(syllable) });
  }
  return sung;
}
