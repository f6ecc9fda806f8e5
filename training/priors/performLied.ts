/**
 * Simulates the detected notes of a performance of a song: the tempo varies, slows down and pauses, chords are not
 * exactly simultaneous, notes are detached or prolonged by the pedal, some are missing and some are invented. Every
 * note has its true position in the score.
 */
import { seconds, type TimedNote } from '../../engine/index.ts';
import type { Random } from '../noteClassifier/random.ts';
import { arrangeLied, type Dress } from './arrangeLied.ts';
import { UNITS_PER_QUARTER, type Lied, type LiedNote } from './readLied.ts';

export interface PerformedNote extends TimedNote {
  /** Units of 1/24 quarter since the start of the song; undefined for an invented note. */
  readonly unit: number | undefined;
  /** Index of the measure, and units since its nominal barline. */
  readonly measure: number;
  readonly position: number;
}

type Scene = 'everything' | 'voice' | 'accompaniment' | 'top line' | 'right hand';
const SCENES: readonly Scene[] = [
  'everything',
  'everything',
  'accompaniment',
  'accompaniment',
  'accompaniment',
  'voice',
  'top line',
  'right hand',
];
const FEWEST_NOTES = 40;

function chosenNotes(lied: Lied, random: Random): LiedNote[] {
  const scene = random.pick(SCENES);
  const piano = lied.parts - 1;
  const kept = lied.notes.filter(({ part, staff }) => {
    if (scene === 'voice') return part === 0 && lied.parts > 1;
    if (scene === 'accompaniment') return part === piano;
    return scene !== 'right hand' || (part === piano && staff === 1);
  });
  const ordered = [...(kept.length < FEWEST_NOTES ? lied.notes : kept)].sort(
    (a, b) => a.onset - b.onset || b.midiPitch - a.midiPitch,
  );
  return scene === 'top line' ? ordered.filter((note, index) => note.onset !== ordered[index - 1]?.onset) : ordered;
}

/** The notes from the beginning, from a random barline, or from a random note on. */
function excerpt(notes: readonly LiedNote[], random: Random): LiedNote[] {
  if (random.chance(0.6) || notes.length < 4 * FEWEST_NOTES) return [...notes];
  const from = Math.floor(random.uniform() * (notes.length - 2 * FEWEST_NOTES));
  const barline = notes.findIndex((note, index) => index >= from && note.position === 0);
  const first = random.chance(0.6) && barline >= 0 ? barline : from;
  const start = notes[first]?.onset ?? 0;
  return notes.filter(({ onset }) => onset >= start);
}

/** Returns a function from units to seconds; the tempo is a random walk around its mean. */
function tempoCurve(quartersPerMinute: number, units: number, random: Random): (unit: number) => number {
  const drift = random.chance(0.15) ? 0 : Math.exp(random.between(Math.log(0.004), Math.log(0.05)));
  const table = [0];
  let pace = 0;
  let slowing = 0;
  let left = 0;
  for (let unit = 0; unit < units + 24; unit += 12) {
    pace = 0.96 * pace + drift * random.normal();
    if (left === 0 && random.chance(1 / 120)) {
      left = 2 + Math.floor(7 * random.uniform());
      slowing = random.between(0.05, 0.45) / left;
    }
    const held = left > 0 ? slowing * (9 - left) : 0;
    left = Math.max(0, left - 1);
    const pause = drift > 0 && random.chance(1 / 400) ? random.between(0.3, 1.4) : 0;
    table.push((table.at(-1) ?? 0) + (30 / quartersPerMinute) * Math.exp(pace + held + pause));
  }
  return (unit) => {
    const at = Math.max(0, Math.min(table.length - 2, Math.floor(unit / 12)));
    const [a = 0, b = 0] = [table[at], table[at + 1]];
    return a + (b - a) * (unit / 12 - at);
  };
}

function tempoOf(lied: Lied, notes: readonly LiedNote[], random: Random): number {
  const written = lied.tempo !== undefined && lied.tempo > 20 && random.chance(0.7) ? lied.tempo : undefined;
  const tempo = written ?? playableTempo(notes, random);
  return Math.min(240, Math.max(26, tempo * Math.exp(0.18 * random.normal())));
}

/**
 * A tempo between the usual one of quarter notes and that at which the onsets follow each other at the usual rate: music
 * in thirty-seconds is slow, music in half notes fast.
 */
function playableTempo(notes: readonly LiedNote[], random: Random): number {
  const usual = Math.log(96) + 0.34 * random.normal();
  const onsets = new Set(notes.map(({ onset }) => onset)).size;
  const [first, last] = [notes[0]?.onset ?? 0, notes.at(-1)?.onset ?? 0];
  const perQuarter = (onsets * UNITS_PER_QUARTER) / Math.max(UNITS_PER_QUARTER, last - first);
  const usualRate = Math.log(ONSETS_A_SECOND * 60) + 0.42 * random.normal();
  return Math.exp(usual + BY_RATE * (usualRate - Math.log(perQuarter) - usual));
}

