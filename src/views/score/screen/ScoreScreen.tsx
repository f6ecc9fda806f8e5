/** `#/score?id={uuid}`: the score as sheet music, to be read, played and edited. */
import Box from '@mui/material/Box';
import { Suspense, useEffect } from 'react';
import type { ReactNode } from 'react';
import { Outlet, useSearchParams } from 'react-router-dom';
import { ticks } from '../../../../engine/index.ts';
import type { Score } from '../../../../engine/index.ts';
import type { Remarks } from '../../../../server/contract/remarks.ts';
import { useNavigate } from '../../../routing/index.ts';
import { scoreTexts } from '../../../texts/index.ts';
import { useAccount } from '../../../auth/useAuth.ts';
import { useToast } from '../../shell/toasts/useToast.ts';
import { ScoreTour } from './ScoreTour.tsx';
import { WaitingDialog } from '../../shell/network/WaitingDialog.tsx';
import { useTurn } from '../../shell/useTurn.ts';
import { useWindowTitle } from '../../shell/useWindowTitle.ts';
import { prepareCanvas } from '../canvas/SheetCanvas.tsx';
import type { ExportedScore } from '../export/PdfDialog.tsx';
import { usePrintKey } from '../export/usePrintKey.ts';
import {
  DoubtBar,
  EditBar,
  EditLayer,
  EditMenus,
  EditParts,
  QualityStrip,
  ReadingPanels,
  RemarksBar,
  ScreenPiano,
  WaveformPlace,
} from './LazyEditParts.tsx';
import { LoadFailed, LoadingRest, LoadingScore } from './ScoreNotices.tsx';
import { ScoreTopBar } from './ScoreTopBar.tsx';
import { ScoreViews } from './ScoreViews.tsx';
import { NARROW } from '../state/narrowScreen.ts';
import { usePaintTheme } from '../state/paintTheme.ts';
import { PlayerBar } from '../player/bar/PlayerBar.tsx';
import { hasRemarks } from '../remarks/readRemarks.ts';
import { useBarControls } from './useBarControls.ts';
import { usePaintAttempts } from './usePaintAttempts.ts';
import { useMayShowBeginning } from './useMayShowBeginning.ts';
import { useScore } from './useScore.ts';
import { useViewing } from './useViewing.ts';
import { EditorProvider, useIsEditing, useEditor } from '../edit/editor.ts';
import { useSaveFirst } from '../edit/saving/useSaving.ts';
import { useEditedScore } from './useEditedScore.ts';

interface LoadedScoreProps {
  readonly id: string;
  readonly score: Score;
  readonly isUnlocked: boolean;
  readonly hasOriginal: boolean;
  readonly version: number;
  readonly remarks: Remarks;
}

interface ScoreBarsProps {
  readonly exported: ExportedScore;
  readonly viewing: ReturnType<typeof useViewing>;
  readonly controls: ReturnType<typeof useBarControls>;
  readonly isRead: boolean;
  readonly hasOriginal: boolean;
}

/** The places of the controls stay free while their code is being loaded. */
function ScoreBars({ exported, viewing, controls, isRead, hasOriginal }: ScoreBarsProps) {
  const { mode } = viewing;
  const { id, score, title, remarks } = exported;
  const { store, headerPressed } = useEditor();
  const isEditing = useIsEditing(store);
  // The menus come first: they are at the end of the bar, so that they do not move when the tools are added.
  const hasMenus = useTurn(controls !== undefined);
  const hasTools = useTurn(controls !== undefined);
  return (
    <>
      <ScoreTopBar
        title={title}
        onTitle={isEditing ? () => headerPressed.emit() : undefined}
        tools={controls === undefined || !hasTools ? null : <controls.ViewControls viewing={viewing} score={score} />}
      >
        {!isRead && <LoadingRest />}
        {controls !== undefined && hasMenus && <controls.ScoreMenus {...exported} />}
      </ScoreTopBar>
      <Suspense fallback={null}>{hasRemarks(remarks) && <RemarksBar {...{ id, remarks, hasOriginal }} />}</Suspense>
      {isEditing && (
        <Suspense fallback={null}>
          <EditBar hasStaves={mode !== 'roll'} score={score} />
          <QualityStrip score={score} />
        </Suspense>
      )}
    </>
  );
}

interface MusicAreaProps {
  /** The state after the last pause in editing. */
  readonly score: Score;
  readonly hasPainted: boolean;
  readonly children: ReactNode;
}

