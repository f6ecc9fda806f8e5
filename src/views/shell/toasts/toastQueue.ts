/** the shown toasts. A new one removes the oldest where three are shown already. */
import type { ToastOptions } from './useToast.ts';

const TOAST_MS = 3000;
const MAX_TOASTS = 3;

export interface Toast extends Omit<ToastOptions, 'isOnce'> {
  readonly id: number;
  readonly text: string;
  readonly shownFor: number;
  /** False while it disappears. */
  readonly isOpen: boolean;
}

export type ToastEvent =
  | { readonly type: 'show'; readonly text: string; readonly options: ToastOptions }
  | { readonly type: 'close' | 'remove'; readonly id: number };

const nextId = (toasts: readonly Toast[]): number => (toasts.at(-1)?.id ?? 0) + 1;

function withOneMore(toasts: readonly Toast[], text: string, options: ToastOptions): readonly Toast[] {
  const { isOnce = false, shownFor = TOAST_MS, ...look } = options;
  const open = toasts.filter(({ isOpen }) => isOpen);
  if (isOnce && open.some((toast) => toast.text === text)) return toasts;
  const leaving = new Set(open.slice(0, Math.max(0, open.length + 1 - MAX_TOASTS)));
  const others = toasts.map((toast) => (leaving.has(toast) ? { ...toast, isOpen: false } : toast));
  return [...others, { ...look, id: nextId(toasts), text, shownFor, isOpen: true }];
}

/** `toasts`: the oldest first. */
export function toastQueue(toasts: readonly Toast[], event: ToastEvent): readonly Toast[] {
  if (event.type === 'show') return withOneMore(toasts, event.text, event.options);
  if (event.type === 'remove') return toasts.filter(({ id }) => id !== event.id);
  return toasts.map((toast) => (toast.id === event.id ? { ...toast, isOpen: false } : toast));
}
