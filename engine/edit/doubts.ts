/**
 * The doubt queue: the notes of which the transcription was not sure, in the order in which checking them gains most. A
 * note is doubtful until its confidence is 1 or absent. `keepNote`, the commands made by `settling` and every command
 * that writes a new note have this effect.
 */
import { isRest, type Chord, type Note } from '../model/chord.ts';
import type { Score } from '../model/score.ts';
import { chordAt, chordsOf, type Edit, type NoteAddress, type Selection } from './address.ts';
import { findDoubtfulNotes } from './doubtfulNotes.ts';
import { moveByOctaves } from './pitch.ts';
import { tieChain } from './marks/ties.ts';
import { mapShared, updateChord } from './update.ts';

export interface Doubt {
  /** Address of the note; of tied notes, that of the first. */
  readonly address: NoteAddress;
  /** 1 − confidence: more than 0, at most 1. */
  readonly doubt: number;
  /** Doubt times duration, in quarter notes; the durations of tied notes are added. */
  readonly gain: number;
}

export interface DoubtOptions {
  /** Notes of at least this confidence are not doubtful; DOUBT_THRESHOLD where absent. */
  readonly threshold?: number;
  /**
   * The place that the user is looking at: of notes with equal gain, the nearest comes first. The beginning of the
   * score where absent.
   */
  readonly near?: Pick<NoteAddress, 'measure'> & Partial<NoteAddress>;
}

/** The detector accepts notes from 0.6 on; of three recordings that were tried, 7 to 12 % of the notes lie below this. */
export const DOUBT_THRESHOLD = 0.75;
/** Gains that differ by less than a tenth of a quarter note are equal: the nearer note comes first. */
const EQUAL_GAIN = 0.1;

/** A doubt with the values by which it is sorted. */
interface Ranked extends Doubt {
  /** The gain in steps of EQUAL_GAIN: gains on the same step are equal. */
  readonly level: number;
  readonly measures: number;
  readonly chords: number;
}

/**
 * Returns the doubtful notes: those with the largest gain first, of equal ones the nearest first, then in score order.
 * Grace notes are not included. After an edit only the changed measures are searched again.
 */
export function doubts(score: Score, options: DoubtOptions = {}): readonly Doubt[] {
  const { threshold = DOUBT_THRESHOLD, near } = options;
  const ranked: Ranked[] = [];
  score.parts.forEach(({ measures: written }, part) =>
    findDoubtfulNotes(written, threshold, (found, first) => {
      for (const { measure: offset, voice, chord, note, doubt, gain } of found) {
        const measure = first + offset;
        const address = { part, measure, voice, chord, note };
        const measures = Math.abs(measure - (near?.measure ?? 0));
        const chords = Math.abs(chord - (near?.chord ?? 0));
        ranked.push({ address, doubt, gain, level: Math.round(gain / EQUAL_GAIN), measures, chords });
      }
    }),
  );
  return ranked
    .sort((a, b) => b.level - a.level || a.measures - b.measures || a.chords - b.chords)
    .map(({ address, doubt, gain }) => ({ address, doubt, gain }));
}

/**
 * Sets the confidence of the selected notes, and of all notes tied to them, to 1, so that they do not return to the
 * queue.
 */
export function keepNote(score: Score, selection: Selection): Edit {
  const chain = selection.flatMap((at) => (at.note < 0 ? [] : tieChain(score, at)));
  const kept = new Set(chain.map(addressKey));
  let edited = score;
  for (const at of chordsOf(chain))
    edited = updateChord(edited, at, (chord) =>
      withConfidence(
        chord,
        mapShared(chord.notes, (note, index) =>
          kept.has(addressKey({ ...at, note: index })) && (note.confidence ?? 1) < 1
            ? { ...note, confidence: 1 }
            : note,
        ),
      ),
    );
  return { score: edited, selection };
}

const addressKey = ({ part, measure, voice, chord, note }: NoteAddress): string =>
  [part, measure, voice, chord, note].join();

/**
 * Returns the chord with these notes. The chord's own confidence is the mean of those of its notes, as the
 * transcription writes it.
 */
function withConfidence(chord: Chord, notes: readonly Note[]): Chord {
  if (notes === chord.notes) return chord;
  if (chord.confidence === undefined) return { ...chord, notes };
  const mean = notes.reduce((sum, note) => sum + (note.confidence ?? 1), 0) / notes.length;
  return { ...chord, notes, confidence: Math.round(mean * 100) / 100 };
}

/**
 * Returns a command that also sets the confidence of the notes that `command` changed to 1, because the user has
 * decided on them. Undo restores both the notes and their confidence.
 */
export const settling =
  (command: (score: Score, selection: Selection) => Edit) =>
  (score: Score, selection: Selection): Edit => {
    const changed = command(score, selection);
    return changed.score === score ? changed : keepNote(changed.score, changed.selection);
  };

/** Moves the selected notes by octaves and sets their confidence to 1. */
export const shiftOctave = (score: Score, selection: Selection, octaves: number): Edit =>
  settling((before, selected) => moveByOctaves(before, selected, octaves))(score, selection);

/** Exponent of the mean confidence, as in the estimated quality of a transcription (notate/scoreQuality.ts). */
const SURENESS = 3;

/**
 * Quality of each measure, 0..1, for the quality strip, computed from the confidence of its notes. It rises when notes
 * are kept or written by hand. A measure without notes gets the quality of the whole score.
 */
export function measureQuality(score: Score): readonly number[] {
  const sums = score.measures.map(() => ({ confidence: 0, notes: 0 }));
  for (const { measures } of score.parts)
    measures.forEach(({ voices }, index) => {
      const sum = sums[index];
      if (!sum) return;
      for (const { chords } of voices)
        for (const chord of chords) {
          if (isRest(chord)) continue;
          sum.notes += chord.notes.length;
          sum.confidence += chord.notes.reduce((total, note) => total + (note.confidence ?? 1), 0);
        }
    });
  const all = sums.reduce((sum, each) => ({
    confidence: sum.confidence + each.confidence,
    notes: sum.notes + each.notes,
  }));
  const quality = ({ confidence, notes }: { confidence: number; notes: number }): number =>
    notes === 0 ? 1 : (confidence / notes) ** SURENESS;
  return sums.map((sum) => quality(sum.notes === 0 ? all : sum));
}

/** Whether the transcription was not sure of a note, also of one that is tied to the note before it. */
export const isDoubtful = (score: Score, at: NoteAddress, threshold = DOUBT_THRESHOLD): boolean =>
  (chordAt(score, at)?.notes[at.note]?.confidence ?? 1) < threshold;

/** Whether the queue has this note: it is doubtful, and no note before it is tied to it. */
export function isInQueue(score: Score, at: NoteAddress): boolean {
  if (!isDoubtful(score, at)) return false;
  const [first = at] = tieChain(score, at);
  return addressKey(first) === addressKey(at);
}
