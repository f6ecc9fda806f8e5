/**
 * Strings and frets for a fretted instrument, chosen for the whole piece together, as a player would: the hand moves as
 * little as possible, reaches four frets with four fingers, and prefers open strings; notes that are still held keep
 * their string and finger. The candidates of a moment are the cheapest grasps of its notes; dynamic programming over the
 * cost of each, the shift of the hand between them and the notes released too early picks one (after Sayegh, "Fingering
 * for string instruments with the optimum path paradigm", 1989, and Radicioni and Lombardo, 2005). Of the paths to each
 * grasp only the cheapest is continued, with the notes that it holds.
 */
import type { Tuning } from '../../theory/tunings.ts';

export interface FretPlace {
  /** Index into the tuning's strings. */
  readonly string: number;
  /** Fret number, counted from the capo. */
  readonly fret: number;
}

/** Notes struck at one moment. */
export interface StruckPitches {
  readonly pitches: readonly number[];
  /** Quarter notes until the next moment: the hand needs this time to move. */
  readonly quarters: number;
  /** Written durations of the pitches, in quarter notes. Where absent, all pitches end at the next moment. */
  readonly lengths?: readonly number[];
}

export interface Fingering {
  /** For each moment a place for each pitch; undefined where no free string can play it. */
  readonly places: readonly (readonly (FretPlace | undefined)[])[];
  /** Total cost of all moments. */
  readonly cost: number;
}

interface Grasp {
  readonly places: readonly (FretPlace | undefined)[];
  readonly cost: number;
  /** Fret of the first finger; undefined where all strings are open. */
  readonly position: number | undefined;
}

/** A note that is still held. */
interface Hold extends FretPlace {
  /** Quarter notes until the note ends. */
  readonly left: number;
}

/** The cheapest path to a grasp. */
interface Path {
  readonly cost: number;
  readonly hand: number;
  readonly grasp: Grasp;
  /** Index among the paths of the previous moment. */
  readonly before: number;
  readonly holds: readonly Hold[];
}

/** Frets that four fingers cover, and those that they can be stretched to. */
const HAND = 4;
export const WIDEST_HAND = 5;
/** Cost of a fret beyond the hand, of a fret up the neck, and of a note for which no string is left. */
const STRETCH = 4;
const HEIGHT = 0.12;
const UNPLAYABLE = 100;
/** Cost of a pressing finger, and of a barre. */
const FINGER = 0.1;
const BARRE = 1;
/** Cost of a grasp for which four fingers do not suffice. */
const TOO_MANY = 12;
const FINGERS = 4;
/** Cost of each fret by which the hand moves within a quarter note. */
const SHIFT = 0.5;
/** Cost of releasing a note a quarter or more too early, because its string is struck or the hand moves away. */
const RELEASE = 0.8;
/** Cost of an open string beside high positions, where it sounds unlike its neighbours. */
const OPEN_HIGH = 0.1;
/** Number of grasps of a moment that are candidates. */
const CANDIDATES = 24;

export function fingerFrets(struck: readonly StruckPitches[], tuning: Tuning): Fingering {
  let paths: Path[] = [];
  const steps: Path[][] = [];
  struck.forEach((moment, index) => {
    const passed = struck[index - 1]?.quarters ?? 1;
    const before = paths.map((path) => ({ ...path, holds: stillHeld(path.holds, passed) }));
    paths = graspsOf(moment.pitches, tuning).map((grasp) => {
      const { holds, ...path } = cheapest(before, grasp, Math.max(0.25, passed));
      return { ...path, holds: [...holds.filter((hold) => !isReleased(hold, grasp)), ...holdsOf(grasp, moment)] };
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

/** The cheapest path to a grasp from the moment before, `time` quarters ago. Its `holds` are those of that moment. */
function cheapest(paths: readonly Path[], grasp: Grasp, time: number): Path {
  if (paths.length === 0) return { cost: grasp.cost, hand: grasp.position ?? 1, grasp, before: -1, holds: [] };
  let best: Path = { cost: Infinity, hand: 1, grasp, before: -1, holds: [] };
  paths.forEach(({ cost, hand, holds }, before) => {
    const total = cost + grasp.cost + shiftCost(hand, grasp, time) + releaseCost(holds, grasp);
    if (total < best.cost) best = { cost: total, hand: handAfter(hand, grasp), grasp, before, holds };
  });
  return best;
}

/** Holds after `passed` quarters, without those of a thirty-second note or less. */
const stillHeld = (holds: readonly Hold[], passed: number): Hold[] =>
  holds.map((hold) => ({ ...hold, left: hold.left - passed })).filter(({ left }) => left > 1 / 8);

const holdsOf = ({ places }: Grasp, { lengths = [] }: StruckPitches): Hold[] =>
  places.flatMap((place, index) => (place ? [{ ...place, left: lengths[index] ?? 0 }] : []));

const releaseCost = (holds: readonly Hold[], grasp: Grasp): number =>
  holds.reduce((cost, hold) => cost + (isReleased(hold, grasp) ? RELEASE * Math.min(1, hold.left) : 0), 0);

function isReleased({ string, fret }: Hold, { places, position }: Grasp): boolean {
  if (places.some((place) => place?.string === string)) return true;
  if (fret === 0 || position === undefined) return false;
  return Math.max(fret, highestOf(places)) - Math.min(fret, position) >= WIDEST_HAND;
}

const highestOf = (places: Grasp['places']): number => Math.max(0, ...places.map((place) => place?.fret ?? 0));

/** Returns the fret of the first finger after the grasp: the hand moves as little as possible. */
const handAfter = (hand: number, { position, places }: Grasp): number =>
  position === undefined ? hand : Math.min(position, Math.max(hand, highestOf(places) - HAND + 1));

function shiftCost(hand: number, { position, places }: Grasp, time: number): number {
  if (position === undefined) return OPEN_HIGH * Math.max(0, hand - HAND);
  // Frets within the hand need no shift.
  const beyond = Math.max(0, hand - position, highestOf(places) - (hand + HAND - 1));
  return (SHIFT * beyond) / Math.sqrt(Math.min(2, time));
}

/** The cheapest grasps of pitches, each on a string of its own, with as few as possible left out. */
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

/** Cost of the cheapest grasp of pitches that are struck together. */
export const graspCost = (pitches: readonly number[], tuning: Tuning): number =>
  graspsOf(pitches, tuning)[0]?.cost ?? 0;

const isReached = (pitch: number, { strings, frets, capo }: Tuning): boolean =>
  strings.some((open) => pitch >= open + capo && pitch <= open + frets);

/** Yields every grasp that leaves out at most `missing` of the pitches. */
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

/** Cost of the fingers of a grasp: one for each note, or a barre at the lowest fret. */
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

/** Returns the grasp. The position of the hand is counted from the nut, also with a capo. */
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
