import type { ChordInPart } from '../../model/slurs.ts';
import type { ChordInSystem } from '../skyline/chordInSystem.ts';
import type { OutsideStaff } from '../skyline/outsideStaff.ts';

/** The chord at an end of a slur; undefined where it is not in the system, or a sign of repetition replaces it. */
export const chordOfSpan = (
  sheet: OutsideStaff,
  part: number,
  { measure, voice, chord }: ChordInPart,
): ChordInSystem | undefined =>
  sheet
    .chordsWithin(measure)
    .find(({ shape: { event } }) => event.part === part && event.voice === voice && event.index === chord);
