/**
 * The parts of the editor other than its toolbar, menus and gestures: keys, clipboard, announcements, and the
 * protection against lost edits.
 */
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { EditError } from '../../../../engine/index.ts';
import { logFailure } from '../../../api/index.ts';
import { editTexts, withRarelyRead } from '../../../texts/index.ts';
import { useToast } from '../../shell/toasts/useToast.ts';
import { ConflictDialog } from './saving/ConflictDialog.tsx';
import { DraftQuestion } from './saving/DraftQuestion.tsx';
import { listenToOtherTabs } from './saving/savesElsewhere.ts';
import { useEditor } from './editor.ts';
import { useMidiEntry } from './keys/useMidiEntry.ts';
import { LeavingGuard } from './saving/LeavingGuard.tsx';
import { useAskForDetected } from './readings/useDetected.ts';
import { SpokenEdits } from './SpokenEdits.tsx';
import { useClipboard } from './useClipboard.ts';
import { useEditActions } from './useEditActions.ts';
import { useEditKeys } from './useEditKeys.ts';
import { useScoreMode } from './useScoreMode.ts';
import { useUnloadGuard } from './saving/useUnloadGuard.ts';

/** A refused command explains the reason in one sentence. */
function useRefusals(): void {
  const { store } = useEditor();
  const showToast = useToast();
  useEffect(() => {
    const explain = async (reason: EditError): Promise<void> => {
      const { refusalText } = await withRarelyRead(() => import('./refusalText.ts'));
      showToast(refusalText(reason), { kind: 'warning', isOnce: true });
    };
    return store.listenToRefusals((reason) => {
      explain(reason).catch((cause: unknown) => logFailure('Explaining a refused edit', cause));
    });
  }, [store, showToast]);
}

/** The reason why a save is delayed or was refused. */
function useSavingFaults(): void {
  const { saving } = useEditor();
  const showToast = useToast();
  const isAway = useSelector(saving, (snapshot) => snapshot.matches('unreachable'));
  const refusal = useSelector(saving, ({ context }) => context.message);
  useEffect(() => {
    if (isAway) showToast(editTexts.unreachable, { kind: 'warning', isOnce: true });
  }, [isAway, showToast]);
  useEffect(() => {
    if (refusal !== '') showToast(refusal, { kind: 'error', shownFor: 8000 });
  }, [refusal, showToast]);
}

/** A save in another tab is shown here, or leads to a question where edits are unsaved. */
function useOtherTabs(): void {
  const { id, saving } = useEditor();
  useEffect(() => listenToOtherTabs(id, (version) => saving.send({ type: 'SAVED_ELSEWHERE', version })), [id, saving]);
}

/** A press on the header opens the properties of the score. */
function useHeaderPresses(): void {
  const { headerPressed } = useEditor();
  const run = useEditActions();
  useEffect(() => headerPressed.listen(() => run('info')), [headerPressed, run]);
}

export function EditLayer() {
  const editor = useEditor();
  const { store } = editor;
  const mode = useScoreMode(store);
  useEditKeys();
  useAskForDetected();
  useClipboard(mode);
  useMidiEntry();
  useRefusals();
  useSavingFaults();
  useOtherTabs();
  useHeaderPresses();
  useUnloadGuard(editor);
  return (
    <>
      <SpokenEdits />
      <LeavingGuard />
      <ConflictDialog />
      <DraftQuestion />
    </>
  );
}
