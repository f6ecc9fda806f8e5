/**
 * A call that changes songs or folders. Its message is shown as a toast (B-30); afterwards the lists are reloaded
 * (B-12).
 */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, queryKeys } from '../../api/index.ts';
import { useToast } from '../shell/toasts/useToast.ts';
import { useFailureToast } from '../shell/useFailureToast.ts';

interface Answer {
  readonly ok: boolean;
  readonly msg: string;
}

interface Outcome {
  /** Message for the log if the call fails. */
  readonly failure: string;
  /** Called when the server has accepted the call, before the lists are reloaded. */
  readonly onAgreed?: () => void;
  /** Called when the server has accepted the call and the lists have been reloaded. */
  readonly onDone?: (() => void) | undefined;
}

export function useSongbookAction<Input>(
  call: (input: Input) => Promise<Answer>,
  { failure, onAgreed, onDone }: Outcome,
) {
  const queries = useQueryClient();
  const showToast = useToast();
  const reportFailure = useFailureToast();
  return useMutation({
    mutationFn: call,
    onSuccess: async ({ ok, msg }) => {
      showToast(msg, { kind: ok ? 'success' : 'error' });
      if (ok) onAgreed?.();
      await Promise.all([
        queries.invalidateQueries({ queryKey: queryKeys.songs }),
        queries.invalidateQueries({ queryKey: queryKeys.folders }),
      ]);
      if (ok) onDone?.();
    },
    onError: (error) => reportFailure(failure, error),
  });
}

export interface SongMove {
  readonly ids: readonly string[];
  readonly to: string;
}

export const useSongMove = (onDone?: () => void) =>
  useSongbookAction(({ ids, to }: SongMove) => api.moveSheets(ids, to), {
    failure: 'Songs could not be moved',
    onDone,
  });
