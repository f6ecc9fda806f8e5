/**
 * Calibration: whether notes with confidence .8 are right in four of five cases (Guo et al., "On calibration of modern
 * neural networks", 2017).
 */
export interface Judged {
  /** 0..1. */
  readonly confidence: number;
  readonly isRight: boolean;
}

export interface ReliabilityBin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  /** Mean confidence, and share of right notes. */
  readonly confidence: number;
  readonly share: number;
}

const BINS = 10;

/** `expectedError`: mean distance between confidence and share, weighted by the size of the bins. */
export function reliability(judged: readonly Judged[]): { bins: ReliabilityBin[]; expectedError: number } {
  const bins = Array.from({ length: BINS }, (_, index): ReliabilityBin => {
    const own = judged.filter(({ confidence }) => Math.min(BINS - 1, Math.floor(BINS * confidence)) === index);
    const count = Math.max(1, own.length);
    return {
      from: index / BINS,
      to: (index + 1) / BINS,
      count: own.length,
      confidence: own.reduce((sum, { confidence }) => sum + confidence, 0) / count,
      share: own.filter(({ isRight }) => isRight).length / count,
    };
  });
  const error = bins.reduce((sum, { count, confidence, share }) => sum + count * Math.abs(confidence - share), 0);
  return { bins, expectedError: error / Math.max(1, judged.length) };
}
