import { useEffect } from 'react';

/** the window title follows the route. */
export function useWindowTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
