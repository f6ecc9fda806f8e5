/**
 * The lattice of the quantizer for a known tempo: each onset may stand on any grid position near to where it was played.
 * A path through it is as likely as the tracker would say (notate/meter/trackMeter.ts): by the learned transitions
 * between metrical positions, by the kinds of position that the metrical network found, and by the distance from the
 * played moment. Because the tempo is fixed, the best paths are found exactly, by dynamic programming with the best N
 * histories of each position.
 */
import { gridPositions, isGridPosition, type Meter } from '../notate/meter/notateMeter.ts';
import type { OnsetPriors } from '../notate/meter/onsetPriors.ts';
import { positionClasses } from '../notate/meter/positionClasses.ts';

export interface LatticeOnset {
  /** Units since the first barline, as it was played. */
  readonly position: number;
  /** Standard deviation of the player, in units. */
  readonly deviation: number;
  /** For each of POSITION_CLASSES: logarithm of how much likelier it is here than elsewhere. Empty: unknown. */
  readonly classRatios: readonly number[];
  /** Seconds since the onset before. */
  readonly gap: number;
  /** A position with a bonus (natural logarithm). */
  readonly favoured?: { readonly unit: number; readonly bonus: number };
  /** The only position that it may have. */
  readonly fixed?: number;
}

export interface LatticeOptions {
  readonly meter: Meter;
  readonly priors: OnsetPriors;
  /** Exponent of the learned probabilities: more than 1 gives plainer rhythms, less gives more exact ones. */
  readonly trust: number;
  /** Added to the logarithm for positions of fine subdivisions, as a factor of `FINENESS`. */
  readonly plainness: number;
  /** Whether onsets may share a position: those of a rolled chord at low cost, others where no position is free. */
  readonly shares: boolean;
  /** Number of paths. */
  readonly paths: number;
  /** Positions of the onset before the first and after the last. */
  readonly before?: number;
  readonly after?: number;
}

export interface LatticePath {
  readonly units: readonly number[];
  readonly logLikelihood: number;
}

/** Weight of the network's classes, since those of neighbouring onsets are not independent (as in trackBeats.ts). */
const CLASSES = 0.8;
/** Units to each side of the played position. */
const REACH = 14;
/** Log probability that an onset shares the position of the one before: in a rolled chord, and anywhere. */
const ROLL = { seconds: 0.13, log: -2.6 };
const CROWDED = -12;
/** Log probability of each measure without an onset, and of a transition that the tables lack. */
const SKIPPED_MEASURE = -2.5;
const UNKNOWN = -9.2;
/** Cost of a position by its subdivision: eighths, sixteenths, triplets, finer. */
const FINENESS = { sixteenth: 1, triplet: 2, finer: 4 };

interface History {
  readonly score: number;
  readonly unit: number;
  readonly parent: History | undefined;
}

/** The likeliest paths first; none where the onsets have no room. */
export function latticePaths(onsets: readonly LatticeOnset[], options: LatticeOptions): LatticePath[] {
  const scorer = new LatticeScorer(options);
  let columns: History[][] = [];
  onsets.forEach((onset, index) => {
    const next: History[][] = [];
    for (const unit of candidates(onset)) {
      const own = scorer.ownScore(onset, unit);
      const histories = index === 0 ? scorer.begin(unit, own) : scorer.extend(columns, onset, unit, own);
      if (histories.length > 0) next.push(histories);
    }
    columns = next;
  });
  return columns
    .flat()
    .map((end) => ({ end, score: end.score + scorer.ending(end.unit) }))
    .filter(({ score }) => score > -Infinity)
    .sort((a, b) => b.score - a.score)
    .slice(0, options.paths)
    .map(({ end, score }) => ({ units: unitsOf(end), logLikelihood: score }));
}

function candidates({ position, fixed }: LatticeOnset): number[] {
  if (fixed !== undefined) return [fixed];
  const units: number[] = [];
  for (let unit = Math.max(0, Math.ceil(position - REACH)); unit <= position + REACH; unit++)
    if (isGridPosition(unit)) units.push(unit);
  return units;
}

