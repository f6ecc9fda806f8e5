/**
 * Menus and lists open in a transition: the button answers a press in the next frame, and the menu, which takes a slow
 * phone a sixth of a second, is rendered in slices after it.
 */
import { startTransition, useState } from 'react';

/** The element at which a menu is open; null while it is closed. */
export function useMenuAnchor() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return {
    anchor,
    open: (element: HTMLElement): void => startTransition(() => setAnchor(element)),
    close: (): void => setAnchor(null),
  };
}

/** The properties of a select with which its list opens in a transition. */
export function useSelectOpening() {
  const [open, setOpen] = useState(false);
  return { open, onOpen: (): void => startTransition(() => setOpen(true)), onClose: (): void => setOpen(false) };
}
