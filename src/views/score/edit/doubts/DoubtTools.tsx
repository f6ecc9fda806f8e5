/**
 * Part of the edit toolbar: the switch of the doubt marks with the number of remaining notes, and the button for the
 * next one.
 */
import Badge from '@mui/material/Badge';
import Troubleshoot from '@mui/icons-material/Troubleshoot';
import SkipNext from '@mui/icons-material/SkipNext';
import type { Score } from '../../../../../engine/index.ts';
import { editTexts } from '../../../../texts/index.ts';
import { useEditor } from '../editor.ts';
import { ToolButton } from '../toolbar/ToolButton.tsx';
import type { RunAction } from '../useEditActions.ts';
import { useDoubtCount, useDoubtState, useHasConfidence } from './useDoubts.ts';

/** A badge shows larger numbers as 999+. */
const MOST = 999;

export interface DoubtToolsProps {
  readonly score: Score;
  readonly run: RunAction;
}

export function DoubtTools({ score, run }: DoubtToolsProps) {
  const { doubts } = useEditor();
  const { isShown } = useDoubtState();
  const count = useDoubtCount(score);
  if (!useHasConfidence(score)) return null;
  return (
    <>
      <ToolButton
        tip={editTexts.doubts.show}
        label={editTexts.doubts.left(count)}
        isOn={isShown}
        onPress={() => doubts.show(!isShown)}
      >
        <Badge badgeContent={count} max={MOST} color="warning" overlap="circular">
          <Troubleshoot fontSize="small" />
        </Badge>
      </ToolButton>
      <ToolButton
        tip={editTexts.doubts.nextTip}
        label={editTexts.actions.nextDoubt}
        isDisabled={count === 0}
        onPress={() => run('nextDoubt')}
      >
        <SkipNext fontSize="small" />
      </ToolButton>
    </>
  );
}