/** Usual rate of the onsets in performances; an estimate. */
const ONSETS_A_SECOND = 4.5;
/** Weight of the rate of onsets against the usual tempo of quarter notes, in their logarithms. */
const BY_RATE = 0.55;

const DRESSES: readonly Dress[] = ['tune', 'tune', 'tune with chords', 'band'];

/**
 * The notes of a performance in order of onset, at most `length` seconds. `dressed` arranges the song in another style
 * (arrangeLied.ts); the result is undefined if the song has no suitable tune.
 */
export function performLied(
  lied: Lied,
  random: Random,
  length: number,
  kind: 'written' | 'dressed',
): PerformedNote[] | undefined {
  if (kind === 'written') {
    const notes = excerpt(chosenNotes(lied, random), random);
    return perform(lied, notes, tempoOf(lied, notes, random), random, length);
  }
  const dressed = arrangeLied(lied, random.pick(DRESSES), random);
  if (!dressed) return undefined;
  return perform(dressed.lied, excerpt(dressed.lied.notes, random), dressed.quartersPerMinute, random, length);
}

/** Parameters of a simulated performance and of the errors of its detection. */
interface Touch {
  /** Standard deviation of onsets in seconds. */
  readonly jitter: number;
  /** Sounding share of a note's length. */
  readonly legato: number;
  readonly pedal: boolean;
  /** Shares of the notes that are missed and invented. */
  readonly missed: number;
  readonly invented: number;
}

const touchOf = (random: Random): Touch => ({
  jitter: random.pick([0.002, 0.006, 0.006, 0.012, 0.012, 0.02]),
  legato: random.between(0.4, 1.08),
  pedal: random.chance(0.35),
  missed: random.pick([0, 0.03, 0.1, 0.2]),
  invented: random.pick([0, 0, 0.03, 0.08]),
});

function perform(
  lied: Lied,
  notes: readonly LiedNote[],
  tempo: number,
  random: Random,
  length: number,
): PerformedNote[] {
  const start = notes[0]?.onset ?? 0;
  const end = notes.reduce((most, { onset, duration }) => Math.max(most, onset + duration), 0);
  const timeOf = tempoCurve(tempo, end - start, random);
  const touch = touchOf(random);
  const moments = new Map<number, number>();
  const played = notes.flatMap((note): PerformedNote[] => {
    const unit = note.onset - start;
    const together = moments.get(unit) ?? timeOf(unit) + touch.jitter * random.normal();
    moments.set(unit, together);
    if (together > length || random.chance(touch.missed)) return [];
    const onset = Math.max(0, together + 0.5 * touch.jitter * random.normal());
    const measure = lied.measures[note.measure];
    const barline = unit - note.position + (measure ? (96 * measure.beats) / measure.beatType : 96);
    const share = Math.min(1.3, Math.max(0.15, touch.legato + 0.12 * random.normal()));
    const released = onset + Math.max(0.05, (timeOf(unit + note.duration) - timeOf(unit)) * share);
    const held = touch.pedal && random.chance(0.85);
    const real = playedNote(note, onset, held ? Math.max(released, timeOf(barline) - 0.03) : released, random);
    return random.chance(touch.invented) ? [real, echoOf(real, random)] : [real];
  });
  return played.filter(({ midiPitch }) => midiPitch >= 21 && midiPitch <= 108).sort((a, b) => a.onset - b.onset);
}

const playedNote = (note: LiedNote, onset: number, offset: number, random: Random): PerformedNote => ({
  onset: seconds(onset),
  offset: seconds(offset),
  midiPitch: note.midiPitch,
  velocity: Math.round(Math.min(120, Math.max(20, 64 + 8 * random.normal() + 0.25 * (note.midiPitch - 64)))),
  confidence: 1,
  unit: note.onset,
  measure: note.measure,
  position: note.position,
});

/** An invented note: a harmonic or a resonance that was detected as a note. */
function echoOf(note: PerformedNote, random: Random): PerformedNote {
  const late = random.chance(0.5) ? 0.01 * random.normal() : random.between(0.05, 0.4);
  const onset = seconds(Math.max(0, note.onset + late));
  const midiPitch = note.midiPitch + random.pick([12, -12, 19, 24, 7]);
  const velocity = Math.max(10, note.velocity - 15);
  return { ...note, onset, offset: seconds(onset + 0.15), midiPitch, velocity, unit: undefined };
}
