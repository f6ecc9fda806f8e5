/** A page that only those are to find who were given its link: no search engine, and no site that is visited from it. */
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
