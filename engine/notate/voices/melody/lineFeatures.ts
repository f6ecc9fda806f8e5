/**
 * What tells a note of the tune from the others when a first estimate of the tune is known: whether it lies in the register and
 * has the loudness of the tune around it, and whether it continues it. The network of the second round takes these
 * after the features of the first (melodyFeatures.ts).
 */
import { FeatureList } from '../../meter/network/featureList.ts';
import type { QuantizedNote } from '../../rhythm/quantizePerformance.ts';
import { firstAtLeast } from '../firstAtLeast.ts';
import { median } from '../median.ts';
import { meanPianoOdds, MELODY_FEATURES } from './melodyFeatures.ts';

export const LINE_FEATURES = new FeatureList([
  ...MELODY_FEATURES.names,
  'firstLogOdds',
  'isInLine',
  'aboveLine',
  'fromCentreOfLine',
  'louderThanLine',
  'stepFromLine',
  'stepToLine',
  'restBefore',
  'restAfter',
  'lineDensity',
  'pianoOddsOfLine',
]);

/** Units to either side from which the register and the loudness of the line are taken: two measures of 4/4. */
const AROUND = 192;
const OCTAVE = 12;
/** Largest distance between successive notes, in octaves, and longest rest, in quarters, that are distinguished. */
const WIDEST = 2;
const LONGEST_REST = 4;

/** A first estimate of the tune, in order. */
export class EstimatedLine {
  readonly #notes: readonly QuantizedNote[];
  readonly #units: readonly number[];
  readonly #members: ReadonlySet<QuantizedNote>;

  constructor(notes: readonly QuantizedNote[]) {
    this.#notes = notes;
    this.#units = notes.map(({ unit }) => unit);
    this.#members = new Set(notes);
  }

  /** `first` and `firstLogOdds` are the features and the result of the first round. */
  featuresOf(note: QuantizedNote, first: readonly number[], firstLogOdds: number): number[] {
    const from = firstAtLeast(this.#units, note.unit - AROUND);
    const around = this.#notes.slice(from, firstAtLeast(this.#units, note.unit + AROUND + 1));
    const others = around.filter((other) => other !== note);
    const before = others.findLast(({ unit }) => unit < note.unit);
    const after = others.find(({ unit }) => unit > note.unit);
    const pitches = others.map(({ midiPitch }) => midiPitch);
    const above = others.length === 0 ? 0 : note.midiPitch - median(pitches);
    const loudness = others.length === 0 ? note.velocity : median(others.map(({ velocity }) => velocity));
    return [
      ...first,
      firstLogOdds,
      this.#members.has(note) ? 1 : 0,
      above / OCTAVE,
      Math.abs(above) / OCTAVE,
      (note.velocity - loudness) / 16,
      distance(note, before),
      distance(note, after),
      before ? rest(before, note) : LONGEST_REST,
      after ? rest(note, after) : LONGEST_REST,
      Math.min(4, others.length / 16),
      meanPianoOdds(others),
    ];
  }
}

const distance = (note: QuantizedNote, other: QuantizedNote | undefined): number =>
  other ? Math.min(WIDEST, Math.abs(note.midiPitch - other.midiPitch) / OCTAVE) : WIDEST;

/** Quarters from the end of a note to the onset of the next. */
const rest = (from: QuantizedNote, to: QuantizedNote): number =>
  Math.min(LONGEST_REST, Math.max(0, (to.unit - from.unit - from.sounding) / 24));
