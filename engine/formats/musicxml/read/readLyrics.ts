/** Reads `lyric`: syllables by verse. */
import type { Syllable } from '../../../model/chord.ts';
import type { Warn } from '../fit/partReading.ts';
import { childrenOf, hasChild, type XmlElement } from '../xml/xmlElement.ts';

const MOST_VERSES = 32;

/**
 * Returns the index of a lyric's verse. Its number is usually a plain number; some programs write `part1verse2`, or a
 * name that contains the number.
 */
function verseOf({ attributes }: XmlElement, fallback: number): number {
  const digits = /(\d+)\D*$/.exec(attributes['number'] ?? '') ?? /(\d+)\D*$/.exec(attributes['name'] ?? '');
  return digits === null ? fallback : Number(digits[1]) - 1;
}

const ELISION = '\u203f';
/** Elision signs of a music font (SMuFL: narrow, usual, wide), which some programs write. */
const SMUFL_ELISIONS = /[\ue550-\ue552]/g;

const printed = ({ text }: XmlElement): string => text.replace(SMUFL_ELISIONS, ELISION);

/**
 * Returns the text of a lyric. Words that are sung on one note are joined by the file's elision; runs in different
 * fonts are joined without a separator.
 */
function textOfLyric(lyric: XmlElement): string {
  let text = '';
  for (const child of lyric.children) {
    if (child.name === 'text') text += printed(child);
    if (child.name === 'elision') text += printed(child) || ELISION;
  }
  return text;
}

const stopsExtender = (lyric: XmlElement): boolean =>
  childrenOf(lyric, 'extend').some(({ attributes }) => attributes['type'] === 'stop');

/** The lyrics of a note that are no syllables: it is hummed or laughed, or an extender line ends at it. */
export const wordlessLyrics = (note: XmlElement): readonly XmlElement[] =>
  childrenOf(note, 'lyric').flatMap((lyric, index) => {
    if (hasChild(lyric, 'humming') || hasChild(lyric, 'laughing')) return [lyric];
    if (!stopsExtender(lyric) || textOfLyric(lyric) !== '') return [];
    return [{ ...lyric, attributes: { ...lyric.attributes, number: String(verseOf(lyric, index) + 1) } }];
  });

/**
 * Whether the syllables can be separated again at the text between them: the same elision sign or space everywhere, and
 * nowhere else.
 */
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

/**
 * Returns the lyrics of a note with their verses. Those whose verse another note of the chord already has come last, so
 * that they do not take the verses of the others.
 */
function freeVersesFirst(
  note: XmlElement,
  known: readonly (Syllable | null)[] = [],
): readonly { readonly lyric: XmlElement; readonly verse: number }[] {
  const lyrics = childrenOf(note, 'lyric').map((lyric, index) => ({ lyric, verse: verseOf(lyric, index) }));
  if (known.length === 0) return lyrics;
  return [...lyrics.filter(({ verse }) => !known[verse]), ...lyrics.filter(({ verse }) => known[verse])];
}

/** Adds the syllables of a note to those of the chord's other notes; returns undefined where there are none. */
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
    // A second text for the same verse is an alternative to the first, so it is printed below.
    while (lyrics[verse]) verse++;
    if (verse < 0 || verse >= MOST_VERSES) {
      warn(`lyrics of more than ${MOST_VERSES} verses are left out`);
      continue;
    }
    while (lyrics.length <= verse) lyrics.push(null);
    // The end of an extender belongs to the syllable before.
    const isExtended = childrenOf(lyric, 'extend').some(({ attributes }) => attributes['type'] !== 'stop');
    const elided = isElided(lyric, text) && { elided: true };
    lyrics[verse] = { text, position: positionOf(lyric), ...elided, ...(isExtended && { extender: true }) };
  }
  return lyrics.length === 0 ? undefined : lyrics;
}
