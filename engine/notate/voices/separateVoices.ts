/**
 * One or two voices of a staff, and the written length of every chord.
 *
 * Voices: at each onset the notes go to the upper voice, to the lower, or are divided between them. A beam search chooses
 * for all onsets together; a second voice has a cost that is outweighed where it lets held notes keep their length (after
 * Kilian and Hoos, "Voice separation: a local optimisation approach", 2002, without crossing inside an onset).
 *
 * Lengths: a chord lasts until the next one of its voice unless it was clearly released before; short gaps are
 * articulation and not written as rests.
 */
import { splitDuration, splitRest } from '../../model/rhythm/splitDuration.ts';
import { ticks } from '../../units.ts';
import { TICKS_PER_UNIT, type Meter } from '../meter/notateMeter.ts';
import { chordsByOnset } from './splitHands.ts';
import type { QuantizedNote } from '../rhythm/quantizePerformance.ts';

export interface SeparatedChord {
  readonly unit: number;
  /** Written units. */
  readonly length: number;
  /** Ascending pitch, no pitch twice. */
  readonly notes: readonly QuantizedNote[];
}

interface Line {
  readonly unit: number;
  /** Unit at which the last chord stopped sounding. */
  readonly end: number;
  readonly low: number;
  readonly high: number;
}

interface Option {
  readonly cost: number;
  /** Number of the lowest notes that are in the second voice. */
  readonly cut: number;
  readonly lines: readonly [Line | undefined, Line | undefined];
  readonly parent: Option | undefined;
}

const BEAM = 16;
/** Cost of a chord in the second voice: as much as cutting off most of a held note. */
const SECOND_VOICE = 0.55;

/** The upper voice, then the lower where there is one. */
export function separateVoices(notes: readonly QuantizedNote[], meter: Meter, maximum: 1 | 2 = 2): SeparatedChord[][] {
  const chords = chordsByOnset(notes).map(withoutDoubles);
  const cuts = maximum === 1 ? chords.map(() => 0) : chooseCuts(chords);
  const upper = chords.map((chord, index) => chord.slice(cuts[index] ?? 0)).filter((chord) => chord.length > 0);
  const lower = chords.map((chord, index) => chord.slice(0, cuts[index] ?? 0)).filter((chord) => chord.length > 0);
  const [first = [], second = []] = [upper, lower]
    .filter((voice) => voice.length > 0)
    .map((voice) => writeLengths(voice, meter));
  return [releasedFor(second, first), releasedFor(first, second)].filter((voice) => voice.length > 0);
}

/**
 * Returns `voice` with its chords ended where the other voice strikes one of their keys, because a key cannot be held
 * and struck at the same time.
 */
function releasedFor(other: readonly SeparatedChord[], voice: readonly SeparatedChord[]): SeparatedChord[] {
  let from = 0;
  return voice.map((chord) => {
    while ((other[from]?.unit ?? Infinity) <= chord.unit) from++;
    const keys = new Set(chord.notes.map(({ midiPitch }) => midiPitch));
    const end = chord.unit + chord.length;
    for (let at = from; (other[at]?.unit ?? end) < end; at++) {
      const struck = other[at];
      if (struck?.notes.some(({ midiPitch }) => keys.has(midiPitch)))
        return { ...chord, length: struck.unit - chord.unit };
    }
    return chord;
  });
}

function withoutDoubles(chord: readonly QuantizedNote[]): QuantizedNote[] {
  const byPitch = new Map<number, QuantizedNote>();
  for (const note of chord) {
    const known = byPitch.get(note.midiPitch);
    if (!known || known.sounding < note.sounding) byPitch.set(note.midiPitch, note);
  }
  return [...byPitch.values()].sort((a, b) => a.midiPitch - b.midiPitch);
}

/**
 * Weight of the cost of shortened notes: under a held pedal all notes overlap, so that durations do not indicate
 * voices.
 */
function trustInLengths(chords: readonly (readonly QuantizedNote[])[]): number {
  let [overlapping, all] = [0, 0];
  chords.forEach((chord, index) => {
    const gap = (chords[index + 1]?.[0]?.unit ?? 0) - (chord[0]?.unit ?? 0);
    for (const note of chord) {
      if (gap <= 0) continue;
      all++;
      if (note.sounding > 1.6 * gap) overlapping++;
    }
  });
  const share = all > 0 ? overlapping / all : 0;
  return share < 0.25 ? 1 : share > 0.6 ? 0.12 : 1 - (0.88 * (share - 0.25)) / 0.35;
}

function chooseCuts(chords: readonly (readonly QuantizedNote[])[]): number[] {
  const trust = trustInLengths(chords);
  let beam: Option[] = [{ cost: 0, cut: 0, lines: [undefined, undefined], parent: undefined }];
  for (const chord of chords) {
    const next: Option[] = [];
    for (const parent of beam)
      for (let cut = 0; cut <= chord.length; cut++) next.push(place(parent, chord, cut, trust));
    next.sort((a, b) => a.cost - b.cost);
    beam = next.slice(0, BEAM);
  }
  const cuts = new Array<number>(chords.length).fill(0);
  let option = beam[0];
  for (let index = chords.length - 1; index >= 0 && option; index--, option = option.parent) cuts[index] = option.cut;
  return cuts;
}

