/** Pure functions that compute the next selection for gestures and keys. */
import { isRest } from '../model/chord.ts';
import type { Score } from '../model/score.ts';
import {
  chordAt,
  compareAddresses,
  inScoreOrder,
  nextChord,
  previousChord,
  voiceAt,
  wholeChord,
  type ChordAddress,
  type NoteAddress,
  type Selection,
} from './address.ts';

/** Adds a note to the selection or removes it (Ctrl-click). */
export const toggleSelected = (selection: Selection, at: NoteAddress): Selection =>
  selection.some((each) => compareAddresses(each, at) === 0)
    ? selection.filter((each) => compareAddresses(each, at) !== 0)
    : inScoreOrder([...selection, at]);

/** Selects all chords and rests from one chord to another, in the voice of the first (Shift-click). */
export function selectRange(score: Score, from: ChordAddress, to: ChordAddress): Selection {
  const voice = voiceAt(score, from);
  if (!voice || from.part !== to.part) return [];
  const isForward = from.measure - to.measure || from.chord - to.chord;
  const [first, last] = isForward <= 0 ? [from, to] : [to, from];
  const measures = score.parts[from.part]?.measures.slice(first.measure, last.measure + 1) ?? [];
  return measures.flatMap(({ voices }, offset) => {
    const measure = first.measure + offset;
    const index = voices.findIndex((each) => each.staff === voice.staff && each.number === voice.number);
    return (voices[index]?.chords ?? []).flatMap((_, chord) => {
      const isBefore = measure === first.measure && chord < first.chord;
      const isBehind = measure === last.measure && chord > last.chord;
      return isBefore || isBehind ? [] : wholeChord(score, { part: from.part, measure, voice: index, chord });
    });
  });
}

/** Selects every note and rest (Ctrl+A). */
export const selectAll = (score: Score): Selection =>
  score.parts.flatMap(({ measures }, part) =>
    measures.flatMap(({ voices }, measure) =>
      voices.flatMap(({ chords }, voice) =>
        chords.flatMap((_, chord) => wholeChord(score, { part, measure, voice, chord })),
      ),
    ),
  );

/** Selects the next or previous chord of the voice (left and right arrow keys); undefined at the ends. */
export function selectNeighbour(score: Score, at: ChordAddress, by: 1 | -1): Selection | undefined {
  const neighbour = by === 1 ? nextChord(score, at) : previousChord(score, at);
  return neighbour && wholeChord(score, neighbour);
}

/** Selects the next higher notehead of the chord, and after the highest one the lowest of the next chord (Tab). */
export function selectNextHead(score: Score, at: NoteAddress): Selection | undefined {
  const chord = chordAt(score, at);
  if (chord && at.note >= 0 && at.note + 1 < chord.notes.length) return [{ ...at, note: at.note + 1 }];
  return selectNeighbour(score, at, 1)?.slice(0, 1);
}

/**
 * The next or previous chord of the voice that can have a syllable: not a rest, and not tied to the chord before it.
 */
export function nextSyllablePlace(score: Score, at: ChordAddress, by: 1 | -1): ChordAddress | undefined {
  for (let here: ChordAddress | undefined = at; ;) {
    here = by === 1 ? nextChord(score, here) : previousChord(score, here);
    if (!here) return undefined;
    const chord = chordAt(score, here);
    const before = previousChord(score, here);
    const isHeld = before !== undefined && (chordAt(score, before)?.notes.some(({ tied }) => tied) ?? false);
    if (chord && !isRest(chord) && !isHeld)
      return { part: here.part, measure: here.measure, voice: here.voice, chord: here.chord };
  }
}
