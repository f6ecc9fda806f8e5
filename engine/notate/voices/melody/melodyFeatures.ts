/**
 * What tells a note of the tune from one of the accompaniment: its place in the chord and in the register around it, its
 * loudness, its duration, how nearby notes continue it, and whether the same key is struck again and again, as in a
 * pattern of the accompaniment.
 */
import { FeatureList, type FeatureValues } from '../../meter/network/featureList.ts';
import type { QuantizedNote } from '../../rhythm/quantizePerformance.ts';
import { firstAtLeast } from '../firstAtLeast.ts';
import { median } from '../median.ts';
import { chordsByOnset } from '../splitHands.ts';

const entries = [
  'belowTop',
  'isTop',
  'heldAbove',
  'heldAboveBy',
  'gapBelow',
  'octaveBelow',
  'octaveAbove',
  'size',
  'alone',
  'height',
  'aboveTops',
  'aboveMean',
  'rankOfTop',
  'louder',
  'louderThanOthers',
  'louderThanRegister',
  'louderInPiece',
  'length',
  'untilNext',
  'heldOn',
  'repeatedBefore',
  'repeats',
  'stepBefore',
  'stepAfter',
  'pattern',
  'bassBelow',
  'onBeat',
  'onHalfBeat',
  'confidence',
  'density',
  'pianoOdds',
  'pianoOddsAround',
  'pianoOddsInPiece',
] as const;

export const MELODY_FEATURES = new FeatureList(entries);

type MelodyFeatures = FeatureValues<(typeof entries)[number]>;

/** Units to either side that are the surroundings of a note: a measure of 4/4. */
const AROUND = 96;
/** Units before and after a note in which the line may continue. */
const NEAR = 48;
/** Units that a note must still sound to cover a lower one. */
const COVERING = 4;
const OCTAVE = 12;
/** Distances in units at which a pattern returns. */
const PERIODS = [24, 48, 96, 192];
/** Semitones of the register that a note is compared with. */
const REGISTER = 5;
/** Highest pitch of a bass note. */
const HIGHEST_BASS = 52;

/** The notes of a piece with what their features need. */
export class MelodyTexture {
  readonly chords: readonly (readonly QuantizedNote[])[];
  /** All notes in the order of the chords, and the index of the first note of each chord. */
  readonly notes: readonly QuantizedNote[];
  readonly #tops: readonly number[];
  readonly #chordUnits: readonly number[];
  readonly #units: readonly number[];
  readonly #struck = new Set<number>();
  readonly #meanVelocity: number;
  readonly #velocitySpread: number;
  readonly #meanPianoOdds: number;

  constructor(notes: readonly QuantizedNote[]) {
    this.chords = chordsByOnset(notes);
    this.notes = this.chords.flat();
    this.#units = this.notes.map(({ unit }) => unit);
    this.#chordUnits = this.chords.map(([first]) => first?.unit ?? 0);
    this.#tops = this.chords.map((chord) => chord.at(-1)?.midiPitch ?? 0);
    for (const { unit, midiPitch } of this.notes) this.#struck.add(keyOf(unit, midiPitch));
    const velocities = this.notes.map(({ velocity }) => velocity);
    this.#meanVelocity = mean(velocities);
    this.#meanPianoOdds = meanPianoOdds(this.notes);
    this.#velocitySpread = 4 + Math.sqrt(mean(velocities.map((value) => (value - this.#meanVelocity) ** 2)));
  }

