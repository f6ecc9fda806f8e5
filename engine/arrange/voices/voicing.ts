/**
 * The voicings of a chord under a melody note: the pitches that the three lower voices may have, each with its cost.
 * Spacing, doubling and range follow Aldwell and Schachter, "Harmony and Voice Leading", 4th edition, unit 6; low
 * intervals are kept wide after Huron, "Tone and Voice" (2001).
 */
import type { HarmonyChord } from '../harmony/chordTones.ts';
import type { Ensemble, Player } from '../ensembles.ts';

/** A voice that rests. */
export const SILENT = -1;

export interface Voicing {
  /** MIDI pitches from the voice under the melody to the bass; SILENT for a rest. */
  readonly pitches: readonly [number, number, number];
  readonly cost: number;
}

export interface Ceiling {
  /** The melody at the beginning of the slice; undefined where it rests. */
  readonly melody: number | undefined;
  /** The lowest pitch of the melody during the slice: no voice may be above it. */
  readonly lowest: number;
}

/** Costs, in the unit that one semitone of an inner voice costs a third of (see voiceLeading.ts). */
const COST = {
  silent: 15,
  rootMissing: 6,
  thirdMissing: 8,
  seventhMissing: 3,
  fifthMissing: 0.5,
  leadingToneDoubled: 12,
  seventhDoubled: 10,
  thirdDoubled: 1.5,
  wrongBass: 20,
  firstInversion: 2,
  secondInversion: 6,
  thirdInversion: 5,
  /** Per semitone beyond an octave between two of the upper voices, and beyond an octave and a fifth above the bass. */
  wide: 3,
  wideBass: 1,
  unison: 4,
  semitone: 6,
  lowThird: 2,
  /** Per semitone from the middle of the range. */
  register: 0.06,
} as const;

const OCTAVE = 12;
const WIDEST_BASS = 19;
/** Below this pitch (C3), intervals narrower than a fifth sound muddy. */
const LOW = 48;
/** Voicings that are compared in each slice. */
const MOST = 70;

const ceilings = ({ lowest }: Ceiling, above: number): number => Math.min(lowest, above === SILENT ? lowest : above);

function* pitchesOf(chord: HarmonyChord, player: Player, highest: number): Generator<number> {
  for (let pitch = player.lowest; pitch <= Math.min(player.highest, highest); pitch++)
    if (chord.tones.includes(pitch % 12)) yield pitch;
}

/**
 * Returns the cheapest voicings, the cheapest first; never an empty list. Voices do not cross. A voice rests only where
 * it has no pitch under the voices above it.
 */
export function voicingsOf(chord: HarmonyChord, ceiling: Ceiling, { voices }: Ensemble): readonly Voicing[] {
  const [first, second, bass] = voices;
  const found: Voicing[] = [];
  const orSilent = (pitches: readonly number[]): readonly number[] => (pitches.length > 0 ? pitches : [SILENT]);
  for (const alto of orSilent([...pitchesOf(chord, first, ceiling.lowest)]))
    for (const tenor of orSilent([...pitchesOf(chord, second, ceilings(ceiling, alto))])) {
      const above = tenor === SILENT ? alto : tenor;
      const tones = chord.bass === undefined ? chord : { ...chord, tones: [chord.bass] };
      const named = [...pitchesOf(tones, bass, ceilings(ceiling, above))];
      const lows = named.length > 0 ? named : [...pitchesOf(chord, bass, ceilings(ceiling, above))];
      for (const low of orSilent(lows)) {
        const pitches = [alto, tenor, low] as const;
        found.push({ pitches, cost: costOf(pitches, chord, ceiling, voices) });
      }
    }
  return found.sort((a, b) => a.cost - b.cost).slice(0, MOST);
}

type Pitches = Voicing['pitches'];

function costOf(pitches: Pitches, chord: HarmonyChord, ceiling: Ceiling, players: Ensemble['voices']): number {
  let cost = 0;
  pitches.forEach((pitch, voice) => {
    const player = players[voice];
    if (pitch === SILENT) cost += COST.silent;
    else if (player) cost += COST.register * Math.abs(pitch - (player.lowest + player.highest) / 2);
  });
  return cost + doublingCost(pitches, chord, ceiling) + bassCost(pitches[2], chord) + spacingCost(pitches, ceiling);
}

function doublingCost(pitches: Pitches, chord: HarmonyChord, { melody = SILENT }: Ceiling): number {
  const count = (tone: number | undefined): number =>
    tone === undefined ? 0 : [melody, ...pitches].filter((pitch) => pitch !== SILENT && pitch % 12 === tone).length;
  const [root, third, fifth, seventh] = chord.tones;
  let cost = 0;
  if (count(root) === 0) cost += COST.rootMissing;
  if (count(third) === 0) cost += COST.thirdMissing;
  if (fifth !== undefined && count(fifth) === 0) cost += COST.fifthMissing;
  if (seventh !== undefined && count(seventh) === 0) cost += COST.seventhMissing;
  if (count(chord.leadingTone) > 1) cost += COST.leadingToneDoubled;
  else if (count(third) > 1) cost += COST.thirdDoubled;
  if (count(chord.seventh) > 1) cost += COST.seventhDoubled;
  return cost;
}

function bassCost(pitch: number, { tones, bass }: HarmonyChord): number {
  if (pitch === SILENT) return 0;
  const tone = pitch % 12;
  if (bass !== undefined) return tone === bass ? 0 : COST.wrongBass;
  if (tone === tones[0]) return 0;
  if (tone === tones[1]) return COST.firstInversion;
  return tone === tones[2] ? COST.secondInversion : COST.thirdInversion;
}

function spacingCost([alto, tenor, bass]: Pitches, { melody, lowest }: Ceiling): number {
  const above = melody === undefined ? undefined : Math.min(melody, lowest + OCTAVE);
  let cost = 0;
  if (above !== undefined && alto !== SILENT) cost += gapCost(above - alto, OCTAVE, COST.wide);
  if (alto !== SILENT && tenor !== SILENT) cost += gapCost(alto - tenor, OCTAVE, COST.wide);
  if (tenor !== SILENT && bass !== SILENT) {
    cost += gapCost(tenor - bass, WIDEST_BASS, COST.wideBass);
    if (bass < LOW && tenor - bass < 7) cost += COST.lowThird;
  }
  return cost;
}

function gapCost(gap: number, widest: number, wide: number): number {
  if (gap === 0) return COST.unison;
  if (gap === 1) return COST.semitone;
  return gap > widest ? wide * (gap - widest) : 0;
}
