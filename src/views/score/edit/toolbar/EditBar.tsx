/**
 * I-04, I-05, I-17: the toolbar of the editor. On narrow screens, the groups of the highest ranks are in a panel: their
 * actions are rarely used, or, on touch screens, also available in the bar beside a selected note.
 */
import type { Score } from '../../../../../engine/index.ts';
import { editTexts } from '../../../../texts/index.ts';
import { DoubtTools } from '../doubts/DoubtTools.tsx';
import { ReadingTools } from '../readings/ReadingTools.tsx';
import { useEditActions } from '../useEditActions.ts';
import { useCarriedValue } from '../pointer/useCarriedValue.ts';
import { useChosenSpanner } from '../spanners/useChosenSpanner.ts';
import { useFirstChord } from '../useFirstChord.ts';
import { ClipboardTools } from './ClipboardTools.tsx';
import { HistoryTools } from './HistoryTools.tsx';
import { MoveTools, ValueTools } from './NoteTools.tsx';
import { OverflowBar } from './OverflowBar.tsx';
import type { ToolGroup } from './OverflowBar.tsx';
import { PianoTool } from './PianoTool.tsx';
import { MarksTool, ScoreDialogTools, TransposeTool, TextTools } from './ScoreDialogTools.tsx';
import { VoiceTools } from './VoiceTools.tsx';

export interface EditBarProps {
  /** Whether staves are shown, and not the roll alone. */
  readonly hasStaves: boolean;
  /** The state after the last pause in editing. */
  readonly score: Score;
}

export function EditBar({ hasStaves, score }: EditBarProps) {
  const run = useEditActions();
  const chord = useFirstChord();
  const carried = useCarriedValue();
  const spanner = useChosenSpanner();
  const hasSelection = chord !== undefined;
  const groups: readonly ToolGroup[] = [
    { key: 'history', rank: 0, tools: <HistoryTools run={run} /> },
    { key: 'doubts', rank: 1, tools: <DoubtTools score={score} run={run} /> },
    { key: 'readings', rank: 2, tools: <ReadingTools /> },
    { key: 'values', rank: 3, tools: <ValueTools {...{ chord, carried, spanner, run }} /> },
    { key: 'moves', rank: 10, tools: <MoveTools {...{ chord, spanner, run }} /> },
    { key: 'piano', rank: 6, tools: <PianoTool /> },
    { key: 'voices', rank: 8, tools: <VoiceTools /> },
    { key: 'clipboard', rank: 9, tools: <ClipboardTools {...{ hasSelection, run }} /> },
    ...(hasStaves
      ? [
          { key: 'marks', rank: 7, tools: <MarksTool hasSelection={hasSelection} /> },
          { key: 'words', rank: 4, tools: <TextTools {...{ chord, run }} /> },
        ]
      : []),
    { key: 'transpose', rank: 5, tools: <TransposeTool run={run} /> },
    { key: 'dialogs', rank: 11, tools: <ScoreDialogTools run={run} /> },
  ];
  return <OverflowBar label={editTexts.tools} groups={groups} />;
}
