/**
 * The panel that is open beside the music. Where the score has no detected notes, it explains why there is nothing to
 * choose.
 */
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useSyncExternalStore } from 'react';
import { readingTexts } from '../../../../texts/index.ts';
import { hasWithheld } from '../../state/hideWithheld.ts';
import { useIsEditing, useEditor } from '../editor.ts';
import { AgainPanel } from './AgainPanel.tsx';
import { MeterPanel } from './MeterPanel.tsx';
import { PanelFrame } from './PanelFrame.tsx';
import type { PanelKind } from './openPanel.ts';
import { useDetected } from './useDetected.ts';

const TITLES = { meter: readingTexts.meterTitle, again: readingTexts.againTitle } as const;

interface ShownPanelProps {
  readonly kind: PanelKind;
  readonly onClose: () => void;
}

function ShownPanel({ kind, onClose }: ShownPanelProps) {
  const { store, detected } = useEditor();
  const state = useDetected();
  const isLocked = hasWithheld(store.committed);
  const Panel = kind === 'meter' ? MeterPanel : AgainPanel;
  if (state.kind === 'ready' && !isLocked) return <Panel detected={state.detected} onClose={onClose} />;
  const isAway = state.kind === 'failed';
  const words = isLocked ? readingTexts.locked : isAway ? readingTexts.away : readingTexts.absent;
  return (
    <PanelFrame title={TITLES[kind]} onClose={onClose}>
      <Typography variant="body2">{state.kind === 'loading' ? readingTexts.busy : words}</Typography>
      {isAway && <Button onClick={() => void detected.ask(store.committed)}>{readingTexts.tryAgain}</Button>}
    </PanelFrame>
  );
}

export function ReadingPanels() {
  const { panels, store } = useEditor();
  const isEditing = useIsEditing(store);
  const kind = useSyncExternalStore(panels.listen, panels.kind);
  useEffect(() => {
    if (!isEditing) panels.open(undefined);
  }, [isEditing, panels]);
  return kind === undefined ? null : <ShownPanel kind={kind} onClose={() => panels.open(undefined)} />;
}
