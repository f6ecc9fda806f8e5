/**
 * M-03: copies a shared score into the songbook and opens the copy. A visitor first signs up or signs in; the copy is
 * then made at once. The request is stored in this tab, not in the address, so that a link alone never copies a score.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { api, queryKeys } from '../../../api/index.ts';
import { isHandheld } from '../../../auth/isHandheld.ts';
import { returnQuery } from '../../../auth/returnUrl.ts';
import { useIsSignedIn } from '../../../auth/useAuth.ts';
import { useNavigate } from '../../../routing/index.ts';
import { sharedTexts } from '../../../texts/index.ts';
import { useToast } from '../../shell/toasts/useToast.ts';
import { useFailureToast } from '../../shell/useFailureToast.ts';

/** Holds the key of the score that is to be copied after signing in. */
const KEY = 'songleaf.copyShared';

function useCopy(key: string) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const showToast = useToast();
  const reportFailure = useFailureToast();
  return useMutation({
    mutationFn: () => api.copySharedScore(key),
    onSuccess: ({ ok, msg, id }) => {
      showToast(msg, { kind: ok ? 'success' : 'error' });
      if (!ok || id === undefined) return;
      void queryClient.invalidateQueries({ queryKey: queryKeys.songs });
      navigate(`/score?id=${id}`);
    },
    onError: (error) => reportFailure('The shared score could not be copied', error),
  });
}

export function useCopyToSongbook(key: string): { readonly copy: () => void; readonly isBusy: boolean } {
  const isSignedIn = useIsSignedIn();
  const navigate = useNavigate();
  const location = useLocation();
  const showToast = useToast();
  const { mutate, isPending } = useCopy(key);
  const isAsked = useRef(false);
  useEffect(() => {
    if (!isSignedIn || isAsked.current || sessionStorage.getItem(KEY) !== key) return;
    isAsked.current = true;
    sessionStorage.removeItem(KEY);
    mutate();
  }, [isSignedIn, key, mutate]);
  const signInFirst = (): void => {
    sessionStorage.setItem(KEY, key);
    showToast(sharedTexts.loginToCopy, { kind: 'info' });
    navigate((isHandheld() ? '/onboarding' : '/login') + returnQuery(location));
  };
  return { copy: isSignedIn ? () => mutate() : signInFirst, isBusy: isPending };
}
