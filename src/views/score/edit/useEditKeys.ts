/**
 * I-32, I-33, X-15: the keyboard handler of the editor. It ignores keys that belong to a field, a menu or a dialog, Tab
 * outside of the music, and keys that are not in the table.
 */
import { useEffect } from 'react';
import { ownsKeys } from '../state/keyOwners.ts';
import { useEditor } from './editor.ts';
import { shortcutOf } from './shortcuts.ts';
import type { Shortcut } from './shortcuts.ts';
import { useEditActions } from './useEditActions.ts';

/** Buttons and links handle Tab, Enter and arrows themselves; sliders and tabs handle their arrows. */
const CONTROLS = 'button, a[href], input, select, [role="tab"], [role="slider"], [role="combobox"]';
const OWN_KEYS = /^(?:Enter|Tab|Shift\+Tab|Home|End|Arrow.*)$/;
const SPOKEN = '[data-spoken]';
/** Keys that the music in words handles while it has the focus. Tab leaves it, as it leaves a list. */
const WALKING = /^(?:Arrow(?:Left|Right)|Ctrl\+Arrow(?:Left|Right)|Tab|Shift\+Tab)$/;
/** While nothing is selected, it also handles these keys, which move from staff to staff and select the note. */
const READING = /^(?:Arrow(?:Up|Down)|Enter)$/;

/** Whether the focused element handles the key itself. */
function isTaken({ keys: [keys = ''] }: Shortcut, target: Element, hasSelection: boolean): boolean {
  // Escape ends the drag of a barline and does not clear the selection.
  if (keys === 'Escape') return target.closest('[data-owns-escape]') !== null;
  if (OWN_KEYS.test(keys) && target.closest(CONTROLS) !== null) return true;
  return (WALKING.test(keys) || (!hasSelection && READING.test(keys))) && target.closest(SPOKEN) !== null;
}

function take(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

export function useEditKeys(): void {
  const { store, spanners, frets } = useEditor();
  const run = useEditActions();
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { target } = event;
      if (event.defaultPrevented || event.isComposing || ownsKeys(target) || !(target instanceof Element)) return;
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
      if (isPlain && frets.type(event.key)) return void take(event);
      const shortcut = shortcutOf(event);
      if (shortcut === undefined || (!store.state.isEditing && shortcut.inBothModes !== true)) return;
      if (isTaken(shortcut, target, store.selection.length > 0)) return;
      // Without a selected note or grace note, Tab moves through the page as usual.
      const isInMusic = store.selection.length > 0 || spanners.chosen?.kind === 'grace';
      if (shortcut.keys.some((keys) => keys.endsWith('Tab')) && !isInMusic) return;
      take(event);
      run(shortcut.action);
    };
    // Registered before the panes, which scroll by arrow keys.
    document.addEventListener('keydown', press, { capture: true });
    return () => document.removeEventListener('keydown', press, { capture: true });
  }, [store, spanners, frets, run]);
}
