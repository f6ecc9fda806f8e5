/**
 * H-02: the space bar plays and pauses, unless the user is typing. Buttons keep Enter; with a menu or a dialog open the
 * space bar is theirs.
 */
import { useEffect } from 'react';
import type { Player } from './createPlayer.ts';

const TYPES = 'input:not([type="range"], [type="checkbox"], [type="radio"]), textarea, [contenteditable="true"]';
const OWNERS = '[role="menu"], [role="dialog"], [role="listbox"], [role="presentation"].MuiPopover-root';

export function usePlayerKeys(player: Player): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== ' ' || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const { target } = event;
      if (!(target instanceof Element) || target.closest(`${TYPES}, ${OWNERS}`) !== null) return;
      // Neither scrolls the page nor presses the button that has the focus.
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
