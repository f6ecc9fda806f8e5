/**
 * Divides the chords of a staff between two voices: at each onset the notes go to the upper voice, to the lower, or are
 * divided between them, and a voice without a note holds its chord or rests. A beam search chooses for all onsets together
 * (after Kilian and Hoos, "Voice separation: a local optimisation approach", 2002, without crossing inside an onset). Its
 * costs are the probabilities of the notes' values (printed/printedNetwork.ts), and leaps, crossings and second voices.
 */
import type { QuantizedNote } from '../rhythm/quantizePerformance.ts';
import { PRINTED_VALUES } from './printed/printedFeatures.ts';

/** Ascending pitch, no pitch twice. */
export interface OnsetChord {
  readonly unit: number;
  readonly notes: readonly QuantizedNote[];
}

export interface VoiceChord extends OnsetChord {
  /** Unit at which the chord ends because of the next one or of a rest; undefined for the last chord of the voice. */
  readonly until: number | undefined;
  /** How the chord ends; absent where only the sound decides. */
  readonly ending?: ChordEnding;
}

export interface ChordEnding {
  /** Natural logarithm of the odds that a rest precedes `until`. */
  readonly rest: number;
  /** Natural logarithm of the probability of each of PRINTED_VALUES, the mean over the notes. */
  readonly values: readonly number[];
}

/** The latest chord of a voice. */
interface Line {
  /** Index of the chord, and of its first note and the one after its last. */
  readonly chord: number;
  readonly from: number;
  readonly to: number;
  readonly low: number;
  readonly high: number;
  readonly isOn: boolean;
}

type Lines = readonly [upper: Line | undefined, lower: Line | undefined];

interface Option {
  readonly cost: number;
  /** Number of the lowest notes that are in the second voice. */
  readonly cut: number;
  readonly lines: Lines;
  readonly parent: Option | undefined;
}

const BEAM = 16;
/** The longest chord in units, two measures of 4/4: as in the training. */
const LONGEST = 192;
/** Cost of a chord in the second voice, so that it takes more than chance. */
const SECOND_VOICE = 0.1;
/** Cost of a rest in one voice while the other goes on. */
const VOICE_REST = 0.2;
/** Cost of a leap by a semitone. */
const LEAP = 0.02;
const CROSSING = 0.8;

/** The upper voice, then the lower; a voice may be empty. */
export function chooseVoices(chords: readonly OnsetChord[]): readonly [VoiceChord[], VoiceChord[]] {
  const costs = new EndCosts(chords);
  let beam: Option[] = [{ cost: 0, cut: 0, lines: [undefined, undefined], parent: undefined }];
  chords.forEach((chord, index) => {
    const next = beam.flatMap((parent) => extensions(parent, chord, index, costs));
    next.sort((a, b) => a.cost - b.cost);
    beam = next.slice(0, BEAM);
  });
  return voicesOf(chords, beam[0], costs);
}

function voicesOf(
  chords: readonly OnsetChord[],
  best: Option | undefined,
  costs: EndCosts,
): readonly [VoiceChord[], VoiceChord[]] {
  const voices: [VoiceChord[], VoiceChord[]] = [[], []];
  // Indices of the chords at which the chords of the voices end.
  const until: [number | undefined, number | undefined] = [undefined, undefined];
  let option = best;
  for (let index = chords.length - 1; index >= 0 && option; index--, option = option.parent) {
    const { unit = 0, notes = [] } = chords[index] ?? {};
    const parts = [notes.slice(option.cut), notes.slice(0, option.cut)] as const;
    for (const voice of [0, 1] as const) {
      const [part, line] = [parts[voice], option.lines[voice]];
      if (part.length > 0) {
        const at = until[voice];
        const ending = at === undefined || !line ? {} : { ending: costs.endingOf(line, at) };
        voices[voice].push({ unit, notes: part, until: at === undefined ? undefined : chords[at]?.unit, ...ending });
        until[voice] = index;
      } else if (line && !line.isOn && option.parent?.lines[voice]?.isOn === true) until[voice] = index;
    }
  }
  return [voices[0].reverse(), voices[1].reverse()];
}

/** Units by which a length may differ from a value. */
const NEAR = 1;
/** Probability that is added to every sum, because the network can be surprised. */
const LEAST = 1e-4;

/** The costs (negative log probabilities) of ending and of holding a chord, each computed once. */
class EndCosts {
  readonly #chords: readonly OnsetChord[];
  readonly #known = new Map<number, number>();

  constructor(chords: readonly OnsetChord[]) {
    this.#chords = chords;
  }

  /** Between the mean and the sum over the notes of the line: the notes of a chord mostly end together. */
  of({ chord, from, to }: Line, at: number, hasEnded: boolean): number {
    let sum = 0;
    for (let note = from; note < to; note++) {
      const odds = this.#logOdds(chord, note, at);
      sum += softplus(hasEnded ? -odds : odds);
    }
    return sum / Math.sqrt(to - from);
  }

