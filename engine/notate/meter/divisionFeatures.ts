/**
 * Feature vector that distinguishes three quarters (3/4) from two dotted quarters (6/8) in measures of that length: the
 * durations of the notes that begin on each eighth, the accents there, and how much of the music recurs an eighth, a
 * quarter, a dotted quarter later. The outer voices and every note's own voice are counted separately: in counterpoint
 * all voices together move evenly, so that the rhythm of each voice is not visible in their sum.
 */
import { ACCENT_NAMES, accentsOf } from './accents.ts';
import { family, FeatureList, pairs } from './network/featureList.ts';
import type { OnsetGroup } from './onsetGroups.ts';

export const DIVIDED_MEASURE = 72;
const EIGHTH = 12;
const EIGHTHS = DIVIDED_MEASURE / EIGHTH;
/** Units around an onset within which the outermost pitch is determined. */
const REACH = 36;
/** Semitones from the outermost pitch within which a moment belongs to the outer voice. */
const MELODY_BAND = 9;
const BASS_BAND = 4;
const MELODY_LAGS = [12, 24, 36, 48, 72] as const;
const VOICE_LAGS = [12, 18, 24, 30, 36, 48, 72] as const;
/** Least units of a step of about an eighth, a quarter, a dotted quarter, a half, a dotted half. */
const LENGTHS = [7, 18, 30, 42, 60] as const;

interface Moment {
  readonly unit: number;
  readonly low: number;
  readonly high: number;
  /** Index of the first group at this moment. */
  readonly group: number;
}

/** An eighth of the measure and the class of a length, as in `lengthClass`. */
const LENGTHS_BY_PLACE = pairs(
  Array.from({ length: EIGHTHS }, (_, eighth) => `eighth${eighth}`),
  ['shorter', 'eighth', 'quarter', 'dottedQuarter', 'half', 'dottedHalf'],
);

/** `top`, `bass`: the outer voices; `voice`: every note's own voice; a parallel or a sequence has its lag in units. */
export const DIVISION_FEATURES = new FeatureList([
  family('length', LENGTHS_BY_PLACE),
  family('topLength', LENGTHS_BY_PLACE),
  family('bassLength', LENGTHS_BY_PLACE),
  family('topParallel', pairs(MELODY_LAGS, ['onset', 'interval', 'direction', 'directionOnBeat'])),
  family('voiceLength', LENGTHS_BY_PLACE),
  family('voiceSequence', pairs(VOICE_LAGS, ['oneStep', 'twoSteps'])),
  family(
    'accent',
    pairs(
      ACCENT_NAMES,
      Array.from({ length: EIGHTHS }, (_, eighth) => `eighth${eighth}`),
    ),
  ),
]);

/**
 * Returns the features in the order of DIVISION_FEATURES. `units`: units since a barline, 72 in a measure; -1 for an
 * ornament.
 */
export function divisionFeatures(groups: readonly OnsetGroup[], units: Int32Array): number[] {
  const moments = momentsOf(groups, units);
  const top = outerVoice(moments, ({ high }) => high, MELODY_BAND);
  const bass = outerVoice(moments, ({ low }) => -low, BASS_BAND);
  const voices = voiceNotes(groups, units);
  return DIVISION_FEATURES.vector({
    length: lengthsByPlace(moments),
    topLength: lengthsByPlace(top),
    bassLength: lengthsByPlace(bass),
    topParallel: parallels(top),
    voiceLength: voiceLengths(voices),
    voiceSequence: sequences(voices),
    accent: accents(groups, moments),
  });
}

function momentsOf(groups: readonly OnsetGroup[], units: Int32Array): Moment[] {
  const found = new Map<number, Moment>();
  groups.forEach(({ notes }, group) => {
    const unit = units[group] ?? -1;
    if (unit < 0) return;
    const low = notes[0]?.midiPitch ?? 60;
    const high = notes.at(-1)?.midiPitch ?? 60;
    const there = found.get(unit);
    const both = there
      ? { ...there, low: Math.min(low, there.low), high: Math.max(high, there.high) }
      : { unit, low, high, group };
    found.set(unit, both);
  });
  return [...found.values()].sort((a, b) => a.unit - b.unit);
}

