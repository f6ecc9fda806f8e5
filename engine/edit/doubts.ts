/**
 * The doubt queue: the notes that the transcription was not sure of, in the order in which a look at them gains most. A
 * note stays doubtful until its confidence is 1 or gone, which `keepNote`, a `settling` command and every command that
 * writes a new note see to.
 */
import { chordDuration, isRest, type Chord, type Note } from '../model/chord.ts';
import type { Score } from '../model/score.ts';
import { midiPitch } from '../theory/pitch.ts';
import { TICKS_PER_QUARTER } from '../units.ts';
import { chordAt, chordsOf, type Edit, type NoteAddress, type Selection } from './address.ts';
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

interface Found extends Doubt {
  /** Position in the score's order of measures, voices and chords. */
  readonly order: number;
}

/**
 * The doubtful notes, those that gain most first, of equal ones the nearest first. Grace notes are not among them. Linear
 * in the notes of the score, but for sorting the doubtful ones.
 */
export function doubts(score: Score, options: DoubtOptions = {}): readonly Doubt[] {
  const { threshold = DOUBT_THRESHOLD, near } = options;
  const found = score.parts.flatMap((_, part) => doubtsOfPart(score, part, threshold));
  const level = ({ gain }: Doubt): number => Math.round(gain / EQUAL_GAIN);
  const distance = ({ address }: Doubt): readonly [number, number] => [
    Math.abs(address.measure - (near?.measure ?? 0)),
    Math.abs(address.chord - (near?.chord ?? 0)),
  ];
  return found
    .sort((a, b) => {
      const [[measures, chords], [others, otherChords]] = [distance(a), distance(b)];
      return level(b) - level(a) || measures - others || chords - otherChords || a.order - b.order;
    })
    .map(({ address, doubt, gain }) => ({ address, doubt, gain }));
}

/** A doubtful note whose tie may go on. */
interface Open {
  readonly address: NoteAddress;
  readonly doubt: number;
  readonly order: number;
  duration: number;
}

function doubtsOfPart(score: Score, part: number, threshold: number): Found[] {
  const found: Open[] = [];
  /** By staff and voice number: what is tied into the voice's next chord, by pitch; undefined for a sure note. */
  const voices = new Map<number, ReadonlyMap<number, Open | undefined>>();
  score.parts[part]?.measures.forEach(({ voices: written }, measure) =>
    written.forEach(({ staff, number, chords }, voice) => {
      const key = 4 * staff + number;
      chords.forEach((chord, index) => {
        const tied = voices.get(key);
        const next = new Map<number, Open | undefined>();
        chord.notes.forEach((note, head) => {
          const pitch = midiPitch(note.pitch);
          const isTied = tied?.has(pitch) === true;
          const address = { part, measure, voice, chord: index, note: head };
          const open = isTied ? tied.get(pitch) : doubtfulNote(note, address, threshold, found.length);
          if (open && !isTied) found.push(open);
          if (open) open.duration += chordDuration(chord);
          if (note.tied) next.set(pitch, open);
        });
        voices.set(key, next);
      });
    }),
  );
  return found.map(({ duration, ...each }) => ({ ...each, gain: (each.doubt * duration) / TICKS_PER_QUARTER }));
}

function doubtfulNote(note: Note, address: NoteAddress, threshold: number, order: number): Open | undefined {
  const confidence = note.confidence ?? 1;
  return confidence < threshold ? { address, doubt: 1 - confidence, order, duration: 0 } : undefined;
}

/** The selected notes, with all that are tied to them, are sure: they never come back into the queue. */
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
