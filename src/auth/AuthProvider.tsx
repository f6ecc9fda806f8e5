/** nothing renders until it is known who is signed in. */
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useSession } from './session.ts';

export function AuthProvider({ children }: { children: ReactNode }) {
  const isKnown = useSelector(useSession().authActor, ({ context }) => context.authenticated !== null);
  useRefreshOnReturn();
  return isKnown ? children : null;
}

/** A page that the browser brings back from its memory may show a session that has ended since. */
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
