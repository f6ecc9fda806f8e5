/** The beats of a performance as they are computed from a path through its onsets, however the path was found. */
import { seconds, type Seconds } from '../../units.ts';
import { medianPeriod } from './hypotheses/metricalHypotheses.ts';
import type { MetricalAlternative } from './hypotheses/metricalAlternatives.ts';
import { countedBeat, type Meter } from './notateMeter.ts';
import type { OnsetGroup } from './onsetGroups.ts';
import { tempoCurve } from './tempoCurve.ts';
import type { MetricalPath } from './trackMeter.ts';

export interface BeatTrack {
  readonly meter: Meter;
  /** Units (1/24 quarter) since the first barline for every group; -1 for an ornament. */
  readonly units: Int32Array;
  readonly beats: readonly { readonly time: Seconds; readonly number: number }[];
  /** Quarter notes per minute: the median. */
  readonly tempo: number;
  /** Natural logarithm of the odds against the second best meter or phase. */
  readonly margin: number;
  /** The path from which `units` are computed; `trackOfPath` computes the same track from it. */
  readonly path: MetricalPath;
  /** Whether the piece has swing; its `units` are where the notes sound. Absent where it has none. */
  readonly isSwung?: true;
  /** The other hypotheses, the likeliest first. */
  readonly alternatives: readonly MetricalAlternative[];
  /** The network's estimate for each group (`MetricalEstimate.classRatios`). */
  readonly classRatios: Float32Array;
  /** Seconds of any unit. */
  readonly timeOf: (unit: number) => number;
  /** Unit, as a fraction, at any number of seconds. */
  readonly unitOf: (time: number) => number;
}

/** Computes the track of a known path, without the results of the search for it. `margin` as in BeatTrack. */
export function trackOfPath(path: MetricalPath, groups: readonly OnsetGroup[], margin: number): BeatTrack {
  const { meter, units } = path;
  const { anchors, timeOf, unitOf } = tempoCurve(path, groups);
  const beat = countedBeat(meter);
  const first = Math.floor((anchors[0]?.unit ?? 0) / beat) * beat;
  const last = anchors.at(-1)?.unit ?? 0;
  const beats: { time: Seconds; number: number }[] = [];
  for (let unit = first; unit <= last; unit += beat)
    beats.push({ time: seconds(timeOf(unit)), number: Math.floor((unit % meter.measure) / beat) + 1 });
  const found = { alternatives: [], classRatios: new Float32Array(0) };
  return { meter, units, beats, tempo: medianTempo(path), margin, path, ...found, timeOf, unitOf };
}

/** Quarter notes per minute. */
export const medianTempo = (path: MetricalPath): number => 60 / (24 * medianPeriod(path));
