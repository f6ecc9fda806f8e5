/**
 * The elements that handle keys themselves: fields for text, and open menus and dialogs. A panel beside the music
 * (`data-shares-keys`) does not: undo works although a button of the panel has the focus.
 */

const TYPES = 'input:not([type="range"], [type="checkbox"], [type="radio"]), textarea, [contenteditable="true"]';
const OWNERS =
  '[role="menu"], [role="dialog"]:not([data-shares-keys]), [role="alertdialog"], [role="listbox"], [role="presentation"].MuiPopover-root';

/** I-33, H-02: whether a key belongs to the element that has the focus. */
export const ownsKeys = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(`${TYPES}, ${OWNERS}`) !== null;
