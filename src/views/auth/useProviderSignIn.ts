/** Signing in by a provider's button; errors are shown on the login screen. */
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { SignInProblem, SignInProvider } from '../../../server/contract/signIn.ts';
import { recordRegistration } from '../../analytics/recordEvent.ts';
import { logFailure } from '../../api/index.ts';
import { readReturnUrl } from '../../auth/returnUrl.ts';
import { useSession } from '../../auth/session.ts';
import { isCancelled, useNativeApp } from '../../native/index.ts';
import type { NativeApp } from '../../native/index.ts';
import { useNavigate } from '../../routing/index.ts';
import { authTexts } from '../../texts/index.ts';
import { leaveMessage } from '../shell/InitialMessage.tsx';
import { useToast } from '../shell/toasts/useToast.ts';
import { useFailureToast } from '../shell/useFailureToast.ts';
import { enterNatively } from './enterNatively.ts';
import { enterWithApple, leaveForProvider, openApplePopup } from './enterWithProvider.ts';

export function useProviderSignIn(): (provider: SignInProvider) => void {
  const { pathname, search, state } = useLocation();
  const reportFailure = useFailureToast();
  const enterByPopup = useApple();
  const enterByApp = useAppAround();
  const app = useNativeApp();
  return (provider) => {
    const enter = (): Promise<void> => {
      if (app?.can('signIn') === true) return enterByApp(app, provider);
      if (provider === 'Apple') return enterByPopup();
      if (pathname === '/register') recordRegistration();
      return leaveForProvider(provider, readReturnUrl(search, state));
    };
    void enter().catch((error: unknown) => {
      if (!isCancelled(error)) reportFailure(`Sign-in with ${provider} failed`, error);
    });
  };
}

/** The login screen names the problem. */
function useShowProblem(): (provider: SignInProvider, problem: SignInProblem) => void {
  const navigate = useNavigate();
  const { search } = useLocation();
  return (provider, problem) => {
    // The second step is no failure.
    if (problem !== 'codeNeeded') logFailure(`Sign-in with ${provider} failed`, problem);
    const query = new URLSearchParams(search);
    query.set('problem', problem);
    navigate({ pathname: '/login', search: query.toString() }, { replace: true });
  };
}

/**
 * the account is watched while the app signs in, because an app may also complete the sign-in by itself, in
 * another window that shares this page's cookies. The route guard then leads to the return address.
 */
function useAppAround(): (app: NativeApp, provider: SignInProvider) => Promise<void> {
  const { refresh, watch } = useSession();
  const showProblem = useShowProblem();
  return async (app, provider) => {
    const endWatch = watch();
    try {
      const problem = await enterNatively(app, provider);
      if (problem === undefined) refresh();
      else showProblem(provider, problem);
    } finally {
      endWatch();
    }
  };
}

/** success is a full page load of the site's root; a failure is logged. */
function useApple(): () => Promise<void> {
  const showToast = useToast();
  const { watch } = useSession();
  const showProblem = useShowProblem();
  const waiting = useRef<AbortController>(null);
  useEffect(() => () => waiting.current?.abort(), []);
  return async () => {
    if (!openApplePopup()) {
      showToast(authTexts.popupBlocked, { kind: 'error' });
      return;
    }
    waiting.current?.abort();
    const controller = new AbortController();
    waiting.current = controller;
    // the popup may have signed in although its answer is lost, for example when it was closed too early.
    const endWatch = watch();
    try {
      const problem = await enterWithApple(controller.signal);
      if (problem !== undefined) return showProblem('Apple', problem);
      leaveMessage(authTexts.signedIn);
      window.location.assign('/');
    } catch (error) {
      if (!controller.signal.aborted) throw error;
    } finally {
      endWatch();
    }
  };
}
