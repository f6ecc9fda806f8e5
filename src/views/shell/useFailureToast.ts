/** logs a failure with an id and shows one sentence to the user. */
import { useSnackbar } from 'notistack';
import { useCallback } from 'react';
import { useSession } from '../../auth/session.ts';
import { shellTexts } from '../../texts/index.ts';
import { failureWords } from './network/network.ts';

export function useFailureToast(): (what: string, error: unknown) => void {
  const { enqueueSnackbar } = useSnackbar();
  const { noticeFailure } = useSession();
  return useCallback(
    (what, error) => {
      noticeFailure(what, error);
      enqueueSnackbar(failureWords(shellTexts.failed, error), { variant: 'error' });
    },
    [enqueueSnackbar, noticeFailure],
  );
}
