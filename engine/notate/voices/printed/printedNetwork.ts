/**
 * How the notes of a piano texture are printed, on which staff and how long: a small transformer over the notes, whose moments are quarters.
 * It reads a texture twice: without the staves, to divide the notes between the hands, and with them, for the values.
 */
import { runTransformer, TransformerWeights } from '../../meter/network/transformer.ts';
import { UNITS_PER_QUARTER, type Meter } from '../../meter/notateMeter.ts';
import type { QuantizedNote } from '../../rhythm/quantizePerformance.ts';
import { PRINTED_VALUES, printedFeatures, type TextureNote } from './printedFeatures.ts';
import * as stored from './printedWeights.data.ts';

export interface PrintedEstimate {
  /** Natural logarithm of the odds that the note is on the upper staff. */
  readonly upper: number;
  /** Probability of each of PRINTED_VALUES. */
  readonly values: Float32Array;
}

let weights: TransformerWeights | undefined;

/** One estimate for each note. `notes`: ascending by unit, then by pitch. */
export function runPrintedNetwork(notes: readonly TextureNote[]): PrintedEstimate[] {
  if (notes.length === 0) return [];
  weights ??= new TransformerWeights(stored);
  const quarters = Float64Array.from(notes, ({ unit }) => unit / UNITS_PER_QUARTER);
  const y = runTransformer(printedFeatures(notes), quarters, weights);
  const outputs = 1 + PRINTED_VALUES.length;
  return notes.map((_, index) => ({
    upper: y[index * outputs] ?? 0,
    values: softmax(y.subarray(index * outputs + 1, (index + 1) * outputs)),
  }));
}

function softmax(logits: Float32Array): Float32Array {
  const highest = logits.reduce((most, each) => Math.max(most, each), -Infinity);
  const odds = logits.map((each) => Math.exp(each - highest));
  const sum = odds.reduce((total, each) => total + each, 0);
  return odds.map((each) => each / sum);
}

/** The odds that each note is on the upper staff. `chords`: in order, the notes of each in ascending pitch. */
export function logOddsOfUpperStaff(chords: readonly (readonly QuantizedNote[])[], meter: Meter): number[][] {
  const estimates = runPrintedNetwork(chords.flat().map((note) => textureNote(note, meter, undefined)));
  let at = 0;
  return chords.map((chord) => chord.map(() => estimates[at++]?.upper ?? 0));
}

/** Returns the notes of both staves with the probabilities of their values. */
export function withPrintedValues<Staff extends { readonly notes: readonly QuantizedNote[] }>(
  staves: readonly Staff[],
  meter: Meter,
): Staff[] {
  const both = staves.length > 1;
  const all = staves.flatMap(({ notes }, index) => {
    const staff = !both ? undefined : index === 0 ? 'upper' : 'lower';
    return notes.map((note) => ({ note, texture: textureNote(note, meter, staff) }));
  });
  all.sort((a, b) => a.note.unit - b.note.unit || a.note.midiPitch - b.note.midiPitch);
  const estimates = runPrintedNetwork(all.map(({ texture }) => texture));
  const values = new Map(all.map(({ note }, index) => [note, estimates[index]?.values]));
  return staves.map((staff) => ({
    ...staff,
    notes: staff.notes.map((note) => {
      const known = values.get(note);
      return known ? { ...note, values: known } : note;
    }),
  }));
}

const textureNote = (
  { unit, midiPitch, sounding }: QuantizedNote,
  meter: Meter,
  staff: TextureNote['staff'],
): TextureNote => ({
  unit,
  midiPitch,
  sounding,
  position: ((unit % meter.measure) + meter.measure) % meter.measure,
  meter,
  staff,
});
