/** The signs of the slurs of one voice, by chord. */
import type { Chord } from '../../model/chord.ts';
import { SLUR, SLUR_CLOSES, SLUR_OPENS } from './signs.ts';

export interface SlurSigns {
  readonly before: string;
  readonly after: string;
}

/** Slurs over more chords have signs at both ends instead of one after each chord. */
const LONGEST_SHORT = 4;

/** `onLoose`: called for a slur that does not end in this voice. */
export function slurCells(chords: readonly Chord[], onLoose: (chord: Chord) => void): ReadonlyMap<Chord, SlurSigns> {
  const found = new Map<Chord, SlurSigns>();
  const open = new Map<number, number>();
  const add = (index: number, before: string, after: string): void => {
    const chord = chords[index];
    if (chord === undefined) return;
    const known = found.get(chord) ?? { before: '', after: '' };
    found.set(chord, { before: known.before + before, after: known.after + after });
  };
  chords.forEach((chord, index) => {
    for (const number of chord.slurStops ?? []) {
      const start = open.get(number);
      if (start === undefined) continue;
      open.delete(number);
      if (index - start < LONGEST_SHORT) for (let each = start; each < index; each += 1) add(each, '', SLUR);
      else {
        add(start, SLUR_OPENS, '');
        add(index, '', SLUR_CLOSES);
      }
    }
    for (const { number } of chord.slurStarts ?? []) open.set(number, index);
  });
  for (const start of open.values()) {
    const chord = chords[start];
    if (chord !== undefined) onLoose(chord);
  }
  return found;
}
