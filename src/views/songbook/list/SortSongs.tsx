/** B-07: a phone's menu: the dialog "Sort by", and a new folder. */
import { Suspense, lazy, useState } from 'react';
import { songbookTexts } from '../../../texts/index.ts';
import { ActionMenu } from '../../shell/menu/ActionMenu.tsx';
import { MoreMenu } from '../../shell/menu/MoreMenu.tsx';
import { loadPart } from '../../shell/network/network.ts';
import { songbookAddress } from '../../shell/songbookAddress.ts';
import type { SongList } from './useSongList.ts';

const SortDialog = lazy(() => loadPart(() => import('./SortDialog.tsx')));

export function SortSongs({ list, folder }: { readonly list: SongList; readonly folder: string }) {
  /** Undefined until it is opened for the first time. */
  const [isSorting, setSorting] = useState<boolean>();
  const entries = [
    { label: songbookTexts.sortSongs, run: () => setSorting(true) },
    { label: songbookTexts.newFolder, to: songbookAddress(folder, 'newfolder') },
  ];
  return (
    <>
      <MoreMenu label={songbookTexts.more}>{(place) => <ActionMenu place={place} entries={entries} />}</MoreMenu>
      {isSorting !== undefined && (
        <Suspense fallback={null}>
          <SortDialog list={list} open={isSorting} onClose={() => setSorting(false)} />
        </Suspense>
      )}
    </>
  );
}
