/** I-02, I-34: save, undo, redo. */
import CloudOff from '@mui/icons-material/CloudOff';
import Redo from '@mui/icons-material/Redo';
import Save from '@mui/icons-material/Save';
import Undo from '@mui/icons-material/Undo';
import CircularProgress from '@mui/material/CircularProgress';
import { useSelector } from '@xstate/react';
import { editTexts } from '../../../../texts/index.ts';
import { useEditor, useRestedState } from '../editor.ts';
import type { RunAction } from '../useEditActions.ts';
import { ToolButton } from './ToolButton.tsx';

export function HistoryTools({ run }: { readonly run: RunAction }) {
  const { store, saving } = useEditor();
  const { canUndo, canRedo, hasChanges } = useRestedState(store);
  const isSaving = useSelector(saving, (snapshot) => snapshot.matches('saving'));
  const isAway = useSelector(saving, (snapshot) => snapshot.matches('unreachable'));
  return (
    <>
      <ToolButton
        tip={isAway ? editTexts.unreachable : editTexts.tips.save}
        label={isSaving ? editTexts.saving : editTexts.actions.save}
        isDisabled={!hasChanges || isSaving}
        onPress={() => run('save')}
      >
        {isSaving ? <CircularProgress size={20} /> : isAway ? <CloudOff color="warning" /> : <Save />}
      </ToolButton>
      <ToolButton
        tip={editTexts.tips.undo}
        label={editTexts.actions.undo}
        isDisabled={!canUndo}
        onPress={() => run('undo')}
      >
        <Undo />
      </ToolButton>
      <ToolButton
        tip={editTexts.tips.redo}
        label={editTexts.actions.redo}
        isDisabled={!canRedo}
        onPress={() => run('redo')}
      >
        <Redo />
      </ToolButton>
    </>
  );
}
