/** renders nothing until the account call has answered. */
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useSession } from './session.ts';

export function AuthProvider({ children }: { children: ReactNode }) {
  const isKnown = useSelector(useSession().authActor, ({ context }) => context.authenticated !== null);
  useRefreshOnReturn();
  return isKnown ? children : null;
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
