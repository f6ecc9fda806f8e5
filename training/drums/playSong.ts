/** Plays the beginning of a song or lead sheet with drums, in a popular or another arrangement. */
import { seconds } from '../../engine/index.ts';
import type { Random } from '../noteClassifier/random.ts';
import { arrangeLied } from '../performances/arrangeLied.ts';
import { arrangePopular } from '../performances/arrangePopular.ts';
import type { PerformedNote } from '../performances/performLied.ts';
import { readLied, type Lied } from '../collections/readLied.ts';
import type { DrummedSong } from './drummedSong.ts';
import { drumPart } from './drumPatterns.ts';

const EXCERPT_SECONDS = 35;
const LEAD_SECONDS = 0.5;
const FEWEST_NOTES = 60;

export interface Song {
  readonly notes: readonly PerformedNote[];
  readonly drummed: DrummedSong;
  readonly meter: string;
}

/** The beginning of an arranged song at a steady tempo; undefined where it has few notes, or a meter without patterns. */
function atTempo(name: string, lied: Lied, quartersPerMinute: number, random: Random): Song | undefined {
  const [signature] = lied.measures;
  const meter = `${signature?.beats ?? 4}/${signature?.beatType ?? 4}`;
  if (lied.measures.some(({ beats, beatType }) => `${beats}/${beatType}` !== meter)) return undefined;
  const start = lied.notes.reduce((least, { onset, position }) => Math.min(least, onset - position), Infinity);
  const timeOf = (unit: number): number => LEAD_SECONDS + ((unit - start) / 24) * (60 / quartersPerMinute);
  const end = ((EXCERPT_SECONDS - LEAD_SECONDS - 1) * 24 * quartersPerMinute) / 60;
  const played = lied.notes.filter(({ onset }) => onset - start < end);
  const notes = played.map(({ onset, duration, midiPitch, part, measure, position }): PerformedNote => ({
    onset: seconds(timeOf(onset)),
    offset: seconds(timeOf(onset + 0.95 * duration)),
    midiPitch,
    velocity: part === 0 ? 95 : 70,
    confidence: 1,
    unit: onset,
    measure,
    position,
  }));
  const strokes = drumPart(meter, end, random);
  if (!strokes || notes.length < FEWEST_NOTES) return undefined;
  const written = notes.map((note, index) => ({ ...note, isTune: played[index]?.part === 0 }));
  const drummed = {
    name,
    seconds: EXCERPT_SECONDS,
    notes: written,
    strokes,
    timeOf: (unit: number) => timeOf(start + unit),
  };
  return { notes, drummed, meter };
}

/** `mxl`: the song as a file; `name`: of the file of its strokes. */
export function playSong(name: string, mxl: Uint8Array, random: Random): Song | undefined {
  const read = readLied(mxl);
  // The tune of a lead sheet is arranged like the voice of a song.
  const lied = { ...read, parts: Math.max(2, read.parts) };
  const arranged = random.chance(0.75) ? arrangePopular(lied, random) : arrangeLied(lied, 'band', random);
  return arranged && atTempo(name, arranged.lied, arranged.quartersPerMinute, random);
}