function unitsOf(end: History): number[] {
  const units: number[] = [];
  for (let at: History | undefined = end; at; at = at.parent) units.push(at.unit);
  return units.reverse();
}

class LatticeScorer {
  readonly #options: LatticeOptions;
  readonly #classes: Uint8Array;
  /** Index in the grid of each unit of the measure. */
  readonly #columns: ReadonlyMap<number, number>;

  constructor(options: LatticeOptions) {
    this.#options = options;
    this.#classes = positionClasses(options.meter);
    this.#columns = new Map([...gridPositions(options.meter.measure)].map((unit, column) => [unit, column]));
  }

  /** What a position says of itself, whatever the onset before. */
  ownScore({ position, deviation, classRatios, favoured }: LatticeOnset, unit: number): number {
    const kind = this.#classes[unit % this.#options.meter.measure] ?? 0;
    const misfit = 0.5 * ((unit - position) / deviation) ** 2;
    const bonus = favoured?.unit === unit ? favoured.bonus : 0;
    return CLASSES * (classRatios[kind] ?? 0) - misfit + bonus - this.#options.plainness * fineness(unit);
  }

  begin(unit: number, own: number): History[] {
    const { before, priors, meter, trust } = this.#options;
    if (before !== undefined) {
      const step = this.transition(before, unit);
      return step === -Infinity ? [] : [{ score: own + step, unit, parent: undefined }];
    }
    const start = priors.starts[this.#columns.get(unit % meter.measure) ?? -1] ?? UNKNOWN;
    return [{ score: own + trust * start, unit, parent: undefined }];
  }

  /** The best histories that reach a position from those of the onset before. */
  extend(columns: readonly (readonly History[])[], onset: LatticeOnset, unit: number, own: number): History[] {
    const found: History[] = [];
    for (const histories of columns) {
      const from = histories[0]?.unit ?? 0;
      if (from > unit) continue;
      const step = from === unit ? this.#sharing(onset) : this.transition(from, unit);
      if (step === -Infinity) continue;
      for (const parent of histories) found.push({ score: parent.score + step + own, unit, parent });
    }
    return found.sort((a, b) => b.score - a.score).slice(0, this.#options.paths);
  }

  ending(unit: number): number {
    const { after } = this.#options;
    return after === undefined ? 0 : this.transition(unit, after);
  }

  #sharing({ gap }: LatticeOnset): number {
    if (!this.#options.shares) return -Infinity;
    return gap < ROLL.seconds ? ROLL.log - gap / 0.04 : CROWDED;
  }

  /** Log probability of the step from a position to a later one; -Infinity where it is not later. */
  transition(from: number, to: number): number {
    if (to <= from) return -Infinity;
    const { meter, priors, trust } = this.#options;
    const size = priors.positions.length;
    const row = this.#columns.get(from % meter.measure) ?? -1;
    const column = this.#columns.get(to % meter.measure) ?? -1;
    const known = row < 0 || column < 0 ? undefined : priors.transitions[row * size + column];
    return trust * (known ?? UNKNOWN) + SKIPPED_MEASURE * Math.floor((to - from - 1) / meter.measure);
  }
}

function fineness(unit: number): number {
  if (unit % 12 === 0) return 0;
  if (unit % 6 === 0) return FINENESS.sixteenth;
  return unit % 8 === 0 ? FINENESS.triplet : FINENESS.finer;
}

/** How likely units are in a meter, by the same measures; ornaments (-1) are passed over. */
export function logLikelihood(
  units: Iterable<number>,
  classRatios: (group: number) => readonly number[],
  meter: Meter,
  priors: OnsetPriors,
): number {
  const options = { meter, priors, trust: 1, plainness: 0, shares: true, paths: 1 };
  const scorer = new LatticeScorer(options);
  let [sum, group] = [0, 0];
  let last: number | undefined;
  for (const unit of units) {
    if (unit >= 0) {
      sum += scorer.ownScore({ position: unit, deviation: 1, classRatios: classRatios(group), gap: 1 }, unit);
      if (last === undefined) sum += scorer.begin(unit, 0)[0]?.score ?? 0;
      else if (unit > last) sum += scorer.transition(last, unit);
      last = unit;
    }
    group++;
  }
  return sum;
}
