/**
 * M-03: copies a shared score into the songbook and opens the copy. A visitor first signs up or signs in; the copy is
 * then made at once. The request is stored in this tab, not in the address, so that a link alone never copies a score.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
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

/** A second press while the copy is made, or while the page of the copy is loading, makes no second copy. */
function useCopy(key: string): { readonly copyOnce: () => void; readonly isPending: boolean } {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const showToast = useToast();
  const reportFailure = useFailureToast();
  const isAsked = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.copySharedScore(key),
    onSuccess: ({ ok, msg, id }) => {
      showToast(msg, { kind: ok ? 'success' : 'error' });
      if (!ok || id === undefined) return;
      void queryClient.invalidateQueries({ queryKey: queryKeys.songs });
      navigate(`/score?id=${id}`);
    },
    onError: (error) => reportFailure('The shared score could not be copied', error),
    onSettled: (answer) => {
      isAsked.current = answer?.ok === true;
    },
  });
  const copyOnce = useCallback(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    mutate();
  }, [mutate]);
  return { copyOnce, isPending };
}

export function useCopyToSongbook(key: string): { readonly copy: () => void; readonly isBusy: boolean } {
  const isSignedIn = useIsSignedIn();
  const navigate = useNavigate();
  const location = useLocation();
  const showToast = useToast();
  const { copyOnce, isPending } = useCopy(key);
  useEffect(() => {
    if (!isSignedIn || sessionStorage.getItem(KEY) !== key) return;
    sessionStorage.removeItem(KEY);
    copyOnce();
  }, [isSignedIn, key, copyOnce]);
  const signInFirst = (): void => {
    sessionStorage.setItem(KEY, key);
    showToast(sharedTexts.loginToCopy, { kind: 'info' });
    navigate((isHandheld() ? '/onboarding' : '/login') + returnQuery(location));
  };
  return { copy: isSignedIn ? copyOnce : signInFirst, isBusy: isPending };
}
