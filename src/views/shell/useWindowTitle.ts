import { useEffect } from 'react';

/**
 * the window title follows the route; the title of a dialog is replaced by that of the screen below when it
 * closes.
 */
export function useWindowTitle(title: string): void {
  useEffect(() => {
    const former = document.title;
    document.title = title;
    return () => {
      document.title = former;
    };
  }, [title]);
}
