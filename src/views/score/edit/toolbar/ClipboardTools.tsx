/** I-05: copy and paste. */
import ContentCopy from '@mui/icons-material/ContentCopy';
import ContentPaste from '@mui/icons-material/ContentPaste';
import { editTexts } from '../../../../texts/index.ts';
import type { RunAction } from '../useEditActions.ts';
import { ToolButton } from './ToolButton.tsx';

export interface ClipboardToolsProps {
  readonly hasSelection: boolean;
  readonly run: RunAction;
}

export function ClipboardTools({ hasSelection, run }: ClipboardToolsProps) {
  const { tips, actions } = editTexts;
  return (['copy', 'paste'] as const).map((name) => (
    <ToolButton
      key={name}
      tip={hasSelection ? tips[name] : tips.nothingSelected}
      label={actions[name]}
      isDisabled={!hasSelection}
      onPress={() => run(name)}
    >
      {name === 'copy' ? <ContentCopy fontSize="small" /> : <ContentPaste fontSize="small" />}
    </ToolButton>
  ));
}
