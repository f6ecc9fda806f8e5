/** The signs of the slurs of one voice, by chord and grace chord. */
import type { Chord, GraceChord } from '../../model/chord.ts';
import { SLUR, SLUR_CLOSES, SLUR_OPENS } from './signs.ts';

export interface SlurSigns {
  readonly before: string;
  readonly after: string;
}

/** Slurs over more chords have signs at both ends instead of one after each chord; grace notes do not count. */
const LONGEST_SHORT = 4;

interface SlurredChord {
  readonly own: Chord | GraceChord;
  /** Its chord, or the main chord of the grace note. */
  readonly main: Chord;
  /** Index of the main chord. */
  readonly index: number;
}

const inOrder = (main: Chord, index: number): SlurredChord[] =>
  [...(main.graceBefore ?? []), main, ...(main.graceAfter ?? [])].map((own) => ({ own, main, index }));

/** `onLoose`: called for a slur that does not end in this voice. */
export function slurCells(
  chords: readonly Chord[],
  onLoose: (chord: Chord) => void,
): ReadonlyMap<Chord | GraceChord, SlurSigns> {
  const found = new Map<Chord | GraceChord, SlurSigns>();
  const open = new Map<number, number>();
  const slurred = chords.flatMap(inOrder);
  const add = ({ own }: SlurredChord, before: string, after: string): void => {
    const known = found.get(own) ?? { before: '', after: '' };
    found.set(own, { before: known.before + before, after: known.after + after });
  };
  const write = (from: SlurredChord, to: SlurredChord, between: readonly SlurredChord[]): void => {
    if (to.index - from.index >= LONGEST_SHORT) {
      add(from, SLUR_OPENS, '');
      add(to, '', SLUR_CLOSES);
      return;
    }
    // Grace notes have signs where the slur begins or ends among them.
    const isEnd = ({ index }: SlurredChord, end: SlurredChord): boolean => end.own !== end.main && index === end.index;
    for (const each of between)
      if (each === from || each.own === each.main || isEnd(each, from) || isEnd(each, to)) add(each, '', SLUR);
  };
  for (const [at, chord] of slurred.entries()) {
    for (const number of chord.own.slurStops ?? []) {
      const start = open.get(number) ?? -1;
      const from = slurred[start];
      open.delete(number);
      if (from) write(from, chord, slurred.slice(start, at));
    }
    for (const { number } of chord.own.slurStarts ?? []) open.set(number, at);
  }
  for (const start of open.values()) {
    const from = slurred[start];
    if (from) onLoose(from.main);
  }
  return found;
}
