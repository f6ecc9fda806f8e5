/**
 * A thin strip with one field for each bar, which is lower and amber where the transcription was less certain. A press
 * goes to the bar; when the strip has the focus, arrow keys do too.
 */
import Box from '@mui/material/Box';
import { useMemo, useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { measureNumbers, measureQuality } from '../../../../../engine/index.ts';
import type { Score } from '../../../../../engine/index.ts';
import { FINGERS, TOUCH_PX_IN_BARS } from '../../../../theme/touchTargets.ts';
import { editTexts } from '../../../../texts/index.ts';
import { useEditor } from '../editor.ts';
import { useDoubtState, useHasConfidence } from './useDoubts.ts';

/**
 * Quality from which a bar is drawn as certain, and below which as uncertain; between them there is one intermediate
 * step.
 */
const SURE = 0.85;
const UNSURE = 0.6;
const LEVELS = [
  { from: SURE, height: 3, colour: '#2e7d32' },
  { from: UNSURE, height: 6, colour: '#ffb300' },
  { from: 0, height: 10, colour: '#d84315' },
] as const;
const HEIGHT = 10;

const LOOK = {
  ...{ position: 'relative', flexShrink: 0, height: 16, cursor: 'pointer', touchAction: 'none' },
  ...{ borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper' },
  [FINGERS]: { height: TOUCH_PX_IN_BARS },
  '& svg': { position: 'absolute', left: 0, bottom: 0, width: '100%', height: HEIGHT, display: 'block' },
} as const;

/** For each level the fields of its bars, as a path in a box that is as wide as the number of bars. */
function levelPaths(qualities: readonly number[]): readonly string[] {
  const paths = LEVELS.map(() => '');
  qualities.forEach((quality, index) => {
    const level = LEVELS.findIndex(({ from }) => quality >= from);
    const { height } = LEVELS[level] ?? LEVELS[0];
    paths[level] += `M${String(index + 0.05)} ${String(HEIGHT)}v${String(-height)}h0.9v${String(height)}z`;
  });
  return paths;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

/** Returns the bar to which a key moves; undefined for other keys. */
function keyTarget(key: string, measure: number, last: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  const by = STEPS[key];
  return by === undefined ? undefined : measure + by;
}

/** `score`: the score after the last pause in editing. */
export function QualityStrip({ score }: { readonly score: Score }) {
  const { isShown } = useDoubtState();
  const isOffered = useHasConfidence(score);
  return isShown && isOffered ? <ShownStrip score={score} /> : null;
}

const Fields = ({ qualities }: { readonly qualities: readonly number[] }) => (
  <svg viewBox={`0 0 ${String(qualities.length)} ${String(HEIGHT)}`} preserveAspectRatio="none" aria-hidden>
    {levelPaths(qualities).map((path, index) => (
      <path key={LEVELS[index]?.from} d={path} fill={LEVELS[index]?.colour} />
    ))}
  </svg>
);

function ShownStrip({ score }: { readonly score: Score }) {
  const { revealed, reading } = useEditor();
  const [measure, setMeasure] = useState(reading.measure);
  const qualities = useMemo(() => measureQuality(score), [score]);
  const numbers = useMemo(() => measureNumbers(score.measures), [score]);
  const last = qualities.length - 1;
  const goTo = (wanted: number): void => {
    const index = Math.min(Math.max(wanted, 0), last);
    setMeasure(index);
    revealed.emit(index);
  };
  const press = ({ clientX, currentTarget }: PointerEvent): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    goTo(Math.floor(((clientX - left) / width) * qualities.length));
  };
  const step = (event: KeyboardEvent): void => {
    const wanted = keyTarget(event.key, measure, last);
    if (wanted === undefined) return;
    event.preventDefault();
    goTo(wanted);
  };
  const shown = Math.min(measure, last);
  return (
    <Box
      role="slider"
      tabIndex={0}
      aria-label={editTexts.doubts.strip}
      aria-valuemin={1}
      aria-valuemax={qualities.length}
      aria-valuenow={shown + 1}
      aria-valuetext={editTexts.doubts.quality(numbers[shown] ?? null, Math.round(100 * (qualities[shown] ?? 1)))}
      title={editTexts.doubts.strip}
      onPointerDown={press}
      onKeyDown={step}
      sx={LOOK}
    >
      <Fields qualities={qualities} />
    </Box>
  );
}