  /** Feature vectors of the notes of a chord, in the order of the chord. */
  featuresOf(index: number): number[][] {
    const chord = this.chords[index] ?? [];
    const unit = chord[0]?.unit ?? 0;
    const around = this.#within(unit - AROUND, unit + AROUND);
    const tops = this.#tops.slice(
      firstAtLeast(this.#chordUnits, unit - AROUND),
      firstAtLeast(this.#chordUnits, unit + AROUND + 1),
    );
    return chord.map((note) => MELODY_FEATURES.vector(this.#features(note, chord, around, tops)));
  }

  #within(from: number, to: number): readonly QuantizedNote[] {
    return this.notes.slice(firstAtLeast(this.#units, from), firstAtLeast(this.#units, to + 1));
  }

  #features(
    note: QuantizedNote,
    chord: readonly QuantizedNote[],
    around: readonly QuantizedNote[],
    tops: readonly number[],
  ): MelodyFeatures {
    return {
      ...placeInChord(note, chord, around),
      ...placeInRegister(note, around, tops),
      ...this.#loudness(note, chord, around),
      ...this.#course(note, around),
      confidence: note.confidence,
      density: Math.min(4, tops.length / 16),
      ...this.#pianoOdds(note, around),
    };
  }

  /** Whether the note sounds like a piano, and whether the notes of its register and of the piece do; 0 where it is not known. */
  #pianoOdds(
    { midiPitch, pianoOdds = 0 }: QuantizedNote,
    around: readonly QuantizedNote[],
  ): Pick<MelodyFeatures, 'pianoOdds' | 'pianoOddsAround' | 'pianoOddsInPiece'> {
    return {
      pianoOdds,
      pianoOddsAround: meanPianoOdds(around.filter((other) => Math.abs(other.midiPitch - midiPitch) <= REGISTER)),
      pianoOddsInPiece: this.#meanPianoOdds,
    };
  }

  #loudness(
    note: QuantizedNote,
    chord: readonly QuantizedNote[],
    around: readonly QuantizedNote[],
  ): Pick<MelodyFeatures, 'louder' | 'louderThanOthers' | 'louderThanRegister' | 'louderInPiece'> {
    const { velocity, midiPitch } = note;
    const others = chord.filter((other) => other !== note).map((other) => other.velocity);
    const register = around.filter((other) => Math.abs(other.midiPitch - midiPitch) <= REGISTER);
    return {
      louder: (velocity - mean(around.map((other) => other.velocity))) / this.#velocitySpread,
      louderThanOthers: others.length === 0 ? 0 : (velocity - Math.max(...others)) / this.#velocitySpread,
      louderThanRegister: (velocity - mean(register.map((other) => other.velocity))) / this.#velocitySpread,
      louderInPiece: (velocity - this.#meanVelocity) / this.#velocitySpread,
    };
  }

  /** How long the note is, what precedes and follows it, and whether it returns regularly. */
  #course(
    { unit, midiPitch, sounding }: QuantizedNote,
    around: readonly QuantizedNote[],
  ): Pick<
    MelodyFeatures,
    | 'length'
    | 'untilNext'
    | 'heldOn'
    | 'repeatedBefore'
    | 'repeats'
    | 'stepBefore'
    | 'stepAfter'
    | 'pattern'
    | 'onBeat'
    | 'onHalfBeat'
  > {
    const same = around.filter((other) => other.midiPitch === midiPitch && other.unit !== unit);
    const next = around.find((other) => other.unit > unit && Math.abs(other.midiPitch - midiPitch) <= OCTAVE / 2);
    const untilNext = Math.min(AROUND, (next?.unit ?? Infinity) - unit);
    const before = around.filter((other) => other.unit < unit && other.unit >= unit - NEAR);
    const after = around.filter((other) => other.unit > unit && other.unit <= unit + NEAR);
    const returns = PERIODS.filter(
      (period) =>
        this.#struck.has(keyOf(unit - period, midiPitch)) || this.#struck.has(keyOf(unit + period, midiPitch)),
    );
    return {
      length: Math.log2(Math.min(192, Math.max(2, sounding)) / 12),
      untilNext: Math.log2(untilNext / 12),
      heldOn: Math.min(4, sounding / untilNext),
      repeatedBefore: same.some((other) => other.unit < unit && other.unit >= unit - 24) ? 1 : 0,
      repeats: Math.min(8, same.length) / 4,
      stepBefore: nearestStep(midiPitch, before),
      stepAfter: nearestStep(midiPitch, after),
      pattern: returns.length / PERIODS.length,
      onBeat: unit % 24 === 0 ? 1 : 0,
      onHalfBeat: unit % 12 === 0 ? 1 : 0,
    };
  }
}

function placeInChord(
  { midiPitch, unit }: QuantizedNote,
  chord: readonly QuantizedNote[],
  around: readonly QuantizedNote[],
): Pick<
  MelodyFeatures,
  | 'belowTop'
  | 'isTop'
  | 'heldAbove'
  | 'heldAboveBy'
  | 'gapBelow'
  | 'octaveBelow'
  | 'octaveAbove'
  | 'size'
  | 'alone'
  | 'bassBelow'
> {
  const top = chord.at(-1)?.midiPitch ?? midiPitch;
  const held = around.filter((other) => other.unit < unit && other.unit + other.sounding > unit + COVERING);
  const heldAbove = held.filter((other) => other.midiPitch > midiPitch);
  const highest = heldAbove.reduce((most, other) => Math.max(most, other.midiPitch), midiPitch);
  const lower = chord.reduce(
    (most, other) => (other.midiPitch < midiPitch ? Math.max(most, other.midiPitch) : most),
    midiPitch - 2 * OCTAVE,
  );
  const sounds = (pitch: number): number =>
    chord.some((other) => other.midiPitch === pitch) || held.some((other) => other.midiPitch === pitch) ? 1 : 0;
  return {
    belowTop: Math.min(3, (top - midiPitch) / OCTAVE),
    isTop: top === midiPitch ? 1 : 0,
    heldAbove: Math.min(3, heldAbove.length),
    heldAboveBy: Math.min(3, (highest - midiPitch) / OCTAVE),
    gapBelow: (midiPitch - lower) / OCTAVE,
    octaveBelow: sounds(midiPitch - OCTAVE),
    octaveAbove: sounds(midiPitch + OCTAVE),
    size: Math.min(8, chord.length) / 4,
    alone: chord.length === 1 ? 1 : 0,
    bassBelow: (chord[0]?.midiPitch ?? midiPitch) <= Math.min(HIGHEST_BASS, midiPitch - 1) ? 1 : 0,
  };
}

function placeInRegister(
  { midiPitch }: QuantizedNote,
  around: readonly QuantizedNote[],
  tops: readonly number[],
): Pick<MelodyFeatures, 'height' | 'aboveTops' | 'aboveMean' | 'rankOfTop'> {
  return {
    height: (midiPitch - 66) / OCTAVE,
    aboveTops: (midiPitch - median(tops)) / OCTAVE,
    aboveMean: (midiPitch - mean(around.map((other) => other.midiPitch))) / OCTAVE,
    rankOfTop: tops.filter((top) => top > midiPitch).length / Math.max(1, tops.length),
  };
}

const keyOf = (unit: number, midiPitch: number): number => 128 * unit + midiPitch;

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

export const meanPianoOdds = (notes: readonly QuantizedNote[]): number =>
  mean(notes.map(({ pianoOdds = 0 }) => pianoOdds));

/** Octaves to the nearest other pitch among the notes, at most one. */
const nearestStep = (midiPitch: number, notes: readonly QuantizedNote[]): number =>
  notes.reduce((least, other) => {
    const distance = Math.abs(other.midiPitch - midiPitch);
    return distance === 0 ? least : Math.min(least, distance / OCTAVE);
  }, 1);
