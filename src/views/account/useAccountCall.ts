/**
 * Makes a call about the account and shows the server's message as a toast, of success or of an error according to
 * `ok`. A failed request is reported with a neutral sentence.
 */
import { useMutation } from '@tanstack/react-query';
import type { OkMsg } from '../../../server/contract/calls.ts';
import { useToast } from '../shell/toasts/useToast.ts';
import { useFailureToast } from '../shell/useFailureToast.ts';

export function useAccountCall<Input>(
  what: string,
  call: (input: Input) => Promise<Pick<OkMsg, 'ok' | 'msg'>>,
  onSuccess: () => void,
  /** Text for success where the documents prescribe one. */
  successText?: string,
) {
  const showToast = useToast();
  const reportFailure = useFailureToast();
  return useMutation({
    mutationFn: call,
    onSuccess: ({ ok, msg }) => {
      const text = ok ? (successText ?? msg) : msg;
      showToast(text, { kind: ok ? 'success' : 'error' });
      if (ok) onSuccess();
    },
    onError: (error) => reportFailure(what, error),
  });
}
