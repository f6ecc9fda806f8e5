/**
 * I-11: the assignment of typed syllables to the notes of a voice. A space ends a word, a hyphen ends a syllable, an
 * underscore adds an extender line; each moves to the next note that can have a syllable. Rests and notes that continue
 * a tie are skipped.
 */
import {
  chordAt,
  isRest,
  nextChord,
  onsetOf,
  previousChord,
  setSyllable,
  voiceAt,
} from '../../../../../engine/index.ts';
import type { Chord, ChordAddress, Score, Syllable } from '../../../../../engine/index.ts';
import { firstChordFrom } from '../selectionMoves.ts';
import type { LyricsPlace } from './LyricsEntry.ts';

/** How a syllable ended; `none` where the user moved on with Tab or Enter and the word is unchanged. */
export type SyllableEnd = 'space' | 'hyphen' | 'extend' | 'none';

/** Whether the chord only continues the tied chord before it. */
function isHeldOn(chord: Chord, before: Chord | undefined): boolean {
  const held = before?.notes.filter(({ tied }) => tied === true).length ?? 0;
  return held > 0 && held >= chord.notes.length;
}

function isSung(score: Score, at: ChordAddress): boolean {
  const chord = chordAt(score, at);
  const before = previousChord(score, at);
  return chord !== undefined && !isRest(chord) && !isHeldOn(chord, before && chordAt(score, before));
}

function walk(
  score: Score,
  at: ChordAddress,
  step: (score: Score, at: ChordAddress) => ChordAddress | undefined,
): ChordAddress | undefined {
  let next = step(score, at);
  while (next && !isSung(score, next)) next = step(score, next);
  return next;
}

/** Returns the next note of the voice that can have a syllable; undefined at the end. */
export const nextSung = (score: Score, at: ChordAddress): ChordAddress | undefined => walk(score, at, nextChord);
export const previousSung = (score: Score, at: ChordAddress): ChordAddress | undefined =>
  walk(score, at, previousChord);

/** Returns the chord itself if it can have a syllable, or the next one that can. */
export const firstSung = (score: Score, at: ChordAddress): ChordAddress | undefined =>
  isSung(score, at) ? at : nextSung(score, at);

/** Returns the first note at or after a moment that can have a syllable, in the first part that has music there. */
export function firstSungFrom(
  score: Score,
  { measure, at }: { readonly measure: number; readonly at: number },
): ChordAddress | undefined {
  const first = firstChordFrom(score, measure);
  const onset = (address: ChordAddress): number => onsetOf(voiceAt(score, address)?.chords ?? [], address.chord);
  let from = first;
  while (from !== undefined && from.measure === measure && onset(from) < at) from = nextChord(score, from);
  return from && firstSung(score, from);
}

export const syllableAt = (score: Score, { at, verse }: LyricsPlace): Syllable | undefined =>
  chordAt(score, at)?.lyrics?.[verse] ?? undefined;

const goesOn = (syllable: Syllable | undefined): boolean =>
  syllable?.position === 'begin' || syllable?.position === 'middle';

/** The position of a syllable in its word. `continues`: whether the syllable before belongs to the same word. */
const positionIn = (continues: boolean, isOpen: boolean): Syllable['position'] =>
  continues ? (isOpen ? 'middle' : 'end') : isOpen ? 'begin' : 'single';

/** The position of the syllable after a place is adapted to the syllable there, which may join it to its word or not. */
function withNextJoined(score: Score, { at, verse }: LyricsPlace): Score {
  const next = nextSung(score, at);
  const old = next && syllableAt(score, { at: next, verse });
  if (next === undefined || old === undefined) return score;
  const position = positionIn(goesOn(syllableAt(score, { at, verse })), goesOn(old));
  return position === old.position ? score : setSyllable(score, next, verse, { ...old, position });
}

/** Returns the score with the syllable at the place; an empty text removes it. */
export function withSyllable(score: Score, place: LyricsPlace, text: string, end: SyllableEnd): Score {
  const { at, verse } = place;
  const old = syllableAt(score, place);
  if (text === '') return old === undefined ? score : setSyllable(score, at, verse, null);
  if (end === 'none' && old?.text === text) return score;
  const before = previousSung(score, at);
  const continues = before !== undefined && goesOn(syllableAt(score, { at: before, verse }));
  const isOpen = end === 'hyphen' || (end === 'none' && goesOn(old));
  const position = positionIn(continues, isOpen);
  const extender = end === 'extend' || (end === 'none' && old?.extender === true);
  if (old?.text === text && old.position === position && (old.extender === true) === extender) return score;
  return withNextJoined(setSyllable(score, at, verse, { text, position, ...(extender && { extender: true }) }), place);
}

interface TypedSyllable {
  readonly text: string;
  readonly end: SyllableEnd;
}

const ENDS: Readonly<Record<string, SyllableEnd>> = { '-': 'hyphen', _: 'extend' };

/** Divides `Hel-lo world` into syllables; the last one has no end mark as long as nothing follows it. */
export function splitSyllables(text: string): readonly TypedSyllable[] {
  return [...text.matchAll(/([^\s\-_]*)(-|_|\s+|$)/g)]
    .map(([whole, syllable = '', mark = '']): TypedSyllable & { readonly isEnd: boolean } => ({
      text: syllable,
      end: mark === '' ? 'none' : (ENDS[mark] ?? 'space'),
      isEnd: whole === '',
    }))
    .filter(({ isEnd }) => !isEnd)
    .map(({ text: syllable, end }) => ({ text: syllable, end }));
}

export interface TypedLine {
  readonly score: Score;
  /** The next position for typing, and its present text. */
  readonly place: LyricsPlace;
  readonly rest: string;
}

/** What a field's text has become: the text that was inserted, and what stayed before and after it. */
export function insertion(old: string, now: string): { before: string; inserted: string; after: string } {
  const shorter = Math.min(old.length, now.length);
  let start = 0;
  while (start < shorter && old[start] === now[start]) start += 1;
  let left = 0;
  while (left < shorter - start && old.at(-1 - left) === now.at(-1 - left)) left += 1;
  const end = now.length - left;
  return { before: now.slice(0, start), inserted: now.slice(start, end), after: now.slice(end) };
}

/**
 * Assigns the complete syllables of a text to the notes from a place on; a mark without a syllable skips a note. `before`
 * belongs to the first syllable and is not divided: imported syllables contain spaces, as `1. Oh` and two joined vowels.
 */
export function typeLine(score: Score, place: LyricsPlace, text: string, before = ''): TypedLine {
  let typed: TypedLine = { score, place, rest: '' };
  let kept = before;
  for (const syllable of splitSyllables(text)) {
    const whole = (kept + syllable.text).trim();
    kept = '';
    if (syllable.end === 'none') return { ...typed, rest: whole };
    // A mark without a syllable moves on and does not change the existing text.
    const edited = whole === '' ? typed.score : withSyllable(typed.score, typed.place, whole, syllable.end);
    const next = nextSung(edited, typed.place.at);
    if (next === undefined) return { ...typed, score: edited, rest: whole };
    typed = { score: edited, place: { ...typed.place, at: next }, rest: '' };
  }
  return typed;
}