function place(parent: Option, chord: readonly QuantizedNote[], cut: number, trust: number): Option {
  const [upperLine, lowerLine] = parent.lines;
  const [lower, upper] = [chord.slice(0, cut), chord.slice(cut)];
  const cost =
    parent.cost +
    moveCost(upper, upperLine, trust) +
    moveCost(lower, lowerLine, trust) +
    (cut > 0 ? SECOND_VOICE : 0) +
    crossCost(upper, lowerLine, 1) +
    crossCost(lower, upperLine, -1);
  return { cost, cut, lines: [lineOf(upper) ?? upperLine, lineOf(lower) ?? lowerLine], parent };
}

function lineOf(chord: readonly QuantizedNote[]): Line | undefined {
  const [low, high] = [chord[0], chord.at(-1)];
  if (!low || !high) return undefined;
  const end = low.unit + Math.max(...chord.map((note) => note.sounding));
  return { unit: low.unit, end, low: low.midiPitch, high: high.midiPitch };
}

function moveCost(chord: readonly QuantizedNote[], line: Line | undefined, trust: number): number {
  const [low, high] = [chord[0], chord.at(-1)];
  if (!low || !high || !line) return 0;
  const gap = low.unit - line.unit;
  const cutOff = Math.max(0, line.end - low.unit) / Math.max(1, gap);
  const leap = Math.abs((low.midiPitch + high.midiPitch - line.low - line.high) / 2);
  return trust * Math.min(1.6, Math.max(0, cutOff - 0.25)) + 0.02 * Math.min(24, leap);
}

/** Cost of a voice that passes beyond a note of the other voice that still sounds. */
function crossCost(chord: readonly QuantizedNote[], other: Line | undefined, side: 1 | -1): number {
  const [low, high] = [chord[0], chord.at(-1)];
  if (!low || !high || !other || other.end <= low.unit + 1) return 0;
  const crossed = side === 1 ? low.midiPitch <= other.low : high.midiPitch >= other.high;
  return crossed ? 0.8 : 0;
}

/** Lengths that a single note value can have in simple time, in units. */
const VALUES = [3, 6, 9, 12, 18, 24, 36, 48, 72, 96, 144, 192] as const;

function writeLengths(voice: readonly (readonly QuantizedNote[])[], meter: Meter): SeparatedChord[] {
  return voice.map((notes, index) => {
    const unit = notes[0]?.unit ?? 0;
    const next = voice[index + 1]?.[0]?.unit;
    const heard = median(notes.map((note) => note.sounding));
    // A last note shorter than an eighth was cut off by the end of the recording.
    const sounding = next === undefined && heard < 12 ? 24 : heard;
    const toBarline = meter.measure - (unit % meter.measure);
    const gap = next === undefined ? Math.max(toBarline, 1) : next - unit;
    return { unit, length: writtenLength(unit, gap, sounding, next === undefined, meter), notes };
  });
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 1;

/** Share of the gap from which a note counts as lasting until the next, by how long the gap is. */
const filledFrom = (gap: number): number => (gap <= 12 ? 0.2 : gap <= 24 ? 0.38 : gap <= 48 ? 0.5 : 0.6);

/** Factor by which a note before a rest is written longer than it sounds: players release early. */
const HELD = 1.15;
/** Penalty (log) of a dotted value before a rest, which is rare. */
const DOTTED = 0.15;
/** Penalty (log) of each further note or rest that the duration takes. */
const SIGN = 1;

function writtenLength(unit: number, gap: number, sounding: number, isLast: boolean, meter: Meter): number {
  if (!isLast && sounding >= filledFrom(gap) * gap) return gap;
  // After the last note no rest is counted: the piece may end there.
  const reach = (value: number): number => (isLast ? value : gap);
  const fitting = VALUES.filter((value) => value <= gap);
  const cost = (value: number): number =>
    Math.abs(Math.log(value / (HELD * sounding))) +
    (value % 9 === 0 ? DOTTED : 0) +
    SIGN * signs(unit, value, reach(value), meter);
  return fitting.reduce((best: number, value) => (cost(value) < cost(best) ? value : best), fitting[0] ?? gap);
}

/** Number of printed notes and rests from a note to the next: its tied values and the rests after it. */
function signs(unit: number, value: number, gap: number, { measure, beats, beatType }: Meter): number {
  const time = { beats: [beats], beatType };
  let count = 0;
  const end = unit + gap;
  for (let start = unit; start < end;) {
    const sounds = start < unit + value;
    const barline = (Math.floor(start / measure) + 1) * measure;
    const stop = Math.min(barline, sounds ? unit + value : end);
    const at = ticks((start % measure) * TICKS_PER_UNIT);
    const length = ticks((stop - start) * TICKS_PER_UNIT);
    count += stop - start === measure ? 1 : (sounds ? splitDuration : splitRest)(at, length, time).length;
    start = stop;
  }
  return count;
}
