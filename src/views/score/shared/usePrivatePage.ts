/**
 * A page that only people with its link should find: it is hidden from search engines, and its address is not sent to
 * other sites.
 */
import { useEffect } from 'react';

const METAS = [
  ['robots', 'noindex, nofollow'],
  ['referrer', 'no-referrer'],
] as const;

export function usePrivatePage(): void {
  useEffect(() => {
    const added = METAS.map(([name, content]) => {
      const meta = document.createElement('meta');
      meta.name = name;
      meta.content = content;
      document.head.append(meta);
      return meta;
    });
    return () => added.forEach((meta) => meta.remove());
  }, []);
}
