/**
 * Chooses the voicings of consecutive slices together, by dynamic programming over the costs of each voicing and of each
 * movement. A chunk is chosen with the slices after it in view, and continues from the last voicing of the chunk before
 * it, so that the joint is led like any other place.
 */
import type { Ensemble } from '../ensembles.ts';
import type { HarmonyChord } from '../harmony/chordTones.ts';
import { FORBIDDEN, motionCost, type Sonority } from './motion.ts';
import { SILENT, voicingsOf, type Voicing } from './voicing.ts';

export interface VoicedSlice {
  readonly chord: HarmonyChord;
  /** Whether the voices rest. */
  readonly rests: boolean;
  /** Melody at the beginning, its last note, and its lowest note; undefined where it rests throughout. */
  readonly melody: { readonly first: number | undefined; readonly last: number; readonly lowest: number } | undefined;
}

export type Pitches = Voicing['pitches'];

const REST: Voicing = { pitches: [SILENT, SILENT, SILENT], cost: 0 };

const firstOf = ({ melody }: VoicedSlice): number => melody?.first ?? SILENT;
const lastOf = ({ melody }: VoicedSlice): number => melody?.last ?? SILENT;

interface Place {
  readonly slice: VoicedSlice;
  readonly voicings: readonly Voicing[];
}

/**
 * Returns the pitches of the first `count` slices. `before` is the slice before the first one, with its pitches.
 */
export function leadVoices(
  slices: readonly VoicedSlice[],
  count: number,
  ensemble: Ensemble,
  before?: { readonly slice: VoicedSlice; readonly pitches: Pitches },
): readonly Pitches[] {
  const places = slices.map((slice): Place => ({ slice, voicings: candidates(slice, ensemble) }));
  const fixed: Place | undefined = before && {
    slice: before.slice,
    voicings: [{ pitches: before.pitches, cost: 0 }],
  };
  const path = cheapestPath(fixed === undefined ? places : [fixed, ...places]);
  const chosen = fixed === undefined ? path : path.slice(1);
  return withoutParallels(slices.slice(0, count), chosen.slice(0, count), before);
}

function candidates({ chord, rests, melody }: VoicedSlice, ensemble: Ensemble): readonly Voicing[] {
  if (rests) return [REST];
  const highest = ensemble.melody.highest;
  return voicingsOf(chord, { melody: melody?.first, lowest: melody?.lowest ?? highest }, ensemble);
}

function cheapestPath(places: readonly Place[]): readonly Pitches[] {
  let costs = (places[0]?.voicings ?? []).map(({ cost }) => cost);
  const parents: (readonly number[])[] = [];
  for (let index = 1; index < places.length; index++) {
    const [from, to] = [places[index - 1] as Place, places[index] as Place];
    const steps = to.voicings.map((voicing) => cheapestStep(from, to, voicing, costs));
    costs = steps.map(({ cost }) => cost);
    parents.push(steps.map(({ parent }) => parent));
  }
  const path: Pitches[] = [];
  let chosen = costs.indexOf(Math.min(...costs));
  for (let index = places.length - 1; index >= 0; index--) {
    path[index] = (places[index]?.voicings[chosen] ?? REST).pitches;
    chosen = parents[index - 1]?.[chosen] ?? 0;
  }
  return path;
}

function cheapestStep(from: Place, to: Place, voicing: Voicing, costs: readonly number[]) {
  const progression = { before: from.slice.chord, after: to.slice.chord };
  const after: Sonority = [firstOf(to.slice), ...voicing.pitches];
  let [cost, parent] = [Infinity, 0];
  from.voicings.forEach((previous, index) => {
    const known = costs[index] ?? Infinity;
    if (known >= cost) return;
    const total = known + motionCost([lastOf(from.slice), ...previous.pitches], after, progression);
    if (total < cost) [cost, parent] = [total, index];
  });
  return { cost: cost + voicing.cost, parent };
}

/**
 * Where every voicing has a parallel, which a leaping melody over prescribed chords can cause, a voice rests.
 */
function withoutParallels(
  slices: readonly VoicedSlice[],
  path: readonly Pitches[],
  before?: { readonly slice: VoicedSlice; readonly pitches: Pitches },
): readonly Pitches[] {
  const result: Pitches[] = [];
  path.forEach((pitches, index) => {
    const previous = index === 0 ? before : { slice: slices[index - 1] as VoicedSlice, pitches: result[index - 1] };
    const isFaulty = (next: Pitches): boolean =>
      previous?.pitches !== undefined && isParallel(previous.slice, previous.pitches, slices[index], next);
    result.push(isFaulty(pitches) ? withSilence(pitches, isFaulty) : pitches);
  });
  return result;
}

/** The pitches with as few rests as end the parallels: the inner voices rest before the bass. */
function withSilence(pitches: Pitches, isFaulty: (next: Pitches) => boolean): Pitches {
  const [alto, tenor, bass] = pitches;
  const choices: readonly Pitches[] = [
    [alto, SILENT, bass],
    [SILENT, tenor, bass],
    [alto, tenor, SILENT],
    [SILENT, SILENT, bass],
  ];
  return choices.find((choice) => !isFaulty(choice)) ?? REST.pitches;
}

function isParallel(from: VoicedSlice, pitches: Pitches, to: VoicedSlice | undefined, next: Pitches): boolean {
  if (to === undefined) return false;
  const progression = { before: from.chord, after: to.chord };
  return motionCost([lastOf(from), ...pitches], [firstOf(to), ...next], progression) >= FORBIDDEN;
}
