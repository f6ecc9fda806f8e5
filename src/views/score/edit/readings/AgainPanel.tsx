/** "Transcribe again": the selected bars are written again from their detected notes; the others are not changed. */
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Slider from '@mui/material/Slider';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { measureNumbers } from '../../../../../engine/index.ts';
import type { DetectedNotes, MeasureSpan } from '../../../../../engine/index.ts';
import { readingTexts } from '../../../../texts/index.ts';
import { useEditor, useSelection } from '../editor.ts';
import type { PassageRequest } from './draftReading.ts';
import { DraftFooter } from './DraftFooter.tsx';
import { ExactnessField } from './MeterFields.tsx';
import { PanelFrame } from './PanelFrame.tsx';
import { spanOfSelection } from './openAgain.ts';
import { readingOf } from './readingChoice.ts';
import type { ReadingChoice } from './readingChoice.ts';
import { useDraftReading } from './useDraftReading.ts';

/** The detector accepts notes from this confidence on. */
const LEAST = 0.5;
const MOST = 0.95;
const STEP = 0.05;

interface Settings extends Omit<PassageRequest, 'span'> {
  readonly choice: Pick<ReadingChoice, 'exactness'>;
}

const exactnessOf = ({ exactness }: Partial<ReadingChoice>): Pick<ReadingChoice, 'exactness'> =>
  exactness === undefined ? {} : { exactness };

interface ConfidenceFieldProps {
  readonly least: number;
  readonly change: (least: number) => void;
}

/** Sets the least confidence of the notes that are written. */
function ConfidenceField({ least, change }: ConfidenceFieldProps) {
  const [moved, setMoved] = useState<number>();
  return (
    <Box>
      <Typography variant="caption" color="text.secondary" id="reading-sureness">
        {readingTexts.sureness}
      </Typography>
      <Box sx={{ px: 2.5 }}>
        <Slider
          aria-labelledby="reading-sureness"
          min={LEAST}
          max={MOST}
          step={STEP}
          marks={[
            { value: LEAST, label: readingTexts.all },
            { value: MOST, label: readingTexts.sureOnly },
          ]}
          value={moved ?? Math.max(least, LEAST)}
          getAriaValueText={(value) => readingTexts.percent(Math.round(100 * value))}
          onChange={(_, value) => setMoved(value as number)}
          onChangeCommitted={(_, value) => {
            setMoved(undefined);
            change(value as number);
          }}
        />
      </Box>
    </Box>
  );
}

/** The bars of the last selection. The draft has other notes, so that nothing may be selected in it. */
function useSpan(): MeasureSpan | undefined {
  const { store } = useEditor();
  const selected = spanOfSelection(useSelection(store));
  const [span, setSpan] = useState(selected);
  useEffect(
    () =>
      store.listenToSelection(() => {
        if (store.score === store.committed) setSpan((before) => spanOfSelection(store.selection) ?? before);
      }),
    [store],
  );
  return span;
}

export interface AgainPanelProps {
  readonly detected: DetectedNotes;
  readonly onClose: () => void;
}

export function AgainPanel({ detected, onClose }: AgainPanelProps) {
  const { store } = useEditor();
  const span = useSpan();
  const drafting = useDraftReading(detected);
  const [{ choice, ...passage }, setSettings] = useState<Settings>(() => ({
    ...{ least: 0, forgetsEdits: false, choice: exactnessOf(readingOf(store.committed)) },
  }));
  const change = (part: Partial<Settings>): void => {
    const { choice: wanted, ...others } = { choice, ...passage, ...part };
    setSettings({ choice: wanted, ...others });
    if (span !== undefined) drafting.ask({ choice: wanted, passage: { span, ...others } });
  };
  const numbers = measureNumbers(store.committed.measures);
  if (span === undefined)
    return (
      <PanelFrame title={readingTexts.againTitle} onClose={onClose}>
        <Typography variant="body2">{readingTexts.againSelect}</Typography>
      </PanelFrame>
    );
  return (
    <PanelFrame
      title={readingTexts.againTitle}
      onClose={onClose}
      footer={<DraftFooter {...drafting} onDrop={onClose} />}
    >
      <Typography variant="body2">
        {readingTexts.againBars(numbers[span.first] ?? null, numbers[span.last] ?? null)}
      </Typography>
      <ExactnessField choice={choice} change={(wanted) => change({ choice: exactnessOf(wanted) })} />
      <ConfidenceField least={passage.least} change={(least) => change({ least })} />
      <FormControlLabel
        label={readingTexts.forgets}
        control={
          <Switch checked={passage.forgetsEdits} onChange={({ target }) => change({ forgetsEdits: target.checked })} />
        }
      />
    </PanelFrame>
  );
}
