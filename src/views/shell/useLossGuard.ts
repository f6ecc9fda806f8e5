/**
 * Asks before a dialog with unsaved input is left: by its own button or Escape, by the browser's back button, and, with
 * the browser's text, before the page is closed or reloaded.
 */
import { useEffect, useRef, useState } from 'react';
import { useHeldMove } from '../../routing/index.ts';

interface LossGuard {
  readonly isAsking: boolean;
  /** Closes the dialog, or asks first. */
  close: () => void;
  stay: () => void;
  leave: () => void;
}

export function useLossGuard(hasSomethingToLose: boolean, close: () => void): LossGuard {
  const [isClosing, setClosing] = useState(false);
  const mayLeave = useRef(false);
  // Only steps through the browser's history are held. The app's own navigation replaces the address and is not held.
  const held = useHeldMove(({ kind }) => hasSomethingToLose && kind === 'pop' && !mayLeave.current);
  useEffect(() => {
    if (!hasSomethingToLose) return undefined;
    const guard = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', guard);
    return () => window.removeEventListener('beforeunload', guard);
  }, [hasSomethingToLose]);
  return {
    isAsking: (isClosing || held.isHeld) && hasSomethingToLose,
    close: () => {
      if (hasSomethingToLose) setClosing(true);
      else close();
    },
    stay: () => {
      setClosing(false);
      held.reset();
    },
    leave: () => {
      mayLeave.current = true;
      if (held.isHeld) held.proceed();
      else close();
    },
  };
}
