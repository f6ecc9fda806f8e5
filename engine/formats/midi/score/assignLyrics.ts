/**
 * Assigns the lyrics of a MIDI file (Recommended Practice 017) to chords. `-` after a syllable connects it with the
 * next one, a space ends the word, and line ends are ignored. Karaoke files have no hyphens: there a syllable that no
 * space follows is connected.
 */
import type { Syllable } from '../../../model/chord.ts';
import { TICKS_PER_QUARTER } from '../../../units.ts';
import { SYLLABLE_REACH, type MidiLyric } from '../midiFile.ts';
import type { GridChord } from '../../../notate/grid/writeGridVoice.ts';

/** Largest distance of a syllable from its chord, in ticks. */
const NEAR = SYLLABLE_REACH * TICKS_PER_QUARTER;

interface Word {
  /** Position in ticks of the score. */
  readonly at: number;
  readonly syllable: Syllable;
}

/** What stands at the edges of a syllable: the spaces between words, and the signs that end a line or a verse. */
const BEFORE = /^[\s/\\]/;
const AFTER = /[\s/\\]$/;

/** Share of the events that are at the end of a word where words are separated by spaces alone, as in karaoke files. */
const [FEWEST_ENDS, MOST_ENDS] = [0.2, 0.95];

/**
 * Whether a word is divided by hyphens, or the parts of a word follow each other without spaces. A file that has neither
 * hyphens nor such parts has a word in each event.
 */
function continuesWord(lyrics: readonly MidiLyric[]): (index: number) => boolean {
  const hasHyphen = (index: number): boolean => /.-\s*$/.test(lyrics[index]?.text ?? '');
  if (lyrics.some((_, index) => hasHyphen(index))) return hasHyphen;
  const isEnd = (index: number): boolean =>
    AFTER.test(lyrics[index]?.text ?? '') || BEFORE.test(lyrics[index + 1]?.text ?? ' ');
  const ends = lyrics.filter((_, index) => isEnd(index)).length / lyrics.length;
  return ends < FEWEST_ENDS || ends > MOST_ENDS ? () => false : (index) => !isEnd(index);
}

/** Returns the syllables. Events without text are left out. */
function syllablesOf(lyrics: readonly MidiLyric[], scale: number): readonly Word[] {
  const continues = continuesWord(lyrics);
  let isInside = false;
  return lyrics.flatMap(({ at, text }, index) => {
    const trimmed = text.replaceAll(/[\r\n/\\]/g, ' ').trim();
    const isContinued = continues(index);
    const sung = trimmed.length > 1 && trimmed.endsWith('-') ? trimmed.slice(0, -1) : trimmed;
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
