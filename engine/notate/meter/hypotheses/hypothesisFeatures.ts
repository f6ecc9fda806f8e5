/**
 * Feature vector of a metrical hypothesis (meter, level, phase): its agreement with the metrical network, the
 * likelihood of its rhythm, tempo and beginning, the accents on each kind of position, and the amount of music that
 * repeats a measure later. `rankHypotheses.ts` computes the score; the order is that of HYPOTHESIS_FEATURES.
 */
import type { DrumStrokes } from '../drums/drumStrokes.ts';
import { ACCENT_NAMES, accentsOf, type AccentName } from '../accents.ts';
import {
  HYPOTHESIS_FEATURES,
  type HypothesisFeatures as Features,
  type PaceFeatures,
  type RepetitionFeatures,
  type StyleFeatures,
} from './hypothesisFeatureList.ts';
import { NETWORK_CLASSES, NETWORK_METERS, type MetricalEstimate } from '../network/metricalEstimate.ts';
import type { OnsetGroup } from '../onsetGroups.ts';
import { onsetPriors, type Texture } from '../onsetPriors.ts';
import { positionClasses } from '../positionClasses.ts';
import { likeness } from './likeness.ts';
import { phraseStarts } from './phraseStarts.ts';
import { densityOf, valueFeatures } from './valueFeatures.ts';
import { tempoSpread, type TempoSpread } from '../tempoCurve.ts';
import type { MetricalPath } from '../trackMeter.ts';
import { HYPOTHESIS_METERS, type MetricalHypothesis } from './metricalHypotheses.ts';
import { tuneOnsets } from './tuneOnsets.ts';
import { WrittenRhythms, type WrittenRhythm } from './writtenRhythm.ts';

/** Evidence of a piece that does not depend on the hypothesis. */
export interface PieceEvidence {
  readonly groups: readonly OnsetGroup[];
  readonly network: MetricalEstimate;
  readonly texture: Texture;
  /** Log likelihood of the best path. */
  readonly bestPath: number;
  /** The strokes of drums in the recording; absent where there are none, or no recording. */
  readonly drums?: DrumStrokes | undefined;
}

/** Computes the features of the hypotheses of one piece; what they share is computed once. */
export class HypothesisMeasurer {
  readonly rhythms: WrittenRhythms;
  readonly #piece: PieceEvidence;
  readonly #accents: Readonly<Record<AccentName, Float32Array>>;
  readonly #pitchClasses: Uint16Array;
  readonly #repeats = new Map<string, number>();
  readonly #spreads = new Map<MetricalPath, TempoSpread>();
  readonly #density: ReturnType<typeof densityOf>;
  /** Groups that follow one of the longest gaps. */
  readonly #phraseStarts: readonly number[];

