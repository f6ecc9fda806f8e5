/**
 * How simulated performances differ from the score: the tempo varies, hands and notes of a chord are not simultaneous,
 * chords are rolled, passages are detached, legato or pedalled, and notes differ in loudness. The spread of each was set to that
 * of fifteen performances of classical piano music (the pieces for development, of which only these statistics are used);
 * performScores.py has the same distributions. Velocities hardly show the meter: in those performances the first notes of measures
 * are as often softer as louder than others.
 */
import type { Random } from '../noteClassifier/random.ts';
import type { LiedNote } from '../collections/readLied.ts';

/** A note of the score, with its onset in units since the start of the performance. */
export interface WrittenNote {
  readonly note: LiedNote;
  readonly unit: number;
  /** Units of its measure. */
  readonly measure: number;
}

type Times = (unit: number) => number;

/** Natural logarithms of the lengths of `count` half quarters, relative to the mean; they vary by at most `most` times as much as usual. */
function lengths(count: number, random: Random, most: number): number[] {
  const strength = random.chance(0.16) ? 0 : Math.exp(random.between(Math.log(0.006), Math.log(0.14)));
  const agogic = strength * random.between(0, 1.6);
  let [pace, quarter] = [0, 0];
  const curve = Array.from({ length: count }, (_, half) => {
    pace = 0.96 * pace + 0.5 * strength * random.normal();
    if (half % 2 === 0) quarter = agogic * random.normal();
    return pace + quarter;
  });
  if (strength > 0) slowDown(curve, random);
  const shown = random.chance(0.35) ? random.uniform() : 1;
  return curve.map((length) => most * shown * length);
}

/** A ritardando before a tempo, or a pause, about every 25 quarters. */
function slowDown(curve: number[], random: Random): void {
  for (let end = 0; end < curve.length; end++) {
    if (!random.chance(1 / 50)) continue;
    const count = 2 + Math.floor(7 * random.uniform());
    const most = random.between(0.05, 0.8);
    for (let half = Math.max(0, end - count); half < end; half++)
      curve[half] = (curve[half] ?? 0) + most * (1 - (end - 1 - half) / Math.max(1, count - 1));
    if (random.chance(0.3)) curve[end] = (curve[end] ?? 0) + random.between(0.3, 1.4);
  }
}

/** Returns a function from units to seconds for a performance of so many units; `most`: 1 where the tempo varies as in art music. */
export function tempoCurve(quartersPerMinute: number, units: number, random: Random, most = 1): Times {
  const table = [0];
  for (const length of lengths(Math.ceil((units + 24) / 12), random, most))
    table.push((table.at(-1) ?? 0) + (30 / quartersPerMinute) * Math.exp(length));
  return (unit) => {
    const at = Math.max(0, Math.min(table.length - 2, Math.floor(unit / 12)));
    const [a = 0, b = 0] = [table[at], table[at + 1]];
    return a + (b - a) * (unit / 12 - at);
  };
}

/** The indices of the notes that begin together, by their unit. */
function chordsOf(notes: readonly WrittenNote[]): number[][] {
  const chords = new Map<number, number[]>();
  notes.forEach(({ unit }, index) => {
    const chord = chords.get(unit);
    if (chord) chord.push(index);
    else chords.set(unit, [index]);
  });
  return [...chords.values()];
}

/** Seconds of the onsets. */
export function onsets(notes: readonly WrittenNote[], timeOf: Times, random: Random): number[] {
  const jitter = random.pick([0.002, 0.002, 0.006, 0.006, 0.006, 0.012, 0.012, 0.012, 0.02, 0.02]);
  const isExact = random.chance(0.1);
  const apart = (median: number): number => (isExact ? 0 : median * Math.exp(0.6 * random.normal()));
  const [notesApart, handsApart] = [apart(0.007), apart(0.009)];
  const rolled = random.pick([0, 0, 0, 0, 0.02, 0.02, 0.08, 0.08, 0.2]);
  const times = notes.map(() => 0);
  for (const chord of chordsOf(notes)) {
    const left = handsApart * random.normal();
    const moment = timeOf(notes[chord[0] ?? 0]?.unit ?? 0) + jitter * random.normal();
    const step =
      chord.length > 1 && random.chance(rolled) ? random.between(0.012, Math.max(0.02, 0.14 / chord.length)) : 0;
    const rising = [...chord].sort((a, b) => (notes[a]?.note.midiPitch ?? 0) - (notes[b]?.note.midiPitch ?? 0));
    rising.forEach((index, place) => {
      const hand = notes[index]?.note.staff === 2 ? left : 0;
      times[index] = Math.max(0, moment + hand + notesApart * random.normal() + place * step);
    });
  }
  return times;
}

/** Seconds of the ends. */
export function releases(
  notes: readonly WrittenNote[],
  times: readonly number[],
  timeOf: Times,
  random: Random,
): number[] {
  const passage = random.pick([96, 192, 384]);
  const [usual, spread, each] = [random.between(0.5, 1.1), random.between(0, 0.3), random.between(0.05, 0.4)];
  const detached = random.pick([0, 0.1, 0.3]);
  const change = random.pick([1, 1, 2, 4]);
  const pedal = random.chance(0.55) ? random.between(0.3, 1) : 0;
  const passages = new Map<number, { readonly legato: number; readonly isPedalled: boolean }>();
  const passageOf = (unit: number): { readonly legato: number; readonly isPedalled: boolean } => {
    const number = Math.floor(unit / passage);
    const legato = Math.min(1.3, Math.max(0.15, usual + spread * random.normal()));
    const found = passages.get(number) ?? { legato, isPedalled: random.chance(pedal) };
    passages.set(number, found);
    return found;
  };
  return notes.map(({ note, unit, measure }, index) => {
    const { legato, isPedalled } = passageOf(unit);
    const shortened = random.chance(detached) ? random.between(0.25, 0.7) : 1;
    const share = Math.min(1.6, Math.max(0.1, legato * Math.exp(each * random.normal()) * shortened));
    const onset = times[index] ?? 0;
    const end = onset + Math.max(0.05, (timeOf(unit + note.duration) - timeOf(unit)) * share);
    if (!isPedalled || random.chance(0.1)) return end;
    const held = Math.max(24, Math.floor(measure / change));
    const up = timeOf(unit - note.position + Math.ceil((note.position + 1) / held) * held);
    return Math.max(end, up - random.between(-0.05, 0.08));
  });
}

/** MIDI velocities. */
export function velocities(notes: readonly WrittenNote[], random: Random): number[] {
  if (random.chance(0.15)) return notes.map(() => 70);
  const [swelling, chords, single] = [random.between(0, 5), random.between(1, 9), random.between(2, 12)];
  const [byPitch, left] = [0.5 + 0.25 * random.normal(), 4 * random.normal()];
  const [turn, period] = [2 * Math.PI * random.uniform(), random.between(30, 120)];
  const loudness = notes.map(() => 0);
  for (const [number, chord] of chordsOf(notes).entries()) {
    const swell = swelling * Math.SQRT2 * Math.cos(turn + (2 * Math.PI * number) / period) + chords * random.normal();
    for (const index of chord) loudness[index] = swell;
  }
  return notes.map(({ note }, index) => {
    const hand = note.staff === 2 ? left : 0;
    const velocity = 64 + (loudness[index] ?? 0) + byPitch * (note.midiPitch - 64) + hand + single * random.normal();
    return Math.round(Math.min(120, Math.max(10, velocity)));
  });
}
