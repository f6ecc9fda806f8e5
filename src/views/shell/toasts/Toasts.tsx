/** at most three toasts. Their components are loaded some seconds after the page, or when they are needed. */
import { Suspense, lazy, useCallback, useEffect, useReducer } from 'react';
import type { ReactNode } from 'react';
import { loadPart } from '../network/network.ts';
import { toastQueue } from './toastQueue.ts';
import { ToastContext } from './useToast.ts';
import type { ShowToast } from './useToast.ts';

/** Milliseconds after which the first screen, which has priority, has usually been fetched. */
const AFTER_FIRST_SCREEN_MS = 4000;

const loadStack = () => import('./ToastStack.tsx');
const ToastStack = lazy(() => loadPart(loadStack));

export function Toasts({ children }: { readonly children: ReactNode }) {
  const [toasts, send] = useReducer(toastQueue, []);
  const show: ShowToast = useCallback((text, options) => send({ type: 'show', text, options }), []);
  // Loaded before the first toast, because that may be the message that there is no network.
  useEffect(() => {
    const timer = setTimeout(() => void loadStack().catch(() => undefined), AFTER_FIRST_SCREEN_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <ToastContext value={show}>
      {children}
      {toasts.length > 0 && (
        <Suspense fallback={null}>
          <ToastStack toasts={toasts} send={send} />
        </Suspense>
      )}
    </ToastContext>
  );
}
