/** The selected songs of the list (B-21). A song that is no longer listed is no longer selected. */
import { useCallback, useState } from 'react';
import type { Song } from '../../../../server/contract/calls.ts';

export interface SongSelection {
  readonly ids: readonly string[];
  readonly isActive: boolean;
  has: (song: Song) => boolean;
  toggle: (song: Song) => void;
  /** Selects the songs from the one that was selected last to this one. */
  extendTo: (song: Song) => void;
  selectAll: () => void;
  clear: () => void;
}

interface Selected {
  readonly ids: ReadonlySet<string>;
  /** The id of the song that was selected last. */
  readonly anchor: string;
}

const NOTHING: Selected = { ids: new Set(), anchor: '' };

/** Returns the ids in `listed` from one song to the other, in either direction. */
function idsBetween(listed: readonly string[], from: string, to: string): string[] {
  const [a, b] = [listed.indexOf(from), listed.indexOf(to)];
  if (a < 0 || b < 0) return [to];
  return listed.slice(Math.min(a, b), Math.max(a, b) + 1);
}

/** `songs`: the listed ones, in their order. */
export function useSongSelection(songs: readonly Song[]): SongSelection {
  const [selected, select] = useState(NOTHING);
  const clear = useCallback(() => select(NOTHING), []);
  const listed = songs.map(({ Id }) => Id);
  const ids = listed.filter((id) => selected.ids.has(id));
  return {
    ids,
    isActive: ids.length > 0,
    has: ({ Id }) => selected.ids.has(Id),
    toggle: ({ Id }) => {
      const rest = ids.filter((id) => id !== Id);
      select({ ids: new Set(rest.length < ids.length ? rest : [...ids, Id]), anchor: Id });
    },
    extendTo: ({ Id }) => {
      const anchor = ids.includes(selected.anchor) ? selected.anchor : Id;
      select({ ids: new Set([...ids, ...idsBetween(listed, anchor, Id)]), anchor });
    },
    selectAll: () => select({ ids: new Set(listed), anchor: listed[0] ?? '' }),
    clear,
  };
}
