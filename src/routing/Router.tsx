/** Where the app is, and how its parts move. */
import {
  createContext,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ReactNode } from 'react';
import type { Location } from './address.ts';
import { PageHistory } from './pageHistory.ts';
import type { Guard, Move, MoveOptions } from './pageHistory.ts';

const HistoryContext = createContext<PageHistory | undefined>(undefined);
/** Differs from the history's location below `Routes` with a location of its own. */
export const LocationContext = createContext<Location | undefined>(undefined);

function inRouter<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('There is no Router around this component');
  return value;
}

export function Router({ children }: { readonly children: ReactNode }) {
  const [history] = useState(() => new PageHistory());
  const [location, setLocation] = useState(history.location);
  // A transition: the former screen stays until the code of the next one has been loaded. A layout effect, so that a
  // child that moves in its first effect is heard.
  useLayoutEffect(() => history.listen((next) => startTransition(() => setLocation(next))), [history]);
  return (
    <HistoryContext value={history}>
      <LocationContext value={location}>{children}</LocationContext>
    </HistoryContext>
  );
}

export const useLocation = (): Location => inRouter(useContext(LocationContext));

/** The function stays the same for the life of the page. */
export const useNavigate = (): PageHistory['go'] => inRouter(useContext(HistoryContext)).go;

type NextQuery = (before: URLSearchParams) => URLSearchParams;

/** The query of the address, and what changes it. */
export function useSearchParams(): readonly [URLSearchParams, (next: NextQuery, options?: MoveOptions) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const query = useMemo(() => new URLSearchParams(search), [search]);
  const change = (next: NextQuery, options?: MoveOptions): void =>
    navigate({ pathname, search: next(query).toString() }, options);
  return [query, change];
}

export interface Held {
  readonly isHeld: boolean;
  /** Makes the held move. */
  readonly proceed: () => void;
  /** Forgets it. */
  readonly reset: () => void;
}

/** Holds every move for which `shouldHold` returns true. */
export function useHeldMove(shouldHold: (move: Move) => boolean): Held {
  const history = inRouter(useContext(HistoryContext));
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
    return history.guard(guard);
  }, [history]);
  const reset = (): void => setHeld(undefined);
  const proceed = (): void => {
    reset();
    held?.pass();
  };
  return { isHeld: held !== undefined, proceed, reset };
}
