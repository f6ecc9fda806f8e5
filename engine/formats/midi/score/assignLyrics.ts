/**
 * Assigns the lyrics of a MIDI file (Recommended Practice 017) to chords. `-` after a syllable connects it with the
 * next one, a space ends the word, and line ends are ignored.
 */
import type { Syllable } from '../../../model/chord.ts';
import { TICKS_PER_QUARTER } from '../../../units.ts';
import type { MidiLyric } from '../midiFile.ts';
import type { GridChord } from '../../../notate/grid/writeGridVoice.ts';

/** Largest distance of a syllable from its chord, in ticks. */
const NEAR = TICKS_PER_QUARTER / 4;

interface Word {
  /** Position in ticks of the score. */
  readonly at: number;
  readonly syllable: Syllable;
}

/** Returns the syllables. Events without text are left out. */
function syllablesOf(lyrics: readonly MidiLyric[], scale: number): readonly Word[] {
  let isInside = false;
  return lyrics.flatMap(({ at, text }) => {
    const trimmed = text.replaceAll(/[\r\n/\\]/g, ' ').trim();
    const isContinued = trimmed.length > 1 && trimmed.endsWith('-');
    const sung = isContinued ? trimmed.slice(0, -1) : trimmed;
    if (sung === '') return [];
    const position = isContinued ? (isInside ? 'middle' : 'begin') : isInside ? 'end' : 'single';
    isInside = isContinued;
    return [{ at: at * scale, syllable: { text: sung, position } }];
  });
}

/** Assigns each syllable to the first chord of the voice that is near it; both are in order of time. */
export function assignLyrics(line: readonly GridChord[], lyrics: readonly MidiLyric[], ticksPerQuarter: number): void {
  let next = 0;
  for (const { at, syllable } of syllablesOf(lyrics, TICKS_PER_QUARTER / ticksPerQuarter)) {
    while (next < line.length && (line[next]?.start ?? 0) < at - NEAR) next += 1;
    const chord = line[next];
    if (chord === undefined || chord.start > at + NEAR) continue;
    chord.syllable = syllable;
    next += 1;
  }
}
