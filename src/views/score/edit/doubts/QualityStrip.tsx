/** The quality of the bars: below the toolbar with equal fields, or below the waveform on its scale. */
import { useMemo } from 'react';
import type { Score } from '../../../../../engine/index.ts';
import { useWaveformShown } from '../waveform/useWaveformShown.ts';
import { QualityFields } from './QualityFields.tsx';
import type { MeasureSpan } from './measureSpans.ts';
import { equalSpans, timedSpans } from './measureSpans.ts';
import { useDoubtState, useHasConfidence } from './useDoubts.ts';

function useIsShown(score: Score): boolean {
  const { isShown } = useDoubtState();
  return useHasConfidence(score) && isShown;
}

/** The space at each end of a field: a part of a bar, or as many seconds as a pixel and a half of the waveform. */
const EQUAL_GAP = 0.05;
const GAP_PX = 1.5;

/** `score`: the score after the last pause in editing. */
export function EqualQualityStrip({ score }: { readonly score: Score }) {
  const isShown = useIsShown(score);
  const spans = useMemo(() => equalSpans(score), [score]);
  return isShown ? <QualityFields {...{ score, spans }} length={spans.length} gap={EQUAL_GAP} reach="bottom" /> : null;
}

/** While the waveform is open, the strip belongs to it: two scales above each other would not fit together. */
export function QualityStrip({ score }: { readonly score: Score }) {
  const hasWaveform = useWaveformShown() !== undefined;
  return hasWaveform ? null : <EqualQualityStrip score={score} />;
}

interface TimedQualityStripProps {
  readonly score: Score;
  /** Seconds of the recording. */
  readonly duration: number;
  readonly pxPerSecond: number;
  readonly onReveal: (span: MeasureSpan) => void;
}

export function TimedQualityStrip({ score, duration, pxPerSecond, onReveal }: TimedQualityStripProps) {
  const isShown = useIsShown(score);
  const spans = useMemo(() => timedSpans(score, duration), [score, duration]);
  if (!isShown) return null;
  return <QualityFields {...{ score, spans, onReveal }} length={duration} gap={GAP_PX / pxPerSecond} reach="top" />;
}
