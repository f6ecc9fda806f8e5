/**
 * The hand of each note of a piano texture. At every onset the notes are divided into a lower and an upper part; a beam
 * search chooses all divisions together, by a network (printed/printedNetwork.ts), the span of the hands and their movement.
 */
import type { QuantizedNote } from '../rhythm/quantizePerformance.ts';
import type { Meter } from '../meter/notateMeter.ts';
import { logOddsOfUpperStaff } from './printed/printedNetwork.ts';

export interface Hands {
  readonly right: readonly QuantizedNote[];
  readonly left: readonly QuantizedNote[];
}

interface HandState {
  readonly low: number;
  readonly high: number;
  readonly unit: number;
}

interface Option {
  readonly cost: number;
  readonly cut: number;
  readonly left: HandState;
  readonly right: HandState;
  readonly parent: Option | undefined;
}

/** Middles of the comfortable ranges, in MIDI pitch, where nothing has been played yet. */
const LEFT_REST: HandState = { low: 43, high: 52, unit: -1000 };
const RIGHT_REST: HandState = { low: 67, high: 76, unit: -1000 };
/** Semitones that a hand spans easily, and at most. */
const EASY_SPAN = 12;
const WIDEST_SPAN = 16;
/**
 * Weight of the network against span and movement: between .6 and 4 it makes no difference for music that the network does not
 * know. Costs of idle and of crossing hands and of a usual range beside it make more notes wrong.
 */
const BY_NETWORK = 1;
const BEAM = 24;

export function splitHands(notes: readonly QuantizedNote[], meter: Meter): Hands {
  const chords = chordsByOnset(notes);
  const odds = logOddsOfUpperStaff(chords, meter);
  let beam: Option[] = [{ cost: 0, cut: 0, left: LEFT_REST, right: RIGHT_REST, parent: undefined }];
  for (const [index, chord] of chords.entries()) beam = extend(beam, chord, odds[index] ?? []);
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

function extend(beam: readonly Option[], chord: readonly QuantizedNote[], odds: readonly number[]): Option[] {
  const unit = chord[0]?.unit ?? 0;
  const divisions = Array.from({ length: chord.length + 1 }, (_, cut) => ({
    cut,
    lower: chord.slice(0, cut),
    upper: chord.slice(cut),
    unlikely: BY_NETWORK * staffCost(odds, cut),
  }));
  const next = beam.flatMap((parent) =>
    divisions.map(({ cut, lower, upper, unlikely }): Option => {
      const played = playCost(lower, parent.left, unit) + playCost(upper, parent.right, unit);
      const [left, right] = [handOf(lower, parent.left, unit), handOf(upper, parent.right, unit)];
      return { cost: parent.cost + unlikely + played, cut, left, right, parent };
    }),
  );
  return next.sort((a, b) => a.cost - b.cost).slice(0, BEAM);
}

/** Natural logarithm of how unlikely the network finds a division, of which the lowest `cut` notes are for the left hand. */
const staffCost = (odds: readonly number[], cut: number): number =>
  odds.reduce((sum, each, index) => sum + Math.log1p(Math.exp(index < cut ? each : -each)), 0);

const handOf = (notes: readonly QuantizedNote[], before: HandState, unit: number): HandState => {
  const [low, high] = [notes[0], notes.at(-1)];
  return low && high ? { low: low.midiPitch, high: high.midiPitch, unit } : before;
};

function playCost(notes: readonly QuantizedNote[], before: HandState, unit: number): number {
  const [low, high] = [notes[0]?.midiPitch, notes.at(-1)?.midiPitch];
  if (low === undefined || high === undefined) return 0;
  const span = high - low;
  const wide = span > WIDEST_SPAN ? 6 + (span - WIDEST_SPAN) : 0.5 * Math.max(0, span - EASY_SPAN);
  const centre = (low + high) / 2;
  const move = Math.max(0, Math.abs(centre - (before.low + before.high) / 2) - 2);
  // A hand can span an octave without moving.
  const beyond = Math.max(0, high - before.low - EASY_SPAN, before.high - EASY_SPAN - low);
  // The position of a hand decays: after about half a measure it may be anywhere.
  const memory = Math.exp(-Math.max(0, unit - before.unit) / 72);
  return wide + 0.09 * (0.4 * move + beyond) * (0.25 + 0.75 * memory) + 0.12 * Math.max(0, notes.length - 4);
}
