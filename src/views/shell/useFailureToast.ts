/** logs a failure with an id and shows one sentence to the user. */
import { useCallback } from 'react';
import { useSession } from '../../auth/session.ts';
import { shellTexts } from '../../texts/index.ts';
import { failureText } from './network/network.ts';
import { useToast } from './toasts/useToast.ts';

export function useFailureToast(): (what: string, error: unknown) => void {
  const showToast = useToast();
  const { noticeFailure } = useSession();
  return useCallback(
    (what, error) => {
      noticeFailure(what, error);
      showToast(failureText(shellTexts.failed, error), { kind: 'error' });
    },
    [showToast, noticeFailure],
  );
}
