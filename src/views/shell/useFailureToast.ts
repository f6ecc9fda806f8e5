/** a failure is logged with an id, and the user reads one sentence. */
import { useSnackbar } from 'notistack';
import { useCallback } from 'react';
import { noticeFailure } from '../../auth/queryClient.ts';
import { shellTexts } from '../../texts/index.ts';

export function useFailureToast(): (what: string, error: unknown) => void {
  const { enqueueSnackbar } = useSnackbar();
  return useCallback(
    (what, error) => {
      noticeFailure(what, error);
      enqueueSnackbar(shellTexts.failed, { variant: 'error' });
    },
    [enqueueSnackbar],
  );
}
