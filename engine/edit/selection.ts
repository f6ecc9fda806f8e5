/** Pure functions that compute the next selection for gestures and keys. */
import { isRest } from '../model/chord.ts';
import type { Score } from '../model/score.ts';
import {
  chordAt,
  compareAddresses,
  inScoreOrder,
  nextChord,
  onsetOf,
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

/**
 * Selects all chords and rests from one chord to another (Shift-click): in their voice, or, where they are in different
 * ones, in every voice from the staff of one to the staff of the other.
 */
export function selectRange(score: Score, from: ChordAddress, to: ChordAddress): Selection {
  const [voice, other] = [voiceAt(score, from), voiceAt(score, to)];
  if (!voice || !other) return [];
  if (from.part !== to.part || voice.staff !== other.staff || voice.number !== other.number)
    return selectRectangle(score, from, to);
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

/** A moment of the score: the measure, and ticks from its beginning. */
type Moment = readonly [measure: number, ticks: number];

const compareMoments = (a: Moment, b: Moment): number => a[0] - b[0] || a[1] - b[1];

/** Every chord that begins in the time of the two chords or between them, on their staves and those in between. */
function selectRectangle(score: Score, from: ChordAddress, to: ChordAddress): Selection {
  const ends = [from, to].map((at) => {
    const chords = voiceAt(score, at)?.chords ?? [];
    const [start, end] = [onsetOf(chords, at.chord), onsetOf(chords, at.chord + 1)];
    return { start: [at.measure, start] as const, end: [at.measure, end] as const, staff: staffNumber(score, at) };
  });
  const [start] = ends.map((each) => each.start).sort(compareMoments);
  const end = ends
    .map((each) => each.end)
    .sort(compareMoments)
    .at(-1);
  const staves = ends.map(({ staff }) => staff);
  if (!start || !end) return [];
  return selectAll(score, { first: start[0], last: end[0] }).filter((at) => {
    const staff = staffNumber(score, at);
    const moment = [at.measure, onsetOf(voiceAt(score, at)?.chords ?? [], at.chord)] as const;
    const isInside = compareMoments(moment, start) >= 0 && compareMoments(moment, end) < 0;
    return isInside && staff >= Math.min(...staves) && staff <= Math.max(...staves);
  });
}

/** The number of a voice's staff, counted through all parts from the top. */
const staffNumber = (score: Score, at: ChordAddress): number =>
  score.parts.slice(0, at.part).reduce((sum, { staves }) => sum + staves.length, voiceAt(score, at)?.staff ?? 0);

/** Selects every note and rest (Ctrl+A), or those of the measures from `first` to `last`. */
export const selectAll = (score: Score, { first = 0, last = score.measures.length - 1 } = {}): Selection =>
  score.parts.flatMap(({ measures }, part) =>
    measures
      .slice(first, last + 1)
      .flatMap(({ voices }, offset) =>
        voices.flatMap(({ chords }, voice) =>
          chords.flatMap((_, chord) => wholeChord(score, { part, measure: first + offset, voice, chord })),
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