/** A panel of the editor takes its room from the music, which is scaled to the rest: nothing of it is covered. */
const BESIDE = { flex: 1, minHeight: 0, display: 'flex', [`@media ${NARROW}`]: { flexDirection: 'column' } } as const;
const MUSIC = {
  ...{ position: 'relative', flex: 1, minWidth: 0, minHeight: 0 },
  ...{ display: 'flex', flexDirection: 'column' },
} as const;

/** The music, with the panels of the editor beside it and the bar of the doubtful notes and the piano below. */
const MusicArea = ({ score, hasPainted, children }: MusicAreaProps) => (
  <>
    <EditParts hasPainted={hasPainted}>
      <WaveformPlace score={score} />
    </EditParts>
    <Box sx={BESIDE}>
      <Box sx={MUSIC}>{children}</Box>
      <EditParts hasPainted={hasPainted}>
        <ReadingPanels />
      </EditParts>
    </Box>
    <EditParts hasPainted={hasPainted}>
      <DoubtBar score={score} />
      <ScreenPiano />
    </EditParts>
  </>
);

function LoadedScore({ isUnlocked, remarks, ...loaded }: LoadedScoreProps) {
  const { id, hasOriginal } = loaded;
  const paint = usePaintTheme();
  const { attempt, hasFailed, hasPainted, onFailure, onPainted, retry } = usePaintAttempts();
  const { source, shown, editor, isRead } = useEditedScore({ ...loaded, hasPainted });
  const { reading, player } = editor;
  const title = shown.meta.title || scoreTexts.untitled;
  useWindowTitle(title);
  usePrintKey();
  const isUnlimited = useAccount()?.premium === true || isUnlocked;
  const saveFirst = useSaveFirst(editor);
  const visit = (measure: number): void => reading.tap({ measure, at: ticks(0) });
  const exported: ExportedScore = { id, title, isUnlimited, score: shown, saveFirst, visit, remarks };
  const painted = { title, source, reading, onFailure, onPainted };
  const isEditing = useIsEditing(editor.store);
  const viewing = useViewing(isEditing);
  const loadedControls = useBarControls(hasPainted || isEditing);
  const controls = isRead ? loadedControls : undefined;
  const hasEditParts = hasPainted && isRead;
  return (
    <EditorProvider value={editor}>
      <ScoreBars {...{ exported, viewing, controls, isRead, hasOriginal }} />
      {hasFailed ? (
        <LoadFailed onRetry={retry} />
      ) : (
        <MusicArea score={shown} hasPainted={hasEditParts}>
          <ScoreViews key={attempt} {...viewing} {...painted} score={shown} theme={paint} />
        </MusicArea>
      )}
      <PlayerBar player={player} score={shown} selected={editor.store} />
      {controls !== undefined && <ScoreTour isRoll={viewing.mode === 'roll'} />}
      <EditParts hasPainted={hasEditParts}>
        <EditLayer />
        <EditMenus hasStaves={viewing.mode !== 'roll'} />
      </EditParts>
      {/* While a dialog is loading, the screen below must not be hidden: a hidden pane would be blank afterwards. */}
      <Suspense fallback={<WaitingDialog />}>{isRead && <Outlet context={exported} />}</Suspense>
    </EditorProvider>
  );
}

/** P-11: a score that does not exist leads back to the songbook, with a message. */
function MissingScore() {
  const navigate = useNavigate();
  const showToast = useToast();
  useEffect(() => {
    showToast(scoreTexts.notFound, { kind: 'error', isOnce: true });
    navigate('/songbook', { replace: true });
  }, [navigate, showToast]);
  return null;
}

export { prepareCanvas };

export default function ScoreScreen() {
  const [parameters] = useSearchParams();
  const id = parameters.get('id') ?? '';
  const state = useScore(id, useMayShowBeginning(id));
  useEffect(prepareCanvas, []);
  if (state.kind === 'missing') return <MissingScore key={id} />;
  return (
    <Box component="main" sx={{ height: '100dvh', display: 'flex', flexDirection: 'column', color: 'text.primary' }}>
      {state.kind !== 'ready' && <ScoreTopBar title="" />}
      {state.kind === 'loading' && <LoadingScore />}
      {state.kind === 'failed' && <LoadFailed onRetry={state.retry} />}
      {state.kind === 'ready' && <LoadedScore key={id} {...state} id={id} />}
    </Box>
  );
}
