/**
 * What the spelling of a note depends on: its pitch class and those around it, each as the number of fifths above the key signature
 * (modulo twelve) and above the note, and the steps that lead to it and from it. The features of spellNotes.ts.
 */
import { modulo } from '../../../theory/modulo.ts';
import { CLASSES, classOnFifths } from './lineOfFifths.ts';

export interface SpelledNote {
  /** Quarters from any moment. */
  readonly at: number;
  /** An integer. */
  readonly midiPitch: number;
  /** Sharps (positive) or flats (negative) of the key signature. */
  readonly fifths: number;
}

/** Quarters in which the weight of a note around falls to 1/e. */
const SCALES = [1, 4, 16] as const;
/** The classes around a note: before it and after it, by each scale, and in its chord. */
const SETS = 2 * SCALES.length + 1;
/** Added to the sum of weights, so that the shares are small where little has sounded. */
const LITTLE = 0.5;
/** Semitones. */
const STEPS = [-2, -1, 0, 1, 2] as const;

const OWN = CLASSES;
const BY_KEY = SETS * CLASSES;
const BY_NOTE = SETS * (CLASSES - 1);
export const SPELLING_FEATURES = OWN + BY_KEY + BY_NOTE + 2 * STEPS.length;

/** The notes that begin together. */
interface Moment {
  readonly at: number;
  readonly notes: readonly SpelledNote[];
  /** One if the class begins here. */
  readonly classes: Float32Array;
  /** Shares of the classes around, by set. */
  readonly around: Float32Array[];
}

function momentsOf(notes: readonly SpelledNote[]): Moment[] {
  const moments: (Moment & { notes: SpelledNote[] })[] = [];
  for (const note of notes) {
    const last = moments.at(-1);
    if (last?.at === note.at) last.notes.push(note);
    else moments.push({ at: note.at, notes: [note], classes: new Float32Array(CLASSES), around: [] });
  }
  for (const { notes: struck, classes } of moments) {
    for (const { midiPitch } of struck) classes[classOnFifths(midiPitch)] = 1;
  }
  return moments;
}

/** Adds to each moment the shares of the classes that were struck before it in the order of `moments`. */
function addSharesBefore(moments: readonly Moment[], scale: number): void {
  let weights = new Float32Array(CLASSES);
  let before: Moment | undefined;
  for (const moment of moments) {
    if (before !== undefined) {
      const kept = Math.exp(-Math.abs(moment.at - before.at) / scale);
      const { notes } = before;
      for (const { midiPitch } of notes) {
        const of = classOnFifths(midiPitch);
        weights[of] = (weights[of] ?? 0) + 1;
      }
      weights = weights.map((weight) => weight * kept);
    }
    const sum = weights.reduce((total, weight) => total + weight, LITTLE);
    moment.around.push(weights.map((weight) => weight / sum));
    before = moment;
  }
}

/** Returns for each note how near the last note at each of STEPS from it is, in the order of `moments`. */
function nearness(moments: readonly Moment[]): ReadonlyMap<SpelledNote, readonly number[]> {
  const struck = new Map<number, number>();
  const near = new Map<SpelledNote, readonly number[]>();
  for (const { at, notes } of moments) {
    for (const note of notes)
      near.set(
        note,
        STEPS.map((step) => Math.exp(-Math.abs(at - (struck.get(note.midiPitch + step) ?? -Infinity)))),
      );
    for (const { midiPitch } of notes) struck.set(midiPitch, at);
  }
  return near;
}

/** One vector of SPELLING_FEATURES for each note. `notes`: ascending by `at`. */
export function spellingFeatures(notes: readonly SpelledNote[]): Float32Array[] {
  const moments = momentsOf(notes);
  const reversed = [...moments].reverse();
  for (const scale of SCALES) addSharesBefore(moments, scale);
  for (const scale of SCALES) addSharesBefore(reversed, scale);
  const [before, after] = [nearness(moments), nearness(reversed)];
  return moments.flatMap(({ notes: struck, classes, around }) => {
    const sets = [...around, classes];
    return struck.map((note) => {
      const steps = [...(before.get(note) ?? []), ...(after.get(note) ?? [])];
      return vectorOf(note, sets, steps);
    });
  });
}

function vectorOf(note: SpelledNote, sets: readonly Float32Array[], steps: readonly number[]): Float32Array {
  const own = classOnFifths(note.midiPitch);
  const vector = new Float32Array(SPELLING_FEATURES);
  vector[modulo(own - note.fifths, CLASSES)] = 1;
  sets.forEach((shares, set) => {
    for (let place = 0; place < CLASSES; place++) {
      vector[OWN + CLASSES * set + place] = shares[modulo(note.fifths + place, CLASSES)] ?? 0;
      if (place > 0) vector[OWN + BY_KEY + (CLASSES - 1) * set + place - 1] = shares[modulo(own + place, CLASSES)] ?? 0;
    }
  });
  vector.set(steps, OWN + BY_KEY + BY_NOTE);
  return vector;
}
