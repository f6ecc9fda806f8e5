/**
 * The chords of a score without chord symbols: one chord for each slice, all chosen together by dynamic programming
 * (Pardo and Birmingham, "Algorithms for Chordal Analysis", 2002, for the fit of a chord to its notes). A progression of
 * two chords costs what Piston's table of usual root progressions says ("Harmony", 5th edition, chapter 3): nothing
 * where a chord "is followed by" the other, more for "sometimes" and for "less often".
 */
import { tonicOf, type KeySignature } from '../../theory/key.ts';
import { chordOf, type HarmonyChord } from './chordTones.ts';
import type { Slice } from '../slices.ts';
import type { SliceTones } from './sliceTones.ts';

/** Kinds that are considered on each root. */
const KINDS = ['major', 'minor', 'diminished', 'dominant', 'minor-seventh'] as const;
const STATES = 12 * KINDS.length;
/** The major and minor triads, in the order of MusicJSON's chord indexes 1 to 24. */
const TRIADS = 24;
/** Subtracted from the fit of each kind: tetrads fit almost any notes slightly better than triads. */
const KIND_COST = [0, 0, 0.08, 0.06, 0.14];

const CHORDS: readonly HarmonyChord[] = Array.from({ length: STATES }, (_, state) => {
  const chord = chordOf(state % 12, KINDS[Math.floor(state / 12)] ?? 'major');
  if (chord === undefined) throw new RangeError(`The chord ${state} has no tones`);
  return chord;
});

/** Scale degree (0 the tonic) by semitones above the tonic; -1 outside the scale. */
const MAJOR_DEGREES = [0, -1, 1, -1, 2, 3, -1, 4, -1, 5, -1, 6];
const MINOR_DEGREES = [0, -1, 1, 2, -1, 3, -1, 4, 5, -1, 6, 6];

/** Piston's table: 0 is followed by, 1 sometimes, 2 less often. Row: from; column: to, I to VII. */
const PROGRESSIONS: readonly (readonly number[])[] = [
  [0, 2, 2, 0, 0, 1, 2],
  [2, 0, 2, 1, 0, 1, 2],
  [2, 2, 0, 1, 2, 0, 2],
  [1, 1, 2, 0, 0, 2, 2],
  [0, 2, 2, 1, 0, 1, 2],
  [2, 0, 1, 1, 0, 0, 2],
  [0, 2, 0, 2, 2, 1, 0],
];
const PROGRESSION_COST = [0, 0.12, 0.3];
/** Costs of a progression to or from a chord outside the key, and of one that resolves a dominant there. */
const FOREIGN_COST = 0.3;
const RESOLUTION_COST = 0.05;
/** Cost of a change on a downbeat, at another group of beats, and elsewhere. */
const CHANGE_COST = [0.08, 0.2, 0.4];
/** Symbols above a melody change less often than the chords of an arrangement. */
const SYMBOL_SLOWNESS = 2;
/** Costs of the degrees I to VII where the notes allow several chords, and of chords outside the key. */
const DEGREE_COST = [0, 0.1, 0.32, 0.02, 0, 0.08, 0.3];
const OUTSIDE_COST = 0.6;
/** Lost where a note is not in the chord, relative to a note in it. */
const FOREIGN_TONE = 0.95;
const BASS_IS_ROOT = 0.3;
/** Gain of the tonic in the last slice and of tonic and dominant at the end of a phrase. */
const CLOSE = 0.8;
const PHRASE_END = 0.15;

export interface HarmonySettings {
  /** The key of each measure, its mode estimated. */
  readonly keys: readonly KeySignature[];
  /** Slices after which the melody breathes. */
  readonly phraseEnds: ReadonlySet<number>;
}

/** A major or minor triad for each slice, as a chord index of MusicJSON, 1 to 24. */
export const estimateTriads = (
  slices: readonly Slice[],
  tones: readonly SliceTones[],
  settings: HarmonySettings,
): readonly number[] =>
  likeliestStates(slices, tones, settings, { count: TRIADS, slowness: SYMBOL_SLOWNESS }).map((state) => state + 1);

/** One chord for each slice. */
export const estimateHarmony = (
  slices: readonly Slice[],
  tones: readonly SliceTones[],
  settings: HarmonySettings,
): readonly HarmonyChord[] =>
  likeliestStates(slices, tones, settings, { count: STATES, slowness: 1 }).map(
    (state) => CHORDS[state] as HarmonyChord,
  );

interface StateChoice {
  /** The number of states that are considered, from the first. */
  readonly count: number;
  /** Factor of the costs of changes. */
  readonly slowness: number;
}

