/** nothing renders until it is known who is signed in. */
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { authActor } from './authActor.ts';

authActor.start();

export function AuthProvider({ children }: { children: ReactNode }) {
  const isKnown = useSelector(authActor, ({ context }) => context.authenticated !== null);
  useRefreshOnReturn();
  return isKnown ? children : null;
}

/** A page that the browser brings back from its memory may show a session that has ended since. */
function useRefreshOnReturn(): void {
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) authActor.send({ type: 'REFRESH' });
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
}
