/** three toasts at most. Their look is loaded some seconds after the page, or when it is needed. */
import { Suspense, lazy, useCallback, useEffect, useReducer } from 'react';
import type { ReactNode } from 'react';
import { loadPart } from '../network/network.ts';
import { toastQueue } from './toastQueue.ts';
import { ToastContext } from './useToast.ts';
import type { ShowToast } from './useToast.ts';

/** By then the first screen has usually been fetched, which has priority. */
const AFTER_FIRST_SCREEN_MS = 4000;

const loadStack = () => import('./ToastStack.tsx');
const ToastStack = lazy(() => loadPart(loadStack));

export function Toasts({ children }: { readonly children: ReactNode }) {
  const [toasts, send] = useReducer(toastQueue, []);
  const show: ShowToast = useCallback((text, options) => send({ type: 'show', text, options }), []);
  // Ahead of the first toast, which may be the one that says that there is no network.
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
