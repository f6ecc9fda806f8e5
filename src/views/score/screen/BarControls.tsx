/**
 * The controls of the score's upper bar, whose code is fetched after the first notes (`useBarControls.ts`): a third of
 * what the screen would fetch before them.
 */
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Score } from '../../../../engine/index.ts';
import { ModeTabs } from '../edit/ModeTabs.tsx';
import { ExportMenu } from '../export/ExportMenu.tsx';
import { MoreMenu } from '../export/MoreMenu.tsx';
import type { ExportedScore } from '../export/PdfDialog.tsx';
import { combinesRests } from '../state/hiddenParts.ts';
import { keepViewing } from '../state/keepViewing.ts';
import type { ViewSettings } from '../state/keepViewing.ts';
import { useSheetWidth } from '../layout/useShownLayout.ts';
import { ScoreTools } from './ScoreTools.tsx';
import { useEditor } from '../edit/editor.ts';
import { useIsSideBySide } from './ScoreViews.tsx';
import { useShowSelected } from './useShowSelected.ts';
import type { useViewing } from './useViewing.ts';

export interface ViewControlsProps {
  readonly viewing: ReturnType<typeof useViewing>;
  readonly score: Score;
}

export function ViewControls({ viewing, score }: ViewControlsProps) {
  const { mode, level, hidden } = viewing;
  const hasLongRests = useMemo(() => combinesRests(score, hidden), [score, hidden]);
  const { measuresPerLine } = useSheetWidth({ level, share: useIsSideBySide(mode) ? 0.5 : 1 });
  const [parameters] = useSearchParams();
  const onChange = (changes: Partial<ViewSettings>): void => {
    viewing.onChange(changes);
    keepViewing(parameters.get('id'), changes);
  };
  useShowSelected(useEditor().store, hidden, (shown) => onChange({ hidden: shown }));
  return <ScoreTools {...viewing} {...{ score, onChange, measuresPerLine, hasLongRests }} />;
}

export const ScoreMenus = (score: ExportedScore) => (
  <>
    <ModeTabs />
    <ExportMenu {...score} />
    <MoreMenu {...score} />
  </>
);