  /** Whether the chord of the line is longer than any at this place. */
  isTooLong({ chord }: Line, at: number): boolean {
    return this.#length(chord, at) > LONGEST;
  }

  /** How the line's chord ends if it has ended at `at` and not before. */
  endingOf({ chord, from, to }: Line, at: number): ChordEnding {
    const notes = this.#chords[chord]?.notes.slice(from, to) ?? [];
    const [before, length] = [this.#length(chord, at - 1), this.#length(chord, at)];
    // Shorter values leave a rest; lengths and values are whole numbers.
    const longestShorter = length - NEAR - 1;
    const odds = notes.map(({ values }) => {
      const shorter = probability(values, before + NEAR, longestShorter);
      return Math.log((shorter + LEAST) / (probability(values, longestShorter, length + NEAR) + LEAST));
    });
    return {
      rest: mean(odds),
      values: PRINTED_VALUES.map((_, index) =>
        mean(notes.map(({ values }) => Math.log((values?.[index] ?? 0) + LEAST))),
      ),
    };
  }

  /** Units from a chord to another one. */
  #length(chord: number, at: number): number {
    return (this.#chords[at]?.unit ?? 0) - (this.#chords[chord]?.unit ?? 0);
  }

  /** Of a note that has not ended before: that it has when the chord `at` begins. */
  #logOdds(chord: number, note: number, at: number): number {
    // A chord has fewer than 128 notes, and fewer than 256 chords begin within the longest one.
    const key = (chord * 128 + note) * 256 + (at - chord);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const values = this.#chords[chord]?.notes[note]?.values;
    const [before, length] = [this.#length(chord, at - 1), this.#length(chord, at)];
    const ended = probability(values, at - 1 === chord ? 0 : before + NEAR, length + NEAR);
    const odds = Math.log((ended + LEAST) / (probability(values, length + NEAR, Infinity) + LEAST));
    this.#known.set(key, odds);
    return odds;
  }
}

/** Probability of the values beyond `from` and up to `to` units. */
function probability(values: QuantizedNote['values'], from: number, to: number): number {
  let sum = 0;
  PRINTED_VALUES.forEach((value, index) => {
    if (value > from && value <= to) sum += values?.[index] ?? 0;
  });
  return sum;
}

const mean = (list: readonly number[]): number => list.reduce((sum, each) => sum + each, 0) / Math.max(1, list.length);

const softplus = (x: number): number => (x > 30 ? x : Math.log1p(Math.exp(x)));

function extensions(parent: Option, { notes }: OnsetChord, index: number, costs: EndCosts): Option[] {
  const options: Option[] = [];
  for (let cut = 0; cut <= notes.length; cut++) {
    const [upper, lower] = [notes.slice(cut), notes.slice(0, cut)];
    const base =
      parent.cost +
      (cut > 0 ? SECOND_VOICE : 0) +
      crossCost(upper, parent.lines[1], 1) +
      crossCost(lower, parent.lines[0], -1);
    for (const above of successors(parent.lines[0], upper, index, cut, costs))
      for (const below of successors(parent.lines[1], lower, index, 0, costs))
        options.push({ cost: base + above.cost + below.cost, cut, lines: [above.line, below.line], parent });
  }
  return options;
}

interface Successor {
  readonly cost: number;
  readonly line: Line | undefined;
}

/** What a voice can do at an onset: begin the given notes, or without any hold its chord or end it. */
function successors(
  line: Line | undefined,
  notes: readonly QuantizedNote[],
  index: number,
  from: number,
  costs: EndCosts,
): Successor[] {
  const [low, high] = [notes[0], notes.at(-1)];
  const isOpen = line?.isOn === true && !costs.isTooLong(line, index);
  const ending = isOpen ? costs.of(line, index, true) : 0;
  if (low && high) {
    const begun = { low: low.midiPitch, high: high.midiPitch, chord: index, from, to: from + notes.length, isOn: true };
    const leap = line ? Math.abs((begun.low + begun.high - line.low - line.high) / 2) : 0;
    return [{ cost: ending + LEAP * Math.min(24, leap), line: begun }];
  }
  if (line?.isOn !== true) return [{ cost: 0, line }];
  if (!isOpen) return [{ cost: 0, line: { ...line, isOn: false } }];
  return [
    { cost: costs.of(line, index, false), line },
    { cost: ending + VOICE_REST, line: { ...line, isOn: false } },
  ];
}

/** Cost of a voice that passes beyond a note that the other voice holds. */
function crossCost(chord: readonly QuantizedNote[], other: Line | undefined, side: 1 | -1): number {
  const [low, high] = [chord[0], chord.at(-1)];
  if (!low || !high || other?.isOn !== true) return 0;
  const crossed = side === 1 ? low.midiPitch <= other.low : high.midiPitch >= other.high;
  return crossed ? CROSSING : 0;
}