  constructor(piece: PieceEvidence) {
    this.#piece = piece;
    this.rhythms = new WrittenRhythms(piece.network, tuneOnsets(piece.groups));
    this.#accents = accentsOf(piece.groups);
    this.#phraseStarts = phraseStarts(piece.groups);
    this.#density = densityOf(piece.groups);
    this.#pitchClasses = Uint16Array.from(piece.groups, ({ notes }) =>
      notes.reduce((mask, note) => mask | (1 << (note.midiPitch % 12)), 0),
    );
  }

  /** Returns the features in the order of HYPOTHESIS_FEATURES. */
  measure(hypothesis: MetricalHypothesis): number[] {
    const classes = this.#classesOf(hypothesis);
    const rhythm = this.rhythms.of(hypothesis);
    return HYPOTHESIS_FEATURES.vector({
      ...this.#networkClasses(classes),
      ...this.#networkWhole(hypothesis, rhythm),
      ...this.#rhythm(hypothesis),
      ...this.#ends(hypothesis),
      ...this.#pace(hypothesis, classes, rhythm),
      ...valueFeatures(hypothesis, rhythm),
      ...this.#style(hypothesis),
      ...this.#repetition(hypothesis),
      accentContrast: this.#accentContrasts(classes),
      ...this.#meterKinds(hypothesis),
    });
  }

  /** Position class of every group; -1 for an ornament. */
  #classesOf({ meter, units }: MetricalHypothesis): Int8Array {
    const classes = positionClasses(meter);
    return Int8Array.from(units, (unit) => (unit < 0 ? -1 : (classes[unit % meter.measure] ?? 4)));
  }

  /** Log ratios of the network for the position classes that the hypothesis gives the groups. */
  #networkClasses(classes: Int8Array): Pick<Features, 'networkClassesTotal' | 'networkClassesMean' | 'networkClass'> {
    const { classRatios } = this.#piece.network;
    const sums = new Array<number>(NETWORK_CLASSES).fill(0);
    classes.forEach((kind, index) => {
      if (kind >= 0) sums[kind] = (sums[kind] ?? 0) + (classRatios[index * NETWORK_CLASSES + kind] ?? 0);
    });
    const total = sums.reduce((sum, value) => sum + value, 0);
    return {
      networkClassesTotal: total / 100,
      networkClassesMean: total / classes.length,
      networkClass: sums.map((sum) => sum / classes.length),
    };
  }

  #networkWhole(
    { meter, path }: MetricalHypothesis,
    { tempoLog }: WrittenRhythm,
  ): Pick<Features, 'networkMeter' | 'networkTempo' | 'pathBehind' | 'pathBehindPerGroup'> {
    const { network, bestPath } = this.#piece;
    const known = (NETWORK_METERS as readonly string[]).indexOf(meter.name);
    const meterLog = network.meters[known] ?? -5;
    const behind = Math.min(60, bestPath - path.logLikelihood);
    return {
      networkMeter: Math.max(-8, meterLog),
      networkTempo: tempoLog,
      pathBehind: behind / 10,
      pathBehindPerGroup: behind / Math.max(40, path.units.length),
    };
  }

  /** Measures how usual the steps from onset to onset are in the meter. */
  #rhythm({ meter, units }: MetricalHypothesis): Pick<Features, 'transitionMean' | 'transitionTotal'> {
    const { positions, transitions } = onsetPriors(meter, this.#piece.texture);
    const columns = columnsOf(positions, meter.measure);
    let [sum, count, from] = [0, 0, -1];
    for (const unit of units) {
      if (unit < 0 || unit === from) continue;
      if (from >= 0) {
        const row = columns[from % meter.measure] ?? -1;
        const column = columns[unit % meter.measure] ?? -1;
        sum += row < 0 || column < 0 ? -9 : (transitions[row * positions.length + column] ?? -9);
        count++;
      }
      from = unit;
    }
    return { transitionMean: count > 0 ? sum / count : 0, transitionTotal: sum / 100 };
  }

  #ends({
    meter,
    units,
  }: MetricalHypothesis): Pick<
    Features,
    'startPrior' | 'firstOnDownbeat' | 'firstOnBeat' | 'lastOnDownbeat' | 'lastOnBeat'
  > {
    const { positions, starts } = onsetPriors(meter, this.#piece.texture);
    const placed = units.filter((unit) => unit >= 0);
    const [first, last] = [placed[0] ?? 0, placed.at(-1) ?? 0];
    const isDownbeat = (unit: number): number => (unit % meter.measure === 0 ? 1 : 0);
    const isBeat = (unit: number): number => (unit % meter.beat === 0 ? 1 : 0);
    return {
      startPrior: starts[positions.indexOf(first % meter.measure)] ?? -9,
      firstOnDownbeat: isDownbeat(first),
      firstOnBeat: isBeat(first),
      lastOnDownbeat: isDownbeat(last),
      lastOnBeat: isBeat(last),
    };
  }

  #pace({ meter, units, tempo }: MetricalHypothesis, classes: Int8Array, rhythm: WrittenRhythm): PaceFeatures {
    const placed = units.filter((unit) => unit >= 0);
    const beat = Math.log((tempo * 24) / meter.beat / 80);
    const quarter = Math.log(tempo / 100);
    const beats = Math.max(1, rhythm.length / meter.beat);
    const density = Math.log(Math.max(0.1, rhythm.moments / beats));
    const fine = classes.filter((kind) => kind === 4).length / classes.length;
    const line = this.#piece.texture === 'line' ? 1 : 0;
    const simple = meter.compound ? 0 : 1;
    return {
      simpleBeatTempo: simple * beat,
      simpleBeatTempoSquared: simple * beat ** 2,
      compoundBeatTempo: (1 - simple) * beat,
      compoundBeatTempoSquared: (1 - simple) * beat ** 2,
      quarterTempo: quarter,
      quarterTempoSquared: quarter ** 2,
      density,
      densitySquared: density ** 2,
      finePositions: fine,
      lineQuarterTempo: line * quarter,
      lineQuarterTempoSquared: line * quarter ** 2,
      lineDensity: line * density,
      lineDensitySquared: line * density ** 2,
      lineFinePositions: line * fine,
      measureCoverage: this.#coverage(placed, meter.measure),
      beatCoverage: this.#coverage(placed, meter.beat),
    };
  }

  /** How much the tempo of a path varies; computed once for each path. */
  spreadOf(path: MetricalPath): TempoSpread {
    const spread = this.#spreads.get(path) ?? tempoSpread(path, this.#piece.groups);
    this.#spreads.set(path, spread);
    return spread;
  }

  #style({ path }: MetricalHypothesis): StyleFeatures {
    const { whole, steps } = this.spreadOf(path);
    return { tempoSpread: whole, tempoRoughness: steps, ...this.#density };
  }

  /** Share of the moments `step` apart that have an onset. */
  #coverage(placed: Int32Array, step: number): number {
    const [first, last] = [placed[0] ?? 0, placed.at(-1) ?? 0];
    const there = new Set(placed.filter((unit) => unit % step === 0)).size;
    return there / Math.max(1, Math.floor(last / step) - Math.ceil(first / step) + 1);
  }

  #repetition(hypothesis: MetricalHypothesis): RepetitionFeatures {
    const { measure, beat } = hypothesis.meter;
    return {
      repeatAfterMeasure: this.#repeat(hypothesis, measure),
      repeatAfterTwoMeasures: this.#repeat(hypothesis, 2 * measure),
      repeatAfterFourMeasures: this.#repeat(hypothesis, 4 * measure),
      repeatAfterBeat: this.#repeat(hypothesis, beat),
      parallelBeginnings: this.#parallelBeginnings(hypothesis),
    };
  }

  /**
   * Share of the phrases (music after a long note or a rest) that begin at the same position in the measure as the
   * piece.
   */
  #parallelBeginnings({ meter, units }: MetricalHypothesis): number {
    const placed = units.filter((unit) => unit >= 0);
    const first = (placed[0] ?? 0) % meter.measure;
    const beginnings = this.#phraseStarts.filter((index) => (units[index] ?? -1) >= 0);
    const parallel = beginnings.filter((index) => (units[index] ?? 0) % meter.measure === first);
    // Half a phrase is added to the count so that one coincidence does not give a high share.
    return parallel.length / (beginnings.length + 0.5);
  }

  /** Mean share of pitch classes that recur `lag` written units later. */
  #repeat({ path, level, units }: MetricalHypothesis, lag: number): number {
    const key = `${path.meter.name} ${path.logLikelihood} ${lag / level}`;
    const known = this.#repeats.get(key);
    if (known !== undefined) return known;
    const groupAt = new Map<number, number>();
    units.forEach((unit, index) => {
      if (unit >= 0) groupAt.set(unit, index);
    });
    let [sum, count] = [0, 0];
    const last = units.at(-1) ?? 0;
    units.forEach((unit, index) => {
      if (unit < 0 || unit + lag > last) return;
      const other = groupAt.get(unit + lag);
      count++;
      if (other !== undefined) sum += likeness(this.#pitchClasses[index] ?? 0, this.#pitchClasses[other] ?? 0);
    });
    const value = count > 0 ? sum / count : 0;
    this.#repeats.set(key, value);
    return value;
  }

  /**
   * For every kind of accent, the contrasts: downbeats against other beats, beats against subdivisions, strong against
   * weak beats.
   */
  #accentContrasts(classes: Int8Array): number[] {
    const counts = new Float64Array(NETWORK_CLASSES);
    for (const kind of classes) if (kind >= 0) counts[kind] = (counts[kind] ?? 0) + 1;
    return ACCENT_NAMES.flatMap((name) => {
      const accent = this.#accents[name];
      const sums = new Float64Array(NETWORK_CLASSES);
      classes.forEach((kind, index) => {
        if (kind >= 0) sums[kind] = (sums[kind] ?? 0) + (accent[index] ?? 0);
      });
      // Two additional onsets without accent limit the mean of few onsets.
      const mean = (...kinds: number[]): number => {
        const count = kinds.reduce((sum, kind) => sum + (counts[kind] ?? 0), 2);
        return kinds.reduce((sum, kind) => sum + (sums[kind] ?? 0), 0) / count;
      };
      return [mean(0) - mean(1, 2), mean(0, 1, 2) - mean(3, 4), mean(1) - mean(2)];
    });
  }

  #meterKinds({ meter }: MetricalHypothesis): Pick<Features, 'meter' | 'lineMeter'> {
    const line = this.#piece.texture === 'line' ? 1 : 0;
    const kinds = HYPOTHESIS_METERS.map((name): number => (name === meter.name ? 1 : 0));
    return { meter: kinds, lineMeter: kinds.map((kind) => line * kind) };
  }
}

const COLUMNS = new Map<number, Int16Array>();

/** Index of every unit of a measure in its grid positions; -1 where it has none. */
function columnsOf(positions: Int16Array, measure: number): Int16Array {
  let columns = COLUMNS.get(measure);
  if (!columns) {
    columns = new Int16Array(measure).fill(-1);
    positions.forEach((unit, column) => columns?.fill(column, unit, unit + 1));
    COLUMNS.set(measure, columns);
  }
  return columns;
}
