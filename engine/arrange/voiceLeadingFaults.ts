/**
 * Counts the faults of an arrangement in the finished score, independently of the method that wrote it: parallel fifths
 * and octaves between any two parts, crossed voices, notes outside of the range of their instrument, and leaps of an
 * added part that are hard to play.
 */
import type { Score } from '../model/score.ts';
import { ENSEMBLES, type EnsembleName } from './ensembles.ts';
import { melodyLine, type SoundingNote } from './soundingLine.ts';
import { gridOf } from './stepGrid.ts';

export interface VoiceLeadingFaults {
  readonly parallels: number;
  readonly crossings: number;
  /** Notes of the added parts outside of their range. */
  readonly outOfRange: number;
  /** Leaps of an added part by a tritone, a seventh or more than an octave. */
  readonly leaps: number;
  /** Notes of the added parts. */
  readonly notes: number;
  /** Notes of the melody that the first player's instrument does not have. */
  readonly melodyOutOfRange: number;
}

export function voiceLeadingFaults(score: Score, ensemble: EnsembleName): VoiceLeadingFaults {
  const starts = gridOf(score).map(({ start }) => start);
  const lines = score.parts.slice(0, 4).map((part) => melodyLine(part, starts));
  const [melody = [], ...added] = lines;
  const { melody: first, voices } = ENSEMBLES[ensemble];
  const isOutside = ({ midiPitch }: SoundingNote, player: typeof first): boolean =>
    midiPitch < player.lowest || midiPitch > player.highest;
  const sonorities = sonoritiesOf(lines);
  return {
    parallels: parallelsIn(sonorities),
    crossings: sonorities.filter(isCrossed).length,
    outOfRange: added.reduce(
      (sum, line, voice) => sum + line.filter((note) => isOutside(note, voices[voice] ?? first)).length,
      0,
    ),
    leaps: added.reduce((sum, line) => sum + leapsIn(line), 0),
    notes: added.reduce((sum, { length }) => sum + length, 0),
    melodyOutOfRange: melody.filter((note) => isOutside(note, first)).length,
  };
}

type Sonority = readonly (number | undefined)[];

/** The pitches of all lines at each moment at which one of them begins or ends a note. */
function sonoritiesOf(lines: readonly (readonly SoundingNote[])[]): readonly Sonority[] {
  const moments = [...new Set(lines.flat().flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b);
  const next = lines.map(() => 0);
  return moments.map((moment) =>
    lines.map((line, voice) => {
      let index = next[voice] ?? 0;
      while (index < line.length && (line[index]?.end ?? 0) <= moment) index++;
      next[voice] = index;
      const note = line[index];
      return note !== undefined && note.start <= moment ? note.midiPitch : undefined;
    }),
  );
}

const isCrossed = (sonority: Sonority): boolean => {
  const sounding = sonority.filter((pitch) => pitch !== undefined);
  return sounding.some((pitch, index) => index > 0 && pitch > (sounding[index - 1] ?? pitch));
};

function parallelsIn(sonorities: readonly Sonority[]): number {
  let count = 0;
  for (let index = 1; index < sonorities.length; index++)
    for (let upper = 0; upper < 4; upper++)
      for (let lower = upper + 1; lower < 4; lower++)
        if (isParallel(sonorities[index - 1] ?? [], sonorities[index] ?? [], upper, lower)) count++;
  return count;
}

function isParallel(before: Sonority, after: Sonority, upper: number, lower: number): boolean {
  const [a, b, c, d] = [before[upper], before[lower], after[upper], after[lower]];
  if (a === undefined || b === undefined || c === undefined || d === undefined || a === c || b === d) return false;
  const [first, second] = [Math.abs(a - b) % 12, Math.abs(c - d) % 12];
  return first === second && (first === 0 || first === 7) && c > a === d > b;
}

function leapsIn(line: readonly SoundingNote[]): number {
  return line.filter((note, index) => {
    const before = line[index - 1];
    const distance = before === undefined || before.end < note.start ? 0 : Math.abs(note.midiPitch - before.midiPitch);
    return distance === 6 || distance === 10 || distance === 11 || distance > 12;
  }).length;
}
