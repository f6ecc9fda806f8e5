import { useLayoutEffect } from 'react';

/**
 * the window title follows the route; the title of a dialog is replaced by that of the screen below when it
 * closes. It is set together with the page itself (a layout effect), so no page is seen under the former page's title.
 */
export function useWindowTitle(title: string): void {
  useLayoutEffect(() => {
    const former = document.title;
    document.title = title;
    return () => {
      document.title = former;
    };
  }, [title]);
}
