/** The metrical hypotheses of a piece as a user can choose among them: meter, level of the values, first barline. */
import { seconds, type Seconds } from '../../../units.ts';
import { writtenPath } from './metricalHypotheses.ts';
import type { OnsetGroup } from '../onsetGroups.ts';
import type { RankedHypothesis } from './rankHypotheses.ts';
import { tempoCurve } from '../tempoCurve.ts';

export interface MetricalAlternative {
  /** Name of the meter, such as `3/4`. */
  readonly meter: string;
  /** Quarter notes per minute: the median. */
  readonly tempo: number;
  /**
   * Tempo of the alternative divided by that of the chosen hypothesis: 2 where the written values are twice as long.
   */
  readonly level: number;
  /** Moment at which the first measure begins; may be before the first note. */
  readonly firstBarline: Seconds;
  /** Natural logarithm of the odds against the chosen hypothesis: 0 for that one, negative for all others. */
  readonly logOdds: number;
}

/** Largest number of hypotheses that are returned. */
const MOST = 16;
/** Levels that differ by less than this (an eighth of an octave) are the same. */
const LEVEL_STEPS = 8;

/** Returns the chosen hypothesis first, then the likeliest others; of those with the same notation only the first. */
export function rankedAlternatives(
  ranked: readonly RankedHypothesis[],
  groups: readonly OnsetGroup[],
): MetricalAlternative[] {
  const [best] = ranked;
  if (!best) return [];
  const found = new Map<string, MetricalAlternative>();
  for (const { hypothesis, score } of ranked) {
    if (found.size >= MOST) break;
    const { meter, tempo, units } = hypothesis;
    const level = tempo / best.hypothesis.tempo;
    const first = units.find((unit) => unit >= 0) ?? 0;
    const key = [meter.name, Math.round(LEVEL_STEPS * Math.log2(level)), first % meter.measure].join();
    if (found.has(key)) continue;
    const { timeOf } = tempoCurve(writtenPath(hypothesis), groups);
    found.set(key, {
      meter: meter.name,
      tempo,
      level,
      firstBarline: seconds(timeOf(0)),
      logOdds: score - best.score,
    });
  }
  return [...found.values()];
}
