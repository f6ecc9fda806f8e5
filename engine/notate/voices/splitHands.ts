/**
 * The hand of each note of a piano texture. At every onset the notes are divided into a lower and an upper part; dynamic
 * programming chooses all divisions together by hand span, hand movement and usual range. Hands do not cross inside one
 * onset; over time they may, at a cost.
 */
import type { QuantizedNote } from '../rhythm/quantizePerformance.ts';

export interface Hands {
  readonly right: readonly QuantizedNote[];
  readonly left: readonly QuantizedNote[];
}

interface HandState {
  readonly low: number;
  readonly high: number;
  readonly unit: number;
  /** Unit at which the keys that the hand holds end. */
  readonly end: number;
}

interface Option {
  readonly cost: number;
  readonly cut: number;
  readonly left: HandState;
  readonly right: HandState;
  readonly parent: Option | undefined;
}

/** Middles of the comfortable ranges, in MIDI pitch, where nothing has been played yet. */
const LEFT_REST: HandState = { low: 43, high: 52, unit: -1000, end: -1000 };
const RIGHT_REST: HandState = { low: 67, high: 76, unit: -1000, end: -1000 };
/** Semitones that a hand spans easily, and at most. */
const EASY_SPAN = 12;
const WIDEST_SPAN = 16;
/** Cost of striking with a hand that still holds keys: the other hand may be free. */
const HOLDING = 0.3;
/** Cost of a hand without notes, alone or while the other plays several at once. */
const IDLE = 0.12;
const IDLE_BESIDE_CHORD = 0.7;

export function splitHands(notes: readonly QuantizedNote[]): Hands {
  const chords = chordsByOnset(notes);
  let beam: Option[] = [{ cost: 0, cut: 0, left: LEFT_REST, right: RIGHT_REST, parent: undefined }];
  for (const chord of chords) beam = extend(beam, chord);
  const left: QuantizedNote[] = [];
  const right: QuantizedNote[] = [];
  let option = beam[0];
  for (let index = chords.length - 1; index >= 0 && option; index--, option = option.parent) {
    const cut = option.cut;
    (chords[index] ?? []).forEach((note, i) => (i < cut ? left : right).push(note));
  }
  const inOrder = (a: QuantizedNote, b: QuantizedNote): number => a.unit - b.unit || a.midiPitch - b.midiPitch;
  return { left: left.sort(inOrder), right: right.sort(inOrder) };
}

/** Notes by unit, in ascending pitch. */
export function chordsByOnset(notes: readonly QuantizedNote[]): QuantizedNote[][] {
  const byUnit = new Map<number, QuantizedNote[]>();
  for (const note of notes) {
    const chord = byUnit.get(note.unit);
    if (chord) chord.push(note);
    else byUnit.set(note.unit, [note]);
  }
  return [...byUnit.values()]
    .sort((a, b) => (a[0]?.unit ?? 0) - (b[0]?.unit ?? 0))
    .map((chord) => chord.sort((a, b) => a.midiPitch - b.midiPitch));
}

const BEAM = 24;

function extend(beam: readonly Option[], chord: readonly QuantizedNote[]): Option[] {
  const unit = chord[0]?.unit ?? 0;
  const next: Option[] = [];
  for (const parent of beam)
    for (let cut = 0; cut <= chord.length; cut++) {
      const [lower, upper] = [chord.slice(0, cut), chord.slice(cut)];
      const left = handOf(lower, parent.left, unit);
      const right = handOf(upper, parent.right, unit);
      const cost =
        parent.cost +
        playCost(lower, parent.left, unit, upper.length) +
        playCost(upper, parent.right, unit, lower.length) +
        regionCost(lower, upper) +
        crossingCost(lower, upper, parent, unit);
      next.push({ cost, cut, left, right, parent });
    }
  next.sort((a, b) => a.cost - b.cost);
  return next.slice(0, BEAM);
}

const handOf = (notes: readonly QuantizedNote[], before: HandState, unit: number): HandState => {
  const [low, high] = [notes[0], notes.at(-1)];
  return low && high
    ? { low: low.midiPitch, high: high.midiPitch, unit, end: unit + Math.max(...notes.map((note) => note.sounding)) }
    : before;
};

function playCost(notes: readonly QuantizedNote[], before: HandState, unit: number, others: number): number {
  const [low, high] = [notes[0]?.midiPitch, notes.at(-1)?.midiPitch];
  if (low === undefined || high === undefined) return others > 1 ? IDLE_BESIDE_CHORD : IDLE;
  const span = high - low;
  const wide = span > WIDEST_SPAN ? 6 + (span - WIDEST_SPAN) : span > EASY_SPAN ? 0.5 * (span - EASY_SPAN) : 0;
  const centre = (low + high) / 2;
  const move = Math.max(0, Math.abs(centre - (before.low + before.high) / 2) - 2);
  // A hand can span an octave without moving.
  const beyond = Math.max(0, high - before.low - EASY_SPAN, before.high - EASY_SPAN - low);
  // The position of a hand decays: after about half a measure it may be anywhere.
  const memory = Math.exp(-Math.max(0, unit - before.unit) / 72);
  const holding = before.end - unit > 6 && before.end - unit < 96 ? HOLDING : 0;
  return wide + holding + 0.09 * (0.4 * move + beyond) * (0.25 + 0.75 * memory) + 0.12 * Math.max(0, notes.length - 4);
}

/** Cost of notes of the left hand above middle C, and of the right hand below it. */
function regionCost(lower: readonly QuantizedNote[], upper: readonly QuantizedNote[]): number {
  let cost = 0;
  for (const note of lower) cost += Math.max(0, note.midiPitch - 60) * 0.06;
  for (const note of upper) cost += Math.max(0, 60 - note.midiPitch) * 0.06;
  return cost;
}

function crossingCost(
  lower: readonly QuantizedNote[],
  upper: readonly QuantizedNote[],
  parent: Option,
  unit: number,
): number {
  const [top, bottom] = [lower.at(-1)?.midiPitch, upper[0]?.midiPitch];
  let cost = 0;
  if (top !== undefined && unit - parent.right.unit <= 24 && top > parent.right.low) cost += 0.8;
  if (bottom !== undefined && unit - parent.left.unit <= 24 && bottom < parent.left.high) cost += 0.8;
  return cost;
}
