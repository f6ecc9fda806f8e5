/**
 * Strings and frets for a fretted instrument, chosen for the whole piece together, as a player would: the hand stays
 * where it is while it can, reaches four frets with four fingers, welcomes open strings, and jumps no farther than it
 * must. For every moment the cheapest ways to grasp its notes are candidates; dynamic programming over what each costs
 * and over the shift of the hand between them picks one (after Sayegh, "Fingering for string instruments with the
 * optimum path paradigm", 1989, and Radicioni and Lombardo, 2005).
 */
import type { Tuning } from '../theory/tunings.ts';

export interface FretPlace {
  /** Index into the tuning's strings. */
  readonly string: number;
  /** Above the capo. */
  readonly fret: number;
}

/** Notes struck at one moment. */
export interface StruckPitches {
  readonly pitches: readonly number[];
  /** Quarters until the next moment: a hand needs time to move. */
  readonly quarters: number;
}

export interface Fingering {
  /** For each moment a place for each pitch; undefined where no string is left that reaches it. */
  readonly places: readonly (readonly (FretPlace | undefined)[])[];
  /** How hard all of it is to play. */
  readonly cost: number;
}

interface Grasp {
  readonly places: readonly (FretPlace | undefined)[];
  readonly cost: number;
  /** Fret of the first finger; undefined where all strings are open. */
  readonly position: number | undefined;
}

/** Frets that four fingers cover, and those that they can be stretched to. */
const HAND = 4;
export const WIDEST_HAND = 5;
/** Price of a fret beyond the hand, of a fret up the neck, and of a note that finds no string. */
const STRETCH = 4;
const HEIGHT = 0.12;
const UNPLAYABLE = 100;
/** Price of a finger that presses, and of a first finger that lies across several strings. */
const FINGER = 0.1;
const BARRE = 1;
/** Price of a grasp for which four fingers do not suffice. */
const TOO_MANY = 12;
const FINGERS = 4;
/** Price of a fret by which the hand moves, where it has a quarter note for it. */
const SHIFT = 0.5;
/** Price of an open string high up the neck, where it sounds unlike its neighbours. */
const OPEN_HIGH = 0.1;
/** Grasps of a moment that are followed up. */
const CANDIDATES = 24;

export function fingerFrets(struck: readonly StruckPitches[], tuning: Tuning): Fingering {
  let paths: { readonly cost: number; readonly hand: number; readonly grasp: Grasp; readonly before: number }[] = [];
  const steps: (typeof paths)[] = [];
  struck.forEach(({ pitches }, index) => {
    const time = Math.max(0.25, struck[index - 1]?.quarters ?? 1);
    const before = paths;
    paths = graspsOf(pitches, tuning).map((grasp) => {
      let best = { cost: before.length === 0 ? grasp.cost : Infinity, hand: grasp.position ?? 1, grasp, before: -1 };
      before.forEach(({ cost, hand }, at) => {
        const total = cost + grasp.cost + shiftCost(hand, grasp, time);
        if (total < best.cost) best = { cost: total, hand: grasp.position ?? hand, grasp, before: at };
      });
      return best;
    });
    steps.push(paths);
  });
  const chosen: (readonly (FretPlace | undefined)[])[] = [];
  let at = paths.reduce((least, { cost }, index) => (cost < (paths[least]?.cost ?? Infinity) ? index : least), 0);
  const cost = paths[at]?.cost ?? 0;
  for (let index = steps.length - 1; index >= 0; index--) {
    const path = steps[index]?.[at];
    chosen[index] = path?.grasp.places ?? [];
    at = path?.before ?? 0;
  }
  return { places: chosen, cost };
}

function shiftCost(hand: number, { position, places }: Grasp, time: number): number {
  if (position === undefined) return OPEN_HIGH * Math.max(0, hand - HAND);
  const highest = Math.max(...places.map((place) => place?.fret ?? 0));
  // Within the hand nothing moves.
  const beyond = Math.max(0, hand - position, highest - (hand + HAND - 1));
  return (SHIFT * beyond) / Math.sqrt(Math.min(2, time));
}

/** The cheapest ways to grasp pitches, each on a string of its own, without as few of them as can be. */
function graspsOf(pitches: readonly number[], tuning: Tuning): Grasp[] {
  const reached = pitches.filter((pitch) => isReached(pitch, tuning)).length;
  const fewest = pitches.length - Math.min(reached, tuning.strings.length);
  for (let missing = fewest; missing < pitches.length; missing++) {
    const found = graspsWithout(missing, pitches, tuning);
    if (found.length > 0) return found.sort((a, b) => a.cost - b.cost).slice(0, CANDIDATES);
  }
  return [
    graspOf(
      pitches.map(() => undefined),
      tuning,
    ),
  ];
}

const isReached = (pitch: number, { strings, frets, capo }: Tuning): boolean =>
  strings.some((open) => pitch >= open + capo && pitch <= open + frets);

/** Every grasp that leaves out at most so many of the pitches. */
function graspsWithout(missing: number, pitches: readonly number[], tuning: Tuning): Grasp[] {
  const { strings, frets, capo } = tuning;
  const found: Grasp[] = [];
  const places: (FretPlace | undefined)[] = [];
  const search = (left: number): void => {
    const pitch = pitches[places.length];
    if (pitch === undefined) {
      found.push(graspOf(places, tuning));
      return;
    }
    strings.forEach((open, string) => {
      const fret = pitch - open - capo;
      const isFree = places.every((place) => place?.string !== string);
      if (!isFree || fret < 0 || fret > frets - capo) return;
      places.push({ string, fret });
      if (spanOf(places) <= WIDEST_HAND) search(left);
      places.pop();
    });
    if (left === 0) return;
    places.push(undefined);
    search(left - 1);
    places.pop();
  };
  search(missing);
  return found;
}

const pressedOf = (places: readonly (FretPlace | undefined)[]): number[] =>
  places.flatMap((place) => (place && place.fret > 0 ? [place.fret] : []));

function spanOf(places: readonly (FretPlace | undefined)[]): number {
  const pressed = pressedOf(places);
  return pressed.length === 0 ? 0 : Math.max(...pressed) - Math.min(...pressed) + 1;
}

/** What the fingers of a grasp cost: one for each note, or the first across all strings at the lowest fret. */
function fingersCost(places: readonly (FretPlace | undefined)[]): number {
  const held = places.filter((place) => place !== undefined);
  const pressed = held.filter(({ fret }) => fret > 0);
  if (pressed.length <= FINGERS) return FINGER * pressed.length;
  const lowest = Math.min(...pressed.map(({ fret }) => fret));
  const barred = pressed.filter(({ fret }) => fret === lowest).map(({ string }) => string);
  const [from, to] = [Math.min(...barred), Math.max(...barred)];
  const muted = held.some(({ string, fret }) => fret === 0 && string > from && string < to);
  const fingers = 1 + pressed.length - barred.length;
  return FINGER * fingers + BARRE + (muted || fingers > FINGERS ? TOO_MANY : 0);
}

/** A capo makes no neck shorter: how high the hand goes is counted from the nut. */
function graspOf(places: readonly (FretPlace | undefined)[], { capo }: Tuning): Grasp {
  const pressed = pressedOf(places);
  const missing = places.filter((place) => place === undefined).length;
  const stretch = Math.max(0, spanOf(places) - HAND);
  const height = pressed.length === 0 ? 0 : capo + Math.max(...pressed);
  return {
    places: [...places],
    cost: UNPLAYABLE * missing + STRETCH * stretch + HEIGHT * height + fingersCost(places),
    position: pressed.length === 0 ? undefined : Math.min(...pressed),
  };
}
