/**
 * Simulates the detected notes of a performance of a song, with the expression of expression.ts; some notes are missing and some
 * are invented. Every note has its true position in the score.
 */
import { seconds, type TimedNote } from '../../engine/index.ts';
import type { Random } from '../noteClassifier/random.ts';
import { arrangeLied, type Dress } from './arrangeLied.ts';
import { onsets, releases, tempoCurve, velocities } from './expression.ts';
import { UNITS_PER_QUARTER, type Lied, type LiedNote } from '../collections/readLied.ts';

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

function tempoOf(lied: Lied, notes: readonly LiedNote[], random: Random): number {
  const written = lied.tempo !== undefined && lied.tempo > 20 && random.chance(0.7) ? lied.tempo : undefined;
  const tempo =
    written === undefined ? playableTempo(notes, random) : written * Math.exp(WRITTEN_TEMPO_SPREAD * random.normal());
  return Math.min(280, Math.max(20, tempo));
}

/**
 * A tempo between the usual one of quarter notes and that at which the onsets follow each other at the usual rate: music
 * in thirty-seconds is slow, music in half notes fast.
 */
function playableTempo(notes: readonly LiedNote[], random: Random): number {
  const usual = Math.log(96) + 0.5 * random.normal();
  const onsets = new Set(notes.map(({ onset }) => onset)).size;
  const [first, last] = [notes[0]?.onset ?? 0, notes.at(-1)?.onset ?? 0];
  const perQuarter = (onsets * UNITS_PER_QUARTER) / Math.max(UNITS_PER_QUARTER, last - first);
  const usualRate = Math.log(ONSETS_A_SECOND * 60) + 0.75 * random.normal();
  return Math.exp(usual + BY_RATE * (usualRate - Math.log(perQuarter) - usual));
}

/** Standard deviation of the logarithm of a tempo around the written one. */
const WRITTEN_TEMPO_SPREAD = 0.22;
/**
 * Usual rate of the onsets, and its weight against the usual tempo of quarter notes, in their logarithms: tempos spread by .5,
 * also among pieces of equal density, as those of fifteen classical performances do.
 */
const ONSETS_A_SECOND = 4.2;
const BY_RATE = 0.5;

const DRESSES: readonly Dress[] = ['tune', 'tune', 'tune with chords', 'band'];

/**
 * The notes of a performance in order of onset, at most `length` seconds. `dressed` arranges the song in another style
 * (arrangeLied.ts); the result is undefined if the song has no suitable tune. `most`: 1 where the tempo of written music varies as in art music.
 */
export function performLied(
  lied: Lied,
  random: Random,
  length: number,
  kind: 'written' | 'dressed',
  most = 1,
): PerformedNote[] | undefined {
  if (kind === 'written') {
    const notes = excerpt(chosenNotes(lied, random), random);
    const timeOf = tempoCurve(tempoOf(lied, notes, random), unitsOf(notes), random, most);
    return perform(lied, notes, timeOf, random, length);
  }
  const dressed = arrangeLied(lied, random.pick(DRESSES), random);
  if (!dressed) return undefined;
  const notes = excerpt(dressed.lied.notes, random);
  // Popular music keeps its tempo.
  const timeOf = tempoCurve(dressed.quartersPerMinute, unitsOf(notes), random, random.chance(0.8) ? 0.15 : 1);
  return perform(dressed.lied, notes, timeOf, random, length);
}

/** Units from the first onset to the last end. */
const unitsOf = (notes: readonly LiedNote[]): number =>
  notes.reduce((most, { onset, duration }) => Math.max(most, onset + duration), 0) - (notes[0]?.onset ?? 0);

function perform(
  lied: Lied,
  notes: readonly LiedNote[],
  timeOf: (unit: number) => number,
  random: Random,
  length: number,
): PerformedNote[] {
  const start = notes[0]?.onset ?? 0;
  const written = notes.map((note) => {
    const { beats, beatType } = lied.measures[note.measure] ?? { beats: 4, beatType: 4 };
    return { note, unit: note.onset - start, measure: (96 * beats) / beatType };
  });
  const times = onsets(written, timeOf, random);
  const ends = releases(written, times, timeOf, random);
  const loudness = velocities(written, random);
  const [missed, invented] = [random.pick([0, 0.03, 0.1, 0.2]), random.pick([0, 0, 0.03, 0.08])];
  const played = notes.flatMap((note, index): PerformedNote[] => {
    const [onset, offset] = [times[index] ?? 0, ends[index] ?? 0];
    if (onset > length || random.chance(missed)) return [];
    const real = playedNote(note, onset, offset, loudness[index] ?? 64);
    return random.chance(invented) ? [real, echoOf(real, random)] : [real];
  });
  return played.filter(({ midiPitch }) => midiPitch >= 21 && midiPitch <= 108).sort((a, b) => a.onset - b.onset);
}

const playedNote = (note: LiedNote, onset: number, offset: number, velocity: number): PerformedNote => ({
  onset: seconds(onset),
  offset: seconds(offset),
  midiPitch: note.midiPitch,
  velocity,
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