function likeliestStates(
  slices: readonly Slice[],
  tones: readonly SliceTones[],
  { keys, phraseEnds }: HarmonySettings,
  { count, slowness }: StateChoice,
): readonly number[] {
  let scores = new Float64Array(count);
  const parents: Int16Array[] = [];
  slices.forEach((slice, index) => {
    const table = tableOf(keys[slice.measure] ?? { fifths: 0, mode: 'major' });
    const isLast = index === slices.length - 1;
    const fit = fitsOf(tones[index], table, isLast, phraseEnds.has(index));
    const parent = new Int16Array(count);
    const next = new Float64Array(count);
    const change = slowness * (CHANGE_COST[slice.weakness] ?? 0);
    for (let to = 0; to < count; to++) {
      let best = index === 0 ? 0 : -Infinity;
      for (let from = 0; index > 0 && from < count; from++) {
        const cost = from === to ? 0 : change + (table.progressions[from * STATES + to] ?? 0);
        const score = (scores[from] ?? 0) - cost;
        if (score > best) [best, parent[to]] = [score, from];
      }
      next[to] = best + (fit[to] ?? 0);
    }
    scores = next;
    parents.push(parent);
  });
  return traceBack(scores, parents);
}

function traceBack(scores: Float64Array, parents: readonly Int16Array[]): readonly number[] {
  const path: number[] = [];
  let state = scores.indexOf(Math.max(...scores));
  for (let index = parents.length - 1; index >= 0; index--) {
    path[index] = state;
    state = parents[index]?.[state] ?? state;
  }
  return path;
}

interface KeyTable {
  /** Scale degree of each state, -1 outside the key. */
  readonly degrees: Int8Array;
  readonly progressions: Float64Array;
}

const tables = new Map<string, KeyTable>();

function tableOf(key: KeySignature): KeyTable {
  const name = `${tonicOf(key)} ${key.mode}`;
  const known = tables.get(name) ?? makeTable(key);
  tables.set(name, known);
  return known;
}

function makeTable(key: KeySignature): KeyTable {
  const degrees = Int8Array.from({ length: STATES }, (_, state) => degreeOf(state, key));
  const progressions = new Float64Array(STATES * STATES);
  for (let from = 0; from < STATES; from++)
    for (let to = 0; to < STATES; to++) progressions[from * STATES + to] = progressionCost(from, to, degrees);
  return { degrees, progressions };
}

function degreeOf(state: number, key: KeySignature): number {
  const tonic = tonicOf(key);
  const isMinor = key.mode === 'minor';
  const chord = CHORDS[state] as HarmonyChord;
  const kind = KINDS[Math.floor(state / 12)] ?? 'major';
  const above = (tone: number): number => (tone - tonic + 12) % 12;
  const degree = (isMinor ? MINOR_DEGREES : MAJOR_DEGREES)[above(chord.root)] ?? -1;
  // In minor, V and vii take the raised seventh degree, all others the natural one.
  const raised = isMinor && (above(chord.root) === 7 || above(chord.root) === 11) && kind !== 'minor';
  const scale = isMinor ? [0, 2, 3, 5, 7, 8, raised ? 11 : 10] : [0, 2, 4, 5, 7, 9, 11];
  const isDiatonic = chord.tones.every((tone) => scale.includes(above(tone)));
  return isDiatonic ? degree : -1;
}

function progressionCost(from: number, to: number, degrees: Int8Array): number {
  const [before, after] = [degrees[from] ?? -1, degrees[to] ?? -1];
  if (before >= 0 && after >= 0) return PROGRESSION_COST[PROGRESSIONS[before]?.[after] ?? 2] ?? 0;
  const rises = (to - from + 60) % 12;
  const isResolution =
    (KINDS[Math.floor(from / 12)] === 'dominant' && rises === 5) || (isDiminished(from) && rises === 1);
  return isResolution ? RESOLUTION_COST : FOREIGN_COST;
}

const isDiminished = (state: number): boolean => KINDS[Math.floor(state / 12)] === 'diminished';

function fitsOf(
  tones: SliceTones | undefined,
  { degrees }: KeyTable,
  isLast: boolean,
  isPhraseEnd: boolean,
): Float64Array {
  return Float64Array.from({ length: STATES }, (_, state) => {
    const degree = degrees[state] ?? -1;
    let fit = -(degree >= 0 ? (DEGREE_COST[degree] ?? 0) : OUTSIDE_COST) - (KIND_COST[Math.floor(state / 12)] ?? 0);
    if (isLast && degree === 0) fit += CLOSE;
    if (isPhraseEnd && (degree === 0 || degree === 4)) fit += PHRASE_END;
    if (tones === undefined || tones.isSilent) return fit;
    const chord = CHORDS[state] as HarmonyChord;
    let inside = 0;
    for (const tone of chord.tones) inside += tones.weights[tone] ?? 0;
    fit += inside - FOREIGN_TONE * (1 - inside);
    return tones.bass === chord.root ? fit + BASS_IS_ROOT : fit;
  });
}
