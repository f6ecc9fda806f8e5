/**
 * The string quartets and orchestral movements of OpenScore for the trainers of the meter: each stretch in one meter is a piece.
 * The violins of a quartet count as a right hand, viola and cello as a left one.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readLied, type Lied, type LiedMeasure, type LiedNote } from './readLied.ts';

const FEWEST_NOTES = 150;
/** The parts before this one are the right hand. */
const VIOLA = 2;
/** In a score with more parts, the notes from middle C on are the right hand. */
const QUARTET = 4;
const MIDDLE_C = 60;

export interface QuartetPiece {
  readonly lied: Lied;
  /** The name of the composer's folder. */
  readonly composer: string;
}

/** @param folder contains a folder for each composer, with one for each work, with `.mxl` files. */
export function* quartetPieces(folder: string): Generator<QuartetPiece> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\/.*\.mxl$/u.test(name));
  for (const name of names.sort())
    for (const lied of stretches(readLied(readFileSync(join(folder, name)))))
      yield { lied, composer: dirname(dirname(name)) };
}

function* stretches({ notes, measures, parts, tempo }: Lied): Generator<Lied> {
  const inTime = withoutDoublings(notes).sort((a, b) => a.onset - b.onset);
  let stretch: LiedNote[] = [];
  let meter = '';
  for (const note of inTime) {
    const next = meterOf(measures[note.measure]);
    if (next !== meter) {
      if (stretch.length >= FEWEST_NOTES) yield { notes: stretch, measures, parts: 1, tempo };
      stretch = [];
      meter = next;
    }
    const isUpper = parts > QUARTET ? note.midiPitch >= MIDDLE_C : note.part < VIOLA;
    stretch.push({ ...note, part: 0, staff: isUpper ? 1 : 2, voice: '1' });
  }
  if (stretch.length >= FEWEST_NOTES) yield { notes: stretch, measures, parts: 1, tempo };
}

/** Of notes of one pitch that begin together, as in an orchestra, the longest. */
function withoutDoublings(notes: readonly LiedNote[]): LiedNote[] {
  const longest = new Map<string, LiedNote>();
  for (const note of notes) {
    const key = `${note.onset} ${note.midiPitch}`;
    if ((longest.get(key)?.duration ?? 0) < note.duration) longest.set(key, note);
  }
  return [...longest.values()];
}

const meterOf = (measure: LiedMeasure | undefined): string => `${measure?.beats}/${measure?.beatType}`;
