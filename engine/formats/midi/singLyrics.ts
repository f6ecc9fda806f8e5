/**
 * Assigns lyrics of a MIDI file (Recommended Practice 017) to chords: `-` after a syllable connects it with the next
 * one, a blank ends the word, line ends are ignored.
 */
import type { Syllable } from '../../model/chord.ts';
import { TICKS_PER_QUARTER } from '../../units.ts';
import type { MidiLyric } from './midiFile.ts';
import type { GridChord } from './fillFreeVoices.ts';

/** Largest distance of a syllable from its chord. */
const NEAR = TICKS_PER_QUARTER / 4;

interface Word {
  /** Score time. */
  readonly at: number;
  readonly syllable: Syllable;
}

/** Words joined by hyphens; what is not text is left out. */
function syllablesOf(lyrics: readonly MidiLyric[], scale: number): readonly Word[] {
  let isInside = false;
  return lyrics.flatMap(({ at, text }) => {
    const trimmed = text.replaceAll(/[\r\n/\\]/g, ' ').trim();
    const goesOn = trimmed.length > 1 && trimmed.endsWith('-');
    const sung = goesOn ? trimmed.slice(0, -1) : trimmed;
    if (sung === '') return [];
    const position = goesOn ? (isInside ? 'middle' : 'begin') : isInside ? 'end' : 'single';
    isInside = goesOn;
    return [{ at: at * scale, syllable: { text: sung, position } }];
  });
}

/** Assigns each syllable to the nearest chord of the line; both are in order of time. */
export function singLyrics(line: readonly GridChord[], lyrics: readonly MidiLyric[], ticksPerQuarter: number): void {
  let next = 0;
  for (const { at, syllable } of syllablesOf(lyrics, TICKS_PER_QUARTER / ticksPerQuarter)) {
    while (next < line.length && (line[next]?.start ?? 0) < at - NEAR) next += 1;
    const chord = line[next];
    if (chord === undefined || chord.start > at + NEAR) continue;
    chord.syllable = syllable;
    next += 1;
  }
}
