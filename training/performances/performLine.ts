/** Performs single lines (lines.ts) as an instrument that sounds one note at a time. */
import { seconds } from '../../engine/index.ts';
import type { Random } from '../noteClassifier/random.ts';
import { isSteady, type Line } from '../collections/lines.ts';
import { performLied, type PerformedNote } from './performLied.ts';

/** Share of the performances of dances and lead sheets whose tempo hardly varies, and by how much it then does. */
const STEADY = 0.8;
const STEADY_TEMPO = 0.15;
/** Seconds. */
const SIMULTANEOUS = 0.04;
const SHORTEST = 0.03;
const GAP = 0.01;

/** At least `shortest` and at most `longest` seconds of a line: each note ends before the next one begins. */
export function performLine(line: Line, random: Random, shortest: number, longest: number): PerformedNote[] {
  const most = isSteady(line) && random.chance(STEADY) ? STEADY_TEMPO : 1;
  const notes = performLied(line.lied, random, random.between(shortest, longest), 'written', most) ?? [];
  return notes.map((note, index) => {
    const next = notes.slice(index + 1).find(({ onset }) => onset > note.onset + SIMULTANEOUS)?.onset ?? Infinity;
    const offset = Math.max(note.onset + SHORTEST, Math.min(note.offset, next - GAP));
    return { ...note, offset: seconds(offset) };
  });
}
