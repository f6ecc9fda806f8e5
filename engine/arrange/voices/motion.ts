/**
 * The cost of moving from one voicing to the next one: few and small movements, contrary motion, resolved leading tones
 * and sevenths, and no parallel fifths or octaves (Aldwell and Schachter, "Harmony and Voice Leading", 4th edition,
 * units 5 and 6; the costs of leaps after Huron, "Tone and Voice", 2001).
 */
import type { HarmonyChord } from '../harmony/chordTones.ts';
import { SILENT } from './voicing.ts';

/** Cost from which a movement is a fault that no other advantage outweighs. */
export const FORBIDDEN = 1000;

const COST = {
  /** Per semitone. */
  inner: 0.33,
  bass: 0.15,
  innerLeap: 1.5,
  wideLeap: 5,
  tritone: 4,
  seventh: 8,
  beyondOctave: 60,
  contraryPerfect: 6,
  directPerfect: 3,
  overlap: 5,
  leadingToneFalls: 1.5,
  leadingToneLost: 6,
  seventhLost: 5,
} as const;

/** A slice's sounding pitches from the melody to the bass; SILENT where a voice rests. */
export type Sonority = readonly [melody: number, alto: number, tenor: number, bass: number];

export interface Progression {
  readonly before: HarmonyChord;
  readonly after: HarmonyChord;
}

const isPerfect = (interval: number): boolean => interval % 12 === 0 || interval % 12 === 7;

/**
 * Cost of moving between sonorities. The melody of `before` is its last note before the change.
 */
export function motionCost(before: Sonority, after: Sonority, progression: Progression): number {
  let cost = 0;
  for (let voice = 1; voice < 4; voice++) {
    const [from, to] = [before[voice] ?? SILENT, after[voice] ?? SILENT];
    if (from === SILENT || to === SILENT) continue;
    cost += leapCost(Math.abs(to - from), voice === 3) + tendencyCost(from, to, progression);
    const [upper, upperTo] = [before[voice - 1] ?? SILENT, after[voice - 1] ?? SILENT];
    if ((upper !== SILENT && to > upper) || (upperTo !== SILENT && upperTo < from)) cost += COST.overlap;
  }
  for (let upper = 0; upper < 3; upper++)
    for (let lower = upper + 1; lower < 4; lower++) cost += pairCost(before, after, upper, lower);
  return cost;
}

function leapCost(distance: number, isBass: boolean): number {
  let cost = (isBass ? COST.bass : COST.inner) * distance;
  if (distance > 12) return cost + COST.beyondOctave;
  if (distance === 6) cost += COST.tritone;
  if (distance === 10 || distance === 11) cost += COST.seventh;
  if (isBass) return distance > 7 && distance < 12 ? cost + COST.innerLeap : cost;
  if (distance > 7) return cost + COST.wideLeap;
  return distance > 4 ? cost + COST.innerLeap : cost;
}

/** Leading tones rise, sevenths fall, unless the chord stays. */
function tendencyCost(from: number, to: number, { before, after }: Progression): number {
  const tone = from % 12;
  let cost = 0;
  if (tone === before.leadingTone && (tone + 1) % 12 === after.root && to !== from + 1)
    cost += from - to === 3 || from - to === 4 ? COST.leadingToneFalls : COST.leadingToneLost;
  const falls = from - to >= 0 && from - to <= 2;
  if (tone === before.seventh && before.root !== after.root && !falls) cost += COST.seventhLost;
  return cost;
}

function pairCost(before: Sonority, after: Sonority, upper: number, lower: number): number {
  const [a, b] = [before[upper] ?? SILENT, before[lower] ?? SILENT];
  const [c, d] = [after[upper] ?? SILENT, after[lower] ?? SILENT];
  if (a === SILENT || b === SILENT || c === SILENT || d === SILENT || a === c || b === d) return 0;
  if (!isPerfect(c - d)) return 0;
  const isSimilar = c > a === d > b;
  if ((a - b) % 12 === (c - d) % 12) return isSimilar ? FORBIDDEN : COST.contraryPerfect;
  // Direct fifths and octaves between the outer voices where the melody leaps.
  const isOuter = upper === 0 && lower === 3;
  return isOuter && isSimilar && Math.abs(c - a) > 2 ? COST.directPerfect : 0;
}
