/**
 * What all hypotheses of one path and level have in common, since they differ only in meter and barlines: the steps between the
 * onsets, and how well the tempo fits the network's estimate.
 */
import {
  BINS_PER_OCTAVE,
  LOWEST_TRACKED_TEMPO,
  TEMPO_BINS,
  type MetricalEstimate,
} from '../network/metricalEstimate.ts';
import type { MetricalPath } from '../trackMeter.ts';
import type { MetricalHypothesis } from './metricalHypotheses.ts';
import { shortShare } from './tuneOnsets.ts';

export interface WrittenRhythm {
  /** Number of different units. */
  readonly moments: number;
  /** From the first of them to the last. */
  readonly length: number;
  /** Shares of the steps between moments. */
  readonly belowEighth: number;
  readonly belowSixteenth: number;
  readonly fromQuarter: number;
  /** Share of the moments on a triplet. */
  readonly triplets: number;
  /** Steps below an eighth from one group to the next, for each group that is not an ornament. */
  readonly shortSteps: number;
  /** Share of the steps of the tune that are below an eighth. */
  readonly shortInTune: number;
  /** Mean log probability of the tempo. */
  readonly tempoLog: number;
}

const EIGHTH = 12;
const SIXTEENTH = 6;
const QUARTER = 24;
const LEAST_TEMPO_LOG = -8;

function tempoLogOf(path: MetricalPath, level: number, { tempos }: MetricalEstimate): number {
  let sum = 0;
  path.periods.forEach((period, group) => {
    const bin = BINS_PER_OCTAVE * Math.log2((60 * level) / (24 * period) / LOWEST_TRACKED_TEMPO);
    const at = Math.max(0, Math.min(TEMPO_BINS - 1, Math.round(bin)));
    sum += Math.max(LEAST_TEMPO_LOG, tempos[group * TEMPO_BINS + at] ?? LEAST_TEMPO_LOG);
  });
  return sum / path.periods.length;
}

/** `tune`: onsets of the tune. */
function rhythmOf(
  { path, level, units }: MetricalHypothesis,
  network: MetricalEstimate,
  tune: readonly number[],
): WrittenRhythm {
  const placed = units.filter((unit) => unit >= 0);
  const moments = [...new Set(placed)];
  const steps = moments.slice(1).map((unit, index) => unit - (moments[index] ?? 0));
  const share = (counts: (step: number) => boolean): number => steps.filter(counts).length / Math.max(1, steps.length);
  const triplets = moments.filter((unit) => unit % EIGHTH === 4 || unit % EIGHTH === 8).length;
  // Notes of one chord may be in groups of their own, at the same unit.
  const isShort = (step: number): boolean => step > 0 && step < EIGHTH;
  const shortSteps = placed.filter((unit, index) => index > 0 && isShort(unit - (placed[index - 1] ?? 0))).length;
  return {
    moments: moments.length,
    length: (placed.at(-1) ?? 0) - (placed[0] ?? 0),
    belowEighth: share((step) => step < EIGHTH),
    belowSixteenth: share((step) => step < SIXTEENTH),
    fromQuarter: share((step) => step >= QUARTER),
    triplets: triplets / Math.max(1, moments.length),
    shortSteps: shortSteps / Math.max(1, placed.length),
    shortInTune: shortShare(units, tune, EIGHTH),
    tempoLog: tempoLogOf(path, level, network),
  };
}

/** The rhythms of the hypotheses of one piece; each is computed once. */
export class WrittenRhythms {
  readonly #network: MetricalEstimate;
  readonly #tune: readonly number[];
  readonly #known = new Map<MetricalPath, Map<number, WrittenRhythm>>();

  constructor(network: MetricalEstimate, tune: readonly number[]) {
    this.#network = network;
    this.#tune = tune;
  }

  of(hypothesis: MetricalHypothesis): WrittenRhythm {
    const { path, level } = hypothesis;
    const levels = this.#known.get(path) ?? new Map<number, WrittenRhythm>();
    this.#known.set(path, levels);
    const rhythm = levels.get(level) ?? rhythmOf(hypothesis, this.#network, this.#tune);
    levels.set(level, rhythm);
    return rhythm;
  }
}
