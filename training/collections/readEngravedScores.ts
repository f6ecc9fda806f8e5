/**
 * Reads the notes that training/scores/logNotes.ly has LilyPond write: one file for each source, with one or more scores.
 * The result has the form of `readLied`, one part with the staves from the highest to the lowest.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UNITS_PER_QUARTER, type Lied, type LiedMeasure, type LiedNote } from './readLied.ts';
import { usualTempo } from './usualTempo.ts';

export interface EngravedScore {
  /** The folder of the composer in the collection. */
  readonly composer: string;
  readonly lied: Lied;
}

const UNITS_PER_WHOLE = 4 * UNITS_PER_QUARTER;
const MIDDLE_C = 60;
/** A score with fewer notes is an example or an ossia. */
const FEWEST_NOTES = 60;

interface LoggedNote {
  readonly onset: number;
  readonly duration: number;
  readonly midiPitch: number;
  readonly staff: string;
  readonly voice: string;
  /** Units since the barline; negative in a pickup. */
  readonly position: number;
  readonly tied: boolean;
}

interface LoggedMeter {
  readonly from: number;
  readonly beats: number;
  readonly beatType: number;
  /** Quarter notes a minute. */
  readonly tempo: number | undefined;
}

interface LoggedScore {
  readonly notes: LoggedNote[];
  readonly meters: LoggedMeter[];
  /** Moments and voices in which all notes are tied to the next ones. */
  readonly ties: Set<string>;
}

/** Units of a fraction of whole notes such as `3/8`. */
function unitsOf(fraction: string): number {
  const [numerator = '0', denominator = '1'] = fraction.split('/');
  return (UNITS_PER_WHOLE * Number(numerator)) / Number(denominator);
}

/** All scores of a folder of `.notes` files, in order of the files. */
export function engravedScores(folder: string): EngravedScore[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.notes'))
    .sort()
    .flatMap((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      const composer = file.slice(0, file.lastIndexOf('_'));
      return readEngravedScores(text).map((lied) => ({ composer, lied }));
    });
}

/**
 * The scores of one file, without those that have too few notes or are there twice. The title in the first line gives the
 * tempo of a single score without a metronome mark.
 */
export function readEngravedScores(text: string): Lied[] {
  const known = new Set<string>();
  const [, , , title = ''] = (text.split('\n', 1)[0] ?? '').split(' | ');
  const scores = logged(text);
  return scores.flatMap((score) => {
    const lied = liedOf(score, scores.length === 1 ? title : '');
    const key = lied?.notes.map(({ onset, midiPitch }) => `${onset} ${midiPitch}`).join();
    if (!lied || key === undefined || known.has(key)) return [];
    known.add(key);
    return [lied];
  });
}

/** A score begins where the moments start again. */
function logged(text: string): LoggedScore[] {
  const scores: LoggedScore[] = [];
  let [score, latest]: [LoggedScore | undefined, number] = [undefined, Infinity];
  for (const line of text.split('\n')) {
    const [kind, moment = '0', ...rest] = line.replace(/[()]/g, '').split(' ');
    if (kind !== 'N' && kind !== 'M' && kind !== 'T') continue;
    const now = unitsOf(moment);
    if (!score || now < latest - UNITS_PER_WHOLE) {
      score = { notes: [], meters: [], ties: new Set() };
      scores.push(score);
    }
    latest = now;
    if (kind === 'M') score.meters.push(readMeter(now, rest));
    else if (kind === 'T') score.ties.add(`${now} ${rest[0] ?? ''}`);
    else if (rest[0] === '0') score.notes.push(readNote(now, rest));
  }
  return scores;
}

/** Fields: beats, a point, beat type, length of the measure, whole notes a minute or `?`. */
function readMeter(from: number, [beats, , beatType, , tempo]: readonly string[]): LoggedMeter {
  const wholes = tempo === undefined || tempo === '?' ? 0 : unitsOf(tempo) / UNITS_PER_WHOLE;
  return {
    from,
    beats: Number(beats),
    beatType: Number(beatType),
    tempo: wholes > 0 ? 4 * wholes : undefined,
  };
}

/** Fields: grace part of the moment, length, semitones above middle C, steps, staff, voice, position, measure, tie. */
function readNote(onset: number, fields: readonly string[]): LoggedNote {
  const [, length = '0', semitones = '0', , staff = '', voice = '', position = '0', , tie] = fields;
  return {
    onset,
    duration: unitsOf(length),
    midiPitch: MIDDLE_C + Number(semitones),
    staff,
    voice,
    position: unitsOf(position),
    tied: tie === 'T',
  };
}

function liedOf({ notes, meters, ties }: LoggedScore, title: string): Lied | undefined {
  const [firstMeter] = meters;
  if (!firstMeter || notes.length < FEWEST_NOTES) return undefined;
  const staves = stavesFromTheTop(notes);
  const meterAt = (unit: number): LoggedMeter => meters.findLast(({ from }) => from <= unit) ?? firstMeter;
  const measures: LiedMeasure[] = [];
  const measureOf = new Map<number, number>();
  const placed = [...notes]
    .sort((a, b) => a.onset - b.onset)
    .map((note): LiedNote & { tied: boolean } => {
      const { beats, beatType } = meterAt(note.onset);
      const length = (beats * UNITS_PER_WHOLE) / beatType;
      const position = note.position < 0 ? note.position + length : note.position;
      const start = Math.round(note.onset - position);
      const measure = measureOf.get(start) ?? measures.push({ start, length, beats, beatType, fifths: 0 }) - 1;
      measureOf.set(start, measure);
      const { onset, duration, midiPitch, voice } = note;
      const tied = note.tied || ties.has(`${onset} ${voice}`);
      return {
        onset,
        duration,
        midiPitch,
        part: 0,
        staff: staves.get(note.staff) ?? 1,
        voice,
        measure,
        position,
        tied,
      };
    });
  return {
    notes: joinTies(placed),
    measures,
    parts: 1,
    tempo: firstMeter.tempo ?? usualTempo(title, firstMeter.beats, firstMeter.beatType),
  };
}

/** Number of each staff, counted from 1 by falling mean pitch. */
function stavesFromTheTop(notes: readonly LoggedNote[]): Map<string, number> {
  const pitches = new Map<string, number[]>();
  for (const { staff, midiPitch } of notes) pitches.set(staff, [...(pitches.get(staff) ?? []), midiPitch]);
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const ordered = [...pitches].sort((a, b) => mean(b[1]) - mean(a[1]));
  return new Map(ordered.map(([staff], index) => [staff, index + 1]));
}

function joinTies(notes: readonly (LiedNote & { tied: boolean })[]): LiedNote[] {
  const joined: (LiedNote & { duration: number })[] = [];
  const open = new Map<string, LiedNote & { duration: number }>();
  for (const { tied, ...note } of notes) {
    const key = `${note.staff} ${note.midiPitch}`;
    const earlier = open.get(key);
    open.delete(key);
    if (earlier && Math.abs(earlier.onset + earlier.duration - note.onset) < 0.01) {
      earlier.duration += note.duration;
      if (tied) open.set(key, earlier);
      continue;
    }
    const next = { ...note };
    joined.push(next);
    if (tied) open.set(key, next);
  }
  return joined;
}
