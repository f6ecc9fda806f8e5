/**
 * For dialogs that remove rows of the list: if the element that opened the dialog is gone when the dialog closes, the row
 * at its place gets the focus. Otherwise the key Tab would begin at the top of the page again.
 */
import { useEffect, useState } from 'react';

const rowOf = (element: Element | null): HTMLElement | null | undefined =>
  element?.closest<HTMLElement>('[data-index]');

function focusRow(wanted: number): void {
  if (document.activeElement !== document.body) return;
  const rows = [...document.querySelectorAll<HTMLElement>('[data-index]')];
  const row = rows.find(({ dataset }) => Number(dataset['index']) >= wanted) ?? rows.at(-1);
  row?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
}

export function useFocusNearRow(): void {
  const [index] = useState(() => Number(rowOf(document.activeElement)?.dataset['index'] ?? 0));
  useEffect(
    () => () => {
      // After the dialog has given the focus back.
      setTimeout(() => focusRow(index));
    },
    [index],
  );
}
