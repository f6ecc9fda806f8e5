/**
 * H-02: the space bar plays and pauses, unless the user is typing. Buttons still handle Enter; an open menu or dialog
 * handles the space bar itself.
 */
import { useEffect } from 'react';
import { ownsKeys } from '../state/keyOwners.ts';
import type { Player } from './createPlayer.ts';

export function usePlayerKeys(player: Player): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== ' ' || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const { target } = event;
      if (!(target instanceof Element) || ownsKeys(target)) return;
      // Prevents scrolling of the page, and pressing the button that has the focus.
      event.preventDefault();
      if (!event.repeat) player.actor.send({ type: 'TOGGLE' });
    };
    // Buttons are pressed when the key is lifted.
    const lift = (event: KeyboardEvent): void => {
      if (event.key === ' ' && event.target instanceof HTMLButtonElement) event.preventDefault();
    };
    document.addEventListener('keydown', press);
    document.addEventListener('keyup', lift);
    return () => {
      document.removeEventListener('keydown', press);
      document.removeEventListener('keyup', lift);
    };
  }, [player]);
}
