import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import type { ReactNode } from 'react';
import { RowContext, SongbookContext } from './songbook.ts';
import type { Songbook } from './songbook.ts';

interface SongbookProviderProps {
  readonly value: Songbook;
  readonly children: ReactNode;
}

export function SongbookProvider({ value, children }: SongbookProviderProps) {
  const latest = useRef(value.selection);
  useLayoutEffect(() => {
    latest.current = value.selection;
  });
  const selection = useCallback(() => latest.current, []);
  const { path } = value.folder;
  const { search } = value.list;
  const { open } = value;
  const rows = useMemo(() => ({ folder: path, search, open, selection }), [path, search, open, selection]);
  return (
    <SongbookContext value={value}>
      <RowContext value={rows}>{children}</RowContext>
    </SongbookContext>
  );
}
