/** renders nothing until the account call has answered. */
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { logFailure } from '../api/index.ts';
import { useNativeApp } from '../native/index.ts';
import { useSession } from './session.ts';

export function AuthProvider({ children }: { children: ReactNode }) {
  const isKnown = useSelector(useSession().authActor, ({ context }) => context.authenticated !== null);
  useRefreshOnReturn();
  useAppAround();
  return isKnown ? children : null;
}

/**
 * tells the app around the page the user whose purchases it restores, and reads the account again after a
 * purchase in the store.
 */
function useAppAround(): void {
  const { authActor, refresh } = useSession();
  const app = useNativeApp();
  const isKnown = useSelector(authActor, ({ context }) => context.authenticated !== null);
  const id = useSelector(authActor, ({ context }) => context.account?.id) ?? null;
  useEffect(() => app?.on('planChanged', refresh), [app, refresh]);
  useEffect(() => {
    if (!isKnown || app?.can('setUserId') !== true) return;
    app.call('setUserId', { id }).catch((error: unknown) => logFailure('The app did not receive the user', error));
  }, [app, isKnown, id]);
}

/** When the browser restores a page from its back/forward cache, the session may have ended in the meantime. */
function useRefreshOnReturn(): void {
  const { refresh } = useSession();
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) refresh();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [refresh]);
}
