/**
 * Reads the classical piano music that Bernd Krueger entered by hand note by note (http://www.piano-midi.de, licence CC BY-SA
 * 3.0 Germany): the ticks are the score with its ornaments written out, and thousands of changes of the tempo, velocities and
 * pedals are the performance. Only the files of `USABLE_SEQUENCES` are read: none of a work that evaluation uses.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readMidi, type MidiFile } from '../../engine/index.ts';
import { soundingEnds } from '../../engine/notate/rhythm/soundingEnds.ts';
import { secondsAt, tempoMapOf } from '../../engine/timeline/tempoMap.ts';
import { TICKS_PER_QUARTER, ticks, type Seconds } from '../../engine/units.ts';
import { UNITS_PER_QUARTER, type LiedMeasure } from './readLied.ts';
import { USABLE_SEQUENCES } from './usableSequences.data.ts';

/** Units by which a note may stand beside its position. */
const EARLY = 0.3;

export interface SequencedNote {
  /** Units since the first barline; not on the grid of 24 a quarter where an ornament is written out. */
  readonly onset: number;
  readonly duration: number;
  readonly midiPitch: number;
  readonly staff: number;
  /** Index into `measures`, and units since the barline. */
  readonly measure: number;
  readonly position: number;
  readonly beats: number;
  readonly beatType: number;
  /** Seconds at which the key is pressed and released, and at which the sound ends, with the pedal. */
  readonly pressed: number;
  readonly released: number;
  readonly silent: number;
  readonly velocity: number;
}

export interface SequencedPiece {
  readonly composer: string;
  readonly name: string;
  readonly notes: readonly SequencedNote[];
  readonly measures: readonly LiedMeasure[];
  /** Seconds of every half quarter since the first barline. */
  readonly halves: readonly number[];
}

/** The usable pieces of a folder with a folder for each composer. */
export function* sequencedPieces(folder: string): Generator<SequencedPiece> {
  for (const composer of readdirSync(folder).sort())
    for (const name of USABLE_SEQUENCES) {
      const path = join(folder, composer, `${name}.mid`);
      if (existsSync(path)) yield { composer, name: basename(name), ...readSequenced(readFileSync(path)) };
    }
}

function onGrid(position: number): number {
  const nearest = Math.round(position) + 0;
  return Math.abs(position - nearest) <= EARLY ? nearest : position;
}

export function readSequenced(bytes: Uint8Array): Pick<SequencedPiece, 'notes' | 'measures' | 'halves'> {
  const file = readMidi(bytes);
  const units = UNITS_PER_QUARTER / file.ticksPerQuarter;
  const measures = measuresOf(file, units);
  let measure = 0;
  const notes = soundingEnds(file.notes, pedalPresses(file)).map((note, index): SequencedNote => {
    const onset = note.start * units;
    while ((measures[measure + 1]?.start ?? Infinity) <= onset + EARLY) measure++;
    const { start = 0, beats = 4, beatType = 4 } = measures[measure] ?? {};
    return {
      onset,
      duration: (note.end - note.start) * units,
      midiPitch: note.midiPitch,
      staff: isLeft(file, note.track) ? 2 : 1,
      measure,
      position: onGrid(onset - start),
      beats,
      beatType,
      pressed: note.onset,
      released: file.notes[index]?.offset ?? note.offset,
      silent: note.offset,
      velocity: note.velocity,
    };
  });
  return { notes, measures, halves: halvesOf(file, units) };
}

/** The presses of the pedal: those of the track that has most of them, whatever the hand. */
function pedalPresses({ pedals, tracks }: MidiFile): { down: Seconds; up: Seconds }[] {
  const byTrack = tracks.map((_, track) => pedals.filter((pedal) => pedal.track === track));
  const own = byTrack.reduce((most, each) => (each.length > most.length ? each : most), []);
  return own.flatMap(({ isDown, time }, index) => (isDown ? [{ down: time, up: own[index + 1]?.time ?? time }] : []));
}

const isLeft = ({ tracks }: MidiFile, track: number): boolean =>
  /left|link/iu.test(tracks[track]?.name ?? '') || (tracks.length > 1 && track === tracks.length - 1);

function measuresOf({ meters, end }: MidiFile, units: number): LiedMeasure[] {
  const measures: LiedMeasure[] = [];
  const known = meters[0]?.at === 0 ? meters : [{ at: 0, beats: 4, beatType: 4 }, ...meters];
  for (const [index, { at, beats, beatType }] of known.entries()) {
    const length = (4 * UNITS_PER_QUARTER * beats) / beatType;
    const until = (known[index + 1]?.at ?? end) * units;
    for (let start = at * units; start < until - EARLY; start += length)
      measures.push({ start, length, beats, beatType, fifths: 0 });
  }
  return measures;
}

function halvesOf({ tempos, ticksPerQuarter, end }: MidiFile, units: number): number[] {
  const scale = TICKS_PER_QUARTER / ticksPerQuarter;
  const marks = tempos.map(({ at, quartersPerMinute }) => ({ start: at * scale, quartersPerMinute }));
  const map = tempoMapOf(marks, 120);
  const count = Math.ceil((end * units) / (UNITS_PER_QUARTER / 2)) + 8;
  return Array.from({ length: count }, (_, half) => secondsAt(map, ticks((half * TICKS_PER_QUARTER) / 2)));
}
