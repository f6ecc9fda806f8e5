/** The slurs of copied notes: a slur is copied with both of its ends, and pasted under a number that is free there. */
import type { Chord } from '../../model/chord.ts';
import type { Part, Voice } from '../../model/score.ts';
import { slursOf, type ChordInPart } from '../../model/slurs.ts';
import { mapGraces } from '../heads.ts';
import { mapShared, withList } from '../update.ts';
import { freeNumber, type NumberedSpan } from './freeNumber.ts';
import { numberedSlurs } from './slurs.ts';

type SlurEnds = Pick<Chord, 'slurStarts' | 'slurStops'>;
type Place = Pick<ChordInPart, 'grace' | 'isAfter'>;

/** The chord with `change` applied to the ends of slurs on it and on its grace chords. */
function mapEnds(chord: Chord, change: <T extends SlurEnds>(ends: T, place: Place) => T): Chord {
  const changed = <T extends SlurEnds>(ends: T, place: Place): T =>
    ends.slurStarts === undefined && ends.slurStops === undefined ? ends : change(ends, place);
  const graced = mapGraces(chord, (each) => {
    const grace = chord.graceAfter?.indexOf(each) ?? -1;
    return changed(each, grace < 0 ? { grace: chord.graceBefore?.indexOf(each) ?? -1 } : { grace, isAfter: true });
  });
  return changed(graced, { grace: -1 });
}

const keyOf = ({ measure, voice, chord, grace, isAfter }: ChordInPart, number: number): string =>
  [measure, voice, chord, grace, isAfter, number].join();

/** The part without ends of slurs that have no partner. */
export function withoutLooseSlurs(part: Part): Part {
  const slurs = slursOf(part);
  const starts = new Set(slurs.map(({ slur }) => slur));
  const stops = new Set(slurs.map(({ slur, to }) => keyOf(to, slur.number)));
  const measures = mapShared(part.measures, (whole, measure) => {
    const voices = mapShared(whole.voices, (own, voice) => {
      const chords = mapShared(own.chords, (each, chord) =>
        mapEnds(each, (ends, place) => {
          const { slurStarts = [], slurStops = [] } = ends;
          const begun = slurStarts.filter((start) => starts.has(start));
          const ended = slurStops.filter((number) => stops.has(keyOf({ measure, voice, chord, ...place }, number)));
          if (begun.length === slurStarts.length && ended.length === slurStops.length) return ends;
          return withList(withList(ends, 'slurStarts', begun), 'slurStops', ended);
        }),
      );
      return chords === own.chords ? own : { ...own, chords };
    });
    return voices === whole.voices ? whole : { ...whole, voices };
  });
  return measures === part.measures ? part : { ...part, measures };
}

/** Gives the slurs of copied voices numbers that no slur of the part has at their place. */
export function withFreeSlurs(
  voices: readonly Voice[],
  part: Part,
  place: Pick<NumberedSpan, 'from' | 'to'>,
): readonly Voice[] {
  const taken = [...numberedSlurs(part)];
  const numbers = new Map<number, number>();
  const renumbered = (old: number): number => {
    const number = numbers.get(old) ?? freeNumber(taken, place);
    if (!numbers.has(old)) taken.push({ ...place, number });
    numbers.set(old, number);
    return number;
  };
  const change = <T extends SlurEnds>(ends: T): T => ({
    ...ends,
    ...(ends.slurStarts && { slurStarts: ends.slurStarts.map((s) => ({ ...s, number: renumbered(s.number) })) }),
    ...(ends.slurStops && { slurStops: ends.slurStops.map(renumbered) }),
  });
  return mapShared(voices, (voice) => {
    const chords = mapShared(voice.chords, (chord) => mapEnds(chord, change));
    return chords === voice.chords ? voice : { ...voice, chords };
  });
}
