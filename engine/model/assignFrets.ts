/**
 * Assigns strings and frets to a chord that has none: each note on its own string, within the neck, in the lowest
 * position and with the smallest stretch. Tunings need not be sorted by pitch (X-02: re-entrant tunings such as the
 * ukulele's), so all assignments are compared.
 */
import { midiPitch } from '../theory/pitch.ts';
import type { Note } from './chord.ts';
import type { Tuning } from '../theory/tunings.ts';

export interface AssignedFret {
  /** Index into the tuning's strings. */
  readonly string: number;
  /** Fret, counted from the capo; null where the note is outside of the neck's range. */
  readonly fret: number | null;
}

/** Number of frets that a hand covers without moving. */
const STRETCH = 4;

function candidates(note: Note, { strings, frets, capo }: Tuning): AssignedFret[] {
  if (note.string !== undefined && note.fret !== undefined && note.string < strings.length) {
    return [{ string: note.string, fret: note.fret }];
  }
  return strings.flatMap((open, string) => {
    const fret = midiPitch(note.pitch) - open - capo;
    return Number.isInteger(fret) && fret >= 0 && fret <= frets - capo ? [{ string, fret }] : [];
  });
}

/** Cost of a fingering: its highest fret, and 20 for each fret beyond the hand's span. Open strings cost nothing. */
function costOf(places: readonly AssignedFret[]): number {
  const pressed = places.flatMap(({ fret }) => (fret === null || fret === 0 ? [] : [fret]));
  if (pressed.length === 0) return 0;
  const [low, high] = [Math.min(...pressed), Math.max(...pressed)];
  return high + Math.max(0, high - low + 1 - STRETCH) * 20;
}

/** Returns one place per note; `fret` is null for a note without a free string. */
export function assignFrets(notes: readonly Note[], tuning: Tuning): readonly AssignedFret[] {
  const options = notes.map((note) => candidates(note, tuning));
  let best: { readonly places: readonly AssignedFret[]; readonly cost: number } | null = null;
  const taken = new Set<number>();
  const places: AssignedFret[] = [];
  const search = (index: number): void => {
    const own = options[index];
    if (own === undefined) {
      const cost = costOf(places) + places.filter(({ fret }) => fret === null).length * 1000;
      if (best === null || cost < best.cost) best = { places: [...places], cost };
      return;
    }
    const free = own.filter(({ string }) => !taken.has(string));
    for (const place of free.length > 0 ? free : [{ string: 0, fret: null }]) {
      places.push(place);
      if (place.fret !== null) taken.add(place.string);
      search(index + 1);
      if (place.fret !== null) taken.delete(place.string);
      places.pop();
    }
  };
  search(0);
  return (best as { readonly places: readonly AssignedFret[] } | null)?.places ?? [];
}
