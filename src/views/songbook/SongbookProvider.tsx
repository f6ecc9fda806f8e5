import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import type { ReactNode } from 'react';
import { RowContext, SelectionContext, SongbookContext } from './songbook.ts';
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
  const { search } = list;
  const rows = useMemo(() => ({ folder: path, search, open, selection }), [path, search, open, selection]);
  return (
    <SongbookContext value={value}>
      <SelectionContext value={selected}>
        <RowContext value={rows}>{children}</RowContext>
      </SelectionContext>
    </SongbookContext>
  );
}
