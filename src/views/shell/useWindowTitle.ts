import { useEffect } from 'react';

/** the window title follows the route; that of a dialog gives way to the one of the screen below. */
export function useWindowTitle(title: string): void {
  useEffect(() => {
    const former = document.title;
    document.title = title;
    return () => {
      document.title = former;
    };
  }, [title]);
}