/** Returns the moments whose `height` is not far below the greatest one around them. */
function outerVoice(moments: readonly Moment[], height: (moment: Moment) => number, band: number): Moment[] {
  let [from, to] = [0, 0];
  return moments.filter((moment) => {
    while (from < moments.length && (moments[from]?.unit ?? 0) < moment.unit - REACH) from++;
    while (to < moments.length && (moments[to]?.unit ?? 0) <= moment.unit + REACH) to++;
    let highest = -Infinity;
    for (let index = from; index < to; index++) highest = Math.max(highest, height(moments[index] ?? moment));
    return height(moment) >= highest - band;
  });
}

const measuresOf = (voice: readonly Moment[]): number =>
  new Set(voice.map(({ unit }) => Math.floor(unit / DIVIDED_MEASURE))).size;

const lengthClass = (length: number): number => LENGTHS.filter((limit) => length >= limit).length;

/** For each eighth of the measure, the number of steps of each length that begin there. */
function lengthsByPlace(voice: readonly Moment[]): number[] {
  const counts = new Array<number>(EIGHTHS * (LENGTHS.length + 1)).fill(0);
  voice.forEach(({ unit }, index) => {
    const next = voice[index + 1];
    if (next) countLength(counts, unit, next.unit - unit);
  });
  const measures = measuresOf(voice) + 1;
  return counts.map((count) => count / measures);
}

function countLength(counts: number[], unit: number, length: number): void {
  const place = (unit % DIVIDED_MEASURE) / EIGHTH;
  if (!Number.isInteger(place)) return;
  const at = place * (LENGTHS.length + 1) + lengthClass(length);
  counts[at] = (counts[at] ?? 0) + 1;
}

/**
 * For every lag: share of the melody's onsets with another onset that much later, of its steps that recur with the same
 * interval, and in the same direction; the last also within measures, from one beat to another.
 */
function parallels(melody: readonly Moment[]): number[] {
  const indexAt = new Map(melody.map(({ unit }, index) => [unit, index] as const));
  return MELODY_LAGS.flatMap((lag) => {
    // Two additional onsets without a parallel keep a share of few onsets from being extreme.
    const [onsets, intervals, directions, within] = [new Share(2), new Share(2), new Share(2), new Share(2)];
    melody.forEach(({ unit, high }, index) => {
      const later = indexAt.get(unit + lag);
      onsets.count(later !== undefined);
      const next = melody[index + 1];
      if (!next) return;
      const other = later === undefined ? undefined : melody[later];
      const otherNext = later === undefined ? undefined : melody[later + 1];
      const isSameRhythm = otherNext?.unit === next.unit + lag;
      const [step, otherStep] = [next.high - high, (otherNext?.high ?? 0) - (other?.high ?? 0)];
      const isSameDirection = isSameRhythm && Math.sign(step) === Math.sign(otherStep);
      intervals.count(isSameRhythm && step === otherStep);
      directions.count(isSameDirection);
      const place = unit % DIVIDED_MEASURE;
      if (place + lag < DIVIDED_MEASURE && place % lag < EIGHTH) within.count(isSameDirection);
    });
    return [onsets, intervals, directions, within].map(({ value }) => value);
  });
}

class Share {
  #hits = 0;
  #all: number;

  /** `misses`: number of misses with which the count begins. */
  constructor(misses: number) {
    this.#all = misses;
  }

  count(isHit: boolean): void {
    this.#all++;
    if (isHit) this.#hits++;
  }

  get value(): number {
    return this.#hits / this.#all;
  }
}

/** Semitones within which the next note continues a voice. */
const SAME_VOICE = 4;
/** Number of following moments that are searched for the next note of the voice. */
const AHEAD = 16;

interface VoiceNote {
  readonly unit: number;
  readonly pitch: number;
  next: VoiceNote | undefined;
}

