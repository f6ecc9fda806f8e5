/** React Router with a history that can hold navigation back, and the hooks that need this history. */
import { createContext, useCallback, useContext, useEffect, useLayoutEffect, useRef } from 'react';
import { useState, useTransition } from 'react';
import type { ReactNode } from 'react';
import { Router, UNSAFE_NavigationContext as NavigationContext } from 'react-router-dom';
import type { NavigateOptions, To } from 'react-router-dom';
import { PageHistory } from './pageHistory.ts';
import type { Guard, Move } from './pageHistory.ts';

const HistoryContext = createContext<PageHistory | undefined>(undefined);
const LoadingContext = createContext(false);

export function PageRouter({ children }: { readonly children: ReactNode }) {
  const [history] = useState(() => new PageHistory());
  const [location, setLocation] = useState(history.location);
  const [isLoading, startTransition] = useTransition();
  // A transition: the former screen is shown until the code of the next one has been loaded. A layout effect, so that
  // the navigation of a child in its first effect is not missed.
  useLayoutEffect(() => history.listen((next) => startTransition(() => setLocation(next))), [history]);
  return (
    <HistoryContext value={history}>
      <LoadingContext value={isLoading}>
        <Router location={location} navigator={history}>
          {children}
        </Router>
      </LoadingContext>
    </HistoryContext>
  );
}

/** Whether the former screen is still shown because the one of the present address is loading. */
export const useIsScreenLoading = (): boolean => useContext(LoadingContext);

/** `to`: an address from the root, or a number of steps. */
export type Navigate = (to: To | number, options?: Pick<NavigateOptions, 'replace' | 'state'>) => void;

/**
 * Unlike React Router's own, which resolves relative addresses, the function stays the same while the address changes:
 * effects that depend on it do not run again, and the rows of a list are not drawn again when a dialog opens.
 */
export function useNavigate(): Navigate {
  const { navigator } = useContext(NavigationContext);
  return useCallback<Navigate>(
    (to, { replace = false, state } = {}) => {
      if (typeof to === 'number') navigator.go(to);
      else if (replace) navigator.replace(to, state);
      else navigator.push(to, state);
    },
    [navigator],
  );
}

export interface HeldMove {
  readonly isHeld: boolean;
  /** Performs the held navigation. */
  readonly proceed: () => void;
  /** Discards the held navigation. */
  readonly reset: () => void;
}

/** Holds every navigation for which `shouldHold` returns true. */
export function useHeldMove(shouldHold: (move: Move) => boolean): HeldMove {
  const history = useContext(HistoryContext);
  const [held, setHeld] = useState<{ readonly pass: () => void }>();
  const latest = useRef(shouldHold);
  useEffect(() => {
    latest.current = shouldHold;
  });
  useEffect(() => {
    const guard: Guard = (move, pass) => {
      const isHeld = latest.current(move);
      if (isHeld) setHeld({ pass });
      return isHeld;
    };
    return history?.guard(guard);
  }, [history]);
  const reset = (): void => setHeld(undefined);
  const proceed = (): void => {
    reset();
    held?.pass();
  };
  return { isHeld: held !== undefined, proceed, reset };
}
