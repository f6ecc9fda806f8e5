/**
 * The doubt queue: the notes that the transcription was not sure of, in the order in which a look at them gains most. A
 * note stays doubtful until its confidence is 1 or gone, which `keepNote`, a `settling` command and every command that
 * writes a new note see to.
 */
import { isRest, type Chord, type Note } from '../model/chord.ts';
import type { Score } from '../model/score.ts';
import { chordAt, chordsOf, type Edit, type NoteAddress, type Selection } from './address.ts';
import { findDoubtfulNotes } from './doubtfulNotes.ts';
import { moveBySemitones } from './pitch.ts';
import { tieChain } from './marks/ties.ts';
import { mapShared, updateChord } from './update.ts';

export interface Doubt {
  /** The note; of tied ones the first. */
  readonly address: NoteAddress;
  /** 1 − confidence: more than 0, at most 1. */
  readonly doubt: number;
  /** Doubt times duration, in quarter notes; the tied notes count together. */
  readonly gain: number;
}

export interface DoubtOptions {
  /** Notes of at least this confidence are not doubtful; DOUBT_THRESHOLD where absent. */
  readonly threshold?: number;
  /** Where the user is: of notes that gain as much, the nearest comes first. The beginning where absent. */
  readonly near?: Pick<NoteAddress, 'measure'> & Partial<NoteAddress>;
}

/** The detector accepts notes from 0.6 on; of three recordings that were tried, 7 to 12 % of the notes lie below this. */
export const DOUBT_THRESHOLD = 0.75;
/** Gains that differ by less than a tenth of a quarter note are equal: the nearer note comes first. */
const EQUAL_GAIN = 0.1;

/** A doubt with what it is sorted by. */
interface Ranked extends Doubt {
  /** Of gains that are not told apart. */
  readonly level: number;
  readonly measures: number;
  readonly chords: number;
}

/**
 * The doubtful notes, those that gain most first, of equal ones the nearest first, then in the order of the score. Grace
 * notes are not among them. After an edit only the changed measures are searched again.
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

/** The selected notes, with all notes tied to them, are settled and do not return to the queue. */
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

/** The chord's own confidence is the mean of its notes, as the transcription writes it. */
function withConfidence(chord: Chord, notes: readonly Note[]): Chord {
  if (notes === chord.notes) return chord;
  if (chord.confidence === undefined) return { ...chord, notes };
  const mean = notes.reduce((sum, note) => sum + (note.confidence ?? 1), 0) / notes.length;
  return { ...chord, notes, confidence: Math.round(mean * 100) / 100 };
}

/**
 * The command, after which the notes that it changed are sure: the user has said what they are. Undo takes the score back
 * and the doubt with it.
 */
export const settling =
  (command: (score: Score, selection: Selection) => Edit) =>
  (score: Score, selection: Selection): Edit => {
    const changed = command(score, selection);
    return changed.score === score ? changed : keepNote(changed.score, changed.selection);
  };

/** Moves the selected notes by octaves and keeps them. */
export const shiftOctave = (score: Score, selection: Selection, octaves: number): Edit =>
  settling((before, selected) => moveBySemitones(before, selected, 12 * octaves))(score, selection);

/** Exponent of the mean confidence, as in the estimated quality of a transcription (notate/scoreQuality.ts). */
const SURENESS = 3;

/**
 * Quality of each measure, 0..1, for the quality strip: what the confidence of its notes says. It rises as notes are kept
 * or written by hand. A measure without notes has nothing to judge and gets the quality of the whole.
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

/** Whether a note stands in the doubt queue. */
export const isDoubtful = (score: Score, at: NoteAddress, threshold = DOUBT_THRESHOLD): boolean =>
  (chordAt(score, at)?.notes[at.note]?.confidence ?? 1) < threshold;
