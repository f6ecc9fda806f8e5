/**
 * For dialogs that remove rows of the list: if the element that opened the dialog is gone when the dialog closes, the row
 * at its place gets the focus; the heading of the list, where no row is left or the list is another one. Otherwise the
 * key Tab would begin at the top of the page again.
 */
import { useEffect, useState } from 'react';

const rowOf = (element: Element | null): HTMLElement | null | undefined =>
  element?.closest<HTMLElement>('[data-index]');

function focusHeading(): void {
  const heading = document.querySelector('h1');
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

function focusNear(wanted: number | undefined): void {
  if (document.activeElement !== document.body) return;
  if (wanted === undefined) return focusHeading();
  const rows = [...document.querySelectorAll<HTMLElement>('[data-index]')];
  const row = rows.find(({ dataset }) => Number(dataset['index']) >= wanted) ?? rows.at(-1);
  if (row === undefined) focusHeading();
  else row.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
}

/** `isLeft`: the shown list is about to be replaced by another one, whose rows may not be loaded yet. */
export function useFocusNearRow(isLeft = false): void {
  const [index] = useState(() => (isLeft ? undefined : Number(rowOf(document.activeElement)?.dataset['index'] ?? 0)));
  useEffect(
    () => () => {
      // After the dialog has given the focus back.
      setTimeout(() => focusNear(index));
    },
    [index],
  );
}
