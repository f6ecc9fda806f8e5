/** short messages at the lower edge of the window. */
import { createContext, useContext } from 'react';

export type ToastKind = 'success' | 'info' | 'warning' | 'error';

export interface ToastOptions {
  readonly kind: ToastKind;
  /** Milliseconds; 3 s where absent. */
  readonly shownFor?: number;
  /** A button beside the text, which leads to an address of the app and closes the toast. */
  readonly link?: { readonly label: string; readonly href: string };
  /** Whether the toast is left out while the same message is shown. */
  readonly isOnce?: true;
}

export type ShowToast = (text: string, options: ToastOptions) => void;

export const ToastContext = createContext<ShowToast | undefined>(undefined);

/** The function stays the same for the life of the page. */
export function useToast(): ShowToast {
  const show = useContext(ToastContext);
  if (show === undefined) throw new Error('There are no Toasts around this component');
  return show;
}
