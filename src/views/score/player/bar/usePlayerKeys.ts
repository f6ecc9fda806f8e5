/**
 * H-02: the space bar plays and pauses, unless the user is typing. Buttons still handle Enter; an open menu or dialog
 * handles the space bar itself. A closed select opens with Enter or an arrow key: after the choice of a source the space
 * bar plays it.
 */
import { useEffect } from 'react';
import { ownsKeys } from '../../state/keyOwners.ts';
import type { Player } from '../createPlayer.ts';
import { togglePlaying } from './togglePlaying.ts';

export function usePlayerKeys(player: Player): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== ' ' || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const { target } = event;
      if (!(target instanceof Element) || ownsKeys(target)) return;
      // Prevents scrolling of the page, and pressing the button that has the focus.
      event.preventDefault();
      if (target.closest('[role="combobox"]') !== null) event.stopPropagation();
      if (!event.repeat) togglePlaying(player.actor);
    };
    // Buttons are pressed when the key is lifted.
    const lift = (event: KeyboardEvent): void => {
      if (event.key === ' ' && event.target instanceof HTMLButtonElement) event.preventDefault();
    };
    // Before the elements of the page, because a select would open at the same key.
    document.addEventListener('keydown', press, true);
    document.addEventListener('keyup', lift);
    return () => {
      document.removeEventListener('keydown', press, true);
      document.removeEventListener('keyup', lift);
    };
  }, [player]);
}
