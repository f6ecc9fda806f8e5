/**
 * The controls of the score's upper bar, whose code is fetched after the first notes (`useBarControls.ts`): a third of
 * what the screen would fetch before them.
 */
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { hasMultiRests } from '../../../../engine/index.ts';
import type { Score } from '../../../../engine/index.ts';
import { ModeTabs } from '../edit/ModeTabs.tsx';
import { ExportMenu } from '../export/ExportMenu.tsx';
import { MoreMenu } from '../export/MoreMenu.tsx';
import type { ExportedScore } from '../export/PdfDialog.tsx';
import { keepViewing } from '../state/keepViewing.ts';
import type { ViewSettings } from '../state/keepViewing.ts';
import { useSheetWidth } from '../layout/useShownLayout.ts';
import { ScoreTools } from './ScoreTools.tsx';
import { useIsSideBySide } from './ScoreViews.tsx';
import type { useViewing } from './useViewing.ts';

export interface ViewControlsProps {
  readonly viewing: ReturnType<typeof useViewing>;
  readonly score: Score;
}

export function ViewControls({ viewing, score }: ViewControlsProps) {
  const { mode, level } = viewing;
  const hasLongRests = useMemo(() => score.parts.length === 1 && hasMultiRests(score), [score]);
  const { measuresPerLine } = useSheetWidth({ level, share: useIsSideBySide(mode) ? 0.5 : 1 });
  const [parameters] = useSearchParams();
  const onChange = (changes: Partial<ViewSettings>): void => {
    viewing.onChange(changes);
    keepViewing(parameters.get('id'), changes);
  };
  return <ScoreTools {...viewing} {...{ onChange, measuresPerLine, hasLongRests }} />;
}

export const ScoreMenus = (score: ExportedScore) => (
  <>
    <ModeTabs />
    <ExportMenu {...score} />
    <MoreMenu {...score} />
  </>
);
