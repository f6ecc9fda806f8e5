/** three toasts at most. Their look is loaded when the first page has come to rest, or is needed. */
import { Suspense, lazy, useCallback, useEffect, useReducer } from 'react';
import type { ReactNode } from 'react';
import { whenIdle } from '../../../idleWork.ts';
import { loadPart } from '../network/network.ts';
import { toastQueue } from './toastQueue.ts';
import { ToastContext } from './useToast.ts';
import type { ShowToast } from './useToast.ts';

const loadStack = () => import('./ToastStack.tsx');
const ToastStack = lazy(() => loadPart(loadStack));

export function Toasts({ children }: { readonly children: ReactNode }) {
  const [toasts, send] = useReducer(toastQueue, []);
  const show: ShowToast = useCallback((text, options) => send({ type: 'show', text, options }), []);
  // Ahead of the first toast, which may be the one that says that there is no network.
  useEffect(() => whenIdle(() => void loadStack().catch(() => undefined)), []);
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
