/** I-04, I-05, I-17: the toolbar of the editor. On narrow screens it is one row that scrolls sideways. */
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import type { Score } from '../../../../../engine/index.ts';
import { editTexts } from '../../../../texts/index.ts';
import { DoubtTools } from '../doubts/DoubtTools.tsx';
import { ReadingTools } from '../readings/ReadingTools.tsx';
import { useEditActions } from '../useEditActions.ts';
import { useCarriedValue } from '../pointer/useCarriedValue.ts';
import { useFirstChord } from '../useFirstChord.ts';
import { ClipboardTools } from './ClipboardTools.tsx';
import { HistoryTools } from './HistoryTools.tsx';
import { NoteTools } from './NoteTools.tsx';
import { PianoTool } from './PianoTool.tsx';
import { ScoreDialogTools } from './ScoreDialogTools.tsx';
import { VoiceTools } from './VoiceTools.tsx';

const BAR = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.25,
  px: 1,
  py: 0.25,
  flexShrink: 0,
  overflowX: 'auto',
  scrollbarWidth: 'thin',
  borderBottom: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
} as const;

const Line = () => <Divider orientation="vertical" flexItem sx={{ mx: 0.5, my: 0.75 }} />;

export interface EditBarProps {
  /** Whether the staves are shown, not the roll alone. */
  readonly hasStaves: boolean;
  /** As the edits last came to rest. */
  readonly score: Score;
}

export function EditBar({ hasStaves, score }: EditBarProps) {
  const run = useEditActions();
  const chord = useFirstChord();
  const carried = useCarriedValue();
  return (
    // Pressed by a pointer, a button does not take the focus from the music: keys go on as before.
    <Box role="toolbar" aria-label={editTexts.tools} sx={BAR} onMouseDown={(event) => event.preventDefault()}>
      <HistoryTools run={run} />
      <DoubtTools score={score} run={run} />
      <ReadingTools />
      <Line />
      <NoteTools {...{ chord, carried, run }} />
      <Line />
      <PianoTool />
      <Line />
      <VoiceTools hasSelection={chord !== undefined} />
      <Line />
      <ClipboardTools hasSelection={chord !== undefined} run={run} />
      <Line />
      <ScoreDialogTools run={run} hasStaves={hasStaves} chord={chord} />
    </Box>
  );
}
