/** "Meter and beat": the interpretation of the whole piece. Each change is shown as a draft on the page. */
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import type { DetectedNotes } from '../../../../../engine/index.ts';
import { readingTexts } from '../../../../texts/index.ts';
import { useEditor } from '../editor.ts';
import { DraftFooter } from './DraftFooter.tsx';
import { ExactnessField, FirstBarField, KeyField, LevelField, MeterField, SwingField } from './MeterFields.tsx';
import { PanelFrame } from './PanelFrame.tsx';
import { AS_TRANSCRIBED, readingOf } from './readingChoice.ts';
import type { ReadingChoice } from './readingChoice.ts';
import { useDraftReading } from './useDraftReading.ts';

export interface MeterPanelProps {
  readonly detected: DetectedNotes;
  readonly onClose: () => void;
}

export function MeterPanel({ detected, onClose }: MeterPanelProps) {
  const { store } = useEditor();
  const drafting = useDraftReading(detected);
  const [choice, setChoice] = useState(() => readingOf(store.committed));
  // After an undo the panel shows the state of the score again.
  useEffect(() => store.listenToCommits(() => setChoice(readingOf(store.committed))), [store]);
  const choose = (next: ReadingChoice): void => {
    setChoice(next);
    drafting.ask({ choice: next });
  };
  const change = (part: Partial<ReadingChoice>): void => choose({ ...choice, ...part });
  const fields = { choice, detected, change };
  return (
    <PanelFrame
      title={readingTexts.meterTitle}
      onClose={onClose}
      footer={<DraftFooter {...drafting} onDrop={() => setChoice(readingOf(store.committed))} />}
    >
      <MeterField {...fields} />
      <LevelField {...fields} />
      <FirstBarField {...fields} />
      <KeyField {...fields} />
      <SwingField {...fields} />
      <ExactnessField {...fields} />
      <Button size="small" sx={{ alignSelf: 'flex-start' }} onClick={() => choose(AS_TRANSCRIBED)}>
        {readingTexts.asTranscribed}
      </Button>
    </PanelFrame>
  );
}
