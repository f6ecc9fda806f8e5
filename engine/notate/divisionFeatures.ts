/**
 * How measures of three quarters' length move inside, as numbers that tell three quarters (3/4) from two dotted ones
 * (6/8): how long the notes are that begin on each eighth, which accents fall there, and how much comes again an eighth,
 * a quarter, a dotted quarter later. Outer voices, and every note's own voice, count by themselves: in counterpoint all
 * voices together run on evenly and hide how each of them moves.
 */
import { ACCENTS, accentsOf } from './accents.ts';
import type { OnsetGroup } from './onsetGroups.ts';

export const DIVIDED_MEASURE = 72;
const EIGHTH = 12;
const EIGHTHS = DIVIDED_MEASURE / EIGHTH;
/** Units around an onset in which the outermost pitch is looked for. */
const REACH = 36;
/** Semitones from the outermost pitch that still count as the outer voice. */
const MELODY_BAND = 9;
const BASS_BAND = 4;
const MELODY_LAGS = [12, 24, 36, 48, 72] as const;
const VOICE_LAGS = [12, 18, 24, 30, 36, 48, 72] as const;
/** Units from which a step is about an eighth, a quarter, a dotted quarter, a half, a dotted half. */
const LENGTHS = [7, 18, 30, 42, 60] as const;

interface Moment {
  readonly unit: number;
  readonly low: number;
  readonly high: number;
  /** Of the first group there. */
  readonly group: number;
}

/** `units`: since a barline, 72 a measure; -1 for an ornament. */
export function divisionFeatures(groups: readonly OnsetGroup[], units: Int32Array): number[] {
  const moments = momentsOf(groups, units);
  const top = outerVoice(moments, ({ high }) => high, MELODY_BAND);
  const bass = outerVoice(moments, ({ low }) => -low, BASS_BAND);
  const voices = voiceNotes(groups, units);
  return [
    ...[moments, top, bass].flatMap(lengthsByPlace),
    ...parallels(top),
    ...voiceLengths(voices),
    ...sequences(voices),
    ...accents(groups, moments),
  ];
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

/** Moments whose `height` is not far below the greatest one around. */
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

/** Per measure, how many steps of each length begin at each eighth. */
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
 * For every lag: share of the melody's onsets that have another so much later, of its steps that come again with the
 * same interval, and in the same direction; the last once more within measures, from one beat to another.
 */
function parallels(melody: readonly Moment[]): number[] {
  const indexAt = new Map(melody.map(({ unit }, index) => [unit, index] as const));
  return MELODY_LAGS.flatMap((lag) => {
    // Two more without any parallel keep a share of few from meaning much.
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

  /** `misses`: counted beforehand. */
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
/** Moments that are looked through for it. */
const AHEAD = 16;

interface VoiceNote {
  readonly unit: number;
  readonly pitch: number;
  next: VoiceNote | undefined;
}

/** Every note, bound to the one by which its own voice goes on. */
function voiceNotes(groups: readonly OnsetGroup[], units: Int32Array): VoiceNote[][] {
  const moments: VoiceNote[][] = [];
  groups.forEach((group, index) => {
    const unit = units[index] ?? -1;
    if (unit < 0) return;
    const notes = group.notes.map(({ midiPitch }): VoiceNote => ({ unit, pitch: midiPitch, next: undefined }));
    const last = moments.at(-1);
    // A rolled chord takes several groups.
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

/** Like `lengthsByPlace`, of every note until its own voice goes on nearby. */
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
 * For every lag: share of the notes whose step to the next one (its length, and its interval to a semitone) some voice
 * takes again so much later, and of those of whom it takes the next two.
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
  const sums = new Float64Array(ACCENTS * EIGHTHS);
  const counts = new Array<number>(EIGHTHS).fill(2);
  const kinds = accentsOf(groups);
  for (const { unit, group } of moments) {
    const place = (unit % DIVIDED_MEASURE) / EIGHTH;
    if (!Number.isInteger(place)) continue;
    counts[place] = (counts[place] ?? 0) + 1;
    kinds.forEach((accent, kind) => {
      const at = kind * EIGHTHS + place;
      sums[at] = (sums[at] ?? 0) + (accent[group] ?? 0);
    });
  }
  return Array.from(sums, (sum, at) => sum / (counts[at % EIGHTHS] ?? 1));
}
