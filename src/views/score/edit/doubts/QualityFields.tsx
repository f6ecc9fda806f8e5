/**
 * A thin strip with one field for each bar, which is higher and amber or red where the transcription was less certain. A
 * press goes to the bar; when the strip has the focus, arrow keys do too.
 */
import Box from '@mui/material/Box';
import { useMemo, useState } from 'react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { measureNumbers, measureQuality } from '../../../../../engine/index.ts';
import type { Score } from '../../../../../engine/index.ts';
import { FINGERS, TOUCH_PX_IN_BARS } from '../../../../theme/touchTargets.ts';
import { editTexts } from '../../../../texts/index.ts';
import { useEditor } from '../editor.ts';
import type { MeasureSpan } from './measureSpans.ts';
import { spanAt } from './measureSpans.ts';

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
const TOUCH_HEIGHT = 24;

const LOOK = {
  ...{ position: 'relative', flexShrink: 0, height: 16, cursor: 'pointer', touchAction: 'manipulation' },
  ...{ borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper' },
  '& svg': { position: 'absolute', left: 0, bottom: 0, width: '100%', height: HEIGHT, display: 'block' },
  // A finger also reaches the strip from beside it: if it were as high as a finger, half of it would be blank.
  [FINGERS]: {
    ...{ height: TOUCH_HEIGHT, zIndex: 1, '& svg': { height: 2 * HEIGHT } },
    '&::after': { content: '""', position: 'absolute', left: 0, right: 0, height: TOUCH_PX_IN_BARS - TOUCH_HEIGHT },
  },
} as const;

const OPPOSITE = { top: 'bottom', bottom: 'top' } as const;

export interface QualityFieldsProps {
  readonly score: Score;
  /** The places of the bars along the strip, in ascending order, in any unit. */
  readonly spans: readonly MeasureSpan[];
  /** The length of the strip in this unit. */
  readonly length: number;
  /** The space at each end of a field in this unit. */
  readonly gap: number;
  /** The edge beyond which a finger may miss the strip: that of the music, but not of a scroller, which cuts it off. */
  readonly reach: 'top' | 'bottom';
  /** Called with the place of the bar that a press or a key leads to. */
  readonly onReveal?: (span: MeasureSpan) => void;
}

/** For each level the fields of its bars, as a path in a box that is as wide as `length`. */
function levelPaths(qualities: readonly number[], { spans, gap }: QualityFieldsProps): readonly string[] {
  const paths = LEVELS.map(() => '');
  for (const { measure, start, end } of spans) {
    const level = LEVELS.findIndex(({ from }) => (qualities[measure] ?? 1) >= from);
    const { height } = LEVELS[level] ?? LEVELS[0];
    const width = Math.max(end - start - 2 * gap, gap);
    paths[level] += `M${String(start + gap)} ${String(HEIGHT)}v${String(-height)}h${String(width)}v${String(height)}z`;
  }
  return paths;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

/** Returns the bar to which a key moves; undefined for other keys. */
function keyTarget(key: string, measure: number, last: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  const by = STEPS[key];
  return by === undefined ? undefined : Math.min(Math.max(measure + by, 0), last);
}

function Fields({ qualities, ...props }: QualityFieldsProps & { readonly qualities: readonly number[] }) {
  return (
    <svg viewBox={`0 0 ${String(props.length)} ${String(HEIGHT)}`} preserveAspectRatio="none" aria-hidden>
      {levelPaths(qualities, props).map((path, index) => (
        <path key={LEVELS[index]?.from} d={path} fill={LEVELS[index]?.colour} />
      ))}
    </svg>
  );
}

/** The bar that was last gone to, and what goes to another one. */
function useBar({ spans, onReveal }: QualityFieldsProps) {
  const { revealed, reading } = useEditor();
  const [measure, setMeasure] = useState(reading.measure);
  const goTo = (index: number): void => {
    const span = spans.find((each) => each.measure === index);
    setMeasure(index);
    revealed.emit(index);
    if (span !== undefined) onReveal?.(span);
  };
  return { measure, goTo };
}

export function QualityFields(props: QualityFieldsProps) {
  const { score, spans, length, reach } = props;
  const { measure, goTo } = useBar(props);
  const qualities = useMemo(() => measureQuality(score), [score]);
  const numbers = useMemo(() => measureNumbers(score.measures), [score]);
  const last = qualities.length - 1;
  const press = ({ clientX, currentTarget }: MouseEvent): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const pressed = spanAt(spans, ((clientX - left) / width) * length);
    if (pressed !== undefined) goTo(pressed.measure);
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
      onClick={press}
      onKeyDown={step}
      sx={{ ...LOOK, '&::after': { [OPPOSITE[reach]]: '100%' } }}
    >
      <Fields {...props} qualities={qualities} />
    </Box>
  );
}
