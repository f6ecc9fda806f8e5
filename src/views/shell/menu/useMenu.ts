/** A button that opens a menu. */
import { startTransition, useId, useState } from 'react';
import type { MouseEvent } from 'react';
import { useMenuAnchor } from './useMenuAnchor.ts';

/** The position of a menu, and the function that closes it. */
export interface MenuPlace {
  readonly id: string;
  /** Null while the menu is closed. */
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

export function useMenu() {
  const id = useId();
  const { anchor, open, close } = useMenuAnchor();
  const [wasOpened, setOpened] = useState(false);
  const isOpen = anchor !== null;
  const place: MenuPlace = { id, anchor, onClose: close };
  return {
    /** Undefined until the menu is first opened, because a list has a menu for each of its rows. */
    place: wasOpened ? place : undefined,
    button: {
      'aria-haspopup': 'menu',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => {
        open(currentTarget);
        startTransition(() => setOpened(true));
      },
    },
  } as const;
}