/** Returns every note, linked to the next note of its voice. */
function voiceNotes(groups: readonly OnsetGroup[], units: Int32Array): VoiceNote[][] {
  const moments: VoiceNote[][] = [];
  groups.forEach((group, index) => {
    const unit = units[index] ?? -1;
    if (unit < 0) return;
    const notes = group.notes.map(({ midiPitch }): VoiceNote => ({ unit, pitch: midiPitch, next: undefined }));
    const last = moments.at(-1);
    // A rolled chord may consist of several groups.
    if (last?.[0]?.unit === unit) last.push(...notes);
    else moments.push(notes);
  });
  moments.forEach((notes, index) => {
    for (const note of notes) note.next = nextOf(note, moments, index);
  });
  return moments;
}

function nextOf(note: VoiceNote, moments: readonly VoiceNote[][], from: number): VoiceNote | undefined {
  for (let index = from + 1; index < Math.min(moments.length, from + AHEAD); index++) {
    let nearest: VoiceNote | undefined;
    for (const other of moments[index] ?? [])
      if (Math.abs(other.pitch - note.pitch) <= Math.abs((nearest?.pitch ?? 1000) - note.pitch)) nearest = other;
    if (nearest && Math.abs(nearest.pitch - note.pitch) <= SAME_VOICE) return nearest;
  }
  return undefined;
}

/** Like `lengthsByPlace`, but counts every note with the length until the next note of its voice. */
function voiceLengths(moments: readonly VoiceNote[][]): number[] {
  const counts = new Array<number>(EIGHTHS * (LENGTHS.length + 1)).fill(0);
  let notes = 1;
  for (const note of moments.flat()) {
    if (!note.next) continue;
    notes++;
    countLength(counts, note.unit, note.next.unit - note.unit);
  }
  return counts.map((count) => (EIGHTHS * count) / notes);
}

/**
 * For every lag: share of the notes whose step to the next one (its length, and its interval to a semitone) recurs that
 * much later in some voice, and of those whose next two steps recur.
 */
function sequences(moments: readonly VoiceNote[][]): number[] {
  const at = new Map(moments.map((notes) => [notes[0]?.unit ?? 0, notes] as const));
  const steps = moments.flat().filter((note) => note.next);
  return VOICE_LAGS.flatMap((lag) => {
    let [once, twice] = [0, 0];
    for (const note of steps) {
      const others = (at.get(note.unit + lag) ?? []).filter((other) => sameStep(note, other));
      if (others.length === 0) continue;
      once++;
      const { next } = note;
      if (next?.next && others.some((other) => other.next && sameStep(next, other.next))) twice++;
    }
    return [once / (steps.length + 1), twice / (steps.length + 1)];
  });
}

function sameStep(a: VoiceNote, b: VoiceNote): boolean {
  if (!a.next || !b.next || a.next.unit - a.unit !== b.next.unit - b.unit) return false;
  const [one, other] = [a.next.pitch - a.pitch, b.next.pitch - b.pitch];
  return Math.sign(one) === Math.sign(other) && Math.abs(one - other) <= 1;
}

/** Mean of every kind of accent at each eighth. */
function accents(groups: readonly OnsetGroup[], moments: readonly Moment[]): number[] {
  const sums = new Float64Array(ACCENT_NAMES.length * EIGHTHS);
  const counts = new Array<number>(EIGHTHS).fill(2);
  const kinds = accentsOf(groups);
  for (const { unit, group } of moments) {
    const place = (unit % DIVIDED_MEASURE) / EIGHTH;
    if (!Number.isInteger(place)) continue;
    counts[place] = (counts[place] ?? 0) + 1;
    ACCENT_NAMES.forEach((name, kind) => {
      const at = kind * EIGHTHS + place;
      sums[at] = (sums[at] ?? 0) + (kinds[name][group] ?? 0);
    });
  }
  return Array.from(sums, (sum, at) => sum / (counts[at % EIGHTHS] ?? 1));
}
