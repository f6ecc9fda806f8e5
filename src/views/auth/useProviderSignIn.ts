/** Signing in by a provider's button; errors are shown on the login screen. */
import { useSnackbar } from 'notistack';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { SignInProvider } from '../../../server/contract/signIn.ts';
import { logFailure } from '../../api/index.ts';
import { readReturnUrl } from '../../auth/returnUrl.ts';
import { authTexts } from '../../texts/index.ts';
import { useFailureToast } from '../shell/useFailureToast.ts';
import { enterWithApple, leaveForProvider, openApplePopup } from './enterWithProvider.ts';

export function useProviderSignIn(): (provider: SignInProvider) => void {
  const { search, state } = useLocation();
  const reportFailure = useFailureToast();
  const enterByPopup = useApple();
  return (provider) => {
    const entering = provider === 'Apple' ? enterByPopup() : leaveForProvider(provider, readReturnUrl(search, state));
    void entering.catch((error: unknown) => reportFailure(`Sign-in with ${provider} failed`, error));
  };
}

/** success is a full page load of the site's root; a failure is logged. */
function useApple(): () => Promise<void> {
  const navigate = useNavigate();
  const { search } = useLocation();
  const { enqueueSnackbar } = useSnackbar();
  const waiting = useRef<AbortController>(null);
  useEffect(() => () => waiting.current?.abort(), []);
  return async () => {
    if (!openApplePopup()) {
      enqueueSnackbar(authTexts.popupBlocked, { variant: 'error' });
      return;
    }
    waiting.current?.abort();
    const controller = new AbortController();
    waiting.current = controller;
    try {
      const problem = await enterWithApple(controller.signal);
      if (problem === undefined) return window.location.assign('/');
      logFailure('Sign-in with Apple failed', problem);
      const query = new URLSearchParams(search);
      query.set('problem', problem);
      void navigate({ pathname: '/login', search: query.toString() }, { replace: true });
    } catch (error) {
      if (!controller.signal.aborted) throw error;
    }
  };
}
