import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import type { ReactNode } from 'react';
import { RowContext, SearchContext, SelectionContext, SongbookContext } from './songbook.ts';
import type { Songbook } from './songbook.ts';
import { useSongSelection } from './selection/useSongSelection.ts';

interface SongbookProviderProps {
  readonly value: Songbook;
  readonly children: ReactNode;
}

/** Holds the selection: its changes draw only the components that read it, not the whole screen. */
export function SongbookProvider({ value, children }: SongbookProviderProps) {
  const { folder, list, open } = value;
  const selected = useSongSelection(list.songs);
  const latest = useRef(selected);
  useLayoutEffect(() => {
    latest.current = selected;
  });
  const selection = useCallback(() => latest.current, []);
  const { path } = folder;
  const rows = useMemo(() => ({ folder: path, open, selection }), [path, open, selection]);
  return (
    <SongbookContext value={value}>
      <SelectionContext value={selected}>
        <RowContext value={rows}>
          <SearchContext value={list.search}>{children}</SearchContext>
        </RowContext>
      </SelectionContext>
    </SongbookContext>
  );
}
