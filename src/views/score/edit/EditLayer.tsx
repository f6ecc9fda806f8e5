/**
 * The parts of the editor other than its toolbar, menus and gestures: keys, clipboard, announcements, and the
 * protection against lost edits.
 */
import { useSelector } from '@xstate/react';
import { useSnackbar } from 'notistack';
import { useEffect } from 'react';
import { editTexts } from '../../../texts/index.ts';
import { ConflictDialog } from './saving/ConflictDialog.tsx';
import { DraftQuestion } from './saving/DraftQuestion.tsx';
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
  const { enqueueSnackbar } = useSnackbar();
  useEffect(
    () =>
      store.listenToRefusals((message) =>
        enqueueSnackbar(message, { variant: 'warning', key: message, preventDuplicate: true }),
      ),
    [store, enqueueSnackbar],
  );
}

/** The reason why a save is delayed or was refused. */
function useSavingFaults(): void {
  const { saving } = useEditor();
  const { enqueueSnackbar } = useSnackbar();
  const isAway = useSelector(saving, (snapshot) => snapshot.matches('unreachable'));
  const refusal = useSelector(saving, ({ context }) => context.message);
  useEffect(() => {
    if (isAway)
      enqueueSnackbar(editTexts.unreachable, { variant: 'warning', key: 'unreachable', preventDuplicate: true });
  }, [isAway, enqueueSnackbar]);
  useEffect(() => {
    if (refusal !== '') enqueueSnackbar(refusal, { variant: 'error', autoHideDuration: 8000 });
  }, [refusal, enqueueSnackbar]);
}

/** A press on the header opens the properties of the score. */
function useHeaderPresses(): void {
  const { headerPressed } = useEditor();
  const run = useEditActions();
  useEffect(() => headerPressed.listen(() => run('info')), [headerPressed, run]);
}

export function EditLayer() {
  const { store } = useEditor();
  const mode = useScoreMode(store);
  useEditKeys();
  useAskForDetected();
  useClipboard(mode);
  useMidiEntry();
  useRefusals();
  useSavingFaults();
  useHeaderPresses();
  useUnloadGuard(store);
  return (
    <>
      <SpokenEdits />
      <LeavingGuard />
      <ConflictDialog />
      <DraftQuestion />
    </>
  );
}
