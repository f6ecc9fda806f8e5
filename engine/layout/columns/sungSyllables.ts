/**
 * The syllables of a measure and the line of text of each, which is that of its verse. A syllable that two voices of a
 * staff sing together is printed once; where they sing different syllables under one verse number, the second one is in
 * the next free line.
 */
import type { Syllable } from '../../model/chord.ts';
import type { ChordShape } from '../types/shapes.ts';

export interface SungSyllable {
  readonly shape: ChordShape;
  /** The syllable as printed, without blanks, line breaks and a repeated hyphen around it. */
  readonly syllable: Syllable;
  /** Index into `Chord.lyrics`. */
  readonly verse: number;
  /** Line of text, from the staff down. */
  readonly line: number;
}

const BLANKS = /^\s|\s$|\s\s|[^\S ]/;

/**
 * A hyphen that files repeat in front of a syllable, `- ris` after `fleu`, where a line of their original began with it.
 * Elsewhere in a line the word would have two hyphens, because each pair of its syllables has one already.
 */
const REPEATED_HYPHEN = /^[-‐‑–]\s+(?=\S)/;

/** A hyphen after a syllable whose word goes on: `Veux-` before `tu`, `pleu   -` at the end of a line of the original. */
const TRAILING_HYPHEN = /(?<=\S)\s*[-‐‑–]\s*$/;

const continuesWord = ({ position }: Syllable): boolean => position === 'middle' || position === 'end';
const goesOn = ({ position }: Syllable): boolean => position === 'begin' || position === 'middle';

function trimmed(syllable: Syllable): Syllable {
  const start = continuesWord(syllable) ? syllable.text.replace(REPEATED_HYPHEN, '') : syllable.text;
  const text = goesOn(syllable) ? start.replace(TRAILING_HYPHEN, '') : start;
  if (text === syllable.text && !BLANKS.test(text)) return syllable;
  return { ...syllable, text: text.trim().replace(/\s+/g, ' ') };
}

const syllablesOf = (shape: ChordShape): SungSyllable[] =>
  (shape.event.chord.lyrics ?? []).flatMap((each, verse) => {
    const syllable = each && trimmed(each);
    return syllable === null || syllable.text === '' ? [] : [{ shape, syllable, verse, line: verse }];
  });

/** The syllables of the second of two voices, moved to free lines under those of the first. */
function besideOthers(own: readonly SungSyllable[], known: readonly SungSyllable[]): SungSyllable[] {
  const taken = new Map([...known, ...own].map(({ line, syllable }) => [line, syllable.text]));
  const first = new Map(known.map(({ line, syllable }) => [line, syllable.text]));
  return own.flatMap((each) => {
    const other = first.get(each.line);
    if (other === undefined) return [each];
    if (other === each.syllable.text) return [];
    let line = each.line + 1;
    while (taken.has(line)) line++;
    taken.set(line, each.syllable.text);
    return [{ ...each, line }];
  });
}

export function sungSyllables(shapes: readonly (ChordShape | undefined)[]): readonly SungSyllable[] {
  const found: SungSyllable[] = [];
  for (const shape of shapes) {
    if (shape?.event.chord.lyrics === undefined) continue;
    const { at, homeStaff } = shape.event;
    const known = found.filter(({ shape: { event } }) => event.at === at && event.homeStaff === homeStaff);
    const own = syllablesOf(shape);
    found.push(...(known.length === 0 ? own : besideOthers(own, known)));
  }
  return found;
}
