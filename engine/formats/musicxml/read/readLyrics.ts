/** `lyric`: syllables by verse. */
import type { Syllable } from '../../../model/chord.ts';
import type { Warn } from '../fit/partReading.ts';
import { childrenOf, hasChild, type XmlElement } from '../xml/xmlElement.ts';

const MOST_VERSES = 32;

/** Usually a plain number; some programs write `part1verse2` or a name that holds one. */
function verseOf({ attributes }: XmlElement, fallback: number): number {
  const digits = /(\d+)\D*$/.exec(attributes['number'] ?? '') ?? /(\d+)\D*$/.exec(attributes['name'] ?? '');
  return digits === null ? fallback : Number(digits[1]) - 1;
}

const ELISION = '\u203f';
/** As some programs write it, in a music font: narrow, usual, wide (SMuFL). */
const SMUFL_ELISIONS = /[\ue550-\ue552]/g;

const printed = ({ text }: XmlElement): string => text.replace(SMUFL_ELISIONS, ELISION);

/** Words sung on one note are joined by what the file puts between them; runs in different type just follow. */
function textOfLyric(lyric: XmlElement): string {
  let text = '';
  for (const child of lyric.children) {
    if (child.name === 'text') text += printed(child);
    if (child.name === 'elision') text += printed(child) || ELISION;
  }
  return text;
}

/** Whether the note is sung without words: hummed or laughed. */
export const isWordless = (lyric: XmlElement): boolean => hasChild(lyric, 'humming') || hasChild(lyric, 'laughing');

/** Whether the text between the syllables shows where they separate: the sign of elision, or a space. */
function isElided(lyric: XmlElement, text: string): boolean {
  const joints = childrenOf(lyric, 'elision').map((elision) => printed(elision) || ELISION);
  const [joint] = joints;
  const isPlain = joint === ELISION || joint === ' ';
  return isPlain && joints.every((each) => each === joint) && text.split(joint).length === joints.length + 1;
}

function positionOf(lyric: XmlElement): Syllable['position'] {
  const places = childrenOf(lyric, 'syllabic').map(({ text }) => text.trim());
  const starts = ['single', 'begin', undefined].includes(places[0]);
  const ends = ['single', 'end', undefined].includes(places.at(-1));
  if (starts) return ends ? 'single' : 'begin';
  return ends ? 'end' : 'middle';
}

/** With their verses; those whose verse another note of the chord has taken come last, so that the others keep theirs. */
function freeVersesFirst(
  note: XmlElement,
  known: readonly (Syllable | null)[] = [],
): readonly { readonly lyric: XmlElement; readonly verse: number }[] {
  const lyrics = childrenOf(note, 'lyric').map((lyric, index) => ({ lyric, verse: verseOf(lyric, index) }));
  if (known.length === 0) return lyrics;
  return [...lyrics.filter(({ verse }) => !known[verse]), ...lyrics.filter(({ verse }) => known[verse])];
}

/** Adds to the syllables that other notes of the chord brought; undefined where there are none at all. */
export function readLyrics(
  note: XmlElement,
  known: readonly (Syllable | null)[] | undefined,
  warn: Warn,
): (Syllable | null)[] | undefined {
  const lyrics: (Syllable | null)[] = [...(known ?? [])];
  for (const { lyric, verse: asked } of freeVersesFirst(note, known)) {
    const text = textOfLyric(lyric);
    let verse = asked;
    if (text === '') continue;
    // A second text for the same verse is sung instead of the first, so it stands below.
    while (lyrics[verse]) verse++;
    if (verse < 0 || verse >= MOST_VERSES) {
      warn(`lyrics of more than ${MOST_VERSES} verses are left out`);
      continue;
    }
    while (lyrics.length <= verse) lyrics.push(null);
    const isExtended = hasChild(lyric, 'extend');
    const elided = isElided(lyric, text) && { elided: true };
    lyrics[verse] = { text, position: positionOf(lyric), ...elided, ...(isExtended && { extender: true }) };
  }
  return lyrics.length === 0 ? undefined : lyrics;
}
